import { calendarIcon, Icon } from '@noren/ui/icon'
import { booking } from '@noren/words/booking'
import { formatShortDate, formatTimes, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import type { PageOf } from '#platform/view.ts'
import { Unbroken } from '#shell/unbroken.tsx'

type SpecialDay = PageOf<'shop'>['shop']['special_days'][number]

/** Which of the coming days are closed, or open against the rule; nothing where there are none. Rule PAGE-56. */
export const SpecialDays = ({ lang, days }: { lang: Lang; days: readonly SpecialDay[] }): ReactNode =>
  days.length > 0 ? (
    <section
      aria-label={booking[lang].shop.specialDays}
      className="flex gap-3 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <Icon path={calendarIcon} size={18} className="mt-0.5 shrink-0 text-ink-soft" />
      <ul className="min-w-0 text-sm">
        {days.map((day) => (
          <li key={day.from} className="figures">
            <Unbroken text={textOf(lang, day)} />
          </li>
        ))}
      </ul>
    </section>
  ) : null

const textOf = (lang: Lang, { from, to, ranges }: SpecialDay): string => {
  const { specialClosed, specialOpen, weekdaySpan, listJoin } = booking[lang].shop
  const days =
    from === to
      ? formatShortDate(lang, from)
      : `${formatShortDate(lang, from)}${weekdaySpan}${formatShortDate(lang, to)}`
  if (ranges.length === 0) return specialClosed(days)
  const hours = ranges.map(({ opening_time, closing_time }) => formatTimes(lang, opening_time, closing_time))
  return specialOpen(days, hours.join(listJoin))
}
