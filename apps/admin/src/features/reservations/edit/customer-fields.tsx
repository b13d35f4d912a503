import { emailMax, fullNameMax, phoneTypedMax } from '@noren/contract/limits'
import { TextInput } from '@noren/ui/input'
import { reservationDetail } from '@noren/words/admin/reservations/detail'
import type { ComponentProps, ReactNode } from 'react'
import { FormField } from '#platform/forms/form-field.tsx'
import { useWords } from '#platform/language.ts'
import type { EditFormState } from './edit-form-state.ts'

/** The reservation's own copy of who comes. */
export const CustomerFields = ({ form }: { form: EditFormState }): ReactNode => {
  const words = useWords(reservationDetail).edit
  return (
    <fieldset className="min-w-0 pt-2">
      <legend className="text-base font-bold">{words.customer}</legend>
      <p className="mb-3 text-sm text-ink-soft">{words.customerHelp}</p>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField form={form} name="name" label={words.who} need="required" maxLength={fullNameMax} />
        <TextField form={form} name="name_kana" label={words.kana} maxLength={fullNameMax} />
        <TextField form={form} name="phone" label={words.phone} inputMode="tel" maxLength={phoneTypedMax} />
        <TextField form={form} name="email" label={words.email} inputMode="email" maxLength={emailMax} />
      </div>
    </fieldset>
  )
}

type TextFieldProps = {
  form: EditFormState
  name: 'name' | 'name_kana' | 'phone' | 'email'
  label: string
  need?: 'required'
} & Pick<ComponentProps<'input'>, 'inputMode' | 'maxLength'>

const TextField = ({ form, name, label, need, ...input }: TextFieldProps) => (
  <FormField form={form} name={name} id={`edit-${name}`} label={label} need={need}>
    {/* The browser would fill in the owner's own data. */}
    {(control) => <TextInput {...control} {...input} autoComplete="off" />}
  </FormField>
)
