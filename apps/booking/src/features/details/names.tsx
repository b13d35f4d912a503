import { foldKana } from '@noren/contract/fold'
import { Field } from '@noren/ui/field'
import { alertIcon, Icon } from '@noren/ui/icon'
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

/** Family and given name with their readings, which are filled in when a conversion of the input method is accepted. */
export const Names = (props: Props): ReactNode => (
  <>
    <Pair errors={props.errors} names={['family_name', 'given_name']}>
      <Name {...props} name="family_name" autoComplete="family-name" />
      <Name {...props} name="given_name" autoComplete="given-name" />
    </Pair>
    <Pair errors={props.errors} names={['family_name_kana', 'given_name_kana']}>
      <Kana {...props} name="family_name_kana" />
      <Kana {...props} name="given_name_kana" />
    </Pair>
  </>
)

/** One error line for both inputs, because half a phone's width is too narrow; the second error is for screen readers only. */
const Pair = ({
  errors,
  names: [family, given],
  children,
}: Pick<Props, 'errors'> & { names: [family: string, given: string]; children: ReactNode }) => (
  <div>
    <div className={pairClass}>{children}</div>
    <p aria-live="polite" className="mt-1 flex min-h-6 items-start gap-1 text-sm leading-6 text-danger">
      {(errors[family] ?? errors[given]) && <Icon path={alertIcon} size={16} className="mt-1" />}
      <span id={`${family}-error`}>{errors[family]}</span>
      <span id={`${given}-error`} className={errors[family] && 'sr-only'}>
        {errors[given]}
      </span>
    </p>
  </div>
)

type NameField = 'family_name' | 'given_name'

const Name = ({
  lang,
  fields,
  errors,
  name,
  autoComplete,
}: Props & { name: NameField; autoComplete: string }) => {
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
    <Field id={name} label={words.fields[name].label} error={errors[name]} errorBelow>
      {(aria) => (
        <TextInput
          {...aria}
          name={name}
          autoComplete={autoComplete}
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

const Kana = ({ lang, needsKana, fields, errors, name }: Props & { name: `${NameField}_kana` }) => {
  const words = bookingDetails[lang]
  const need = needsKana ? undefined : { word: words.optional, required: false }
  return (
    <Field id={name} label={words.fields[name].label} need={need} error={errors[name]} errorBelow>
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

// A smaller size keeps English labels and their mark on one line on a phone of 360 px.
const pairClass =
  'grid grid-cols-2 items-end gap-x-3 [&:lang(en)_label]:gap-1 [&:lang(en)_label]:text-sm [&:lang(en)_label>span]:px-1.5'
