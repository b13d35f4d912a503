import type { Reservation } from '@noren/contract/reservations'
import { Button } from '@noren/ui/button'
import { clockIcon, mailIcon, pencilIcon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationDetail } from '@noren/words/admin/reservations/detail'
import { offerWords } from '@noren/words/admin/reservations/days/offers'
import { type ReactNode, type Ref, useRef, useState } from 'react'
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
import { useWantedAnswer, type WantedAnswer } from '../detail/wanted-answer.ts'
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
  const wanted = useWantedAnswer()
  const [{ dialog, choice, isFromMenu }, setShown] = useState(() => firstShown(reservation, wanted))
  const [stale, setStale] = useState(false)
  const dialogs: Dialogs = {
    askStatus: (next, viaMenu = false) => {
      setShown({ dialog: 'status', choice: next, isFromMenu: viaMenu })
      setStale(false)
    },
    open: (next, viaMenu = false) => setShown((shown) => ({ ...shown, dialog: next, isFromMenu: viaMenu })),
  }
  const close = () => setShown((shown) => ({ ...shown, dialog: undefined }))
  const onStale = () => {
    setStale(true)
    close()
  }
  const more = useRef<HTMLButtonElement>(null)
  const returnTo = () => (more.current?.isConnected ? more.current : document.getElementById('main'))
  const next = useNextVisit(reservation, returnTo)
  // What was chosen in the menu is gone with it: its button takes the focus.
  const layer = { reservation, onClose: close, onStale, ...(isFromMenu && { returnTo }) }
  const part = { reservation, dialogs, onStale }
  const { series } = reservation
  const isOfSeries = series !== null && series.days > 1 && choice === 'removed'
  return (
    <div className="mt-4 space-y-4 empty:hidden">
      {stale && <Notice tone="caution" title={words.stale} />}
      <Questions {...part} wanted={wanted} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        <Steps {...part} bills={bills} />
        {!reservation.is_block && <More ref={more} reservation={reservation} next={next} dialogs={dialogs} />}
      </div>
      {next.dialog}
      {series && (
        <RemoveBlocks
          open={dialog === 'status' && isOfSeries}
          reservation={reservation}
          series={series}
          onClose={close}
          onStale={onStale}
        />
      )}
      <StatusDialog open={dialog === 'status' && !isOfSeries} choice={choice} {...layer} />
      <MoveDialog open={dialog === 'move'} {...layer} />
      <OfferTimesDialog
        open={dialog === 'offer'}
        reservation={reservation}
        onOpenChange={(isOpen) => (isOpen ? dialogs.open('offer', true) : close())}
        onStale={onStale}
        returnTo={returnTo}
      />
      <EditDialog open={dialog === 'edit'} {...layer} />
    </div>
  )
}

/** One dialog at a time; `choice` is that of the status, and stays while its dialog closes. */
type Shown = {
  dialog: 'status' | 'move' | 'edit' | 'offer' | undefined
  choice: Choice
  isFromMenu: boolean
}

type Dialogs = {
  /** Asks whether the status is to be changed. */
  askStatus: (choice: Choice, viaMenu?: boolean) => void
  open: (dialog: 'move' | 'edit' | 'offer', viaMenu?: boolean) => void
}

type Part = { reservation: Reservation; dialogs: Dialogs; onStale: () => void }

/** What was being written when the session ended is opened again; else what a link in a mail wants. */
const firstShown = (reservation: Reservation, wanted: WantedAnswer): Shown => {
  const declines = wanted === 'decline' && isRequest(reservation)
  const usual = { choice: declines ? 'declined' : 'canceled', isFromMenu: false } as const
  const kept = keptRecords(`change.${reservation.id}`)[0]?.split('.')[0]
  if (kept === undefined) return { ...usual, dialog: declines ? 'status' : undefined }
  if (kept === 'move' || kept === 'edit' || kept === 'offer') return { ...usual, dialog: kept }
  // The dialog of that choice kept it.
  return { ...usual, dialog: 'status', choice: kept as Choice }
}

/** What waits for the owner's answer, or can still be taken back. */
const Questions = ({ reservation, dialogs, onStale, wanted }: Part & { wanted: WantedAnswer }) => {
  const onDecline = () => dialogs.askStatus('declined')
  const { cancel_reason: reason, move_request: request, offer } = reservation
  const same = { reservation, onStale }
  return (
    <>
      {isRequest(reservation) && <Approval {...same} isWanted={wanted === 'approve'} onDecline={onDecline} />}
      <UndoNotice reservation={reservation} />
      {reason === 'spam' && <Marked {...same} />}
      {request && <MoveRequest {...same} request={request} wanted={wanted} />}
      {offer && <OfferCard {...same} offer={offer} />}
    </>
  )
}

/** The buttons of what comes next. */
const Steps = ({ reservation, dialogs, onStale, bills }: Part & { bills: boolean | null | undefined }) => {
  const words = useWords(reservationChanges)
  const { edit } = useWords(reservationDetail)
  const { can, is_block: isBlock } = reservation
  const moment = useMoment(reservation)
  // With others beside it, it has the first row of a phone for itself. Rule SCR-293.
  const hasMore = can.be_late || bills === true || bills === null
  return (
    <>
      {moment === 'treat' && (
        <Closing
          className={grow}
          firstClass={hasMore ? `${grow} max-sm:basis-full` : grow}
          id={reservation.id}
          bills={bills}
          onTreat={() => dialogs.askStatus('treated')}
        />
      )}
      {moment === 'over' && <NextVisit variant="primary" className={grow} reservation={reservation} />}
      {can.be_late && <Late className={grow} reservation={reservation} onStale={onStale} />}
      {can.reschedule && (isBlock || moment === 'ahead') && (
        <Button variant={isBlock ? 'outline' : 'tonal'} className={grow} onClick={() => dialogs.open('move')}>
          {words.move.open}
        </Button>
      )}
      {isBlock && can.change && (
        <Button variant="outline" className={grow} onClick={() => dialogs.open('edit')}>
          {edit.open}
        </Button>
      )}
      {isBlock && can.statuses.includes('canceled') && (
        <Button variant="outline" className={grow} onClick={() => dialogs.askStatus('removed')}>
          {words.block.remove}
        </Button>
      )}
    </>
  )
}

type MoreProps = { ref: Ref<HTMLButtonElement>; next: ReturnType<typeof useNextVisit> }

/** Of a visit: all that is no step of its own. */
const More = ({ reservation, dialogs, ref, next }: Omit<Part, 'onStale'> & MoreProps) => {
  const words = useWords(reservationChanges)
  const { edit } = useWords(reservationDetail)
  const { open: offerTimes } = useWords(offerWords)
  const { can, status, cancel_reason: reason } = reservation
  const moment = useMoment(reservation)
  const canEdit = can.change || can.correct_price
  if (!canEdit && !can.offer && !can.reschedule && can.statuses.length === 0) return null
  return (
    <MoreMenu ref={ref}>
      {can.reschedule && moment !== 'ahead' && (
        <MoreItem icon={clockIcon} onChoose={() => dialogs.open('move', true)}>
          {words.move.open}
        </MoreItem>
      )}
      {can.offer && (
        <MoreItem icon={mailIcon} onChoose={() => dialogs.open('offer', true)}>
          {offerTimes}
        </MoreItem>
      )}
      {canEdit && (
        <MoreItem icon={pencilIcon} onChoose={() => dialogs.open('edit', true)}>
          {can.correct_price ? edit.openPrice : edit.open}
        </MoreItem>
      )}
      {moment !== 'over' && reason !== 'spam' && (
        <NextVisitItem onOpen={next.onOpen}>{next.dates}</NextVisitItem>
      )}
      {can.statuses.length > 0 && (
        <StatusItems status={status} offered={can.statuses} onChoose={(to) => dialogs.askStatus(to, true)} />
      )}
    </MoreMenu>
  )
}

/** What the owner does next: one filled button at most. Rules RES-44, RES-165. */
const useMoment = (reservation: Reservation): 'request' | 'treat' | 'over' | 'ahead' | undefined => {
  const today = useNow().date
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
const grow = 'max-sm:flex-1 max-sm:gap-1.5! max-sm:px-3! max-[22.5rem]:px-1.5! max-sm:whitespace-nowrap'
