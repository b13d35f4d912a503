import { formatDate } from '@noren/words/format'
import { shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage } from '#platform/language.ts'

/** 2026年11月21日(土) 10:00 */
export const useMoment = () => {
  const lang = useLanguage()
  const clock = useClockFormat()
  return (instant: string): string => {
    const { date, minutes } = shopTime(instant)
    return `${formatDate(lang, date)} ${clock.time(minutes)}`
  }
}
