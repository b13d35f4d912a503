// What the shop's page says of today, as the pages are given it.
import { formatDay, formatTime } from '@noren/scheduling/time'
import type { Today } from '@noren/scheduling/day/today'
import * as z from 'zod'

export const todayOnPage = z.object({
  ranges: z.array(z.object({ opening_time: z.string(), closing_time: z.string() })),
  state: z.enum(['free', 'by_phone', 'full', 'over', 'closed']).nullable(),
  is_open: z.boolean(),
  next: z.object({ date: z.string(), time: z.string(), is_tomorrow: z.boolean() }).nullable(),
})
export type TodayOnPage = z.output<typeof todayOnPage>

export const writeToday = ({ ranges, state, isOpen, next }: Today): TodayOnPage => ({
  ranges: ranges.map(([open, close]) => ({
    opening_time: formatTime(open),
    closing_time: formatTime(close),
  })),
  state,
  is_open: isOpen,
  next: next && { date: formatDay(next.day), time: formatTime(next.time), is_tomorrow: next.isTomorrow },
})

/** Of a shop that takes no bookings: whether it is open, and nothing of free times. */
export const withoutOffer = (today: TodayOnPage): TodayOnPage => ({
  ...today,
  state: today.state === 'closed' || today.state === 'over' ? today.state : null,
})
