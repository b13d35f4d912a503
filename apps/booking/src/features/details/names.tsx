import { foldKana } from '@noren/contract/fold'
import { Field } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { personNameMax } from '@noren/contract/limits'
import { bookingDetails } from '@noren/words/booking-steps'
import type { Lang } from '@noren/words/format'
import { useRef, type FocusEvent, type ReactNode } from 'react'
import { first } from '#platform/form-fields.ts'
import type { Fields } from '#platform/view.ts'
import { createKanaReader, type KanaReader } from './kana-reader.ts'

type Props = {
  lang: Lang
  needsKana: boolean
  fields: Fields
  errors: Readonly<Record<string, string>>
  onLeave: (name: string) => void
}

/** Family and given name with their readings, which fill themselves while the names are typed. */
export const Names = (props: Props): ReactNode => (
  <>
    <div className={pair}>
      <Name {...props} name="family_name" word="familyName" autoComplete="family-name" />
      <Name {...props} name="given_name" word="givenName" autoComplete="given-name" />
    </div>
    <div className={pair}>
      <Kana {...props} name="family_name_kana" word="familyNameKana" />
      <Kana {...props} name="given_name_kana" word="givenNameKana" />
    </div>
  </>
)

type Word = 'familyName' | 'givenName' | 'familyNameKana' | 'givenNameKana'
type One = Props & { name: string; word: Word }

const Name = ({
  lang,
  fields,
  errors,
  onLeave,
  name,
  word,
  autoComplete,
}: One & { autoComplete: string }) => {
  const reader = useRef<KanaReader>(undefined)
  const filled = useRef('')
  const words = bookingDetails[lang]

  const fill = (input: EventTarget, reading: string): void => {
    const kana =
      input instanceof HTMLInputElement ? input.form?.elements.namedItem(`${name}_kana`) : undefined
    // Once corrected by hand, the reading is the customer's.
    if (!(kana instanceof HTMLInputElement) || kana.value !== filled.current) return
    kana.value = reading
    filled.current = reading
  }
  const own = (): KanaReader => (reader.current ??= createKanaReader())

  return (
    <Field id={name} label={words[word]} need={{ word: words.required, required: true }} error={errors[name]}>
      {(aria) => (
        <TextInput
          {...aria}
          name={name}
          autoComplete={autoComplete}
          maxLength={personNameMax}
          placeholder={words.examples[word]}
          defaultValue={first(fields, name)}
          onBlur={() => onLeave(name)}
          onCompositionUpdate={(event) => own().composing(event.data)}
          onCompositionEnd={(event) => fill(event.currentTarget, own().accepted(event.data))}
          onInput={(event) => {
            if (event.currentTarget.value !== '') return
            own().reset()
            fill(event.currentTarget, '')
          }}
        />
      )}
    </Field>
  )
}

const Kana = ({ lang, needsKana, fields, errors, onLeave, name, word }: One) => {
  const words = bookingDetails[lang]
  const need = { word: needsKana ? words.required : words.optional, required: needsKana }
  const leave = (event: FocusEvent<HTMLInputElement>): void => {
    event.currentTarget.value = foldKana(event.currentTarget.value)
    onLeave(name)
  }
  return (
    <Field id={name} label={words[word]} need={need} error={errors[name]}>
      {(aria) => (
        <TextInput
          {...aria}
          name={name}
          autoComplete="off"
          maxLength={personNameMax}
          placeholder={words.examples[word]}
          defaultValue={first(fields, name)}
          onBlur={leave}
        />
      )}
    </Field>
  )
}

const pair = 'grid grid-cols-1 gap-x-3 week:grid-cols-2'
