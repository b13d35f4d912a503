import { formatDate, formatDayOfYear, type Lang } from '@noren/words/format'

/** A day, with its year where that is not the one of the day beside it. */
export const dayBeside = (lang: Lang, date: string, beside: string): string =>
  (date.slice(0, 4) === beside.slice(0, 4) ? formatDayOfYear : formatDate)(lang, date)
