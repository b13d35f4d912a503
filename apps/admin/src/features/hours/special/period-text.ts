import { businessHours } from '@noren/words/admin/hours/business-hours'
import { widgets } from '@noren/words/admin/widgets'
import { formatDate, formatTimes } from '@noren/words/format'
import type { Period } from '../day-hours.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { draftOf, endText } from './period-draft.ts'

/** A period in words: its dates, and its times of day or that it is all day. */
export const usePeriodText = (): ((period: Period) => { dates: string; times: string }) => {
  const { special } = useWords(businessHours)
  const { dates } = useWords(widgets)
  const lang = useLanguage()
  return (period) => {
    const { isAllDay } = draftOf({ ...period, description: '' })
    const [first, last] = [period.start_at, period.end_at].map((text) =>
      formatDate(lang, text.slice(0, 10)),
    ) as [string, string] // One for each of the two.
    const [start, end] = [period.start_at.slice(11, 16), endText(period.end_at.slice(11, 16))]
    const isOneDay = first === last
    return {
      dates: isOneDay ? first : dates.range(first, last),
      times: isAllDay
        ? special.allDay
        : isOneDay
          ? formatTimes(lang, start, end)
          : special.fromTo(start, end),
    }
  }
}
