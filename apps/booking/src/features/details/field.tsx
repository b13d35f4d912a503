import { bookingFields, type BookingField, type BookingFieldName } from '@noren/contract/booking/fields'
import { Field } from '@noren/ui/field'
import { TextArea, TextInput } from '@noren/ui/input'
import { bookingDetails } from '@noren/words/booking-steps'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { EmailField } from './email-field.tsx'

type Props = {
  lang: Lang
  name: BookingFieldName
  value: string
  error?: string
  emailHelp?: string | undefined
}

/** One declared field with its control. Names and their readings are shown in pairs by `Names`. */
export const DetailsField = (props: Props): ReactNode => {
  switch (bookingFields[props.name].kind) {
    case 'name':
    case 'kana':
      return null
    case 'email':
      return <EmailField {...props} />
    case 'phone':
    case 'lines':
      return <TextField {...props} />
  }
}

const TextField = ({ lang, name, value, error }: Props) => {
  const words = bookingDetails[lang]
  const { label, help, example }: { label: string; help?: string; example?: string } = words.fields[name]
  const { kind, maxLength, required }: BookingField = bookingFields[name]
  const isRequired = required !== false
  const shared = { name, maxLength, placeholder: example, defaultValue: value, required: isRequired }
  return (
    <Field
      id={name}
      label={label}
      need={isRequired ? undefined : { word: words.optional, required: false }}
      help={help}
      error={error}
    >
      {(aria) =>
        kind === 'lines' ? (
          <TextArea {...aria} {...shared} />
        ) : (
          <TextInput {...aria} {...shared} inputMode="tel" autoComplete="tel" />
        )
      }
    </Field>
  )
}
