import type { Customer } from '@noren/contract/customers'
import { customerMerges } from '@noren/contract/customers/merges'
import { customers } from '@noren/words/admin/customers/records'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast, toastError } from '#platform/toast.tsx'

/** Merges another record into this one, and offers to take it back. Rule CUST-9. */
export const useMerge = (customer: Customer) => {
  const words = useWords(customers).merge
  const send = useWrite(customerMerges.merge)
  const undo = useUndoMerge()
  return async ({ id, name }: { id: number; name: string }): Promise<ActionResult> => {
    const reply = await send.mutateAsync({ params: { id: customer.id }, body: { customer_id: id } })
    if (!reply.ok) return { ok: false, message: reply.errors?.['customer_id']?.[0] ?? words.failed }
    const merge = reply.body.data.merged[0]
    toast({
      title: words.done(name),
      variant: 'success',
      duration: 10_000,
      ...(merge && { action: { label: words.undo, onPress: () => void undo(merge.id) } }),
    })
    return { ok: true }
  }
}

export const useUndoMerge = () => {
  const words = useWords(customers).merge
  const send = useWrite(customerMerges.undo)
  return async (id: number): Promise<void> => {
    const reply = await send.mutateAsync({ params: { id } })
    if (reply.ok) toast({ title: words.undone, variant: 'success' })
    else toastError(undefined, { quiet: true, title: words.undoFailed, description: reply.message })
  }
}
