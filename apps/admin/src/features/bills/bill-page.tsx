import type { BillSheet } from '@noren/contract/bills/bills'
import type { Reservation } from '@noren/contract/reservations'
import { buttonClass } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { billEntry } from '@noren/words/admin/bills/entry'
import { billSheetWords } from '@noren/words/admin/bills/sheet'
import { common } from '@noren/words/common'
import { formatDate } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useRead } from '#platform/api.ts'
import { minutesFrom, shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { keptDraft } from '#platform/forms/use-draft.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { dayReportPath, paths, reservationPath } from '#platform/paths.ts'
import { bothOf } from '#platform/queries/both-of.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { SkeletonCard, SkeletonFacts, SkeletonRows } from '#platform/panels/skeletons.tsx'
import { BillEditor } from './entry/bill-editor.tsx'
import { BillHistory } from './saved/history.tsx'
import { SavedBill } from './saved/saved-bill.tsx'

/** お会計: what was paid for a visit. Rules BILL-20 to BILL-26. */
export const BillPage = (): ReactNode => {
  const words = useWords(billSheetWords)
  const { id = '' } = useParams()
  const visit = useRead('GET /api/reservations/{id}', { params: { id } })
  const query = useRead('GET /api/reservations/{id}/bill', { params: { id } })
  const missing = visit.error ?? query.error
  if (missing !== null && (missing.status === 404 || missing.status === 422))
    return (
      <>
        <PageHead title={words.title} />
        <EmptyState
          title={words.notFound}
          action={
            <Link to={paths.calendar} className={buttonClass()}>
              {words.toCalendar}
            </Link>
          }
        >
          {words.notFoundText}
        </EmptyState>
      </>
    )
  return (
    <div className={columnClass}>
      <PageHead title={words.title} back={{ to: reservationPath(Number(id)), text: words.back }} />
      <QueryState query={bothOf(visit, query)} isPage failed={words.failed} skeleton={<BillSkeleton />}>
        {([{ data: reservation }, { data: sheet }]) => (
          <>
            <Whose reservation={reservation} />
            <Sheet key={id} reservation={reservation} sheet={sheet} />
          </>
        )}
      </QueryState>
    </div>
  )
}

/** What is noted is read in the one column; while it is entered, the payment stands beside the lines. Rule SCR-210. */
const columnClass = 'form-column has-[[data-two-columns]]:max-w-none'

const Whose = ({ reservation: { customerName, start_at, end_at } }: { reservation: Reservation }) => {
  const words = useWords(billSheetWords)
  const { list } = useWords(common)
  const lang = useLanguage()
  const clock = useClockFormat()
  const start = shopTime(start_at)
  return (
    <p className="-mt-2 mb-4 wrap-anywhere">
      <strong className="text-lg">{words.customer(customerName)}</strong>
      <span className="figures block text-sm text-ink-soft">
        {list([
          formatDate(lang, start.date),
          clock.range(start.minutes, minutesFrom(start.date, shopTime(end_at))),
        ])}
      </span>
    </p>
  )
}

const Sheet = ({ reservation, sheet }: { reservation: Reservation; sheet: BillSheet }) => {
  const words = useWords(billEntry)
  const { bill, earlier, can } = sheet
  // What was being written when the session ended is opened again.
  const [corrected, correct] = useState(() =>
    bill && keptDraft(`bill.${reservation.id}.${bill.revision}`) !== undefined ? bill : undefined,
  )
  const [isTaken, setTaken] = useState(false)
  const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })
  const close = () => {
    correct(undefined)
    window.scrollTo({ top: 0 })
    focusMain()
  }
  if (corrected || (!bill && can.bill))
    return (
      <BillEditor
        key={corrected?.revision ?? 'new'}
        reservation={reservation}
        sheet={sheet}
        {...(corrected && { corrected })}
        onDone={close}
        onRefused={({ code }) => setTaken(code === 'bill_exists' || code === 'idempotency_key_reused')}
      />
    )
  return (
    <div className="space-y-5">
      {bill ? (
        <>
          {isTaken && (
            <Notice tone="caution" title={words.exists}>
              {words.existsText}
            </Notice>
          )}
          <SavedBill
            reservation={reservation}
            sheet={sheet}
            bill={bill}
            onCorrect={() => {
              setTaken(false)
              correct(bill)
            }}
          />
        </>
      ) : (
        <NoBill sheet={sheet} reservation={reservation} />
      )}
      {earlier.length > 0 && <BillHistory bill={bill} earlier={earlier} />}
    </div>
  )
}

/** Why there is none, and the way on. */
const NoBill = ({
  sheet: { day_closed: isClosed },
  reservation: { status, is_block: isBlock, start_at },
}: {
  sheet: BillSheet
  reservation: Reservation
}) => {
  const words = useWords(billSheetWords)
  const isRefused = isBlock || status === 'canceled' || !isClosed
  return isRefused ? (
    <Notice tone="info" title={words.refused}>
      {words.refusedText}
    </Notice>
  ) : (
    <Notice
      tone="caution"
      title={words.closed}
      action={
        <Link
          to={dayReportPath(shopTime(start_at).date)}
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          {words.toDay}
        </Link>
      }
    >
      {words.closedText}
    </Notice>
  )
}

const BillSkeleton = () => (
  <div
    data-two-columns
    className="grid gap-5 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_23rem]"
  >
    <SkeletonCard>
      <SkeletonRows rows={2} isBare />
    </SkeletonCard>
    <SkeletonCard>
      <SkeletonFacts facts={3} />
      <Skeleton className="mt-6 h-13" />
    </SkeletonCard>
  </div>
)
