import { bookingNoteMax, emailMax, fullNameMax, phoneTypedMax } from '@noren/contract/limits'
import { entryChannels } from '@noren/contract/reservations'
import { Checkbox, ChoicePill } from '@noren/ui/choice'
import { TextArea, TextInput } from '@noren/ui/input'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { FormField } from '#platform/forms/form-field.tsx'
import { useNow } from '#platform/clock.ts'
import { useWords } from '#platform/language.ts'
import { ChosenCustomer } from './customer/chosen-customer.tsx'
import { hasAddress, usualChannel } from './entry-draft.ts'
import type { EntryFormState } from './entry-form-state.ts'
import { NameField } from './customer/name-field.tsx'

/** Who comes, asked first: a customer on record, or a name. All of it is optional. Rule RES-167. */
export const CustomerFields = ({ form }: { form: EntryFormState }): ReactNode => {
  const words = useWords(reservationEntry)
  const customer = form.watch('customer')
  const chosen = useRef<HTMLDivElement>(null)
  const isChosen = customer !== null
  const wasChosen = useRef(isChosen)
  // The focused element is gone after the switch between customer and name: the new one takes the focus.
  useEffect(() => {
    if (wasChosen.current === isChosen) return
    wasChosen.current = isChosen
    if (isChosen) chosen.current?.focus()
    else form.setFocus('name', { shouldSelect: true })
  }, [isChosen, form])
  return customer ? (
    <ChosenCustomer
      ref={chosen}
      customer={customer}
      onChange={() => form.setValue('customer', null, { shouldDirty: true })}
    />
  ) : (
    <div className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-2 md:grid-cols-1">
      <NameField
        form={form}
        onChoose={(known) => {
          form.clearErrors(['name', 'name_kana', 'phone', 'email'])
          form.setValue('customer', known, { shouldDirty: true })
        }}
      />
      <CustomerField form={form} name="phone" label={words.phone} inputMode="tel" maxLength={phoneTypedMax} />
    </div>
  )
}

/** What else is noted of her and of the visit. */
export const BookingFields = ({ form }: { form: EntryFormState }): ReactNode => {
  const words = useWords(reservationEntry)
  const customer = form.watch('customer')
  const canNotify = hasAddress({ customer, email: form.watch('email') })
  return (
    <>
      {!customer && (
        <div className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-2 md:grid-cols-1">
          <CustomerField form={form} name="name_kana" label={words.kana} maxLength={fullNameMax} />
          <CustomerField
            form={form}
            name="email"
            label={words.email}
            inputMode="email"
            maxLength={emailMax}
          />
        </div>
      )}
      {canNotify && (
        <Checkbox {...form.register('notify')} label={words.notify} className={customer ? '' : '-mt-3'} />
      )}
      <ChannelField form={form} />
      <NoteField form={form} />
    </>
  )
}

export const NoteField = ({ form }: { form: EntryFormState }): ReactNode => {
  const words = useWords(reservationEntry)
  return (
    <FormField form={form} name="note" id="entry-note" label={words.note}>
      {(control) => <TextArea {...control} rows={2} maxLength={bookingNoteMax} />}
    </FormField>
  )
}

/** How it came: the usual one is chosen, so it takes no press. */
const ChannelField = ({ form }: { form: EntryFormState }) => {
  const words = useWords(reservationEntry)
  const now = useNow()
  const chosen = form.watch('channel') || usualChannel(form.watch(), now)
  return (
    <div role="radiogroup" aria-label={words.channel} className="mb-7 flex flex-wrap items-center gap-2">
      <span aria-hidden="true" className="w-full font-bold">
        {words.channel}
      </span>
      {entryChannels.map((one) => (
        <ChoicePill
          key={one}
          className={`px-4 ${quietPillClass}`}
          type="radio"
          name="channel"
          label={words.channels[one]}
          checked={chosen === one}
          onChange={() => form.setValue('channel', one)}
        />
      ))}
    </div>
  )
}

/** A choice that is usual already, quieter than what is pressed to save. */
export const quietPillClass =
  'has-checked:border-primary! has-checked:bg-primary-tint! has-checked:text-primary!'

type CustomerFieldProps = {
  form: EntryFormState
  name: 'name_kana' | 'phone' | 'email'
  label: string
} & Pick<ComponentProps<'input'>, 'inputMode' | 'maxLength'>

const CustomerField = ({ form, name, label, ...input }: CustomerFieldProps) => (
  <FormField form={form} name={name} id={`entry-${name}`} label={label}>
    {/* The browser would fill in the owner's own data. */}
    {(control) => <TextInput {...control} {...input} autoComplete="off" />}
  </FormField>
)
