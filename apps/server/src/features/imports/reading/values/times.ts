// Times of day and durations. Rules IMP-17, IMP-18.
import { fold } from '@noren/contract/fold'
import { importMarks } from '@noren/words/import-values'

export type Time = { time: string; end: string | undefined }

/** `HH:MM` from 00:00 to 24:00, and where a range stands there its end. */
export const readTime = (cell: string): Time | undefined => {
  const text = fold(cell).toLowerCase().replace(/\s/g, '')
  if (text.length > 40) return undefined
  const [from = '', to, more] = text
    .split(/[~\u301c\u2192]|(?<=[\d\u5206\u6642m])-(?=[\d\u5348ap])|\u304b\u3089|\u307e\u3067$/)
    .filter((part, index) => part !== '' || index === 0)
  if (more !== undefined) return undefined
  const time = oneTime(from)
  const end = to === undefined ? undefined : oneTime(to)
  if (time === undefined || (to !== undefined && end === undefined)) return undefined
  return { time, end }
}

/** Whole minutes: 90, 90分, 1時間30分, 1:30, 1.5時間, or a part of a day. */
export const readMinutes = (cell: string): number | undefined => {
  const text = fold(cell).toLowerCase().replace(/[\s,]/g, '')
  if (/^\d+(?:\.0+)?$/.test(text)) return Number(text)
  // Half an hour is 0.0208… of a day.
  if (/^0?\.\d+$/.test(text)) return Math.round(Number(text) * 1440)
  const [, hours, minutes] = durationForm.exec(text) ?? []
  if (hours === undefined && minutes === undefined) return undefined
  const sum = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return Number.isInteger(sum) ? sum : undefined
}

export const minutesBetween = (from: string, to: string): number => minuteOf(to) - minuteOf(from)

const { am, pm, hour, minute } = importMarks.ja
const timeForm = new RegExp(
  `^(${am}|${pm})?(\\d{1,2})(?:(?::|\\.)(\\d\\d)(?::\\d\\d(?:\\.\\d+)?)?|\u6642(?:(\\d{1,2})${minute}?|(\u534a))?)?(${am}|${pm})?$`,
)
const afternoon = new RegExp(`^(?:${pm})$`)
const durationForm = new RegExp(
  `^(?:(\\d+(?:\\.\\d+)?)(?:${hour}|${importMarks.en.hour}|:))?(?:(\\d+)(?:${minute}|${importMarks.en.minute}|(?<=:\\d\\d)(?::00)?)?)?$`,
)

const oneTime = (text: string): string | undefined => {
  // A spreadsheet's part of a day; whole seconds are rounded to the minute.
  if (/^0?\.\d+(?:e-\d)?$/.test(text) || text === '0') return ofMinute(Math.round(Number(text) * 1440))
  const [, before, hours, minutes, minutesOfKanji, half, after] = timeForm.exec(text) ?? []
  if (hours === undefined) {
    const [, h, m] = /^(\d{1,2})(\d\d)$/.exec(text) ?? []
    return h === undefined || text.length < 3 ? undefined : ofMinute(inRange(Number(h), Number(m)))
  }
  const mark = before ?? after
  // A number alone is none.
  if (mark === undefined && minutes === undefined && !text.includes('\u6642')) return undefined
  const isPm = mark !== undefined && afternoon.test(mark)
  const at = Number(hours)
  if (mark !== undefined && at > 12)
    return at < 24 && isPm ? ofMinute(inRange(at, Number(minutes ?? 0))) : undefined
  const shifted = mark === undefined ? at : (at % 12) + (isPm ? 12 : 0)
  return ofMinute(inRange(shifted, half ? 30 : Number(minutes ?? minutesOfKanji ?? 0)))
}

const inRange = (hours: number, minutes: number): number =>
  minutes < 60 && hours * 60 + minutes <= 1440 ? hours * 60 + minutes : -1

const ofMinute = (at: number): string | undefined =>
  at < 0 || at > 1440
    ? undefined
    : `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
