import { Checkbox } from '@noren/ui/choice'
import { EmptyState } from '@noren/ui/placeholder'
import { reservationSearch } from '@noren/words/admin/reservations/search'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { invalidate } from '#platform/api.ts'
import { now } from '#platform/clock.ts'
import { useCalendarSettings } from '#platform/dates/calendar-settings.ts'
import { useWords } from '#platform/language.ts'
import { readListState, writeListState } from '#platform/lists/list-state.ts'
import { searchFields, slashKey } from '#shell/menu/search-shortcut.ts'
import { PageHead } from '#shell/page-head.tsx'
import { type Filters, hasFilter, readFilters, writeFilters } from './filters.ts'
import { SearchForm } from './search-form.tsx'
import { Results } from './results.tsx'

/** A search stands in the address: back, a reload and a link show it again. Rules RES-32, RES-33. */
export const SearchPage = (): ReactNode => {
  const words = useWords(reservationSearch)
  const { week_starts_on: weekStart } = useCalendarSettings()
  const [query, setQuery] = useSearchParams()
  const [isAsked, setAsked] = useState(false)
  const filters = readFilters(query, now().date, weekStart)
  const { page, perPage } = readListState(query, [])
  const written = writeFilters(filters).toString()
  const search = (wanted: Filters) => {
    const next = writeListState(writeFilters(wanted), { page: 1, perPage, filters: {} })
    // The same once more reads it anew.
    if (next.toString() === query.toString()) void invalidate(['reservations'])
    else setQuery(next)
  }
  const reset = () => {
    setAsked(false)
    setQuery(new URLSearchParams())
  }
  return (
    <>
      <PageHead title={words.title} />
      <div className="space-y-6">
        <SearchForm filters={filters} onSearch={search} onReset={reset} />
        {hasFilter(filters) ? (
          <Results
            key={`${written} results`}
            filters={filters}
            page={page}
            perPage={perPage}
            isAsked={isAsked}
            onPage={(next, size) => {
              setAsked(true)
              setQuery((before) => writeListState(before, { page: next, perPage: size, filters: {} }))
            }}
            onReset={() => {
              reset()
              // The button goes with the results.
              document.getElementById(searchFields.page)?.focus()
            }}
          />
        ) : (
          <>
            <EmptyState title={words.prompt}>{words.promptText}</EmptyState>
            <SlashKey />
          </>
        )}
      </div>
    </>
  )
}

/** WCAG 2.1.4: a key that is a letter alone can be switched off. */
const SlashKey = () => {
  const { slash } = useWords(reservationSearch)
  const [isUsed, setUsed] = useState(slashKey.isUsed)
  return (
    <div className="flex flex-col items-center text-center text-sm text-ink-soft pointer-coarse:hidden">
      <p>{slash.text}</p>
      <Checkbox
        label={slash.use}
        checked={isUsed}
        onChange={({ target }) => {
          slashKey.use(target.checked)
          setUsed(target.checked)
        }}
      />
    </div>
  )
}
