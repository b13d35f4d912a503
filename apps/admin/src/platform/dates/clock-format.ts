import { formatTime, formatTime12, formatTimes } from '@noren/words/format'
import { useLanguage } from '../language.ts'
import { useCalendarSettings } from './calendar-settings.ts'

/** Times of day as the owner wants to read them; for whatever shows a time. Fields keep 'HH:mm'. */
export type ClockFormat = {
  time: (minutes: number) => string
  range: (start: number, end: number) => string
  /** Times need more room than '10:00'. */
  isLong: boolean
}

export const useClockFormat = (): ClockFormat => {
  const lang = useLanguage()
  const { time_format: format } = useCalendarSettings()
  const isLong = format !== '24h'
  const time = isLong ? (minutes: number) => formatTime12(lang, minutes) : formatTime
  return { time, range: (start, end) => formatTimes(lang, time(start), time(end)), isLong }
}
