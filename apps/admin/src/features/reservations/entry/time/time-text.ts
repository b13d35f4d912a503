import { fold } from '@noren/contract/fold'
import { parseTime } from '@noren/scheduling/time'
import { formatTime } from '@noren/words/format'

/** A time as people type it, full-width, '930' or with the words for hours and minutes, as '09:30'; undefined where it is none. Rule TEXT-1. */
export const timeOf = (typed: string): string | undefined => {
  const [, hours, minutes = '00'] =
    /^(\d{1,2})(?:[:.\u6642]?([0-5]\d)\u5206?|[:\u6642])?$/.exec(fold(typed).replace(/\s/g, '')) ?? []
  if (hours === undefined) return undefined
  // The end of a day.
  if (hours === '24' && minutes === '00') return '24:00'
  const minute = parseTime(`${hours.padStart(2, '0')}:${minutes}`)
  return minute === null ? undefined : formatTime(minute)
}

/** The times of a field's list: in steps of the grid, an end up to 24:00, and the one that is chosen. */
export const stepsOf = (step: number, value: string, isEnd: boolean): string[] => {
  const first = isEnd ? step : 0
  const count = Math.floor(((isEnd ? 24 * 60 : 24 * 60 - 1) - first) / step) + 1
  const steps = Array.from({ length: count }, (_, index) => formatTime(first + index * step))
  const chosen = timeOf(value)
  return chosen === undefined || steps.includes(chosen) || (isEnd && chosen === '00:00')
    ? steps
    : [...steps, chosen].toSorted()
}
