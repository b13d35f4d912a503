// Days and months of the addresses of their reports.
import { addMonths, formatDay, parseDay } from '@noren/scheduling/time'

/** The date of the address; undefined for anything that is none. */
export const dateOfAddress = (text: string | undefined): string | undefined =>
  text !== undefined && /^20\d\d-\d\d-\d\d$/.test(text) && parseDay(text) !== null ? text : undefined

export const shiftDate = (date: string, days: number): string => formatDay((parseDay(date) ?? 0) + days)

export const isMonth = (text: string | null): text is string =>
  text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

export const shiftMonth = (month: string, by: number): string =>
  formatDay(addMonths(parseDay(`${month}-01`) ?? 0, by)).slice(0, 7)

/** Its first and last day. */
export const daysOfMonth = (month: string): { from: string; to: string } => ({
  from: `${month}-01`,
  to: formatDay((parseDay(`${shiftMonth(month, 1)}-01`) ?? 0) - 1),
})
