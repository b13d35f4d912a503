import { formatTime } from '@noren/words/format'
import { minutesOf } from '#platform/clock.ts'

export type OpeningRange = { opening_time: string; closing_time: string }

/** Adds a range: a whole day is split by a lunch break, any other gets one more range after the last. */
export const withAnother = (ranges: readonly OpeningRange[]): OpeningRange[] => {
  const split = ranges.flatMap(({ opening_time, closing_time }) =>
    minutesOf(opening_time) + 60 <= lunch.start && lunch.end + 60 <= minutesOf(closing_time)
      ? [
          { opening_time, closing_time: formatTime(lunch.start) },
          { opening_time: formatTime(lunch.end), closing_time },
        ]
      : [{ opening_time, closing_time }],
  )
  return split.length > ranges.length ? split : [...ranges, afterLast(ranges)]
}

export const lastClosing = (ranges: readonly OpeningRange[]): number =>
  Math.max(0, ...ranges.map((range) => minutesOf(range.closing_time)))

/** An hour after the last closing, two hours long; near the end of the day less of both. */
const afterLast = (ranges: readonly OpeningRange[]): OpeningRange => {
  const last = lastClosing(ranges)
  const opening = last + (last < 23 * 60 ? 60 : 15)
  return { opening_time: formatTime(opening), closing_time: formatTime(Math.min(opening + 120, 24 * 60)) }
}

const lunch = { start: 13 * 60, end: 14 * 60 }
