import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import type { ShopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useWords } from '#platform/language.ts'

/** The present time: a label and a dot in the gutter, and a line right across, over the visits and under their words. */
export const NowLine = ({
  date,
  moment,
  from,
  to,
  y,
}: {
  date: string
  moment: ShopTime
  from: number
  to: number
  y: (minutes: number) => number
}): ReactNode => {
  const words = useWords(reservations).day
  const clock = useClockFormat()
  if (moment.date !== date || moment.minutes < from || moment.minutes > to) return null
  return (
    <div
      className="pointer-events-none absolute inset-x-0 z-1 flex h-0 items-center"
      style={{ top: y(moment.minutes) }}
    >
      <span className="figures w-[calc(var(--gutter)-0.5rem)] shrink-0 rounded-sm bg-accent py-px text-center text-xs leading-tight font-bold text-white">
        <span className="sr-only">{words.now('')}</span>
        {clock.time(moment.minutes)}
      </span>
      <span className="ml-0.5 size-2.5 shrink-0 rounded-full bg-accent" />
      <span className="h-[1.5px] flex-1 bg-accent/60" />
    </div>
  )
}
