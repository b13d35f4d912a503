import { bookingNoteMax, emailMax, personNameMax } from '@noren/contract/limits'
import { Checkbox } from '@noren/ui/choice'
import { Field } from '@noren/ui/field'
import { TextArea, TextInput } from '@noren/ui/input'
import { reservationEntry } from '@noren/words/admin/reservation-entry'
import { common } from '@noren/words/common'
import type { ComponentProps, ReactNode } from 'react'
import { useMessage } from '#platform/form.tsx'
import { useRequired } from '#platform/fields/required-mark.tsx'
import { useWords } from '#platform/language.ts'
import type { EntryFormState } from './form-state.ts'

/** Who comes. Only the name is needed: at the telephone there is no time for more. */
export const BookingFields = ({ form }: { form: EntryFormState }): ReactNode => {
  const words = useWords(reservationEntry)
  const hasAddress = form.watch('email').trim() !== ''
  return (
    <>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <CustomerField form={form} name="name" label={words.name} maxLength={personNameMax * 2} required />
        <CustomerField form={form} name="name_kana" label={words.kana} maxLength={personNameMax * 2} />
        <CustomerField form={form} name="phone" label={words.phone} inputMode="tel" maxLength={30} />
        <CustomerField form={form} name="email" label={words.email} inputMode="email" maxLength={emailMax} />
      </div>
      {hasAddress && <Checkbox {...form.register('notify')} label={words.notify} className="-mt-2" />}
      <NoteField form={form} />
    </>
  )
}

export const NoteField = ({ form }: { form: EntryFormState }): ReactNode => {
  const words = useWords(reservationEntry)
  const { optional } = useWords(common)
  const message = useMessage()
  return (
    <Field
      id="entry-note"
      label={words.note}
      need={{ word: optional, required: false }}
      error={message(form.formState.errors.note?.message)}
    >
      {(aria) => <TextArea {...aria} {...form.register('note')} rows={2} maxLength={bookingNoteMax} />}
    </Field>
  )
}

type CustomerFieldProps = {
  form: EntryFormState
  name: 'name' | 'name_kana' | 'phone' | 'email'
  label: string
} & Pick<ComponentProps<'input'>, 'inputMode' | 'maxLength' | 'required'>

const CustomerField = ({ form, name, label, required: isRequired = false, ...input }: CustomerFieldProps) => {
  const need = useRequired()
  const { optional } = useWords(common)
  const message = useMessage()
  return (
    <Field
      id={`entry-${name}`}
      label={label}
      need={isRequired ? need : { word: optional, required: false }}
      error={message(form.formState.errors[name]?.message)}
    >
      {/* The browser's own memory is about the owner, not about the customer. */}
      {(aria) => <TextInput {...aria} {...form.register(name)} {...input} autoComplete="off" />}
    </Field>
  )
}
