import { Autocomplete } from '@base-ui/react/autocomplete'
import type { ListedCustomer } from '@noren/contract/customers'
import { fullNameMax } from '@noren/contract/limits'
import { Field } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { reservations } from '@noren/words/reservations'
import { formatPhone } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import { isConversion } from '#platform/fields/conversion.ts'
import { useValidationText } from '#platform/forms/validation-text.ts'
import { useWords } from '#platform/language.ts'
import type { EntryFormState } from '../entry-form-state.ts'
import { useKnownCustomers } from './known-customers.ts'
import { SuggestionInput, Suggestions } from '../time/suggestions.tsx'
import { Traits } from './traits.tsx'

/** A name with suggestions: customers on record whose name, reading or telephone matches. Choosing one is optional. */
export const NameField = ({
  form,
  onChoose,
}: {
  form: EntryFormState
  onChoose: (customer: ListedCustomer) => void
}): ReactNode => {
  const words = useWords(reservationEntry)
  const { customer: addressed } = useWords(reservations).day
  const error = form.formState.errors.name?.message
  const message = useValidationText()
  const { field } = useController({ control: form.control, name: 'name' })
  // True from typing until the field is left or the list is closed.
  const [isAsked, ask] = useState(false)
  const found = useKnownCustomers(isAsked ? field.value : '')
  const known = found?.data ?? []
  const total = found?.meta.total ?? 0
  return (
    <Autocomplete.Root
      items={known}
      filter={null}
      value={field.value}
      itemToStringValue={(customer) => String(customer.id)}
      open={known.length > 0}
      // Keys of a conversion choose no customer and close no list.
      onOpenChange={(next, { event }) => {
        if (next || !(event instanceof KeyboardEvent && isConversion(event))) ask(next)
      }}
      onValueChange={(text, details) => {
        const { reason } = details
        if (reason === 'input-change') field.onChange(text)
        // Escape closes the list, then the dialog; it does not clear the field.
        else if (reason === 'escape-key') details.allowPropagation()
        else if (reason === 'item-press') {
          const chosen = known.find(({ id }) => String(id) === text)
          if (chosen) onChoose(chosen)
        }
      }}
    >
      <Field
        id="entry-name"
        label={words.name}
        error={message(error)}
        hint={<span className="text-ink-soft">{words.nameHelp}</span>}
      >
        {(aria) => (
          <SuggestionInput
            {...aria}
            ref={field.ref}
            label={words.name}
            name={field.name}
            maxLength={fullNameMax}
            placeholder={words.nameHint}
            onBlur={() => {
              ask(false)
              field.onBlur()
            }}
            render={<TextInput />}
          />
        )}
      </Field>
      <Suggestions className="max-h-[min(15rem,var(--available-height))] max-w-[calc(100vw-1.5rem)] sm:w-[28rem]">
        <Autocomplete.Status className="px-2.5 py-1 text-sm text-ink-soft">
          {words.known.found(total)}
          {total > known.length && <span className="block">{words.known.narrow(known.length)}</span>}
        </Autocomplete.Status>
        <Autocomplete.List aria-label={words.known.found(total)}>
          {(customer: ListedCustomer) => (
            <Autocomplete.Item
              key={customer.id}
              value={customer}
              className="min-h-11 cursor-pointer rounded-md px-2.5 py-2 outline-none data-highlighted:bg-primary-tint [&_span]:line-clamp-2"
            >
              <p className="line-clamp-2 leading-snug font-bold">{addressed(customer.name)}</p>
              <Traits
                of={[customer.name_kana, customer.phone && formatPhone(customer.phone)]}
                customer={customer}
              />
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Suggestions>
    </Autocomplete.Root>
  )
}
