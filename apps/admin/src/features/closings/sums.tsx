import type { SalesDay, SoldMethod } from '@noren/contract/bills/closings'
import { Card } from '@noren/ui/card'
import { salesDays } from '@noren/words/admin/closings/days'
import { soldMethodNames } from '@noren/words/closings/methods'
import { formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'

export const Total = ({
  day: { total, visits },
  children,
}: {
  day: SalesDay
  children?: ReactNode
}): ReactNode => {
  const lang = useLanguage()
  const words = useWords(salesDays)
  const treated = visits.filter(({ amount }) => amount !== null).length
  return (
    <Card className="print:border-0 print:p-0 print:shadow-none">
      <p className="text-sm text-ink-soft">{words.total}</p>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="figures text-2xl leading-snug font-bold">{formatAmount(lang, total)}</span>
        <span className="figures text-ink-soft">{words.visits(treated)}</span>
      </p>
      {children}
    </Card>
  )
}

export const Ways = ({ sums }: { sums: readonly { method: SoldMethod; amount: number }[] }): ReactNode => {
  const words = useWords(salesDays).ways
  const names = useWords(soldMethodNames)
  return (
    <TitledCard id="ways" title={words.title} className="print:p-3">
      <SumList sums={sums.map(({ method, amount }) => ({ key: method, name: names[method], amount }))} />
    </TitledCard>
  )
}

export const StaffSums = ({ sums }: { sums: SalesDay['by_staff'] }): ReactNode => {
  const words = useWords(salesDays)
  return (
    <TitledCard id="by-staff" title={words.staff.title} className="print:p-3">
      <SumList
        sums={sums.map(({ staff_id, name, visits, amount }) => ({
          key: staff_id,
          name,
          note: words.visits(visits),
          amount,
        }))}
      />
    </TitledCard>
  )
}

export const Taxes = ({ rates }: { rates: SalesDay['rates'] }): ReactNode => {
  const lang = useLanguage()
  const words = useWords(salesDays).tax
  return (
    <TitledCard id="taxes" title={words.title} className="print:p-3">
      <SumList
        sums={rates.map(({ rate, amount, tax }) => ({
          key: rate,
          name: words.rate(rate),
          note: words.inside(formatAmount(lang, tax)),
          amount,
        }))}
      />
    </TitledCard>
  )
}

type Sum = { key: string | number; name: string; note?: string; amount: number }

/** Names on the left, sums below each other on the right. */
const SumList = ({ sums }: { sums: readonly Sum[] }) => {
  const lang = useLanguage()
  return (
    <dl className="mt-1">
      {sums.map(({ key, name, note, amount }) => (
        <div key={key} className="flex items-baseline gap-3 border-b border-line py-1.5 last:border-0">
          <dt className="min-w-0 flex-1 wrap-anywhere">
            {name}
            {note !== undefined && <span className="figures block text-sm text-ink-soft">{note}</span>}
          </dt>
          <dd className="figures font-bold whitespace-nowrap">{formatAmount(lang, amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
