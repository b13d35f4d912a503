import { emailMax } from '@noren/contract/limits'
import { Button } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { FieldError } from '@noren/ui/field'
import { Icon, searchIcon } from '@noren/ui/icon'
import { TextInput } from '@noren/ui/input'
import { reservationSearch } from '@noren/words/admin/reservations/search'
import { type ReactNode, useId, useState } from 'react'
import { noRange } from '#platform/dates/date-range.ts'
import { Form } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { StatusFilter } from '../filter.tsx'
import { type Filters, filterStatuses, hasFilter } from './filters.ts'
import { Period } from './period.tsx'

/** What is chosen here is searched for when it is submitted, with Enter in the field too. Rule RES-30. */
export const SearchForm = ({
  filters,
  onSearch,
  onReset,
}: {
  filters: Filters
  onSearch: (filters: Filters) => void
  onReset: () => void
}): ReactNode => {
  const words = useWords(reservationSearch)
  const id = useId()
  const [draft, setDraft] = useState(filters)
  const change = (part: Partial<Filters>) => setDraft({ ...draft, ...part })
  const canSearch = hasFilter(draft)
  const reset = () => {
    setDraft({ text: '', statuses: [], preset: null, range: noRange })
    onReset()
  }
  return (
    <Card aria-label={words.open}>
      <search>
        <Form
          onSubmit={(event) => {
            event.preventDefault()
            if (canSearch) onSearch(draft)
          }}
        >
          <label htmlFor={id} className="leading-snug font-bold">
            {words.text}
          </label>
          <TextInput
            id={id}
            className="mt-2"
            aria-describedby={`${id}-error`}
            value={draft.text}
            maxLength={emailMax}
            enterKeyHint="search"
            autoComplete="off"
            onChange={({ target }) => change({ text: target.value })}
          />
          <FieldError id={id} hint={<span className="text-ink-soft">{words.hint}</span>} />
          <div className="mt-3 grid gap-x-8 gap-y-5 lg:grid-cols-2">
            <div>
              <p className="leading-snug font-bold">{words.status}</p>
              <p className="mt-0.5 mb-2 text-sm text-ink-soft">{words.statusHelp}</p>
              <StatusFilter
                label={words.status}
                shown={draft.statuses}
                wraps
                onToggle={(status) =>
                  change({
                    statuses: filterStatuses.filter(
                      (other) => draft.statuses.includes(other) !== (other === status),
                    ),
                  })
                }
              />
            </div>
            <Period
              preset={draft.preset}
              range={draft.range}
              onChange={(preset, range) => change({ preset, range })}
            />
          </div>
          <div className="mt-5 flex flex-wrap gap-2">
            <Button type="submit" disabled={!canSearch} className="grow sm:grow-0">
              <Icon path={searchIcon} size={18} />
              {words.submit}
            </Button>
            <Button variant="quiet" onClick={reset}>
              {words.reset}
            </Button>
          </div>
        </Form>
      </search>
    </Card>
  )
}
