import type { Customer, ListedCustomer } from '@noren/contract/customers'
import { FieldError } from '@noren/ui/field'
import { customers } from '@noren/words/admin/customers/records'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
import { useWords } from '#platform/language.ts'
import { useMerge } from './use-merge.ts'

/** Asks before another record is merged into this one. */
export const MergeDialog = ({
  customer,
  other,
  onClose,
}: {
  customer: Customer
  other: ListedCustomer | null
  onClose: () => void
}): ReactNode => {
  const words = useWords(customers).merge
  const merge = useMerge(customer)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  const submit = async () => {
    if (!other) return
    setBusy(true)
    const outcome = await merge(other)
    setBusy(false)
    if (outcome.ok) close()
    else setFailure(outcome.message)
  }
  return (
    <Dialog
      open={other !== null}
      onClose={() => busy || close()}
      title={words.title}
      text={other && words.text(customer.name, other.name)}
      returnTo={() => document.getElementById('main')}
    >
      <FieldError id="merge" error={failure} />
      <SubmitActions submit={words.submit} isSending={busy} onPress={() => void submit()} onClose={close} />
    </Dialog>
  )
}
