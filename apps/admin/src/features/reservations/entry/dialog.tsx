import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from '#platform/dialog.tsx'
import { useWords } from '#platform/language.ts'
import type { EntryStart } from './draft.ts'
import { EntryForm, type EntryFormHandle } from './form.tsx'

/** 予定を入れる: a booking by telephone or at the door, or blocked time. */
export const EntryDialog = ({
  open,
  initialStart,
  step,
  onClose,
  onSaved,
  returnTo,
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
  // A ref, because state could miss the last key press before closing.
  const form = useRef<EntryFormHandle>(null)
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false)
  const leave = () => {
    setConfirmingDiscard(false)
    onClose()
  }
  return (
    <Dialog
      form
      open={open}
      title={words.title}
      // Escape asks before typed input is discarded; a second Escape withdraws the question.
      onClose={() => (form.current?.isTouched() ? setConfirmingDiscard(!isConfirmingDiscard) : leave())}
      returnTo={returnTo}
    >
      <EntryForm
        ref={form}
        initialStart={initialStart}
        step={step}
        isConfirmingDiscard={isConfirmingDiscard}
        onStay={() => setConfirmingDiscard(false)}
        onClose={() => (form.current?.isTouched() ? setConfirmingDiscard(true) : leave())}
        onDiscard={leave}
        onSaved={(date) => {
          onSaved(date)
          leave()
        }}
      />
    </Dialog>
  )
}
