// Visits that came along from another system: told apart from those that were made here. Rules CUST-70 to CUST-76.
import * as z from 'zod'
import { broughtVisitsMax } from '../wire/limits.ts'

/** Of a customer's visits, those that came along. */
export const broughtVisits = z.object({
  /** 0 where only a day of them is known. */
  count: z.int(),
  /** Days; null where they are not known. */
  first_on: z.string().nullable(),
  last_on: z.string().nullable(),
})
export type BroughtVisits = z.output<typeof broughtVisits>

/** A day that exists; whether it is past, and not before the last 130 years, is asked of the clock. */
const day = z
  .string('date')
  .regex(/^(?:18|19|20)\d\d-\d\d-\d\d$/, 'date')
  .refine((text) => z.iso.date().safeParse(text).success, 'date')

const dayOrNull = z.union([z.literal('').transform(() => null), day]).nullable()

/** As the owner writes them by hand, one at a time. */
export const broughtFields = {
  brought_count: z.int('integer').min(0, 'out_of_range').max(broughtVisitsMax, 'out_of_range'),
  brought_first_on: dayOrNull,
  brought_last_on: dayOrNull,
}
