import { hours } from '@noren/contract/hours'
import { calendarDaysMax } from '@noren/contract/limits'
import { hoursOf } from '@noren/scheduling/hours'
import { formatDay, formatTime, MINUTES_PER_DAY, parseDay } from '@noren/scheduling/time'
import { read } from '#platform/database/transactions'
import { bind } from '#platform/endpoint/bind'
import { refuse } from '#platform/errors'
import { readOfferFacts } from './queries.ts'
import { holidayName } from './rules.ts'

/** No menu has it: the facts are asked for the hours alone. */
const noMenu = 0

export const hoursRoutes = {
  days: bind(hours.days)(async ({ db, scope }, { query }) => {
    const from = parseDay(query.from) ?? 0
    const to = parseDay(query.to) ?? 0
    if (to < from || to - from + 1 > calendarDaysMax)
      return refuse('invalid', { errors: { to: ['range_too_long'] } })
    const { rules } = await read(db, scope, (tx) =>
      readOfferFacts(tx, scope, {
        menuId: noMenu,
        from: from * MINUTES_PER_DAY,
        to: (to + 1) * MINUTES_PER_DAY,
      }),
    )
    const days = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    return {
      data: days.map((day) => ({
        date: formatDay(day),
        holiday: holidayName(day),
        ranges: hoursOf(rules, day).ranges.map(([open, close]) => ({
          opening_time: formatTime(open),
          closing_time: formatTime(close),
        })),
      })),
    }
  }),
}
