import { type Customer, customerChange } from '@noren/contract/customers'
import { fold } from '@noren/contract/fold'
import { cardClass } from '@noren/ui/card'
import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { broughtVisits } from '@noren/words/admin/customers/brought'
import { customers } from '@noren/words/admin/customers/records'
import { formatCount, formatDate } from '@noren/words/format'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { now } from '#platform/clock.ts'
import { dateOfParts, partsOfDate, yearsBetween } from '#platform/dates/date-parts.ts'
import { DateSelects } from '#platform/dates/date-selects.tsx'
import { InlineEdit } from '#platform/fields/inline-edit.tsx'
import { useValidationText } from '#platform/forms/validation-text.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { useChange } from './use-change.ts'

/** What a record says of visits before the shop used the program: from a file, or written by hand by who had a notebook. Rule CUST-74. */
export const BroughtVisits = ({
  customer,
  row: Row,
}: {
  customer: Customer
  row: (props: { name: string; children: ReactNode }) => ReactNode
}): ReactNode => {
  const words = useWords(broughtVisits)
  const { fields, detail } = useWords(customers)
  const lang = useLanguage()
  const message = useValidationText()
  const change = useChange(customer)
  const { brought, brought_count: count } = customer
  const check = (body: object) => message(customerChange.safeParse(body).error?.issues[0]?.message)
  const day = (field: 'brought_first_on' | 'brought_last_on', name: string) => (
    <Row name={name}>
      <InlineEdit
        label={fields[field]}
        value={customer[field] ?? ''}
        draft={`customer.${customer.id}.${field}`}
        display={(value) => (value === '' ? '' : formatDate(lang, value))}
        control={dayControl}
        check={(value) => check({ [field]: value })}
        onSave={(value) => change(field, value)}
      />
    </Row>
  )
  return (
    <details className={`${cardClass} group`}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 py-2 sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          {words.title}
          <Summary customer={customer} />
        </span>
        <Icon path={chevronDownIcon} size={18} className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="border-t border-line px-4 py-3 sm:px-6 sm:py-4">
        <p className="text-sm text-ink-soft">{words.text}</p>
        <dl className="mt-2">
          <Row name={words.count}>
            <InlineEdit
              label={fields.brought_count}
              value={count === 0 ? '' : String(count)}
              draft={`customer.${customer.id}.brought_count`}
              inputMode="numeric"
              maxLength={7}
              display={(value) => (value === '' ? '' : detail.times(formatCount(numberOf(value))))}
              check={(value) => check({ brought_count: numberOf(value) })}
              onSave={(value) => change('brought_count', numberOf(value))}
            />
          </Row>
          {day('brought_first_on', words.first)}
          {day('brought_last_on', words.last)}
        </dl>
        {brought !== null && brought.count > count && (
          <p className="mt-4 text-sm text-ink-soft">{words.withMerged(formatCount(brought.count))}</p>
        )}
      </div>
    </details>
  )
}

/** What is counted, with that of merged records; a day is not torn apart. */
const Summary = ({ customer: { brought } }: { customer: Customer }) => {
  const words = useWords(broughtVisits)
  const { times } = useWords(customers).detail
  const lang = useLanguage()
  const days = [brought?.first_on, brought?.last_on].filter((day) => typeof day === 'string')
  const [first, last] = [...new Set(days)].map((day) => formatDate(lang, day))
  const parts = [
    brought && brought.count > 0 && times(formatCount(brought.count)),
    first !== undefined && last !== undefined ? words.since(first) : first,
    last,
  ]
  return (
    <span className="figures flex flex-wrap gap-x-2 text-sm text-ink-soft">
      {brought === null
        ? words.none
        : parts.map(
            (part) =>
              part && (
                <span key={part} className="whitespace-nowrap">
                  {part}
                </span>
              ),
          )}
    </span>
  )
}

/** Full-width digits are numbers too; what is none is refused by the schema. */
const numberOf = (text: string): number => Number(fold(text).replaceAll(',', ''))

type Control = NonNullable<ComponentProps<typeof InlineEdit>['control']>

const dayControl: Control = (props) => <DayParts {...props} />

const DayParts = ({ id, value, onChange, 'aria-label': label }: Parameters<Control>[0]) => {
  const [begun] = useState(value)
  const [parts, setParts] = useState(partsOfDate(value))
  return (
    // The row has the label and the line for errors.
    <div className="[&_legend]:sr-only [&_legend+*]:mt-0 [&_p]:hidden">
      <DateSelects
        id={`${id}-parts`}
        label={label}
        value={parts}
        years={yearsOf(begun)}
        clearable
        onChange={(chosen) => {
          setParts(chosen)
          // A year alone is no day, and not the wish to empty the field either.
          onChange(dateOfParts(chosen) ?? (chosen.year === null ? '' : String(chosen.year)))
        }}
      />
    </div>
  )
}

/** As far back as a shop keeps notebooks. */
const yearsBack = 60

const yearsOf = (known: string): number[] => {
  const year = Number(now().date.slice(0, 4))
  const years = yearsBetween(year, year - yearsBack)
  const own = Number(known.slice(0, 4))
  return own === 0 || years.includes(own) ? years : [...years, own]
}
