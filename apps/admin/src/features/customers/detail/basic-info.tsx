import { type Customer, customerChange, genders } from '@noren/contract/customers'
import { customerCodeMax, customerNameMax, emailMax, phoneTypedMax } from '@noren/contract/limits'
import { Select } from '@noren/ui/input'
import { customers } from '@noren/words/admin/customers/records'
import { formatDate, formatPhone } from '@noren/words/format'
import { validation } from '@noren/words/validation'
import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react'
import { InlineEdit } from '#platform/fields/inline-edit.tsx'
import { useValidationText } from '#platform/forms/validation-text.ts'
import { shopTime } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { BirthDateField } from '../create/birth-date-field.tsx'
import { BroughtVisits } from './brought-visits.tsx'
import { OnlineBookingRow } from './online-booking.tsx'
import { PreferredStaff } from './preferred-staff.tsx'
import { type TextField, useChange } from './use-change.ts'

/** Each field is changed where it stands. Rule CUST-13. */
export const BasicInfo = ({ customer }: { customer: Customer }): ReactNode => {
  const words = useWords(customers)
  const lang = useLanguage()
  const texts = useWords(validation)
  const message = useValidationText()
  const change = useChange(customer)
  const editOf = (field: TextField) => ({
    label: words.fields[field],
    value: customer[field] ?? '',
    draft: `customer.${customer.id}.${field}`,
    check: (value: string) => {
      if (field === 'name' && value === '') return texts.customer_name
      const { error } = customerChange.safeParse({ [field]: value === '' ? null : value })
      return message(error?.issues[0]?.message)
    },
    onSave: (value: string) => change(field, value),
  })
  return (
    <div className="space-y-3">
      <dl className="overflow-hidden rounded-lg border border-line bg-surface px-4 shadow-soft sm:px-6">
        <Row name={words.fields.name}>
          <InlineEdit {...editOf('name')} maxLength={customerNameMax} />
        </Row>
        <Row name={words.fields.name_kana}>
          <InlineEdit {...editOf('name_kana')} maxLength={customerNameMax} />
        </Row>
        <Row name={words.fields.phone}>
          <InlineEdit {...editOf('phone')} display={formatPhone} maxLength={phoneTypedMax} inputMode="tel" />
        </Row>
        <Row name={words.fields.email}>
          <InlineEdit {...editOf('email')} display={brokenAtSign} maxLength={emailMax} inputMode="email" />
        </Row>
        <Row name={words.fields.gender}>
          <InlineEdit
            {...editOf('gender')}
            display={(value) => words.genders[genders.find((one) => one === value) ?? 'unspecified']}
            control={genderControl}
          />
        </Row>
        <Row name={words.fields.birth_date}>
          <InlineEdit
            {...editOf('birth_date')}
            display={(value) =>
              value === ''
                ? ''
                : [
                    formatDate(lang, value),
                    value === customer.birth_date && customer.age !== null ? words.age(customer.age) : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')
            }
            control={birthDateControl}
          />
        </Row>
        <Row name={words.fields.customer_code}>
          <InlineEdit {...editOf('customer_code')} maxLength={customerCodeMax} />
        </Row>
        <PreferredStaff customer={customer} row={Row} />
        <OnlineBookingRow customer={customer} row={Row} />
        {customer.first_visited_at !== null && (
          <Row name={words.detail.firstVisit}>
            <p className="figures flex min-h-12 items-center">
              {formatDate(lang, shopTime(customer.first_visited_at).date)}
            </p>
          </Row>
        )}
        <Row name={words.detail.created}>
          <p className="figures flex min-h-12 items-center">
            {formatDate(lang, shopTime(customer.created_at).date)}
          </p>
        </Row>
      </dl>
      <BroughtVisits customer={customer} row={Row} />
    </div>
  )
}

/** Where it needs two lines the second one begins with the sign. */
const brokenAtSign = (email: string): ReactNode => {
  const at = email.lastIndexOf('@')
  return at < 1 ? (
    email
  ) : (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => {
  // The press that leaves a field of this row does not open it again.
  const wasEdited = useRef(false)
  return (
    // With a mouse the pencil comes with the row that is pointed at. The line for an error has its place while the field is edited, and
    // when there is one. On a phone the field has the whole width.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys have the pencil
    <div
      onPointerDown={({ currentTarget }) => (wasEdited.current = isEdited(currentTarget))}
      onClick={(event) => !wasEdited.current && pressPencil(event)}
      className="group/row -mx-4 grid grid-cols-[6.5rem_1fr] gap-x-3 border-t border-line px-4 py-0.5 transition-colors has-[input,select]:py-1.5 first:border-t-0 max-[22.5rem]:grid-cols-[5.25rem_1fr] max-[22.5rem]:gap-x-2
        not-has-[input,select]:has-[[data-edit]]:cursor-pointer not-has-[input,select]:has-[[data-edit]]:hover:bg-paper
        xl:pointer-fine:[&:not(:hover)_[data-edit]:not(:focus-visible)]:opacity-0
        max-sm:has-[input,select]:grid-cols-1 sm:-mx-6 sm:grid-cols-[9rem_1fr] sm:gap-x-6 sm:px-6"
    >
      <dt className="flex h-12 items-center text-sm leading-snug text-ink-soft max-[22.5rem]:text-xs max-sm:group-has-[input,select]/row:h-6">
        {name}
      </dt>
      <dd className="relative -mb-7 min-w-0 group-has-[input,select]/row:mb-0 has-[[data-error]_svg]:mb-0">
        {children}
      </dd>
    </div>
  )
}

const isEdited = (row: Element): boolean => row.querySelector('input, select') !== null

/** A press anywhere in the row is one on its pencil, unless it was to select text. Rule SCR-295. */
const pressPencil = ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
  if (!(target instanceof Element) || target.closest('button, a, input, select, label') !== null) return
  if (getSelection()?.isCollapsed === false) return
  currentTarget.querySelector<HTMLButtonElement>('button[data-edit]')?.click()
}

type Control = NonNullable<ComponentProps<typeof InlineEdit>['control']>

const genderControl: Control = (props) => <GenderSelect {...props} />

const GenderSelect = ({ value, onChange, ...aria }: Parameters<Control>[0]) => {
  const words = useWords(customers).genders
  return (
    <Select {...aria} value={value} onChange={(event) => onChange(event.target.value)}>
      {genders.map((gender) => (
        <option key={gender} value={gender}>
          {words[gender]}
        </option>
      ))}
    </Select>
  )
}

const birthDateControl: Control = ({ id, value, onChange }) => (
  // The row has the label and the line for errors.
  <div className="[&_legend]:sr-only [&_legend+*]:mt-0 [&_p]:hidden">
    <BirthDateField id={`${id}-parts`} value={value} error={undefined} onChange={onChange} />
  </div>
)
