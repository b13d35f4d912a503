import { ChoicePill } from '@noren/ui/choice'
import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { gallery } from '@noren/words/admin/gallery'
import { type ReactNode, useState } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { Refused } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useListAddress } from '#platform/lists/list-address.ts'
import { ListPage } from '#platform/lists/list-page.tsx'
import { SortableList } from '#platform/lists/sortable-list.tsx'
import { QueryState } from '#platform/queries/query-state.tsx'
import { later, Room, Shown, Value } from '../frame.tsx'

export const Lists = (): ReactNode => (
  <Room title="Lists">
    <Shown name="Sortable">
      <Sorted />
    </Shown>
    <Shown name="List page">
      <MemoryRouter initialEntries={['/customers?tab=all']}>
        <Found />
      </MemoryRouter>
    </Shown>
    {(['loading', 'failed', 'failed page', 'offline', 'empty', 'there'] as const).map((state) => (
      <Shown key={state} name={`Query, ${state}`}>
        <Asked state={state} />
      </Shown>
    ))}
  </Room>
)

const Sorted = () => {
  const { menus } = useWords(gallery)
  const [order, setOrder] = useState(['0', '1', '2', '3'])
  return (
    <>
      <SortableList
        label="Menus"
        items={order}
        keyOf={(item) => item}
        nameOf={(item) => menus[Number(item)] ?? ''}
        onReorder={setOrder}
      >
        {(item) => <p className="truncate">{menus[Number(item)]}</p>}
      </SortableList>
      <Value>{order.join('')}</Value>
    </>
  )
}

const Found = () => {
  const words = useWords(gallery)
  const address = useListAddress(['search', 'length'])
  const { search } = useLocation()
  const navigate = useNavigate()
  const { page, perPage, filters } = address
  const all = Array.from({ length: 40 }, (_, index) => `${words.customer} ${index + 1}`)
  const rows = all.filter(
    (name) =>
      name.includes(filters.search) && (filters.length === '' || name.length <= words.customer.length + 2),
  )
  const data = { data: rows.slice((page - 1) * perPage, page * perPage), meta: { total: rows.length } }
  return (
    <>
      <ListPage
        address={address}
        search={{ filter: 'search', label: words.searchCustomers }}
        filters={
          <ChoicePill
            label={words.short}
            checked={filters.length !== ''}
            onChange={(event) => address.setFilters({ length: event.target.checked ? 'short' : '' })}
          />
        }
        query={{ data, isError: false, error: null, refetch: () => later(null) }}
        skeleton={<Skeleton className="h-40" />}
        failed={words.failure}
        empty={<EmptyState title={words.emptyTitle} />}
      >
        {(found) => <Value>{found}</Value>}
      </ListPage>
      <button type="button" className="min-h-11 px-2" onClick={() => void navigate(-1)}>
        Go back
      </button>
      <Value>{search}</Value>
    </>
  )
}

type State = 'loading' | 'failed' | 'failed page' | 'offline' | 'empty' | 'there'

const Asked = ({ state }: { state: State }) => {
  const words = useWords(gallery)
  const [retries, setRetries] = useState(0)
  const isError = state === 'failed' || state === 'failed page' || state === 'offline'
  const status = state === 'offline' ? 0 : 500
  return (
    <>
      <QueryState
        query={{
          data: state === 'there' ? [words.customer] : state === 'empty' ? [] : undefined,
          isError,
          error: isError ? new Refused({ status, code: '', message: words.failure }) : null,
          refetch: async () => setRetries((times) => times + 1),
        }}
        isPage={state === 'failed page' || state === 'offline'}
        failed={words.loadFailed}
        skeleton={<Skeleton className="h-24" />}
        isEmpty={(names) => names.length === 0}
        empty={<EmptyState title={words.emptyTitle} />}
      >
        {(names) => <p>{names}</p>}
      </QueryState>
      <Value>{{ retries: retries > 0 }}</Value>
    </>
  )
}
