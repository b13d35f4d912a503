// When a visit begins and how long it takes, from the columns that say it. Rules IMP-15, IMP-17, IMP-18.
import type { VisitColumn } from '@noren/contract/imports/columns'
import { blockMinutesMax } from '@noren/contract/limits'
import { calendarDate } from '@noren/contract/text'
import { refuse, type Cell, type Leftovers } from './leftovers.ts'
import type { Row } from './row.ts'
import { bare } from './values/cells.ts'
import { daysBetween, nearestYear, readDate, readMoment, timeBehind } from './values/dates.ts'
import { minutesBetween, readMinutes, readTime, type Time } from './values/times.ts'
import { firstOf } from './who.ts'

export type When = { start: { date: string; time: string } | null; minutes: number | null }

export const readWhen = (row: Row<VisitColumn>, left: Leftovers, today: string): When => {
  const cells: Cells = {
    startsAt: firstOf(row, 'starts_at', left),
    date: firstOf(row, 'date', left),
    time: firstOf(row, 'time', left),
  }
  // A column of one name may hold a day alone, or a day and a time together.
  const date = readDay(cells.startsAt, 'starts_at', left, today) ?? readDay(cells.date, 'date', left, today)
  const said = readTimeIn(cells, left)
  if (!cells.startsAt && !cells.date) left.problems.push({ field: 'date', value: '', reason: 'date_missing' })
  // A history often has days alone. What is over needs no time of its own to be counted; what is to come does.
  const isOver = date !== undefined && date < today
  const lacksTime = date !== undefined && !said && !cells.time
  if (lacksTime)
    left.problems.push({ field: 'time', value: '', reason: isOver ? 'time_assumed' : 'time_missing' })
  const time = lacksTime && isOver ? assumedTime : said
  const isMidnight = time?.time === '24:00'
  if (isMidnight) refuseTime(cells, left)
  const start = date && time && !isMidnight ? { date, time: time.time } : null
  return { start, minutes: readLength(row, left, start, time?.end) }
}

/** The columns that may say the beginning. */
type Cells = { startsAt: Cell | undefined; date: Cell | undefined; time: Cell | undefined }

/** Of a past visit whose file has its day alone. Rule IMP-160. */
const assumedTime: Time = { time: '12:00', end: undefined }

const readDay = (
  cell: Cell | undefined,
  field: 'starts_at' | 'date',
  left: Leftovers,
  today: string,
): string | undefined => {
  if (!cell) return undefined
  const read = readMoment(bare(cell.text)) ?? readDate(bare(cell.text))
  if ('date' in read) {
    if (calendarDate.safeParse(read.date).success) return read.date
    refuse(left, field, cell, 'date')
    return undefined
  }
  const assumed = read.reason === 'year_missing' ? nearestYear(bare(cell.text), today) : undefined
  refuse(left, field, cell, assumed === undefined ? read.reason : 'year_assumed')
  return assumed
}

/** With the day, in a column of its own, or behind a day that cannot be read. */
const readTimeIn = ({ startsAt, date, time }: Cells, left: Leftovers): Time | undefined => {
  const moment = startsAt && readMoment(bare(startsAt.text))
  if (moment) return moment
  const day = startsAt ?? date
  if (!time) return day && timeBehind(bare(day.text))
  // A spreadsheet gives a time of day as a moment of its first day.
  const read = readTime(bare(time.text)) ?? readMoment(bare(time.text))
  if (!read) refuseTime({ startsAt, date, time }, left)
  return read
}

/** The cell that says the time cannot be used. */
const refuseTime = ({ startsAt, date, time }: Cells, left: Leftovers): void => {
  if (time) refuse(left, 'time', time, 'time_unknown')
  else if (startsAt) refuse(left, 'starts_at', startsAt, 'time_unknown')
  else if (date) refuse(left, 'date', date, 'time_unknown')
}

const readLength = (
  row: Row<VisitColumn>,
  left: Leftovers,
  start: When['start'],
  endOfRange: string | undefined,
): number | null => {
  const cells = {
    minutes: firstOf(row, 'minutes', left),
    end: firstOf(row, 'end_time', left),
    endsAt: firstOf(row, 'ends_at', left),
  }
  const given = cells.minutes && readMinutes(bare(cells.minutes.text))
  if (isLength(given)) return given
  if (cells.minutes) refuse(left, 'minutes', cells.minutes, 'minutes_unknown')
  const at = cells.endsAt ?? cells.end
  const field = cells.endsAt ? 'ends_at' : 'end_time'
  const moment = at && readMoment(bare(at.text))
  const end = at ? (moment?.time ?? readTime(bare(at.text))?.time) : endOfRange
  if (at && end === undefined) refuse(left, field, at, 'time_unknown')
  if (end === undefined || start === null) return null
  // What ends after midnight says it by its date; a spreadsheet's time of day lies on its first day.
  const days = moment === undefined || moment.date < '1900-01-02' ? 0 : daysBetween(start.date, moment.date)
  const minutes = minutesBetween(start.time, end) + days * 1440
  if (isLength(minutes)) return minutes
  if (at) refuse(left, field, at, minutes < 1 ? 'end_before_start' : 'minutes_unknown')
  return null
}

const isLength = (minutes: number | undefined): minutes is number =>
  minutes !== undefined && minutes >= 1 && minutes <= blockMinutesMax
