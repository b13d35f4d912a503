import { Button, IconButton } from '@noren/ui/button'
import { Field, FieldGroup } from '@noren/ui/field'
import { chevronDownIcon, closeIcon, Icon, slidersIcon } from '@noren/ui/icon'
import { TextInput } from '@noren/ui/input'
import { customers } from '@noren/words/admin/customers/records'
import { formatReservationNumber } from '@noren/words/format'
import { validation } from '@noren/words/validation'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { DateField } from '#platform/dates/date-field.tsx'
import { useWords } from '#platform/language.ts'
import type { ListAddress } from '#platform/lists/list-address.ts'
import { type FilterName, numberOf } from './filter-values.ts'

/** Behind a button, which stays open while one of them is set. Rule CUST-14. */
export const Filters = ({ address }: { address: ListAddress<FilterName> }): ReactNode => {
  const words = useWords(customers)
  const id = useId()
  const { filters, setFilters } = address
  const { search: _, ...more } = filters
  const count = [
    more.reservation_number,
    more.reservation_date,
    more.last_visit_from || more.last_visit_to,
  ].filter(Boolean).length
  const [isOpen, setOpen] = useState(count > 0)
  return (
    <>
      <Button
        variant="outline"
        aria-expanded={isOpen}
        aria-controls={id}
        className="min-h-12 max-sm:px-3.5"
        onClick={() => setOpen(!isOpen)}
      >
        {/* On a phone beside the search, as a sign. */}
        <Icon path={slidersIcon} className="sm:hidden" />
        <span className="max-sm:sr-only">{words.more}</span>
        {count > 0 && (
          <span className="figures rounded-full bg-primary px-2 text-sm text-white">{count}</span>
        )}
        <Icon path={chevronDownIcon} size={18} className={`max-sm:hidden ${isOpen ? 'rotate-180' : ''}`} />
      </Button>
      <div
        id={id}
        hidden={!isOpen}
        className="w-full rounded-lg border border-line bg-surface px-4 pt-4 sm:px-6"
      >
        <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          <NumberFilter
            value={more.reservation_number}
            onChange={(reservation_number) => setFilters({ reservation_number })}
          />
          <FieldGroup id={`${id}-date`} label={words.filters.date}>
            <Clearable
              name={words.filters.date}
              isSet={more.reservation_date !== ''}
              onClear={() => setFilters({ reservation_date: '' })}
            >
              <DateField
                mode="single"
                label={words.filters.date}
                value={more.reservation_date || null}
                onChange={(reservation_date) => setFilters({ reservation_date })}
              />
            </Clearable>
          </FieldGroup>
          <LastVisitFilter
            id={`${id}-visit`}
            from={more.last_visit_from}
            to={more.last_visit_to}
            onChange={(from, to) => setFilters({ last_visit_from: from, last_visit_to: to })}
          />
        </div>
        {count > 0 && (
          <Button
            variant="quiet"
            size="sm"
            className="mb-4 -ml-2.5 xs:-ml-3.5"
            onClick={() =>
              setFilters({
                reservation_number: '',
                reservation_date: '',
                last_visit_from: '',
                last_visit_to: '',
              })
            }
          >
            {words.filters.clearAll}
          </Button>
        )}
      </div>
    </>
  )
}

/** Searched for as soon as it is complete, or when it is cleared. */
const NumberFilter = ({ value, onChange }: { value: string; onChange: (number: string) => void }) => {
  const words = useWords(customers).filters
  const texts = useWords(validation)
  const id = useId()
  const [typed, setTyped] = useState(value && formatReservationNumber(value))
  const [isLeft, setLeft] = useState(false)
  const reported = useRef(value)
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setTyped(value && formatReservationNumber(value))
  }, [value])
  const number = numberOf(typed)
  const report = (text: string) => {
    const wanted = text.trim() === '' ? '' : numberOf(text)
    if (wanted === null || wanted === reported.current) return
    reported.current = wanted
    onChange(wanted)
  }
  return (
    <Field
      id={id}
      label={words.number}
      error={isLeft && typed.trim() !== '' && number === null ? texts.reservation_number : undefined}
    >
      {(aria) => (
        <TextInput
          {...aria}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          placeholder={words.numberHint}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setLeft(false)
            report(event.target.value)
          }}
          onBlur={() => {
            setLeft(true)
            report(typed)
          }}
        />
      )}
    </Field>
  )
}

/** The range is kept here until its end is chosen, too. */
const LastVisitFilter = ({
  id,
  from,
  to,
  onChange,
}: {
  id: string
  from: string
  to: string
  onChange: (from: string, to: string) => void
}) => {
  const words = useWords(customers).filters
  const [start, setStart] = useState<string | null>(null)
  const value = start === null ? { from: from || null, to: to || null } : { from: start, to: null }
  return (
    <FieldGroup id={id} label={words.lastVisit}>
      <Clearable name={words.lastVisit} isSet={from !== '' || to !== ''} onClear={() => onChange('', '')}>
        <DateField
          mode="range"
          label={words.lastVisit}
          value={value}
          onChange={(range) => {
            setStart(range.to === null ? range.from : null)
            if (range.from !== null && range.to !== null) onChange(range.from, range.to)
          }}
        />
      </Clearable>
    </FieldGroup>
  )
}

const Clearable = ({
  name,
  isSet,
  onClear,
  children,
}: {
  name: string
  isSet: boolean
  onClear: () => void
  children: ReactNode
}) => {
  const words = useWords(customers).filters
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">{children}</div>
      {isSet && <IconButton label={words.clear(name)} path={closeIcon} onClick={onClear} />}
    </div>
  )
}
