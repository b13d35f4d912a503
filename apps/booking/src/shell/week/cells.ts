// Turns the compact availability (`first`, `step`, one letter a step) into the rows of the week's table.
import { formatTime } from '@noren/words/format'
import { minutesOf } from '#platform/moment.ts'
import type { Day, Week } from '#platform/view.ts'

/** The starts of a visit that is being moved: the present one and the requested one. 'YYYY-MM-DDTHH:mm'. */
export type OwnStarts = { present: string; requested?: string }

/** o free, x taken, t by telephone, - not offered, p a time of today that is over. */
export type Mark = 'o' | 'x' | 't' | '-' | 'p'
export type Row = { minutes: number; marks: readonly Mark[] }
export type Sign = 'open' | 'few' | 'full' | 'closed' | 'later' | 'over'

/** Rows that follow each other: all shown, or of no use on any day and one line. */
export type Part = { isFolded: boolean; rows: readonly Row[] }

/** A row for every time at which any day has a mark; none where nothing can be chosen (rule BOOK-37). Without a telephone the mark t is left out. */
export const rowsOf = ({ days, today }: Pick<Week, 'days' | 'today'>, hasPhone: boolean): Row[] => {
  const columns = days.map((day) => marksOf(day, hasPhone))
  const times = new Set(columns.flatMap((column) => [...column.keys()]))
  if (!columns.some((column) => [...column.values()].some((mark) => mark === 'o' || mark === 't'))) return []
  return [...times]
    .sort((a, b) => a - b)
    .map((minutes) => ({
      minutes,
      // Blank, a morning of today that is over would look like a fault among free times. Rule BOOK-203.
      marks: columns.map(
        (column, index) =>
          column.get(minutes) ??
          (days[index]?.date === today && [...column.keys()].some((later) => later > minutes) ? 'p' : '-'),
      ),
    }))
}

/** Two and more rows in which no day has anything to choose are folded, unless one of them is `kept`. Rule BOOK-161. */
export const partsOf = (rows: readonly Row[], isKept: (row: Row) => boolean): Part[] => {
  const parts: { isFolded: boolean; rows: Row[] }[] = []
  for (const row of rows) {
    const isFolded = !isKept(row) && row.marks.every((mark) => mark !== 'o' && mark !== 't')
    const last = parts.at(-1)
    if (last?.isFolded === isFolded) last.rows.push(row)
    else parts.push({ isFolded, rows: [row] })
  }
  return parts.map((part) => (part.rows.length === 1 ? { ...part, isFolded: false } : part))
}

/** Before noon, from noon, from 17:00. Rule BOOK-190. */
export type DayPart = 'morning' | 'afternoon' | 'evening'

export const dayPartOf = (minutes: number): DayPart => {
  if (minutes < 12 * 60) return 'morning'
  return minutes < 17 * 60 ? 'afternoon' : 'evening'
}

/** `later`: beyond the last day that can be booked. `over`: all its times are past. */
export const signOf = (day: Day, last: string): Sign => {
  if (day.date > last) return 'later'
  return day.state === 'full' && !day.marks.includes('x') ? 'over' : day.state
}

/** What the table shows: the marks of its cells and the signs of its days. `opens`: folded rows can be opened. */
export const shownIn = (
  week: Week,
  hasPhone: boolean,
  own?: OwnStarts,
  opens = false,
): { marks: Set<Mark>; signs: Set<Sign> } => {
  const shown = week.days.map((day) => hasTimes(day, { last: week.lastBookableDate, hasPhone, own }))
  const isOwn = ({ minutes }: Row, date: string | undefined) =>
    [own?.present, own?.requested].includes(`${date}T${formatTime(minutes)}`)
  const rows = rowsOf(week, hasPhone)
  // What is folded is not seen until it is opened, nor what a visit's own time stands upon.
  const marks = partsOf(rows, (row) => week.days.some(({ date }) => isOwn(row, date)))
    .flatMap((part) => (part.isFolded && !opens ? [] : part.rows))
    .flatMap((row) => row.marks.filter((_, index) => shown[index] && !isOwn(row, week.days[index]?.date)))
  return { marks: new Set(marks), signs: new Set(week.days.map((day) => signOf(day, week.lastBookableDate))) }
}

/** Whether the times of a day are shown one by one; else it is one column that says why. Rules BOOK-162, BOOK-192. */
export const hasTimes = (
  day: Day,
  { last, hasPhone, own }: { last: string; hasPhone: boolean; own?: OwnStarts | undefined },
): boolean => {
  const sign = signOf(day, last)
  if (sign !== 'full') return sign !== 'closed' && sign !== 'later'
  const isOwn = [own?.present, own?.requested].some((start) => start?.startsWith(day.date))
  return isOwn || (hasPhone && day.marks.includes('t'))
}

/** How much of a day is free, in quarters: 1 for the least, 4 for the most. Rule BOOK-163. */
export const shareOf = ({ starts, marks }: Day): number => {
  const all = [...marks].filter((mark) => mark !== '-').length
  return Math.min(4, Math.max(1, Math.ceil((4 * starts.length) / Math.max(1, all))))
}

const marksOf = ({ first, step, marks }: Day, hasPhone: boolean): Map<number, Mark> => {
  const found = new Map<number, Mark>()
  if (first === null || step < 1) return found
  for (const [index, letter] of [...marks].entries()) {
    const mark = letter === 't' && !hasPhone ? '-' : letter
    if (mark === 'o' || mark === 'x' || mark === 't') found.set(minutesOf(first) + index * step, mark)
  }
  return found
}
