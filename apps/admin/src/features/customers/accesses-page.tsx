import type { CustomerAccess } from '@noren/contract/customers/accesses'
import { cardClass } from '@noren/ui/card'
import { EmptyState } from '@noren/ui/placeholder'
import { customerFiles } from '@noren/words/admin/customers/files'
import { customers } from '@noren/words/admin/customers/records'
import { formatCount, formatDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useReadKeepingPrevious } from '#platform/api.ts'
import { shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
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
          <div className="space-y-6">
            {[...Map.groupBy(rows, ({ created_at }) => shopTime(created_at).date)].map(([date, ofDay]) => (
              <Day key={date} date={date} rows={ofDay} />
            ))}
          </div>
        )}
      </ListPage>
    </FormColumn>
  )
}

/** The day is said once, above its entries. Rule SCR-325. */
const Day = ({ date, rows }: { date: string; rows: readonly CustomerAccess[] }) => {
  const words = useWords(customerFiles).accesses
  const day = formatDate(useLanguage(), date)
  return (
    <section>
      <h2 className="figures mb-2 text-sm text-ink-soft">{day}</h2>
      <ul aria-label={`${words.list} ${day}`} className={`${cardClass} divide-y divide-line px-4`}>
        {rows.map((row) => (
          <Entry key={row.id} entry={row} />
        ))}
      </ul>
    </section>
  )
}

const Entry = ({ entry }: { entry: CustomerAccess }) => {
  const words = useWords(customerFiles).accesses
  const { fields } = useWords(customers)
  const clock = useClockFormat()
  const labels: Record<string, string> = fields
  const what = entry.field ? words.changed(labels[entry.field] ?? entry.field) : words.actions[entry.action]
  return (
    <li
      className={`grid items-baseline gap-x-3 py-3 ${clock.isLong ? 'grid-cols-[4.25rem_minmax(0,1fr)] sm:grid-cols-[4.25rem_minmax(0,1fr)_minmax(0,1fr)]' : 'grid-cols-[3rem_minmax(0,1fr)] sm:grid-cols-[3rem_minmax(0,1fr)_minmax(0,1fr)]'}`}
    >
      <time dateTime={entry.created_at} className="figures text-sm whitespace-nowrap text-ink-soft">
        {clock.time(shopTime(entry.created_at).minutes)}
      </time>
      <p>
        {what}
        {entry.count !== null && (
          <span className="figures ml-2 text-ink-soft">{words.count(formatCount(entry.count))}</span>
        )}
      </p>
      <p className="text-ink-soft wrap-anywhere max-sm:col-start-2">
        {entry.customer_id === null ? (
          words.all
        ) : entry.customer_name === null ? (
          words.gone
        ) : (
          <Link
            to={customerPath(entry.customer_id)}
            className="text-primary underline underline-offset-4 pointer-coarse:-my-2 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
          >
            {entry.customer_name}
          </Link>
        )}
      </p>
    </li>
  )
}
