import type { Reservation } from '@noren/contract/reservations'
import { reservationDetail } from '@noren/words/admin/reservations/detail'
import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from '#platform/dialog.tsx'
import { useWords } from '#platform/language.ts'
import { EditForm, type EditFormHandle } from './form.tsx'

type Props = { reservation: Reservation; onClose: () => void; onStale: () => void }

/** 内容を編集: all but the time it begins at. Rule RES-40. */
export const EditDialog = ({ open, ...props }: Props & { open: boolean }): ReactNode => {
  const words = useWords(reservationDetail).edit
  // A ref, because state could miss the last key press before closing.
  const form = useRef<EditFormHandle>(null)
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false)
  const leave = () => {
    setConfirmingDiscard(false)
    props.onClose()
  }
  const isTouched = () => form.current?.isTouched() ?? false
  return (
    <Dialog
      form
      open={open}
      title={props.reservation.is_block ? words.blockTitle : words.title}
      // Escape asks before typed input is discarded; a second Escape withdraws the question.
      onClose={() => (isTouched() ? setConfirmingDiscard(!isConfirmingDiscard) : leave())}
    >
      <EditForm
        ref={form}
        {...props}
        isConfirmingDiscard={isConfirmingDiscard}
        onStay={() => setConfirmingDiscard(false)}
        onClose={() => (isTouched() ? setConfirmingDiscard(true) : leave())}
        onLeave={leave}
      />
    </Dialog>
  )
}
