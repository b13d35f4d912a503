import { foldKana } from '@noren/contract/fold'
import { Field } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { bookingFields } from '@noren/contract/booking/fields'
import { bookingDetails } from '@noren/words/booking-steps'
import type { Lang } from '@noren/words/format'
import { useRef, type ReactNode } from 'react'
import { firstValue } from '#platform/form-fields.ts'
import type { Fields } from '#platform/view.ts'
import { createKanaReader, type KanaReader } from './kana-reader.ts'

type Props = {
  lang: Lang
  needsKana: boolean
  fields: Fields
  errors: Readonly<Record<string, string>>
}

/**
 * Family and given name, in the order of the form's language, with their readings, which are filled in when a conversion is accepted; each
 * has its own error. Rules BOOK-204, BOOK-212.
 */
export const Names = (props: Props): ReactNode => {
  const parts: readonly Part[] = props.lang === 'en' ? ['given', 'family'] : ['family', 'given']
  return (
    <>
      <div className="name-pair">
        {parts.map((part) => (
          <Name key={part} {...props} part={part} />
        ))}
      </div>
      <div className="name-pair">
        {parts.map((part) => (
          <Kana key={part} {...props} name={`${part}_name_kana`} />
        ))}
      </div>
    </>
  )
}

type Part = 'family' | 'given'

const Name = ({ lang, fields, errors, part }: Props & { part: Part }) => {
  const name = `${part}_name` as const
  const reader = useRef<KanaReader>(undefined)
  const lastAutoKana = useRef('')
  const words = bookingDetails[lang]

  const fill = (input: EventTarget, reading: string): void => {
    const kana =
      input instanceof HTMLInputElement ? input.form?.elements.namedItem(`${name}_kana`) : undefined
    // A reading that was edited by hand is not overwritten.
    if (!(kana instanceof HTMLInputElement) || kana.value !== lastAutoKana.current) return
    kana.value = reading
    lastAutoKana.current = reading
  }
  const getReader = (): KanaReader => (reader.current ??= createKanaReader())

  return (
    <Field id={name} label={words.fields[name].label} error={errors[name]}>
      {(aria) => (
        <TextInput
          {...aria}
          name={name}
          autoComplete={`${part}-name`}
          maxLength={bookingFields[name].maxLength}
          placeholder={words.fields[name].example}
          defaultValue={firstValue(fields, name)}
          required
          onCompositionUpdate={(event) => getReader().composing(event.data)}
          onCompositionEnd={(event) => fill(event.currentTarget, getReader().accepted(event.data))}
          onInput={(event) => {
            if (event.currentTarget.value !== '') return
            getReader().reset()
            fill(event.currentTarget, '')
          }}
        />
      )}
    </Field>
  )
}

const Kana = ({ lang, needsKana, fields, errors, name }: Props & { name: `${Part}_name_kana` }) => {
  const words = bookingDetails[lang]
  const need = needsKana ? undefined : { word: words.optional, required: false }
  return (
    <Field id={name} label={words.fields[name].label} need={need} error={errors[name]}>
      {(aria) => (
        <TextInput
          {...aria}
          name={name}
          autoComplete="off"
          maxLength={bookingFields[name].maxLength}
          placeholder={words.fields[name].example}
          defaultValue={firstValue(fields, name)}
          required={needsKana}
          onBlur={({ currentTarget: input }) => {
            input.value = foldKana(input.value)
          }}
        />
      )}
    </Field>
  )
}
