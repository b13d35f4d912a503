import type { StaffMember } from '@noren/contract/staff'
import { staff } from '@noren/words/admin/staff'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { useWords } from '#platform/language.ts'
import { StaffForm } from './staff-form.tsx'

export const StaffDialog = ({
  member,
  open,
  onClose,
  returnTo,
}: {
  /** Undefined for somebody new. */
  member: StaffMember | undefined
  open: boolean
  onClose: () => void
  returnTo: () => HTMLElement | null
}): ReactNode => {
  const words = useWords(staff).form
  // Somebody new after somebody new: in a form of their own.
  const [count, setCount] = useState(0)
  return (
    <FormDialog open={open} title={member ? words.edit : words.create} onClose={onClose}>
      {(form) => (
        <StaffForm
          key={count}
          {...form}
          member={member}
          returnTo={returnTo}
          {...(!member && { onNext: () => setCount(count + 1) })}
        />
      )}
    </FormDialog>
  )
}
