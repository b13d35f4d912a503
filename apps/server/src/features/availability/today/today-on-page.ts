// What the shop's page says of today, as the pages are given it.
import { dayOf, formatDay, formatTime, minutesPerDay } from '@noren/scheduling/time'
import type { Today } from '@noren/scheduling/day/today'
import * as z from 'zod'
import { millisToLocalMinute, type Millis } from '#platform/clock'

const moment = z.object({ date: z.string(), time: z.string(), is_tomorrow: z.boolean() })

export const todayOnPage = z.object({
  ranges: z.array(z.object({ opening_time: z.string(), closing_time: z.string() })),
  state: z.enum(['free', 'by_phone', 'full', 'over', 'closed']).nullable(),
  is_open: z.boolean(),
  next: moment.nullable(),
  soonest: moment.nullable(),
})
export type TodayOnPage = z.output<typeof todayOnPage>

/** `soonest`: local minutes. */
export const writeToday = (
  { ranges, state, isOpen, next }: Today,
  { soonest, now }: { soonest: number | null; now: Millis },
): TodayOnPage => ({
  ranges: ranges.map(([open, close]) => ({
    opening_time: formatTime(open),
    closing_time: formatTime(close),
  })),
  state,
  is_open: isOpen,
  next: next && { date: formatDay(next.day), time: formatTime(next.time), is_tomorrow: next.isTomorrow },
  soonest:
    soonest === null
      ? null
      : {
          date: formatDay(dayOf(soonest)),
          time: formatTime(soonest % minutesPerDay),
          is_tomorrow: dayOf(soonest) === dayOf(millisToLocalMinute(now)) + 1,
        },
})

/** Of a shop that takes no bookings: whether it is open, and nothing of free times. */
export const withoutOffer = (today: TodayOnPage): TodayOnPage => ({
  ...today,
  soonest: null,
  state: today.state === 'closed' || today.state === 'over' ? today.state : null,
})
