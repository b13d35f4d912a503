import { reservationEntry } from '@noren/words/admin/reservation-entry'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#platform/dialog.tsx'
import { useWords } from '#platform/language.ts'
import type { EntryStart } from './draft.ts'
import { EntryForm } from './form.tsx'

/** 予定を入れる: a booking by telephone or at the door, or time that is kept from customers. */
export const EntryDialog = ({
  open,
  at,
  onClose,
  onSaved,
}: {
  open: boolean
  at: EntryStart
  onClose: () => void
  /** The day panel shows what was entered. */
  onSaved: (date: string) => void
}): ReactNode => {
  const words = useWords(reservationEntry)
  const [touched, setTouched] = useState(false)
  const [asking, ask] = useState(false)
  const leave = () => {
    ask(false)
    setTouched(false)
    onClose()
  }
  return (
    <Dialog
      form
      open={open}
      title={words.title}
      // Escape asks once before typed things are thrown away, and takes the question back.
      onClose={() => (touched ? ask(!asking) : leave())}
      // The gap that was pressed is gone when something stands in it.
      returnTo={() => (document.activeElement === document.body ? document.getElementById('day') : null)}
    >
      <EntryForm
        at={at}
        asking={asking}
        onTouched={setTouched}
        onStay={() => ask(false)}
        onClose={() => (touched ? ask(true) : leave())}
        onDiscard={leave}
        onSaved={(date) => {
          onSaved(date)
          leave()
        }}
      />
    </Dialog>
  )
}
