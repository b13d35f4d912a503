import type { Reservation, Status } from '@noren/contract/reservations'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationDetail } from '@noren/words/admin/reservations/detail'
import { offerWords } from '@noren/words/admin/reservations/days/offers'
import { type ReactNode, useState } from 'react'
import { shopTime, useNow } from '#platform/clock.ts'
import { keptRecords } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import { Late } from '../corrections/late.tsx'
import { UndoNotice } from '../corrections/undo-notice.tsx'
import { EditDialog } from '../edit/edit-dialog.tsx'
import { NextVisit } from '../edit/next-visit.tsx'
import { RemoveBlocks } from '../entry/blocks/remove-blocks.tsx'
import { OfferCard } from '../offers/offer-card.tsx'
import { OfferTimesDialog } from '../offers/offer-times-dialog.tsx'
import { Marked } from '../spam/marked.tsx'
import { Closing } from '../treat/closing.tsx'
import { Approval } from './approval.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { MoveRequest } from './move-request.tsx'
import { useWantedAnswer } from '../detail/wanted-answer.ts'
import { type Choice, StatusDialog } from './status-dialog.tsx'
import { StatusMenu } from './status-menu.tsx'

/** What the owner may do with the reservation now, as `can` of the server says. */
export const Actions = ({
  reservation,
  bills,
}: {
  reservation: Reservation
  /** Whether the shop notes bills; null while nobody has decided. */
  bills?: boolean | null
}): ReactNode => {
  const words = useWords(reservationChanges)
  const { edit } = useWords(reservationDetail)
  const { open: offerTimes } = useWords(offerWords)
  const { can, status, is_block: isBlock } = reservation
  const isSpam = reservation.cancel_reason === 'spam'
  const today = useNow().date
  // What was being written when the session ended is opened again.
  const [kept] = useState(() => keptRecords(`change.${reservation.id}`)[0]?.split('.')[0])
  const wanted = useWantedAnswer()
  const declines = wanted === 'decline' && isRequest(reservation)
  const isOther = kept === 'move' || kept === 'edit' || kept === 'offer'
  // The dialog of that choice kept it.
  const [choice, setChoice] = useState<Choice>(
    (isOther ? undefined : (kept as Choice | undefined)) ?? (declines ? 'declined' : 'canceled'),
  )
  const [open, setOpen] = useState<'status' | 'move' | 'edit' | 'offer' | undefined>(
    isOther ? kept : kept === undefined && !declines ? undefined : 'status',
  )
  const [stale, setStale] = useState(false)
  const choose = (next: Choice) => {
    setChoice(next)
    setOpen('status')
    setStale(false)
  }
  const isSeries = (reservation.series?.days ?? 0) > 1
  const close = () => setOpen(undefined)
  const onStale = () => {
    setStale(true)
    close()
  }
  const isItsDay = shopTime(reservation.start_at).date <= today
  return (
    <div className="mt-4 space-y-4 empty:hidden">
      {stale && <Notice tone="caution" title={words.stale} />}
      {isRequest(reservation) && (
        <Approval
          reservation={reservation}
          isWanted={wanted === 'approve'}
          onStale={onStale}
          onDecline={() => choose('declined')}
        />
      )}
      <UndoNotice reservation={reservation} />
      {isSpam && <Marked reservation={reservation} onStale={onStale} />}
      {reservation.move_request && (
        <MoveRequest
          reservation={reservation}
          request={reservation.move_request}
          wanted={wanted}
          onStale={onStale}
        />
      )}
      {reservation.offer && (
        <OfferCard reservation={reservation} offer={reservation.offer} onStale={onStale} />
      )}
      <div className="grid grid-cols-[1.15fr_1fr] gap-2 empty:hidden sm:flex sm:flex-wrap">
        {/* The daily one stands alone from the day of the visit on. Rule RES-44. */}
        {!isBlock && isItsDay && can.statuses.includes('treated') && (
          <Closing className={side} id={reservation.id} bills={bills} onTreat={() => choose('treated')} />
        )}
        {!isBlock && can.statuses.length > 0 && (
          <StatusMenu
            className={side}
            status={status}
            offered={can.statuses}
            onChoose={(next: Status) => choose(next)}
          />
        )}
        {can.be_late && <Late className={side} reservation={reservation} onStale={onStale} />}
        {can.reschedule && (
          <Button variant="outline" className={side} onClick={() => setOpen('move')}>
            {words.move.open}
          </Button>
        )}
        {can.offer && (
          <Button variant="outline" className={side} onClick={() => setOpen('offer')}>
            {offerTimes}
          </Button>
        )}
        {(can.change || can.correct_price) && (
          <Button variant="outline" className={side} onClick={() => setOpen('edit')}>
            {can.correct_price ? edit.openPrice : edit.open}
          </Button>
        )}
        {isBlock && can.statuses.includes('canceled') && (
          <Button variant="outline" className={side} onClick={() => choose('removed')}>
            {words.block.remove}
          </Button>
        )}
        {!isBlock && !isSpam && <NextVisit className={side} reservation={reservation} />}
      </div>
      {reservation.series && (
        <RemoveBlocks
          open={open === 'status' && choice === 'removed' && isSeries}
          reservation={reservation}
          series={reservation.series}
          onClose={close}
          onStale={onStale}
        />
      )}
      <StatusDialog
        open={open === 'status' && !(choice === 'removed' && isSeries)}
        choice={choice}
        reservation={reservation}
        onClose={close}
        onStale={onStale}
      />
      <MoveDialog open={open === 'move'} reservation={reservation} onClose={close} onStale={onStale} />
      <OfferTimesDialog
        open={open === 'offer'}
        reservation={reservation}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'offer' : undefined)}
        onStale={onStale}
      />
      <EditDialog open={open === 'edit'} reservation={reservation} onClose={close} onStale={onStale} />
    </div>
  )
}

/** Awaits the shop's answer. */
const isRequest = ({ status, is_block: isBlock, can }: Reservation): boolean =>
  status === 'pending_approval' && !isBlock && can.statuses.includes('reserved')

/** On a phone two of them stand side by side. */
const side = 'max-sm:w-full max-sm:gap-1! max-sm:px-1.5!'
