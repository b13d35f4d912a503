import { emailMax } from '@noren/contract/limits'
import type { SearchStatus } from '@noren/contract/reservations'
import { Button } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { ChoicePill } from '@noren/ui/choice'
import { FieldError } from '@noren/ui/field'
import { Icon, searchIcon } from '@noren/ui/icon'
import { TextInput } from '@noren/ui/input'
import { spamIcon, statusIcon } from '@noren/ui/status'
import { reservationSearch } from '@noren/words/admin/reservations/search'
import { reservations } from '@noren/words/reservations'
import { type ReactNode, useId, useState } from 'react'
import { noRange } from '#platform/dates/date-range.ts'
import { Form } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { type Filters, filterStatuses, hasFilter } from './filters.ts'
import { Period } from './period.tsx'

/** What is chosen here is searched for when it is submitted, with Enter in the field too. Rule RES-33. */
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
          <div className="mt-3 grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <Statuses statuses={draft.statuses} onChange={(statuses) => change({ statuses })} />
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

/** Chosen ones are searched for; without any, all are. */
const Statuses = ({
  statuses,
  onChange,
}: {
  statuses: readonly SearchStatus[]
  onChange: (statuses: readonly SearchStatus[]) => void
}) => {
  const words = useWords(reservationSearch)
  const { status: names, cancelReason } = useWords(reservations)
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={id}>
      <legend className="leading-snug font-bold">{words.status}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {filterStatuses.map((status) => (
          <ChoicePill
            key={status}
            className="gap-1.5 px-3.5 text-sm!"
            label={
              <>
                <Icon path={status === 'spam' ? spamIcon : statusIcon[status]} size={16} />
                {status === 'spam' ? cancelReason.spam : names[status]}
              </>
            }
            checked={statuses.includes(status)}
            onChange={() =>
              onChange(filterStatuses.filter((other) => statuses.includes(other) !== (other === status)))
            }
          />
        ))}
      </div>
      <p id={id} className="mt-1.5 text-sm text-ink-soft">
        {words.statusHelp}
      </p>
    </fieldset>
  )
}
