import type { Reservation } from '@noren/contract/reservations'
import { Button } from '@noren/ui/button'
import { banIcon, Icon } from '@noren/ui/icon'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationSpam } from '@noren/words/admin/reservations/spam'
import { type ReactNode, useState } from 'react'
import { Dialog, DialogActions } from '#platform/dialog.tsx'
import { useWords } from '#platform/language.ts'
import { setup } from '#platform/setup.ts'
import { toast } from '#platform/toast.tsx'
import { useChange } from '../changes/change.ts'
import { RefusalNotice } from '../refusal.tsx'

/** Below the facts: it is rare, and nothing of the day's work. Rule RES-47. */
export const MarkSpam = ({ reservation }: { reservation: Reservation }): ReactNode => {
  const words = useWords(reservationSpam)
  const { stale } = useWords(reservationChanges)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const onStale = () => {
    toast({ variant: 'destructive', title: stale })
    close()
  }
  // Its end is shown while the button is gone already.
  if (!reservation.can.mark_spam && !open) return null
  return (
    <div>
      <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setOpen(true)}>
        <Icon path={banIcon} size={18} />
        {words.open}
      </Button>
      <p className="text-sm text-ink-soft">{words.hint}</p>
      <Dialog
        open={open}
        onClose={close}
        returnTo={() => (reservation.can.mark_spam ? null : document.getElementById('main'))}
        title={words.title}
        text={setup.billing === 'off' ? words.text : `${words.text}${words.plan}`}
      >
        <Confirmation id={reservation.id} onClose={close} onStale={onStale} />
      </Dialog>
    </div>
  )
}

const Confirmation = ({ id, onClose, onStale }: { id: number; onClose: () => void; onStale: () => void }) => {
  const words = useWords(reservationSpam)
  const { change, isPending, refused } = useChange(id, onStale)
  const mark = async () => {
    if (await change({ spam: true }, words.done)) onClose()
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
      <DialogActions>
        <Button variant="quiet" disabled={isPending} onClick={onClose}>
          {words.back}
        </Button>
        <Button variant="danger" busy={isPending} onClick={() => void mark()}>
          {isPending ? words.saving : words.open}
        </Button>
      </DialogActions>
    </>
  )
}
