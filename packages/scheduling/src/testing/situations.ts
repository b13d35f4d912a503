import { nearestStarts } from '../choose.ts'
import { resolveHours } from '../hours.ts'
import type { RegularHours } from '../hours/regular.ts'
import { nextFreeDay, offerDays, listStarts } from '../offer.ts'
import { occupiedRange } from '../occupancies.ts'
import { allReasons, explainStart } from '../reasons.ts'
import { weekdayOf } from '../time.ts'
import { differs, type Situation } from './situation.ts'
import type { GeneratedOffer } from './shops.ts'
import { visitSituations } from './visit-situations.ts'

/** Every situation that the generated shops must contain, by the names of `listSituations`. */
export const situationNames = (): string[] => {
  return [
    ...['open', 'few', 'full', 'closed'].map((state) => `state ${state}`),
    ...['weekly', 'holiday', 'holiday_open', 'special_open', 'special_close', 'unknown'].map(
      (source) => `source ${source}`,
    ),
    ...['o', 'x', 't', '-'].map((mark) => `mark ${mark}`),
    // Publication, plan and who does which menu are said by the caller, not by the rules.
    ...allReasons
      .filter((reason) => !['unpublished', 'plan_limit', 'staff_not_for_menu'].includes(reason))
      .map((reason) => `reason ${reason}`),
    ...Object.keys(situations),
  ]
}

/** The situations of one shop. */
export const listSituations = (question: GeneratedOffer): Set<string> => {
  const answer = offerDays(question)
  return new Set([
    ...answer.flatMap(({ state, source }) => [`state ${state}`, `source ${source}`]),
    ...answer.flatMap(({ marks }) => [...marks].map((mark) => `mark ${mark}`)),
    ...[...reasonsOf(question)].map((reason) => `reason ${reason}`),
    ...Object.entries(situations).flatMap(([name, holds]) => (holds(question, answer) ? [name] : [])),
  ])
}

/** A rule counts only where the answer would differ without it. */
const situations: Readonly<Record<string, Situation>> = {
  'several ranges a day, starts in two of them': (question, answer) =>
    answer.some(({ day, starts }) => {
      const used = resolveHours(question.rules, day).ranges.filter(([open, close]) =>
        starts.some((start) => open <= start && start < close),
      )
      return used.length > 1
    }),
  'open on a holiday': ({ rules }, answer) =>
    answer.some(
      ({ day, source, starts }) =>
        source === 'weekly' && rules.holidays(day) === 'holiday' && starts.length > 0,
    ),
  'special open on a holiday': ({ rules }, answer) =>
    !rules.isHolidayWorking &&
    answer.some(
      ({ day, source, starts }) =>
        source === 'special_open' && rules.holidays(day) === 'holiday' && starts.length > 0,
    ),
  'special open beyond the holiday data': ({ rules }, answer) =>
    !rules.isHolidayWorking &&
    answer.some(
      ({ day, source, starts }) =>
        source === 'special_open' && rules.holidays(day) === 'unknown' && starts.length > 0,
    ),
  'closed or open in some weeks of the month': (question, answer) =>
    differs(question, answer, { rules: { ...question.rules, monthly: [] } }),
  'open on a holiday that is a closed weekday': ({ rules }, answer) =>
    answer.some(({ source, starts }) => source === 'holiday_open' && starts.length > 0) &&
    rules.isHolidayWorking,
  'open on one although holidays are closed': ({ rules }, answer) =>
    answer.some(({ source, starts }) => source === 'holiday_open' && starts.length > 0) &&
    !rules.isHolidayWorking,
  'off on the day after': (question, answer) =>
    differs(question, answer, { rules: withNextDayOn(question.rules) }),
  'two closed holidays in a row are open': (_, answer) =>
    answer.some(
      ({ source }, index) => source === 'holiday_open' && answer[index + 1]?.source === 'holiday_open',
    ),
  'unknown whether it is a holiday that opens': ({ rules }, answer) =>
    answer.some(({ source }) => source === 'unknown' && rules.isHolidayWorking && rules.dated === undefined),
  'other hours from a date': (question, answer) =>
    differs(question, answer, { rules: { ...question.rules, dated: [] } }),
  'special open periods joined': ({ rules }, answer) =>
    answer.some(({ day }) => periodsOf(rules, 'open', day) > 1),
  'closed in a special open period': ({ rules }, answer) =>
    answer.some(
      ({ day, source, starts }) =>
        source === 'special_open' &&
        starts.length > 0 &&
        minutesOf(resolveHours(rules, day).base) > minutesOf(resolveHours(rules, day).ranges),
    ),
  'closed for part of a usual day': ({ rules }, answer) =>
    answer.some(
      ({ day, source, starts }) =>
        source === 'weekly' &&
        starts.length > 0 &&
        minutesOf(resolveHours(rules, day).base) > minutesOf(resolveHours(rules, day).ranges),
    ),
  'closed over midnight': ({ rules }) =>
    rules.special.some(
      ({ status, start, end }) =>
        status === 'close' && Math.floor(start / 1440) < Math.floor((end - 1) / 1440),
    ),
  'an end at :59 lets the last start in': (question, answer) =>
    differs(question, answer, {
      rules: {
        ...question.rules,
        weekly: question.rules.weekly.map((ranges) =>
          ranges.map(([open, close]) => [open, close % 60 === 59 ? close - 1 : close] as const),
        ),
        special: question.rules.special.map((period) =>
          period.end % 60 === 59 ? { ...period, end: period.end - 1 } : period,
        ),
      },
    }),
  'a visit that would end after midnight': ({ rules, service }, answer) =>
    answer.some(({ day }) => {
      const last = resolveHours(rules, day).ranges.at(-1)
      const next = resolveHours(rules, day + 1).ranges[0]
      if (last?.[1] !== 1440 || next?.[0] !== 0) return false
      return service.totalDuration > rules.slotMinutes && next[1] >= service.totalDuration
    }),
  'a grid counted from an opening time of its own': ({ rules }, answer) =>
    answer.some(({ step, starts }) => step < rules.slotMinutes && starts.length > 0),
  'a grid that goes on behind a closed period': ({ rules }, answer) =>
    answer.some(({ day }) => {
      const { base, ranges } = resolveHours(rules, day)
      return ranges.some(([open]) => base.some(([from, to]) => from < open && open < to))
    }),
  'the time before counts': (question, answer) =>
    differs(question, answer, { service: { ...question.service, beforeTime: 0 } }),
  'the time after counts': (question, answer) =>
    differs(question, answer, { service: { ...question.service, afterTime: 0 } }),
  'the customer’s time counts': (question, answer) =>
    differs(question, answer, { service: { ...question.service, totalDuration: 1 } }),
  'the cut-off counts': (question, answer) =>
    differs(question, answer, { rules: { ...question.rules, cutoffMinutes: 0 } }),
  'the horizon counts': (question, answer) =>
    differs(question, answer, { rules: { ...question.rules, horizonDays: 99 } }),
  'a start that is past': (question, answer) =>
    differs(question, answer, { now: question.now - 10_000, rules: { ...question.rules, horizonDays: 99 } }),
  'everybody works on a special open day': ({ rules, staffIds, service }, answer) =>
    answer.some(
      ({ day, source, starts }) =>
        source === 'special_open' &&
        starts.length > 0 &&
        staffIds.some((id) =>
          rules.staffHours
            ?.get(id)
            ?.[weekdayOf(day)]?.every(([open, close]) => close - open < service.totalDuration),
        ),
    ),
  'nobody is there': ({ staffIds }) => staffIds.length === 0,
  'an inactive one is busy': ({ staffIds, visits }) =>
    visits.some(({ staffId }) => !staffIds.includes(staffId)),
  'a visit that the next may touch': ({ staffIds, visits, service }, answer) =>
    listStarts(answer).some((start) =>
      visits.some(
        ({ staffId, end }) => staffIds.includes(staffId) && end === occupiedRange(service, start).start,
      ),
    ),
  'blocked over midnight': ({ staffIds, visits }) =>
    visits.some(({ staffId, start, end }) => staffIds.includes(staffId) && end - start > 1440),
  ...visitSituations,
  'the next free day is a later one': ({ fromDay }, answer) => (nextFreeDay(answer) ?? fromDay) > fromDay,
  'alternatives on several days': ({ now }, answer) => {
    const starts = listStarts(answer)
    return [now, ...starts].some(
      (wanted) => new Set(nearestStarts(starts, wanted).map((start) => Math.floor(start / 1440))).size > 1,
    )
  },
}

const withNextDayOn = (rules: GeneratedOffer['rules']): GeneratedOffer['rules'] => {
  const change = <T extends RegularHours>(hours: T): T => ({
    ...hours,
    holidayOpening: hours.holidayOpening && { ...hours.holidayOpening, isNextDayOff: false },
  })
  return { ...change(rules), dated: rules.dated?.map(change) }
}

const reasonsOf = (question: GeneratedOffer): Set<string> => {
  const reasons = new Set<string>()
  for (let minute = 0; minute < question.days * 1440; minute += 20) {
    const start = question.fromDay * 1440 + minute
    for (const reason of explainStart({ ...question, start })) reasons.add(reason)
  }
  return reasons
}

const periodsOf = (rules: GeneratedOffer['rules'], status: 'open' | 'close', day: number): number => {
  return rules.special.filter(
    (period) => period.status === status && period.start < (day + 1) * 1440 && period.end > day * 1440,
  ).length
}

const minutesOf = (ranges: readonly (readonly [number, number])[]): number =>
  ranges.reduce((sum, [open, close]) => sum + close - open, 0)
