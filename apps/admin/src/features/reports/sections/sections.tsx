import type { SalesReport } from '@noren/contract/reports/sales'
import { reportPlots } from '@noren/words/admin/reports/plots'
import { type ReactNode, useId } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { percentOf } from '../figures/change.ts'
import { NothingYet } from '../nothing-yet.tsx'
import { BusyHours, BusyStaff } from './busy.tsx'
import { CutCard } from './cut-card.tsx'
import {
  cancelParts,
  categoryParts,
  customerParts,
  leadTimeParts,
  menuParts,
  methodParts,
  sourceParts,
  staffParts,
} from './parts.ts'
import { Returning } from './returning.tsx'

/** Everything below the figures and the series; a chunk of its own. */
export const Sections = ({
  report,
  isBooked,
}: {
  report: SalesReport
  /** Something is still to come in the period. */
  isBooked: boolean
}): ReactNode => {
  const words = useWords(reportPlots)
  const lang = useLanguage()
  const { current } = report
  const busyPeriod = { from: current.from, to: current.to }
  const categories = categoryParts(lang, report)
  const canceled = report.cancellations.reduce((sum, { count }) => sum + count, 0)
  const reserved = current.visits + current.booked_visits + canceled
  const cancellations = (
    <CutCard
      id="cancellations"
      by="count"
      parts={cancelParts(lang, report)}
      sumUp={words.cancellations.found('', String(percentOf(canceled, reserved)))}
      none={words.cancellations.none}
    />
  )
  if (current.visits === 0)
    return (
      <>
        {/* Else the series above says it. */}
        {!isBooked && <NothingYet />}
        {canceled > 0 && cancellations}
        <Returning isQuiet />
      </>
    )
  const kinds = report.by_customer.reduce((sum, { visits }) => sum + visits, 0)
  return (
    <>
      <Group title={words.groups.sales}>
        <CutCard id="menu" parts={menuParts(lang, report)} />
        <CutCard id="staff" parts={staffParts(report)} />
        <CutCard id="method" parts={methodParts(lang, report)} />
        {categories.length > 1 && <CutCard id="category" parts={categories} />}
      </Group>
      <Group title={words.groups.customers}>
        <CutCard
          id="customer"
          by="count"
          parts={customerParts(lang, report)}
          sumUp={
            kinds < fewest
              ? null
              : current.new_visits === 0
                ? words.customer.noneNew
                : words.customer.found('', String(percentOf(current.new_visits, kinds)))
          }
        />
        <CutCard id="source" by="count" parts={sourceParts(lang, report)} />
        <CutCard id="leadTime" by="count" parts={leadTimeParts(lang, report)} />
        <Returning />
      </Group>
      <Group title={words.groups.time}>
        <BusyStaff period={busyPeriod} />
        {cancellations}
        <BusyHours period={busyPeriod} />
      </Group>
    </>
  )
}

/** Of fewer visits a share says nothing. */
const fewest = 5

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6 sm:mt-8">
      <h2 id={id} className="mb-2 break-after-avoid text-base font-bold sm:text-lg">
        {title}
      </h2>
      <div className="gap-4 *:mb-2.5 sm:*:mb-4 md:columns-2">{children}</div>
    </section>
  )
}
