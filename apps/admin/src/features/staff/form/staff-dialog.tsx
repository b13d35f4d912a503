import type { StaffMember } from '@noren/contract/staff'
import { staff } from '@noren/words/admin/staff'
import type { ReactNode } from 'react'
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
  return (
    <FormDialog open={open} title={member ? words.edit : words.create} onClose={onClose}>
      {(form) => <StaffForm {...form} member={member} returnTo={returnTo} />}
    </FormDialog>
  )
}
