import type { SpecialHour } from '@noren/contract/hours/special'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import type { Status } from './period-draft.ts'
import { PeriodForm } from './period-form.tsx'

export const PeriodDialog = ({
  open,
  status,
  stored,
  date,
  onUnsaved,
  onClose,
}: {
  open: boolean
  status: Status
  /** The period that is edited; undefined for a new one. */
  stored: SpecialHour | undefined
  /** The day that a new one begins with. */
  date: string | null
  onUnsaved: (isUnsaved: boolean) => void
  onClose: () => void
}): ReactNode => {
  const texts = useWords(businessHours).special[status]
  return (
    <FormDialog open={open} title={stored ? texts.update : texts.create} onClose={onClose}>
      {(form) => <PeriodForm {...form} status={status} stored={stored} date={date} onUnsaved={onUnsaved} />}
    </FormDialog>
  )
}
