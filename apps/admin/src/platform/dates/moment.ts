import { formatDate, formatTime } from '@noren/words/format'
import { shopTime } from '../clock.ts'
import { useLanguage } from '../language.ts'

/** 2026年11月24日(火) 20:00 */
export const useMoment = (): ((instant: string) => string) => {
  const lang = useLanguage()
  return (instant) => {
    const { date, minutes } = shopTime(instant)
    return `${formatDate(lang, date)} ${formatTime(minutes)}`
  }
}
