import { formatDate, formatShortDate } from '@noren/words/format'
import { shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage } from '#platform/language.ts'

/** Instants as this screen writes them. */
export const useMoment = () => {
  const lang = useLanguage()
  const clock = useClockFormat()
  return {
    date: (instant: string): string => formatDate(lang, shopTime(instant).date),
    at: (instant: string): string => {
      const { date, minutes } = shopTime(instant)
      return `${formatShortDate(lang, date)} ${clock.time(minutes)}`
    },
  }
}
