import { reservationEntry } from '@noren/words/admin/reservations/entry'
import type { ReactNode } from 'react'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { useWords } from '#platform/language.ts'
import type { EntryStart } from './entry-draft.ts'
import { EntryForm } from './entry-form.tsx'

/** 予定を入れる: a booking by telephone or at the door, or blocked time. */
export const EntryDialog = ({
  open,
  onClose,
  returnTo,
  ...entry
}: {
  open: boolean
  initialStart: EntryStart
  /** Minutes of the shop's grid. */
  step: number
  onClose: () => void
  /** The day panel shows what was entered. */
  onSaved: (date: string) => void
  returnTo: () => HTMLElement | null
}): ReactNode => {
  const words = useWords(reservationEntry)
  return (
    <FormDialog
      wide
      open={open}
      title={words.title}
      onClose={onClose}
      returnTo={returnTo}
      // Who comes is asked first; where that is known, what for. Rule RES-167.
      initialFocus={() => document.getElementById('entry-name') ?? document.getElementById('entry-menu')}
    >
      {(form) => <EntryForm {...form} {...entry} />}
    </FormDialog>
  )
}
