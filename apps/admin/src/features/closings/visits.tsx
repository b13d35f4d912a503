import type { SalesDay } from '@noren/contract/bills/closings'
import { Notice } from '@noren/ui/notice'
import { salesDays } from '@noren/words/admin/closings/days'
import { soldMethodNames } from '@noren/words/closings/methods'
import { formatTime, formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { shopTime } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { billPath, reservationPath } from '#platform/paths.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'

type Visit = SalesDay['visits'][number]

/** Those that are still open come first: they are what is left to do before the day is closed. */
export const Visits = ({ visits }: { visits: readonly Visit[] }): ReactNode => {
  const words = useWords(salesDays).list
  const open = visits.filter(({ amount }) => amount === null)
  const treated = visits.filter(({ amount }) => amount !== null)
  return (
    <TitledCard id="visits" title={words.title} className="print:p-3">
      {open.length > 0 && (
        <div className="mt-3">
          <Notice tone="caution" title={words.open(open.length)}>
            <span className="print:hidden">{words.openText}</span>
          </Notice>
          <Rows visits={open} />
        </div>
      )}
      {treated.length > 0 && <Rows visits={treated} />}
    </TitledCard>
  )
}

const Rows = ({ visits }: { visits: readonly Visit[] }) => (
  <ul className="mt-2">
    {visits.map((visit) => (
      <li key={visit.id} className="border-b border-line last:border-0 print:break-inside-avoid-page">
        <Row visit={visit} />
      </li>
    ))}
  </ul>
)

const Row = ({ visit }: { visit: Visit }) => {
  const lang = useLanguage()
  const words = useWords(salesDays).list
  const names = useWords(soldMethodNames)
  const { id, start_at, customerName, menu_name, staffName, amount, bill, payments } = visit
  const isBilled = bill !== null
  const ways = payments.map(({ method }) => names[method]).join(' · ')
  return (
    <Link
      to={isBilled ? billPath(id) : reservationPath(id)}
      className="-mx-2 flex items-start gap-3 rounded-md px-2 py-2.5 text-ink no-underline hover:bg-paper-deep print:py-1"
    >
      <span className="figures w-12 shrink-0 font-bold">{formatTime(shopTime(start_at).minutes)}</span>
      <span className="min-w-0 flex-1">
        <span className="block leading-snug font-bold wrap-anywhere">
          <span aria-hidden="true">{customerName}</span>
          <span className="sr-only">{isBilled ? words.bill(customerName) : words.visit(customerName)}</span>
        </span>
        <span className="block text-sm wrap-anywhere text-ink-soft">
          {menu_name}
          <span aria-hidden="true"> · </span>
          {staffName}
        </span>
        <span className="block text-sm text-ink-soft sm:hidden print:hidden">{ways}</span>
      </span>
      {amount === null ? (
        <span className="text-sm font-bold whitespace-nowrap text-caution">{words.notTreated}</span>
      ) : (
        <span className="text-right">
          <span className="figures block font-bold whitespace-nowrap">{formatAmount(lang, amount)}</span>
          <span className="block text-sm text-ink-soft max-sm:hidden print:block">{ways}</span>
        </span>
      )}
    </Link>
  )
}
