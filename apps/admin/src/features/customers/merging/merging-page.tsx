import type { LikeGroup } from '@noren/contract/customers/merges'
import { buttonClass } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { customers } from '@noren/words/admin/customers/records'
import { customerFiles } from '@noren/words/admin/customers/files'
import { formatCount, formatPhone } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { Dotted, Facts } from '#platform/lists/facts.tsx'
import { FormColumn } from '#platform/panels/form-column.tsx'
import { QueryState } from '#platform/queries/query-state.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { useLastVisit } from '#platform/lists/visit-figures.tsx'
import { customerPath, likeHash } from '#platform/paths.ts'

/** Records that may be of one person; they are merged on the record that stays. Rule CUST-9. */
export const DuplicatesPage = (): ReactNode => {
  const words = useWords(customerFiles).duplicates
  const { loadFailed } = useWords(customers)
  const query = useRead('GET /api/customers/duplicates', {})
  return (
    <FormColumn>
      <ScreenHead title={words.title} />
      <p className="mb-4 text-sm text-ink-soft">{words.text}</p>
      <QueryState
        query={query}
        isPage
        failed={loadFailed}
        skeleton={
          <div className="space-y-4">
            <Skeleton className="h-36" />
            <Skeleton className="h-36" />
          </div>
        }
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title={words.empty} />}
      >
        {({ data, meta }) => (
          <>
            <ul className="space-y-4">
              {data.map((group) => (
                <Group key={group.customers[0]?.id} group={group} />
              ))}
            </ul>
            {meta.total > data.length && (
              <p className="mt-4 text-sm text-ink-soft">
                {words.more(formatCount(data.length), formatCount(meta.total))}
              </p>
            )}
          </>
        )}
      </QueryState>
    </FormColumn>
  )
}

const Group = ({ group }: { group: LikeGroup }) => {
  const words = useWords(customers)
  const [first] = group.customers
  const lastVisit = useLastVisit()
  return (
    <li className={`${cardClass} px-4 pt-3 pb-1 md:px-6`}>
      <Dotted of={group.alike.map((one) => words.merge.alike[one])} className="text-sm text-ink-soft" />
      <ul className="divide-y divide-line">
        {group.customers.map((customer) => (
          <li key={customer.id} className="relative py-3 hover:bg-paper">
            <Link
              to={customerPath(customer.id)}
              className="font-bold text-ink no-underline wrap-anywhere after:absolute after:inset-0"
            >
              {customer.name}
            </Link>
            <Facts
              of={[
                customer.name_kana,
                customer.phone && formatPhone(customer.phone),
                customer.email,
                customer.last_visited_at === null
                  ? lastVisit(customer)
                  : words.lastVisit(lastVisit(customer)),
              ]}
            />
          </li>
        ))}
      </ul>
      {first && (
        <p className="border-t border-line py-3">
          <Link
            to={`${customerPath(first.id)}${likeHash}`}
            aria-label={words.merge.compareOf(first.name)}
            className={buttonClass({ variant: 'tonal', size: 'sm' })}
          >
            {words.merge.compare}
          </Link>
        </p>
      )}
    </li>
  )
}
