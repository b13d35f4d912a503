import { salesDays } from '@noren/words/admin/closings/days'
import { formatAmount } from '@noren/words/format'
import { useLanguage, useWords } from '#platform/language.ts'

/** 過不足なし, 120円多い, 300円足りない. */
export const useDifference = (): ((counted: number, expected: number) => string) => {
  const words = useWords(salesDays).cash
  const lang = useLanguage()
  return (counted, expected) => {
    const difference = counted - expected
    if (difference === 0) return words.none
    const yen = formatAmount(lang, Math.abs(difference))
    return difference > 0 ? words.over(yen) : words.short(yen)
  }
}

export const differenceTone = (difference: number): string =>
  difference === 0 ? 'text-success' : difference > 0 ? 'text-caution' : 'text-danger'
