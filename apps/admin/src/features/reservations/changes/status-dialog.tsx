import type { Reservation, Status } from '@noren/contract/reservations'
import { reservationChanges as calls } from '@noren/contract/reservations/changes'
import { Checkbox, Radio } from '@noren/ui/choice'
import { FieldGroup } from '@noren/ui/field'
import { Notice } from '@noren/ui/notice'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservations } from '@noren/words/reservations'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import * as z from 'zod'
import { RefundChoice } from '#features/payments/api.ts'
import { shopTime, useNow } from '#platform/clock.ts'
import { Dialog } from '#platform/dialog.tsx'
import { FormActions } from '#platform/forms/form-actions.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { calendarPath } from '#platform/paths.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { RefusalNotice } from '../refusal.tsx'
import { useOutcome } from './outcome.ts'
import { type SentenceDialog, SentenceField, useSentenceDialog } from './sentence.tsx'

/** A status, or one of the two kinds of cancellation with words of their own. */
export type Choice = Status | 'declined' | 'removed'

type Props = {
  choice: Choice
  reservation: Pick<Reservation, 'id' | 'start_at' | 'email' | 'can' | 'payment'>
  onClose: () => void
  onStale: () => void
  /** Of a cancellation, where it is known; else nothing is chosen already. Rule RES-166. */
  reason?: CancelReason
  /** Takes the focus when the element that opened the dialog is gone. */
  returnTo?: () => HTMLElement | null
}

/** Every change of status is asked for once; the final ones say that they are. Rule RES-2. */
export const StatusDialog = ({ open, ...props }: Props & { open: boolean }): ReactNode => {
  const words = useWords(reservationChanges)
  const { title, text } = words.to[props.choice]
  const today = useNow().date
  const closing = useSentenceDialog(`change.${props.reservation.id}.${props.choice}.sentence`, props.onClose)
  const isEarly = props.choice === 'treated' && today < shopTime(props.reservation.start_at).date
  return (
    <Dialog
      open={open}
      onClose={closing.discarding.onClose}
      returnTo={props.returnTo}
      title={title}
      text={isEarly ? words.beforeItsDay(text) : text}
    >
      <Confirmation {...props} closing={closing} />
    </Dialog>
  )
}

const Confirmation = ({
  choice,
  reservation,
  reason: known,
  onStale,
  closing,
}: Props & { closing: SentenceDialog }) => {
  const words = useWords(reservationChanges)
  const names = useWords(reservations).cancelReason
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useWrite(calls.setStatus)
  const { follow, refused } = useOutcome(reservation.id, onStale)
  const { cancel_reasons: reasons } = reservation.can
  const isKnown = known !== undefined && reasons.includes(known)
  const first: Reason =
    choice === 'declined' ? 'declined' : choice !== 'canceled' ? 'shop' : isKnown ? known : ''
  const form = useContractForm(
    z.custom<StatusDraft>(),
    { reason: first, notify: isUsuallyMailed(first) },
    `change.${reservation.id}.${choice}`,
  )
  const { dirtyFields } = form.formState
  const isTicked = useWatch({ control: form.control, name: 'notify' })
  const { sentence } = closing
  const refund = useRefund(reservation, useWatch({ control: form.control, name: 'reason' }))
  const status = choice === 'declined' || choice === 'removed' ? 'canceled' : choice
  const sendsMail = mailed.has(choice)
  // Rule RES-109.
  const isUndoable =
    choice === 'treated' || (choice === 'canceled' && !(refund.left > 0 && refund.isRefunded))
  const canNotify = sendsMail && reservation.email !== null
  const submit = form.handleSubmit(async ({ reason, notify }) => {
    if (status === 'canceled' && reason === '') {
      form.setError('reason', { message: words.chooseReason }, { shouldFocus: true })
      return
    }
    const isTold = canNotify && notify
    if (isTold && !sentence.check()) return
    const body = {
      status,
      ...(status === 'canceled' && reason !== '' && { cancel_reason: reason }),
      ...(status === 'canceled' && refund.left > 0 && { refund: refund.isRefunded }),
      ...(canNotify && { notify }),
      ...(isTold && { sentence: sentence.value }),
    }
    const sent = mutateAsync({ params: { id: reservation.id }, body })
    if (!(await follow(sent, words.to[choice].done))) return
    closing.leave()
    if (choice === 'removed') await navigate(calendarPath(shopTime(reservation.start_at).date))
  })
  return (
    <Form onSubmit={submit} className="mt-4">
      {choice === 'canceled' && (
        <FieldGroup id="cancel-reason" label={words.reason} error={form.formState.errors.reason?.message}>
          {reasons.map((reason) => (
            <Radio
              key={reason}
              {...form.register('reason', {
                onChange: () => {
                  form.clearErrors('reason')
                  if (!dirtyFields.notify)
                    form.resetField('notify', { defaultValue: isUsuallyMailed(form.getValues('reason')) })
                },
              })}
              value={reason}
              label={names[reason]}
            />
          ))}
        </FieldGroup>
      )}
      {status === 'canceled' && refund.left > 0 && <RefundChoice {...refund} />}
      {sendsMail &&
        (reservation.email === null ? (
          <p className="py-2 text-sm text-ink-soft">{words.noAddress}</p>
        ) : (
          <>
            <Checkbox {...form.register('notify')} label={words.notify} note={reservation.email} />
            {isTicked && <SentenceField {...sentence.field} />}
          </>
        ))}
      {choice !== 'removed' && (status === 'canceled' || status === 'treated') && (
        <div className="mt-3">
          <Notice tone="caution" title={isUndoable ? words.undoNote : words.finalNote} />
        </div>
      )}
      <RefusalNotice className="mt-3" refused={refused} failed={words.failed} />
      <FormActions
        discarding={closing.discarding}
        isSending={isPending}
        back={words.back}
        submit={isPending ? words.saving : words.to[choice].submit}
        variant={status === 'canceled' ? 'danger' : 'primary'}
      />
    </Form>
  )
}

/** What is given back: what the reason says, until the owner chooses. */
const useRefund = ({ payment }: Props['reservation'], reason: Reason) => {
  const [chosen, onChange] = useState<boolean>()
  const isRefunded = chosen ?? (reason !== '' && payment?.refund_reasons.includes(reason) === true)
  return { left: payment ? payment.amount - payment.refund_amount : 0, isRefunded, onChange }
}

/** What the customer may be told of. */
const mailed: ReadonlySet<Choice> = new Set(['reserved', 'declined', 'canceled'])

/** '' until one is chosen. */
type Reason = CancelReason | ''
type CancelReason = Reservation['can']['cancel_reasons'][number]

type StatusDraft = { reason: Reason; notify: boolean }

/** For a visit that did not take place, a mail is sent only if the owner ticks it. */
const isUsuallyMailed = (reason: Reason): boolean => reason !== 'no_show' && reason !== 'same_day'
