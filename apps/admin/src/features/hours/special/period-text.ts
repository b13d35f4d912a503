import { businessHours } from '@noren/words/admin/hours/business-hours'
import { widgets } from '@noren/words/admin/widgets'
import { formatDate, formatTimes } from '@noren/words/format'
import type { Period } from '../day-hours.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { draftOf } from './period-draft.ts'

/** A period in words: its dates, and its times of day or that it is all day. */
export const usePeriodText = (): ((period: Period) => { dates: string; times: string }) => {
  const { special } = useWords(businessHours)
  const { dates } = useWords(widgets)
  const lang = useLanguage()
  return (period) => {
    const { isAllDay } = draftOf({ ...period, description: '' })
    const [first, last] = [period.start_at, period.end_at].map((text) => ({
      date: formatDate(lang, text.slice(0, 10)),
      time: text.slice(11, 16),
    })) as [Moment, Moment] // One for each of the two.
    const isOneDay = first.date === last.date
    return {
      dates: isOneDay ? first.date : dates.range(first.date, last.date),
      times: isAllDay
        ? special.allDay
        : isOneDay
          ? formatTimes(lang, first.time, last.time)
          : special.fromTo(first.time, last.time),
    }
  }
}

type Moment = { date: string; time: string }
