import { bookingTime } from '@noren/words/booking-steps'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import type { Day, Week } from '#platform/view.ts'
import { shownIn, signOf, type OwnStarts } from './cells.ts'

/** The legend of a week's signs: those that occur. Rule BOOK-31. */
export const WeekLegend = ({
  lang,
  week,
  hasPhone,
  own,
  opens,
}: {
  lang: Lang
  week: Week
  hasPhone: boolean
  own?: OwnStarts | undefined
  /** Folded times can be opened. */
  opens: boolean
}): ReactNode => {
  const { legend, legendItems, signs, states, tel } = bookingTime[lang]
  const shown = shownIn(week, hasPhone, own, opens)
  return (
    <Legend
      label={legend}
      items={[
        ...(shown.marks.has('o') ? [{ sign: <Ring lang={lang} />, text: legendItems.free }] : []),
        ...(shown.marks.has('x') || shown.marks.has('p')
          ? [{ sign: <span className="taken-dot">{signs.full}</span>, text: legendItems.taken }]
          : []),
        ...(shown.marks.has('t') ? [{ sign: tel, text: legendItems.tel }] : []),
        ...(shown.signs.has('few') ? [{ sign: signs.few, text: states.few }] : []),
        // Where no times are shown, the days have all their signs.
        ...(shown.marks.size === 0
          ? (['full', 'closed'] as const)
              .filter((sign) => shown.signs.has(sign))
              .map((sign) => ({ sign: signs[sign], text: states[sign] }))
          : []),
        ...(shown.marks.size === 0 && (shown.signs.has('later') || shown.signs.has('over'))
          ? [{ sign: signs.later, text: legendItems.none }]
          : []),
      ]}
    />
  )
}

/** Of a month only the days have signs. */
export const MonthLegend = ({
  lang,
  days,
  last,
}: {
  lang: Lang
  days: readonly Day[]
  last: string
}): ReactNode => {
  const { legend, legendItems, signs, states } = bookingTime[lang]
  const shown = new Set(days.map((day) => signOf(day, last)))
  return (
    <Legend
      label={legend}
      items={[
        ...(shown.has('open')
          ? [
              { sign: <Share lang={lang} share={4} />, text: legendItems.much },
              { sign: <Share lang={lang} share={1} />, text: legendItems.little },
            ]
          : []),
        ...(['few', 'full', 'closed'] as const)
          .filter((sign) => shown.has(sign))
          .map((sign) => ({ sign: signs[sign], text: states[sign], isPlain: sign !== 'few' })),
        ...(shown.has('later') || shown.has('over')
          ? [{ sign: signs.later, text: legendItems.none, isPlain: true }]
          : []),
      ]}
    />
  )
}

/** The sign of what is free: drawn by the style, with its letter for programs that know no styles. Rule BOOK-30. */
export const Ring = ({ lang }: { lang: Lang }): ReactNode => (
  <span className="free-ring">{bookingTime[lang].signs.open}</span>
)

/** Of a day, how much of it is free: a bar, which nobody takes for a button. Rule BOOK-163. */
export const Share = ({ lang, share }: { lang: Lang; share: number }): ReactNode => (
  <span className="free-share" data-share={share}>
    {bookingTime[lang].signs.open}
  </span>
)

/** `isPlain`: what needs no explanation is only read aloud on a phone. */
type Item = { sign: ReactNode; text: string; isPlain?: boolean }

const Legend = ({ label, items }: { label: string; items: readonly Item[] }) =>
  items.length > 0 && (
    <ul aria-label={label} className="mb-1 flex flex-wrap gap-x-4 text-xs leading-6 text-ink-soft">
      {items.map(({ sign, text, isPlain = false }) => (
        <li key={text} className={`flex items-center gap-1.5 ${isPlain ? 'max-sm:sr-only' : ''}`}>
          <span aria-hidden="true" className="flex items-center text-ink">
            {sign}
          </span>{' '}
          {text}
        </li>
      ))}
    </ul>
  )
