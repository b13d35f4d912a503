import { reservationEntry } from '@noren/words/admin/reservation-entry'
import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from '#platform/dialog.tsx'
import { useWords } from '#platform/language.ts'
import type { EntryStart } from './draft.ts'
import { EntryForm, type EntryFormHandle } from './form.tsx'

/** 予定を入れる: a booking by telephone or at the door, or blocked time. */
export const EntryDialog = ({
  open,
  at,
  onClose,
  onSaved,
  returnTo,
}: {
  open: boolean
  at: EntryStart
  onClose: () => void
  /** The day panel shows what was entered. */
  onSaved: (date: string) => void
  returnTo: () => HTMLElement | null
}): ReactNode => {
  const words = useWords(reservationEntry)
  // Read when the dialog is to close, so that the last key press counts too.
  const form = useRef<EntryFormHandle>(null)
  const [asking, ask] = useState(false)
  const leave = () => {
    ask(false)
    onClose()
  }
  return (
    <Dialog
      form
      open={open}
      title={words.title}
      // Escape asks before typed input is discarded; a second Escape withdraws the question.
      onClose={() => (form.current?.isTouched() ? ask(!asking) : leave())}
      returnTo={returnTo}
    >
      <EntryForm
        ref={form}
        at={at}
        asking={asking}
        onStay={() => ask(false)}
        onClose={() => (form.current?.isTouched() ? ask(true) : leave())}
        onDiscard={leave}
        onSaved={(date) => {
          onSaved(date)
          leave()
        }}
      />
    </Dialog>
  )
}
