import type { Lang } from '@noren/words/format'
import type { Month } from '#platform/view.ts'
import type { OwnStarts } from '#shell/week/cells.ts'
import type { FormLinks } from '#shell/week/paged.tsx'
import type { Waiting } from '#shell/week/picker.tsx'

/** Where the page of a whole month begins. */
export const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`

/** The targets of a month's links; dates are 'YYYY-MM-DD'. */
export type MonthLinks = FormLinks & {
  /** The page that begins with the week of that date, with the times of a day or without. */
  toMonth: (from: string, day?: string | null) => string
  toWeek: (from: string | undefined) => string
  /** A full day leads to the waiting list. */
  waits?: Waiting | undefined
  toWaiting?: (date: string) => string
}

export type OfMonth = {
  lang: Lang
  month: Month
  links: MonthLinks
  /** Of a visit that is being moved. */
  own?: OwnStarts | undefined
}
