import { billYenMax, closingNoteMax } from '@noren/contract/limits'
import { lines } from '@noren/contract/text'
import * as z from 'zod'
import { foldedNumber } from '#platform/forms/number-text.ts'

/** As it is typed. */
export type CloseDraft = { cash_float: string; cash_counted: string; note: string }
export type CloseValues = { cash_float: number; cash_counted: number; note: string }

const sum = z.int('integer').min(0, 'out_of_range').max(billYenMax, 'out_of_range')

export const closeForm: z.ZodType<CloseValues, CloseDraft> = z
  .custom<CloseDraft>()
  .transform(({ cash_float, cash_counted, note }) => ({
    cash_float: foldedNumber(cash_float),
    cash_counted: foldedNumber(cash_counted),
    note,
  }))
  .pipe(z.object({ cash_float: sum, cash_counted: sum, note: lines(closingNoteMax) }))

/** Notes and coins, the largest first. */
export const denominations = [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10, 5, 1] as const
export type Pieces = Partial<Record<number, string>>

/** What counted pieces come to; what is no number counts as none. */
export const sumOfPieces = (pieces: Pieces): number =>
  denominations.reduce((all, yen) => {
    const count = foldedNumber(pieces[yen] ?? '')
    return all + (Number.isNaN(count) ? 0 : count * yen)
  }, 0)
