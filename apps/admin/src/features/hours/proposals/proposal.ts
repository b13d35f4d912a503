// What the helper is asked for, which days it proposes, and what is sent.
import type { SpecialPeriodInput } from '@noren/contract/hours/special'
import type { DateRange } from '#platform/dates/date-range.ts'
import { daysOf, joinedDays, monthlyDays, newYear, obon } from './dates.ts'

export const kinds = ['weekday', 'newYear', 'obon'] as const
export type Kind = (typeof kinds)[number]

export const monthsAhead = [3, 6, 12] as const

export type Proposal = {
  kind: Kind
  weekday: number
  weeks: readonly number[]
  months: number
  newYear: DateRange
  obon: DateRange
}

export const firstProposal = (today: string): Proposal => ({
  kind: 'weekday',
  weekday: 2,
  weeks: [2, 4],
  months: 6,
  newYear: newYear(today),
  obon: obon(today),
})

export const proposedDays = (proposal: Proposal, today: string): string[] =>
  proposal.kind === 'weekday' ? monthlyDays(today, proposal) : daysOf(proposal[proposal.kind], today)

/** Closed from midnight to midnight; days of a holiday season in a row are one period. */
export const periodsOf = (
  kind: Kind,
  dates: readonly string[],
  description: string,
): SpecialPeriodInput[] => {
  const runs = kind === 'weekday' ? dates.map((date) => ({ from: date, to: date })) : joinedDays(dates)
  return runs.map(({ from, to }) => ({
    status: 'close',
    start_at: `${from} 00:00:00`,
    end_at: `${to} 23:59:59`,
    description,
  }))
}
