import { busyRanges, type Occupancy, type Service } from '../occupancies.ts'
import type { OfferQuestion } from '../offer.ts'

/** Saturday, 2026-11-21. */
export const saturday = 20_778

/** A local minute of that Saturday, or of a day so many days later. */
export const at = (hour: number, minute = 0, daysLater = 0): number =>
  (saturday + daysLater) * 1440 + hour * 60 + minute

/** One person, 10:00 to 19:00 every day, half-hour grid, a one-hour menu without buffers, nothing booked. */
export const salon: OfferQuestion = {
  rules: {
    weekly: Array.from({ length: 7 }, () => [[600, 1140] as const]),
    isHolidayWorking: false,
    special: [],
    holidays: () => 'working',
    slotMinutes: 30,
    cutoffMinutes: 60,
    horizonDays: 60,
  },
  service: { totalDuration: 60, beforeTime: 0, afterTime: 0 },
  staffIds: [1],
  visits: [],
  fromDay: saturday,
  days: 1,
}

export const withRules = (rules: Partial<OfferQuestion['rules']>): OfferQuestion => ({
  ...salon,
  rules: { ...salon.rules, ...rules },
})

/** Cut and colour: an hour, then forty minutes of waiting time, then twenty to finish. */
export const colour: Service = { totalDuration: 120, beforeTime: 0, afterTime: 0, waits: [[60, 100]] }

/** What stands of a visit. */
export const rowsOf = (service: Service, start: number, staffId: number, visitId: number): Occupancy[] =>
  busyRanges(service, start).map((range) => ({ ...range, staffId, visitId }))
