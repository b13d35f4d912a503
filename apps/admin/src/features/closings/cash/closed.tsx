import type { DayClosing, SalesDay } from '@noren/contract/bills/closings'
import { Button } from '@noren/ui/button'
import { doneIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { salesDays } from '@noren/words/admin/closings/days'
import { formatAmount } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { useMoment } from '#platform/dates/moment.ts'
import { CountedCash } from './counted-cash.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'

/** The close that holds, and what has changed since. Rules BILL-36, BILL-37. */
export const Closed = ({ day, closing }: { day: SalesDay; closing: DayClosing }): ReactNode => {
  const words = useWords(salesDays).closing
  const moment = useMoment()
  const [open, setOpen] = useState(false)
  const when = moment(closing.closed_at)
  return (
    <TitledCard
      id="cash"
      className="print:p-3"
      title={
        <span className="flex items-center gap-2 text-success">
          <Icon path={doneIcon} />
          {words.title}
        </span>
      }
    >
      <p className="figures mt-1 text-sm text-ink-soft">{words.at(when)}</p>
      {closing.closed_by !== null && (
        <p className="text-sm wrap-anywhere text-ink-soft">{words.by(closing.closed_by)}</p>
      )}
      <Changed day={day} closing={closing} />
      <CountedCash closing={closing} />
      <Button variant="outline" block className="mt-3" onClick={() => setOpen(true)}>
        {words.reopen}
      </Button>
      <ReopenDialog date={day.date} open={open} onClose={() => setOpen(false)} />
    </TitledCard>
  )
}

const Changed = ({
  day: { total, cash },
  closing: { total: before, cash_float, cash_expected },
}: {
  day: SalesDay
  closing: DayClosing
}) => {
  const lang = useLanguage()
  const words = useWords(salesDays).closing
  const expected = cash_float + cash
  if (total === before && expected === cash_expected) return undefined
  return (
    <div className="mt-3">
      <Notice tone="caution" title={words.changed}>
        {total !== before && (
          <p>{words.changedTotal(formatAmount(lang, before), formatAmount(lang, total))}</p>
        )}
        {expected !== cash_expected && (
          <p>{words.changedCash(formatAmount(lang, cash_expected), formatAmount(lang, expected))}</p>
        )}
      </Notice>
    </div>
  )
}
