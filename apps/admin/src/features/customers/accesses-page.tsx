import type { CustomerAccess } from '@noren/contract/customers/accesses'
import { cardClass } from '@noren/ui/card'
import { EmptyState } from '@noren/ui/placeholder'
import { customerFiles } from '@noren/words/admin/customers/files'
import { customers } from '@noren/words/admin/customers/records'
import { formatCount, formatDate, formatTime } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useReadKeepingPrevious } from '#platform/api.ts'
import { shopTime } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { useListAddress } from '#platform/lists/list-address.ts'
import { ListPage } from '#platform/lists/list-page.tsx'
import { ScreenHead } from './screen-head.tsx'
import { FormColumn } from '#platform/panels/form-column.tsx'
import { customerPath } from '#platform/paths.ts'
import { SkeletonRows } from '#platform/panels/skeletons.tsx'

/** Who opened, exported or changed records. Rule CUST-22. */
export const AccessesPage = (): ReactNode => {
  const words = useWords(customerFiles).accesses
  const { loadFailed } = useWords(customers)
  const address = useListAddress([])
  const { page, perPage } = address
  const query = useReadKeepingPrevious('GET /api/customer-accesses', { query: { page, per_page: perPage } })
  return (
    <FormColumn>
      <ScreenHead title={words.title} />
      <p className="text-sm text-ink-soft">{words.text}</p>
      <ListPage
        address={address}
        query={query}
        skeleton={<SkeletonRows />}
        failed={loadFailed}
        empty={<EmptyState title={words.empty} />}
      >
        {(rows) => (
          <ul aria-label={words.list} className={`${cardClass} divide-y divide-line px-4`}>
            {rows.map((row) => (
              <Entry key={row.id} entry={row} />
            ))}
          </ul>
        )}
      </ListPage>
    </FormColumn>
  )
}

const Entry = ({ entry }: { entry: CustomerAccess }) => {
  const words = useWords(customerFiles).accesses
  const { fields } = useWords(customers)
  const labels: Record<string, string> = fields
  const lang = useLanguage()
  const { date, minutes } = shopTime(entry.created_at)
  const what = entry.field ? words.changed(labels[entry.field] ?? entry.field) : words.actions[entry.action]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 py-3">
      <p className="max-sm:col-span-2">
        {what}
        {entry.count !== null && (
          <span className="figures ml-2 text-ink-soft">{words.count(formatCount(entry.count))}</span>
        )}
      </p>
      <p className="text-sm text-ink-soft wrap-anywhere max-[22.5rem]:col-span-2 sm:row-start-2">
        {entry.customer_id === null ? (
          words.all
        ) : entry.customer_name === null ? (
          words.gone
        ) : (
          <Link to={customerPath(entry.customer_id)} className="text-primary underline underline-offset-4">
            {entry.customer_name}
          </Link>
        )}
      </p>
      <time dateTime={entry.created_at} className="figures text-sm whitespace-nowrap text-ink-soft">
        {formatDate(lang, date)} {formatTime(minutes)}
      </time>
    </li>
  )
}
