import type { Reservation } from '@noren/contract/reservations'
import { Button } from '@noren/ui/button'
import { clockIcon, mailIcon, pencilIcon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationDetail } from '@noren/words/admin/reservations/detail'
import { offerWords } from '@noren/words/admin/reservations/days/offers'
import { type ReactNode, useRef, useState } from 'react'
import { shopTime, useNow } from '#platform/clock.ts'
import { keptRecords } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import { Late } from '../corrections/late.tsx'
import { UndoNotice } from '../corrections/undo-notice.tsx'
import { EditDialog } from '../edit/edit-dialog.tsx'
import { NextVisit, useNextVisit } from '../edit/next-visit.tsx'
import { RemoveBlocks } from '../entry/blocks/remove-blocks.tsx'
import { OfferCard } from '../offers/offer-card.tsx'
import { OfferTimesDialog } from '../offers/offer-times-dialog.tsx'
import { Marked } from '../spam/marked.tsx'
import { Closing } from '../treat/closing.tsx'
import { Approval } from './approval.tsx'
import { MoreItem, MoreMenu, NextVisitItem, StatusItems } from './more-menu.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { MoveRequest } from './move-request.tsx'
import { useWantedAnswer } from '../detail/wanted-answer.ts'
import { type Choice, StatusDialog } from './status-dialog.tsx'

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
  // What was chosen in the menu is gone with it: its button takes the focus.
  const [isFromMenu, setFromMenu] = useState(false)
  const choose = (next: Choice, viaMenu = false) => {
    setChoice(next)
    setOpen('status')
    setStale(false)
    setFromMenu(viaMenu)
  }
  const show = (what: 'move' | 'edit', viaMenu = false) => {
    setOpen(what)
    setFromMenu(viaMenu)
  }
  const isSeries = (reservation.series?.days ?? 0) > 1
  const close = () => setOpen(undefined)
  const onStale = () => {
    setStale(true)
    close()
  }
  const moment = momentOf(reservation, today)
  const isMoveShown = can.reschedule && (isBlock || moment === 'ahead')
  const canEdit = can.change || can.correct_price
  const hasMore = canEdit || can.offer || can.reschedule || can.statuses.length > 0
  const more = useRef<HTMLButtonElement>(null)
  const returnTo = () => (more.current?.isConnected ? more.current : document.getElementById('main'))
  const next = useNextVisit(reservation, returnTo)
  const layer = { reservation, onClose: close, onStale, ...(isFromMenu && { returnTo }) }
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
      <div className="flex flex-wrap gap-2 empty:hidden">
        {moment === 'treat' && (
          <Closing className={grow} id={reservation.id} bills={bills} onTreat={() => choose('treated')} />
        )}
        {moment === 'over' && <NextVisit variant="primary" className={grow} reservation={reservation} />}
        {can.be_late && <Late className={grow} reservation={reservation} onStale={onStale} />}
        {isMoveShown && (
          <Button variant={isBlock ? 'outline' : 'tonal'} className={grow} onClick={() => show('move')}>
            {words.move.open}
          </Button>
        )}
        {isBlock && can.change && (
          <Button variant="outline" className={grow} onClick={() => show('edit')}>
            {edit.open}
          </Button>
        )}
        {isBlock && can.statuses.includes('canceled') && (
          <Button variant="outline" className={grow} onClick={() => choose('removed')}>
            {words.block.remove}
          </Button>
        )}
        {!isBlock && hasMore && (
          <MoreMenu ref={more}>
            {can.reschedule && !isMoveShown && (
              <MoreItem icon={clockIcon} onChoose={() => show('move', true)}>
                {words.move.open}
              </MoreItem>
            )}
            {can.offer && (
              <MoreItem icon={mailIcon} onChoose={() => setOpen('offer')}>
                {offerTimes}
              </MoreItem>
            )}
            {canEdit && (
              <MoreItem icon={pencilIcon} onChoose={() => show('edit', true)}>
                {can.correct_price ? edit.openPrice : edit.open}
              </MoreItem>
            )}
            {moment !== 'over' && !isSpam && <NextVisitItem onOpen={next.onOpen}>{next.dates}</NextVisitItem>}
            {can.statuses.length > 0 && (
              <StatusItems status={status} offered={can.statuses} onChoose={(to) => choose(to, true)} />
            )}
          </MoreMenu>
        )}
      </div>
      {next.dialog}
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
        {...layer}
      />
      <MoveDialog open={open === 'move'} {...layer} />
      <OfferTimesDialog
        open={open === 'offer'}
        reservation={reservation}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'offer' : undefined)}
        onStale={onStale}
        returnTo={returnTo}
      />
      <EditDialog open={open === 'edit'} {...layer} />
    </div>
  )
}

/** What the owner does next: one filled button at most. Rules RES-44, RES-165. */
const momentOf = (
  reservation: Reservation,
  today: string,
): 'request' | 'treat' | 'over' | 'ahead' | undefined => {
  const { can, is_block: isBlock, start_at, status, cancel_reason: reason } = reservation
  if (isBlock || reason === 'spam') return undefined
  if (isRequest(reservation)) return 'request'
  if (status === 'treated' || status === 'canceled') return 'over'
  return shopTime(start_at).date <= today && can.statuses.includes('treated') ? 'treat' : 'ahead'
}

/** Awaits the shop's answer. */
const isRequest = ({ status, is_block: isBlock, can }: Reservation): boolean =>
  status === 'pending_approval' && !isBlock && can.statuses.includes('reserved')

/** On a phone they fill the row beside 「…」. */
const grow = 'max-sm:flex-1 max-sm:gap-1.5! max-sm:px-3! max-sm:whitespace-nowrap'
