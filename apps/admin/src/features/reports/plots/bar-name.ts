import type { SalesReport } from '@noren/contract/reports/sales'
import { reportPlots } from '@noren/words/admin/reports/plots'
import { formatDayOfYear, formatMonth } from '@noren/words/format'
import { useLanguage } from '#platform/language.ts'

/** How the days or months of a series are called: at the axis and beside it, and where they stand alone. */
export const useBarName = (unit: SalesReport['unit']) => {
  const lang = useLanguage()
  const words = reportPlots[lang].series
  return {
    shortName: (start: string) => {
      const [, month, day] = start.split('-').map(Number)
      return unit === 'day' ? words.shortDay(month ?? 0, day ?? 0) : words.shortMonth(month ?? 0)
    },
    longName: (start: string) => (unit === 'day' ? formatDayOfYear(lang, start) : formatMonth(lang, start)),
  }
}
