import { formatDayOfYear, formatShortDate, type Lang } from '@noren/words/format'

/** A day in little room: 1月5日(月) · Mon 5 Jan; in another year than the day beside it 2025/1/5(日) · Sun 5 Jan 2025 */
export const dayBeside = (lang: Lang, date: string, beside: string): string => {
  const year = date.slice(0, 4)
  const isSameYear = year === beside.slice(0, 4)
  const short = formatShortDate(lang, date)
  if (lang === 'en') return isSameYear ? short : `${short} ${year}`
  return isSameYear ? formatDayOfYear(lang, date) : `${year}/${short}`
}
