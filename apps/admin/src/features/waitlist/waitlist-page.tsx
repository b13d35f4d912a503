import type { WaitlistEntry } from '@noren/contract/booking/waitlist'
import { buttonClass } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { ownersWaitlist } from '@noren/words/admin/reservations/waitlist'
import { formatDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRead } from '#platform/api.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { shopPaths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { FormColumn } from '#platform/panels/form-column.tsx'
import { Sentences } from '#platform/panels/sentences.tsx'
import { SkeletonRows } from '#platform/panels/skeletons.tsx'
import { Entry } from './entry.tsx'

/** Who waits, by the first of their days. Rule WAIT-16. */
export const WaitlistPage = (): ReactNode => {
  const words = useWords(ownersWaitlist)
  const lang = useLanguage()
  const query = useRead('GET /api/waitlist', {})
  return (
    <FormColumn>
      <PageHead title={words.title} />
      <p className="mb-4 text-sm text-ink-soft">
        <Sentences of={words.lead} />
      </p>
      <QueryState query={query} isPage failed={words.failed} skeleton={<ListSkeleton />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title={words.empty}
              action={
                <Link to={shopPaths.booking} className={buttonClass({ variant: 'outline' })}>
                  {words.settings}
                </Link>
              }
            />
          ) : (
            [...byDay(data)].map(([date, entries]) => (
              <section key={date} className="mt-6" aria-labelledby={`day-${date}`}>
                <h2 id={`day-${date}`} className="figures text-base font-bold">
                  {formatDate(lang, date)}
                </h2>
                <ul className={`${cardClass} mt-2 divide-y divide-line px-4 sm:px-6`}>
                  {entries.map((entry) => (
                    <Entry key={entry.id} entry={entry} />
                  ))}
                </ul>
              </section>
            ))
          )
        }
      </QueryState>
    </FormColumn>
  )
}

const byDay = (entries: readonly WaitlistEntry[]): Map<string, WaitlistEntry[]> =>
  Map.groupBy(entries, ({ from_date }) => from_date)

const ListSkeleton = () => (
  <div className="mt-6">
    <Skeleton className="mb-2 h-6 w-40" />
    <SkeletonRows rows={3} rowClass="min-h-28" />
  </div>
)
