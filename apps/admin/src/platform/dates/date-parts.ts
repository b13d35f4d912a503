import { addMonths, parseDay } from '@noren/scheduling/time'

/** A date as it is chosen, one part after the other. */
export type DateParts = { year: number | null; month: number | null; day: number | null }

export const noDate: DateParts = { year: null, month: null, day: null }

export const partsOfDate = (date: string | null): DateParts => {
  if (date === null || parseDay(date) === null) return noDate
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}

/** 'YYYY-MM-DD' as soon as all three are chosen. */
export const dateOfParts = ({ year, month, day }: DateParts): string | null =>
  year === null || month === null || day === null ? null : textOf(year, month, day)

/** Clearing a part clears those after it; a day that the month does not have is cleared. */
export const choosePart = (parts: DateParts, part: keyof DateParts, value: number | null): DateParts => {
  const { year, month, day }: DateParts = { ...parts, [part]: value }
  if (year === null) return noDate
  if (month === null) return { year, month, day: null }
  return { year, month, day: day !== null && day <= daysIn(year, month) ? day : null }
}

export const daysIn = (year: number, month: number): number => {
  const first = parseDay(textOf(year, month, 1))
  return first === null ? 31 : addMonths(first, 1) - first
}

/** Both included, in the order in which they are to be chosen: birthdays from the latest year back. */
export const yearsBetween = (first: number, last: number): number[] =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => first + index * Math.sign(last - first))

const textOf = (year: number, month: number, day: number): string =>
  [String(year).padStart(4, '0'), pad(month), pad(day)].join('-')

const pad = (value: number): string => String(value).padStart(2, '0')
