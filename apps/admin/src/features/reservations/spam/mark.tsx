import type { Reservation } from '@noren/contract/reservations'
import { reservationChanges as calls } from '@noren/contract/reservations/changes'
import { Button, flushLeft } from '@noren/ui/button'
import { Icon } from '@noren/ui/icon'
import { spamIcon } from '@noren/ui/status'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationSpam } from '@noren/words/admin/reservations/spam'
import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { setup } from '#platform/setup.ts'
import { toast } from '#platform/toast.tsx'
import { useOutcome } from '../changes/outcome.ts'
import { RefusalNotice } from '../refusal.tsx'

/** Below the facts: it is rare, and nothing of the day's work. Rule RES-47. */
export const MarkSpam = ({ reservation }: { reservation: Reservation }): ReactNode => {
  const words = useWords(reservationSpam)
  const { stale } = useWords(reservationChanges)
  const [open, setOpen] = useState(false)
  // The button is gone then.
  const isMarked = useRef(false)
  const close = () => setOpen(false)
  const openDialog = () => {
    isMarked.current = false
    setOpen(true)
  }
  const onStale = () => {
    toast({ variant: 'destructive', title: stale })
    close()
  }
  const { can } = reservation
  return (
    <>
      {can.mark_spam && (
        <div>
          <Button variant="quiet" size="sm" className={flushLeft} onClick={openDialog}>
            <Icon path={spamIcon} size={18} />
            {words.open}
          </Button>
          <p className="text-sm text-ink-soft">{words.hint}</p>
        </div>
      )}
      <Dialog
        open={open}
        onClose={close}
        returnTo={() => (isMarked.current ? document.getElementById('main') : null)}
        title={words.title}
        text={setup.billing === 'off' ? words.text : `${words.text}${words.plan}`}
      >
        <Confirmation
          id={reservation.id}
          onClose={close}
          onStale={onStale}
          onMarked={() => {
            isMarked.current = true
            close()
          }}
        />
      </Dialog>
    </>
  )
}

const Confirmation = ({
  id,
  onClose,
  onStale,
  onMarked,
}: {
  id: number
  onClose: () => void
  onStale: () => void
  onMarked: () => void
}) => {
  const words = useWords(reservationSpam)
  const { mutateAsync, isPending } = useWrite(calls.markSpam)
  const { follow, refused } = useOutcome(id, onStale)
  const mark = async () => {
    if (await follow(mutateAsync({ params: { id }, body: { spam: true } }), words.done)) onMarked()
  }
  const wrong = refused?.errors?.['spam']?.[0]
  return (
    <>
      {refused && (
        <div className="mt-3">
          <RefusalNotice
            refused={wrong === undefined ? refused : { ...refused, message: wrong }}
            failed={words.failed}
          />
        </div>
      )}
      <SubmitActions
        back={words.back}
        submit={isPending ? words.saving : words.open}
        variant="danger"
        isSending={isPending}
        onPress={() => void mark()}
        onClose={onClose}
      />
    </>
  )
}
