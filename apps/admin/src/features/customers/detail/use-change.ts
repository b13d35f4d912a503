import { type Customer, type CustomerChange, customers as endpoints } from '@noren/contract/customers'
import { customers } from '@noren/words/admin/customers/records'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'

export type Field = Exclude<keyof CustomerChange, 'expected'>
/** Fields that are written as text. */
export type TextField = Exclude<Field, 'preferred_staff_id' | 'brought_count' | 'online_booking'>

/** Sends one field with the value that was shown, so that a change from elsewhere is not overwritten unseen. Rule CUST-13. */
export const useChange = (
  customer: Customer,
): ((field: Field, value: string | number | null) => Promise<ActionResult>) => {
  const words = useWords(customers).detail
  const change = useWrite(endpoints.change)
  return async (field, value) => {
    // Empty values are sent as null; a gender is never empty.
    const body = { [field]: value === '' ? null : value, expected: customer[field] }
    const reply = await change.mutateAsync({ params: { id: customer.id }, body })
    if (reply.ok) return { ok: true }
    const message =
      reply.code === 'outdated' ? reply.message : (reply.errors?.[field]?.[0] ?? words.updateFailed)
    return { ok: false, message }
  }
}
