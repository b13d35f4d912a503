import type { Reservation } from '@noren/contract/reservations'
import { reservationChanges as calls, type ReservationMove } from '@noren/contract/reservations/changes'
import { Checkbox } from '@noren/ui/choice'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { visitWords } from '@noren/words/admin/reservations/visit'
import { formatDate } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { useRead } from '#platform/api.ts'
import { minutesFrom, shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { Dialog } from '#platform/dialog.tsx'
import { FormActions } from '#platform/forms/form-actions.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { reasonsIn, RefusalNotice } from '../refusal.tsx'
import { useFollowingEnd } from '../entry/time/when-fields.tsx'
import { useOutcome } from './outcome.ts'
import { backTo, draftOf, everybody, moveForm, type MoveTarget } from './move-draft.ts'
import { MoveFields } from './move-fields.tsx'
import { type SentenceDialog, SentenceField, useSentenceDialog } from './sentence.tsx'

type Props = {
  reservation: Reservation
  /** Where it was dragged to. */
  target?: MoveTarget
  /** Begins with the free starts of all staff: who has it cannot serve it. */
  withEverybody?: boolean
  onClose: () => void
  onStale: () => void
  /** Takes the focus when the element that opened the dialog is gone. */
  returnTo?: () => HTMLElement | null
}

/** 日時を変更する: another date and time, for blocks also another end. */
export const MoveDialog = ({ open, ...props }: Props & { open: boolean }): ReactNode => {
  const words = useWords(reservationChanges).move
  const closing = useSentenceDialog(`change.${props.reservation.id}.move.sentence`, props.onClose)
  return (
    <Dialog
      form
      open={open}
      onClose={closing.discarding.onClose}
      title={words.title}
      returnTo={props.returnTo}
    >
      <MoveForm {...props} closing={closing} />
    </Dialog>
  )
}

const MoveForm = ({
  reservation,
  target,
  withEverybody = false,
  onStale,
  closing,
}: Props & { closing: SentenceDialog }) => {
  const words = useWords(reservationChanges)
  const { outside } = useWords(reservationEntry)
  const lang = useLanguage()
  const clock = useClockFormat()
  const { mutateAsync, isPending } = useWrite(calls.move)
  const { follow: followMove, refused } = useOutcome(reservation.id, onStale)
  const { minutes, ...stands } = draftOf(reservation, target)
  const draft = withEverybody ? { ...stands, staff_id: everybody } : stands
  const form = useContractForm(moveForm(reservation, words.move.same), draft, `change.${reservation.id}.move`)
  const { date, time, end, staff_id, notify } = form.watch()
  // A refusal belongs to the time that was sent and is hidden once another time or staff member is chosen.
  const [asked, setAsked] = useState('')
  const about = [date, time, end, staff_id].join(' ')
  const shown = asked === about ? refused : undefined
  const override = reasonsIn(shown)
  const follow = useFollowingEnd(minutes, form.getValues, (next) =>
    form.setValue('end', next, { shouldDirty: true }),
  )
  const { staffTo, movedTo } = useWords(visitWords)
  const staff = useRead('GET /api/staff', {}).data?.data
  // Whoever drags a visit into another column is told whose it would be. Rule RES-105.
  const toOther =
    staff_id === String(reservation.staff_id)
      ? undefined
      : staff?.find(({ id }) => String(id) === staff_id)?.name
  const { sentence } = closing
  const [over, setOver] = useState('')
  const submit = async (body: ReservationMove, isOver = over === about) => {
    if (body.notify && !sentence.check()) return
    setAsked(about)
    const undo = backTo(reservation, Object.keys(outside.reasons), body.notify ?? false)
    const told = body.notify && { sentence: sentence.value }
    const agreed = { override, ...(isOver && { overlap: true }) }
    const sent = mutateAsync({ params: { id: reservation.id }, body: { ...body, ...agreed, ...told } })
    const done = toOther === undefined ? words.move.done : movedTo(toOther)
    if (await followMove(sent, done, undo)) closing.leave()
  }
  const now = shopTime(reservation.start_at)
  return (
    <Form onSubmit={form.handleSubmit((body) => submit(body))} className="mt-4">
      <p className="figures mb-5 text-ink-soft">
        <span className="mr-3 text-sm">{words.move.now}</span>
        {formatDate(lang, now.date)}{' '}
        {clock.range(now.minutes, minutesFrom(now.date, shopTime(reservation.end_at)))}
        {toOther !== undefined && (
          <span className="block font-bold text-ink">{staffTo(reservation.staffName, toOther)}</span>
        )}
      </p>
      <MoveFields form={form} reservation={reservation} onChange={follow} withEverybody={withEverybody} />
      {reservation.email !== null && (
        <>
          <Checkbox {...form.register('notify')} label={words.notifyMove} note={reservation.email} />
          {notify && <SentenceField {...sentence.field} />}
        </>
      )}
      <RefusalNotice
        className="mt-3"
        refused={shown}
        failed={words.failed}
        onOverlap={() => {
          setOver(about)
          void form.handleSubmit((body) => submit(body, true))()
        }}
      />
      <FormActions
        discarding={closing.discarding}
        isSending={isPending}
        back={words.back}
        submit={isPending ? words.saving : override ? words.move.anyway : words.move.submit}
      />
    </Form>
  )
}
