import type { Reservation, Status } from '@noren/contract/reservations'
import { Button } from '@noren/ui/button'
import { Checkbox, Radio } from '@noren/ui/choice'
import { FieldGroup } from '@noren/ui/field'
import { Notice } from '@noren/ui/notice'
import { reservationChanges } from '@noren/words/admin/reservation-changes'
import { reservations } from '@noren/words/reservations'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { shopTime, useNow } from '#platform/clock.ts'
import { Dialog, DialogActions } from '#platform/dialog.tsx'
import { Form } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { calendarPath } from '#platform/paths.ts'
import { RefusalNotice } from '../refusal.tsx'
import { useChange } from './change.ts'

/** A status, or one of the two ways of canceling that have a name of their own. */
export type Choice = Status | 'declined' | 'removed'

type Props = {
  choice: Choice
  reservation: Reservation
  onClose: () => void
  onStale: () => void
}

/** Every change of status is asked for once; the final ones say that they are. Rule RES-2. */
export const StatusDialog = ({ open, ...props }: Props & { open: boolean }): ReactNode => {
  const words = useWords(reservationChanges)
  const { title, text } = words.to[props.choice]
  const today = useNow().date
  const isEarly = props.choice === 'treated' && today < shopTime(props.reservation.start_at).date
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={title}
      text={isEarly ? words.beforeItsDay(text) : text}
    >
      <Confirmation {...props} />
    </Dialog>
  )
}

const Confirmation = ({ choice, reservation, onClose, onStale }: Props) => {
  const words = useWords(reservationChanges)
  const navigate = useNavigate()
  const { change, isPending, refused } = useChange(reservation.id, onStale)
  const { cancel_reasons: reasons } = reservation.can
  const [reason, setReason] = useState(
    choice === 'declined' ? 'declined' : choice === 'removed' ? 'shop' : (reasons[0] ?? 'shop'),
  )
  const [chosen, setNotify] = useState<boolean>()
  // A visit that did not happen is told of only when asked for.
  const notify = chosen ?? (reason !== 'no_show' && reason !== 'same_day')
  const status = choice === 'declined' || choice === 'removed' ? 'canceled' : choice
  const tells = choice !== 'removed' && (status === 'reserved' || status === 'canceled')
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const body = {
      status,
      ...(status === 'canceled' && { cancel_reason: reason }),
      ...(tells && reservation.email !== null && { notify }),
    }
    if (!(await change(body, words.to[choice].done))) return
    onClose()
    if (choice === 'removed') await navigate(calendarPath(shopTime(reservation.start_at).date))
  }
  return (
    <Form onSubmit={(event) => void submit(event)} className="mt-4">
      {choice === 'canceled' && <Reasons reasons={reasons} chosen={reason} onChoose={setReason} />}
      {tells &&
        (reservation.email === null ? (
          <p className="py-2 text-sm text-ink-soft">{words.noAddress}</p>
        ) : (
          <Checkbox
            label={words.notify}
            note={reservation.email}
            checked={notify}
            onChange={(event) => setNotify(event.target.checked)}
          />
        ))}
      {choice !== 'removed' && (status === 'canceled' || status === 'treated') && (
        <div className="mt-3">
          <Notice tone="caution" title={words.finalNote} />
        </div>
      )}
      {refused && (
        <div className="mt-3">
          <RefusalNotice refused={refused} failed={words.failed} />
        </div>
      )}
      <DialogActions>
        <Button variant="quiet" disabled={isPending} onClick={onClose}>
          {words.back}
        </Button>
        <Button type="submit" variant={status === 'canceled' ? 'danger' : 'primary'} busy={isPending}>
          {isPending ? words.saving : words.to[choice].submit}
        </Button>
      </DialogActions>
    </Form>
  )
}

type Reason = Reservation['can']['cancel_reasons'][number]

const Reasons = ({
  reasons,
  chosen,
  onChoose,
}: {
  reasons: readonly Reason[]
  chosen: Reason
  onChoose: (reason: Reason) => void
}) => {
  const words = useWords(reservationChanges)
  const names = useWords(reservations).cancelReason
  return (
    <FieldGroup id="cancel-reason" label={words.reason}>
      {reasons.map((reason) => (
        <Radio
          key={reason}
          name="cancel-reason"
          label={names[reason]}
          checked={chosen === reason}
          onChange={() => onChoose(reason)}
        />
      ))}
    </FieldGroup>
  )
}
