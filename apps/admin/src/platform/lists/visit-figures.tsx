import type { ListedCustomer } from '@noren/contract/customers'
import { broughtVisits } from '@noren/words/admin/customers/brought'
import { customers } from '@noren/words/admin/customers/records'
import { formatCount, formatDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { shopTime } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'

type Visited = Pick<ListedCustomer, 'visit_count' | 'last_visited_at' | 'brought'>

/** How often a customer was here, and how much of it came along from another system. Rule CUST-71. */
export const VisitCount = ({
  customer: { visit_count: count, brought },
  say,
  isStacked = false,
}: {
  customer: Visited
  /** The number in its words. */
  say?: (count: string) => string
  /** What came along stands below, where the place is narrow. */
  isStacked?: boolean
}): ReactNode => {
  const words = useWords(broughtVisits)
  const { times } = useWords(customers).detail
  const all = (say ?? times)(formatCount(count))
  if (brought === null) return all
  if (count === 0) return <span className="font-normal text-ink-soft">{words.countUnknown}</span>
  const some = brought.count === 0 ? words.alsoBefore : words.among(formatCount(brought.count))
  const along = brought.count === count ? words.all : some
  return (
    <>
      {all}
      <span className={`font-normal text-ink-soft ${isStacked ? 'block text-xs' : 'whitespace-nowrap'}`}>
        {isStacked ? along : words.inBrackets(along)}
      </span>
    </>
  )
}

/** The day of the last visit; where it is not known, that. */
export const useLastVisit = (): ((customer: Visited) => string) => {
  const words = useWords(broughtVisits)
  const { never } = useWords(customers)
  const lang = useLanguage()
  return ({ last_visited_at: last, visit_count, brought }) => {
    if (last !== null) return formatDate(lang, shopTime(last).date)
    return visit_count > 0 || brought !== null ? words.dayUnknown : never
  }
}
