import type { Period } from '@noren/contract/reports/periods'
import { reports } from '@noren/words/admin/reports/screen'
import { formatDate, formatDayOfYear, formatMonth, type Lang } from '@noren/words/format'
import { isWholeMonth } from './period.ts'

/** 2026年11月 · 11月1日(日)〜11月15日(日), with the year where it is not that of today. */
export const periodName = (lang: Lang, period: Period, today: string): string => {
  const { from, to } = period
  return isWholeMonth(period) ? formatMonth(lang, from) : daysOf(lang, from, to, today)
}

/** The same of days alone: what the field of a period of one's own says. */
export const daysOf = (lang: Lang, from: string, to: string, today: string): string => {
  const isPlain = [from, to].every((date) => date.slice(0, 4) === today.slice(0, 4))
  const day = isPlain ? formatDayOfYear : formatDate
  return from === to ? day(lang, from) : reports[lang].period.range(day(lang, from), day(lang, to))
}

/** The same in brief, for what a figure is compared with: 10/4〜10/31, 2025年11月 · 4–31 Oct, 1–28 Nov 2025. */
export const briefPeriodName = (lang: Lang, period: Period, today: string): string => {
  const { from, to } = period
  if (isWholeMonth(period)) return formatMonth(lang, from)
  const isPlain = from.slice(0, 4) === today.slice(0, 4) && to.slice(0, 4) === from.slice(0, 4)
  return reports[lang].period.brief(from, to, isPlain)
}
