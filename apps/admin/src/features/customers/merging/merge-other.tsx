import type { Customer, ListedCustomer } from '@noren/contract/customers'
import { emailMax } from '@noren/contract/limits'
import { Button } from '@noren/ui/button'
import { Skeleton } from '@noren/ui/placeholder'
import { customers } from '@noren/words/admin/customers/records'
import { widgets } from '@noren/words/admin/widgets'
import { formatDate, formatPhone } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { useReadKeepingPrevious } from '#platform/api.ts'
import { shopTime } from '#platform/clock.ts'
import { Dialog } from '#platform/dialog.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { Facts } from '#platform/lists/facts.tsx'
import { SearchField } from '#platform/lists/search-field.tsx'
import { QueryState } from '#platform/queries/query-state.tsx'
import { MergeDialog } from './merge-dialog.tsx'

/** Any other record, for those that have nothing in common: somebody married and has a new telephone. */
export const MergeOther = ({ customer }: { customer: Customer }): ReactNode => {
  const words = useWords(customers).merge
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<ListedCustomer | null>(null)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {words.other}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={words.other} text={words.otherText} form>
        <Candidates
          customer={customer}
          onChoose={(other) => {
            setOpen(false)
            setChosen(other)
          }}
        />
      </Dialog>
      <MergeDialog customer={customer} other={chosen} onClose={() => setChosen(null)} />
    </>
  )
}

const Candidates = ({
  customer,
  onChoose,
}: {
  customer: Customer
  onChoose: (other: ListedCustomer) => void
}) => {
  const words = useWords(customers)
  const { none } = useWords(widgets).search
  const [search, setSearch] = useState('')
  const query = useReadKeepingPrevious('GET /api/customers', { query: { search } })
  return (
    <div className="mt-4 min-h-80 space-y-3">
      <SearchField
        label={words.search}
        placeholder={words.searchHint}
        value={search}
        maxLength={emailMax}
        onSearch={setSearch}
      />
      <QueryState
        query={query}
        failed={words.loadFailed}
        skeleton={<Skeleton className="h-48" />}
        isEmpty={({ data }) => data.every(({ id }) => id === customer.id)}
        empty={<p className="text-ink-soft">{none}</p>}
      >
        {({ data }) => (
          <ul className="divide-y divide-line">
            {data
              .filter(({ id }) => id !== customer.id)
              .map((other) => (
                <Candidate key={other.id} customer={other} onChoose={() => onChoose(other)} />
              ))}
          </ul>
        )}
      </QueryState>
    </div>
  )
}

const Candidate = ({ customer, onChoose }: { customer: ListedCustomer; onChoose: () => void }) => {
  const words = useWords(customers)
  const lang = useLanguage()
  const { name_kana: kana, phone, last_visited_at: last } = customer
  return (
    <li className="flex items-center gap-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-bold wrap-anywhere">{customer.name}</p>
        <Facts
          of={[
            kana,
            phone && formatPhone(phone),
            last && words.lastVisit(formatDate(lang, shopTime(last).date)),
          ]}
        />
      </div>
      <Button variant="outline" size="sm" aria-label={words.merge.open(customer.name)} onClick={onChoose}>
        {words.merge.short}
      </Button>
    </li>
  )
}
