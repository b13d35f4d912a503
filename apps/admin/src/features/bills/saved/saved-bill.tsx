import { receiptPath } from '@noren/contract/addresses'
import type { Bill, BillSheet } from '@noren/contract/bills/bills'
import type { Reservation } from '@noren/contract/reservations'
import { Button, buttonClass } from '@noren/ui/button'
import { doneIcon, externalIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { billSheetWords } from '@noren/words/admin/bills/sheet'
import { common } from '@noren/words/common'
import { formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { NextVisit } from '#features/reservations/api.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { dayReportPath, reservationPath } from '#platform/paths.ts'
import { AmountLines } from './amount-lines.tsx'
import { BillLines } from './bill-lines.tsx'
import { useMoment } from '#platform/dates/moment.ts'
import { changeOf, Ways } from './ways.tsx'

type Props = {
  reservation: Reservation
  sheet: BillSheet
  bill: Bill
  onCorrect: () => void
}

/** What was noted, the change large, and what comes next. Rule BILL-23. */
export const SavedBill = ({ reservation, sheet, bill, onCorrect }: Props): ReactNode => {
  const lang = useLanguage()
  const words = useWords(billSheetWords)
  const { newTab } = useWords(common)
  const moment = useMoment()
  const change = changeOf(bill)
  const unpaid = bill.payments.find(({ method }) => method === 'unpaid')?.amount
  const when = moment(bill.created_at)
  return (
    <div className="space-y-5">
      <TitledCard
        id="bill"
        title={
          <span className="flex items-center gap-2 text-success">
            <Icon path={doneIcon} />
            {bill.reason === null ? words.noted(when) : words.corrected(when)}
          </span>
        }
      >
        {bill.reason !== null && (
          <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{words.reason(bill.reason)}</p>
        )}
        <div className="mt-2">
          <BillLines lines={bill.lines} />
        </div>
        <div className="mt-2 border-t border-line pt-3">
          <AmountLines amounts={bill} reason={bill.discount?.reason} />
        </div>
        <div className="mt-3 border-t border-line pt-3">
          <Ways bill={bill} />
        </div>
        {change !== undefined && (
          <dl className="figures mt-3 grid grid-cols-2 gap-4 rounded-md bg-paper-deep px-4 py-3">
            <div>
              <dt className="text-sm">{words.received}</dt>
              <dd className="text-lg font-bold">{formatAmount(lang, bill.received ?? 0)}</dd>
            </div>
            <div className="text-right">
              <dt className="text-sm">{words.change}</dt>
              <dd className="text-3xl font-bold">{formatAmount(lang, change)}</dd>
            </div>
          </dl>
        )}
        {unpaid !== undefined && (
          <div className="mt-3">
            <Notice tone="caution" title={words.unpaid(formatAmount(lang, unpaid))}>
              {words.unpaidText}
            </Notice>
          </div>
        )}
        <div className="mt-5 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          <Link
            to={reservationPath(reservation.id)}
            className={`${buttonClass({ size: 'lg' })} max-sm:col-span-2`}
          >
            {words.back}
          </Link>
          <a
            href={receiptPath(reservation.id)}
            target="_blank"
            rel="noopener"
            className={`${buttonClass({ variant: 'outline' })} max-sm:px-2!`}
          >
            {words.receipt}
            <Icon path={externalIcon} size={16} />
            <span className="sr-only">{newTab}</span>
          </a>
          <NextVisit className="max-sm:px-2!" reservation={reservation} />
          {sheet.can.correct && (
            <Button variant="quiet" className="max-sm:col-span-2" onClick={onCorrect}>
              {words.correct}
            </Button>
          )}
        </div>
        {!sheet.can.correct && sheet.day_closed && (
          <p className="mt-3 text-sm text-ink-soft">
            {words.closedCorrect}{' '}
            <Link
              to={dayReportPath(bill.sold_on)}
              className="inline-block py-1 font-bold text-primary underline underline-offset-4"
            >
              {words.toDay}
            </Link>
          </p>
        )}
      </TitledCard>
    </div>
  )
}
