import { formatSpokenDate } from '@noren/words/format'
import { hoursWords } from '@noren/words/hours'
import { reservations } from '@noren/words/reservations'
import { useLanguage, useWords } from '#platform/language.ts'
import { type CalendarItem, countsOf, type Hours } from '../month.ts'

/** What a date's button says to screen readers: the date and all that its cell shows. */
export const useDayName = () => {
  const { calendar: words, day } = useWords(reservations)
  const { notes } = useWords(hoursWords)
  const lang = useLanguage()
  return ({
    date,
    isToday,
    visits,
    hours,
    known,
  }: {
    date: string
    isToday: boolean
    visits: readonly CalendarItem[]
    hours: Hours | undefined
    /** False when the month could not be loaded; no day is called empty then. */
    known: boolean
  }): string => {
    const counts = countsOf(visits)
    // A date is called empty only where the filter hides nothing.
    const count =
      counts.reservations > 0 ? words.count(counts.reservations) : counts.hidden === 0 && words.noneOnDay
    return [
      formatSpokenDate(lang, date),
      isToday && words.isToday,
      hours?.holiday,
      hours?.ranges.length === 0 && words.closed,
      ...(hours?.regular.map((note) => notes[note]) ?? []),
      ...(hours?.notes ?? []),
      known && count,
      counts.moveRequests > 0 && words.moveRequests(counts.moveRequests),
      counts.blocks > 0 && words.blocks(counts.blocks),
      counts.canceled > 0 && day.canceled(counts.canceled),
      counts.hidden > 0 && words.hidden(counts.hidden),
    ]
      .filter(Boolean)
      .join(' ')
  }
}
