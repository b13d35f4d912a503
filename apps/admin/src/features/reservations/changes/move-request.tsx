import type { Reservation } from '@noren/contract/reservations'
import { reservationChanges as calls } from '@noren/contract/reservations/changes'
import { Button } from '@noren/ui/button'
import { Icon, swapIcon } from '@noren/ui/icon'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { formatDate } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { minutesFrom, shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { Dialog } from '#platform/dialog.tsx'
import { FormActions } from '#platform/forms/form-actions.tsx'
import { keptDraft } from '#platform/forms/use-draft.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { reasonsIn, RefusalNotice } from '../refusal.tsx'
import { useOutcome } from './outcome.ts'
import { Deadline, requestClass } from './deadline.tsx'
import { useFocusWhere, type WantedAnswer } from '../detail/wanted-answer.ts'
import { type SentenceDialog, SentenceField, useSentenceDialog } from './sentence.tsx'

type Props = { reservation: Reservation; onStale: () => void }

/** The customer asks for another time; the present one is held until the shop has answered. */
export const MoveRequest = ({
  reservation,
  request,
  wanted,
  onStale,
}: Props & {
  request: NonNullable<Reservation['move_request']>
  /** Chosen in a notification. */
  wanted: WantedAnswer
}): ReactNode => {
  const words = useWords(reservationChanges)
  const { mutateAsync, isPending } = useWrite(calls.answerMove)
  const { follow, refused } = useOutcome(reservation.id, onStale)
  const draft = `request.${reservation.id}`
  const [declining, setDeclining] = useState(() => keptDraft(draft) !== undefined || wanted === 'decline')
  const closing = useSentenceDialog(draft, () => setDeclining(false))
  const override = reasonsIn(refused)
  const approving = useFocusWhere(wanted === 'approve')
  const approve = async () => {
    const sent = mutateAsync({ params: { id: reservation.id }, body: { answer: 'approve', override } })
    await follow(sent, words.moveRequest.approved)
  }
  return (
    <section aria-labelledby="move-request" className={requestClass}>
      <h2 id="move-request" className="flex items-center gap-2 text-base">
        <Icon path={swapIcon} className="text-caution" />
        {words.moveRequest.title}
      </h2>
      <dl className="figures mt-3 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1">
        <dt className="text-sm text-ink-soft">{words.moveRequest.before}</dt>
        <dd>
          <Span {...reservation} />
        </dd>
        <dt className="text-sm text-ink-soft">{words.moveRequest.after}</dt>
        <dd className="text-lg font-bold">
          <Span {...request} />
        </dd>
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{words.moveRequest.text}</p>
      <Deadline at={request.expires_at} text={words.moveRequest.expires} />
      <RefusalNotice className="mt-3" refused={refused} failed={words.failed} />
      <div className="mt-4 flex flex-col gap-2 sm:flex-row">
        <Button size="lg" ref={approving} busy={isPending} onClick={() => void approve()}>
          {isPending ? words.saving : override ? words.move.anyway : words.moveRequest.approve}
        </Button>
        <Button size="lg" variant="outline" disabled={isPending} onClick={() => setDeclining(true)}>
          {words.decline}
        </Button>
      </div>
      <Dialog
        open={declining}
        onClose={closing.discarding.onClose}
        title={words.moveRequest.declineTitle}
        text={words.moveRequest.declineText}
      >
        <Decline reservation={reservation} onStale={onStale} closing={closing} />
      </Dialog>
    </section>
  )
}

const Decline = ({ reservation, onStale, closing }: Props & { closing: SentenceDialog }) => {
  const words = useWords(reservationChanges)
  const { mutateAsync, isPending } = useWrite(calls.answerMove)
  const { follow, refused } = useOutcome(reservation.id, onStale)
  const { sentence } = closing
  const canTell = reservation.email !== null
  const decline = async () => {
    if (canTell && !sentence.check()) return
    const told = canTell && { sentence: sentence.value }
    const sent = mutateAsync({ params: { id: reservation.id }, body: { answer: 'decline', ...told } })
    if (await follow(sent, words.moveRequest.declined)) closing.leave()
  }
  return (
    <>
      {canTell && (
        <div className="mt-3">
          <SentenceField {...sentence.field} />
        </div>
      )}
      <RefusalNotice className="mt-4" refused={refused} failed={words.failed} />
      <FormActions
        discarding={closing.discarding}
        isSending={isPending}
        back={words.back}
        submit={words.decline}
        variant="danger"
        onPress={() => void decline()}
      />
    </>
  )
}

const Span = ({ start_at, end_at }: { start_at: string; end_at: string }) => {
  const lang = useLanguage()
  const clock = useClockFormat()
  const { date, minutes } = shopTime(start_at)
  return (
    <>
      {formatDate(lang, date)}{' '}
      <span className="whitespace-nowrap">{clock.range(minutes, minutesFrom(date, shopTime(end_at)))}</span>
    </>
  )
}
