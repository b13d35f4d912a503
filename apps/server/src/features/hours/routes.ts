import { wantedOf } from '@noren/contract/booking/wanted'
import { hours, type OpeningDay } from '@noren/contract/hours'
import { calendarDaysMax, holidayDaysMax } from '@noren/contract/limits'
import { resolveHours, type HoursRules } from '@noren/scheduling/hours'
import { resolveRegular } from '@noren/scheduling/hours/regular'
import { staffRanges } from '@noren/scheduling/staff/hours'
import { formatDay, minutesPerDay, parseDay, parseTime } from '@noren/scheduling/time'
import { reasonTexts } from '@noren/words/reasons'
import { read } from '#platform/database/transactions'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse } from '#platform/errors'
import { setBusinessDays } from './business-days.ts'
import { explain } from './explain.ts'
import { listDescribed, readOfferFacts } from './offer-facts.ts'
import { readBusinessDays } from './regular.ts'
import { holidayName, holidaysBetween, notesOn, rangeOnWire } from './day-notes.ts'

export const hoursRoutes = {
  days: bind(hours.days)(async ({ db, scope, config, now }, { query }) => {
    const from = parseDay(query.from) ?? 0
    const to = parseDay(query.to) ?? 0
    if (to < from || to - from + 1 > calendarDaysMax)
      return refuse('invalid', { errors: { to: ['range_too_long'] } })
    const window = { from: from * minutesPerDay, to: (to + 1) * minutesPerDay, now }
    const { rules, staffIds, described } = await read(db, scope, async (tx) => {
      const facts = await readOfferFacts(tx, scope, window, config)
      return { ...facts, described: await listDescribed(tx, scope, window) }
    })
    const days = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    return {
      data: days.map((day) => ({
        date: formatDay(day),
        holiday: holidayName(day),
        ranges: resolveHours(rules, day).ranges.map(rangeOnWire),
        regular_notes: regularNotesOn(rules, day),
        notes: notesOn(described, day),
        staff_hours: staffIds.flatMap((staffId) => {
          const ranges = staffRanges(rules, staffId, day)
          return ranges === null ? [] : [{ staff_id: staffId, ranges: ranges.map(rangeOnWire) }]
        }),
      })),
      slot_minutes: rules.slotMinutes,
    }
  }),

  explain: bind(hours.explain)(async (context, { query }) => {
    const { scope, now, requestContext } = context
    const day = parseDay(query.date) ?? 0
    const start = day * minutesPerDay + (parseTime(query.time) ?? minutesPerDay)
    const found = await explain(context, scope, { wanted: wantedOf(query), start }, now)
    if (!found) return refuse('not_found')
    const texts: Record<string, string> = reasonTexts[requestContext.language]
    return {
      data: {
        offered: found.reasons.length === 0,
        reasons: found.reasons.map((code) => ({ code, text: texts[code] ?? code })),
        reservations: found.standing,
      },
    }
  }),

  businessDays: bind(hours.businessDays)(async ({ db, scope, now }) => ({
    data: await readBusinessDays(db, scope, now),
  })),

  updateBusinessDays: bind(hours.updateBusinessDays)(async (context, { body }) => {
    const done = await setBusinessDays(context, context.scope, body, context.now)
    return isRefusal(done) ? done : { data: await readBusinessDays(context.db, context.scope, context.now) }
  }),

  holidays: bind(hours.holidays)(async (_, { query }) => {
    const [from, to] = [parseDay(query.from) ?? 0, parseDay(query.to) ?? 0]
    if (to < from || to - from + 1 > holidayDaysMax)
      return refuse('invalid', { errors: { to: ['range_too_long'] } })
    return { data: holidaysBetween(from, to) }
  }),
}

/** Rule HOURS-66. */
const regularNotesOn = (rules: HoursRules, day: number): OpeningDay['regular_notes'] => {
  const { by } = resolveRegular(rules, day)
  const begins = rules.dated?.some(({ from }) => from === day)
  return [...(by === null ? [] : [by]), ...(begins ? (['new_hours'] as const) : [])]
}
