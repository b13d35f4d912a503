import { bookingTime } from '@noren/words/booking-steps'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'

/** The legend of the week's signs. */
export const WeekLegend = ({ lang, hasPhone }: { lang: Lang; hasPhone: boolean }): ReactNode => {
  const { legend, legendItems, signs, states, tel } = bookingTime[lang]
  return (
    <Legend
      label={legend}
      items={[
        [signs.open, legendItems.free],
        [signs.full, legendItems.taken],
        [signs.later, legendItems.none],
        ...(hasPhone ? [[tel, legendItems.tel] as const] : []),
        [signs.few, states.few],
        [signs.closed, states.closed],
      ]}
    />
  )
}

export const Legend = ({
  label,
  items,
}: {
  label: string
  items: readonly (readonly [sign: string, text: string])[]
}): ReactNode => (
  <ul aria-label={label} className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
    {items.map(([sign, text]) => (
      <li key={text} className="flex items-center gap-1.5">
        <span className="font-bold text-ink">{sign}</span>
        {text}
      </li>
    ))}
  </ul>
)
