import { cutoffMax } from '@noren/contract/limits'
import { Field } from '@noren/ui/field'
import { Select } from '@noren/ui/input'
import { shops } from '@noren/words/admin/shops'
import { common } from '@noren/words/common'
import { type ReactNode, useState } from 'react'
import { NumberField } from '#platform/forms/form-field.tsx'
import { foldedNumber } from '#platform/forms/number-text.ts'
import { useWords } from '#platform/language.ts'
import type { SettingsFormOf } from '../settings-draft.ts'

/** Minutes before a visit: the usual ones to choose, any other to type. */
export const CutoffField = ({
  form,
  name,
  label,
  example,
}: {
  form: SettingsFormOf
  name: 'reservation_cutoff_time' | 'cancel_cutoff_minutes'
  label: string
  example: (minutes: number) => string
}): ReactNode => {
  const words = useWords(shops)
  const { minutes: unit } = useWords(common)
  const value = form.watch(name)
  const minutes = foldedNumber(value)
  const isUsual = words.cutoffs.some(([usual]) => usual === minutes)
  const [isOwn, setOwn] = useState(!isUsual)
  const isShown = minutes >= 0 && minutes <= cutoffMax
  return (
    <>
      <Field id={`${name}-choice`} label={label} help={isShown ? example(minutes) : undefined}>
        {(aria) => (
          <Select
            {...aria}
            className="sm:max-w-72"
            value={isOwn || !isUsual ? 'own' : String(minutes)}
            onChange={({ target }) => {
              setOwn(target.value === 'own')
              if (target.value !== 'own') form.setValue(name, target.value, { shouldValidate: true })
            }}
          >
            {words.cutoffs.map(([usual, text]) => (
              <option key={usual} value={usual}>
                {text}
              </option>
            ))}
            <option value="own">{words.own}</option>
          </Select>
        )}
      </Field>
      {(isOwn || !isUsual) && (
        <NumberField form={form} name={name} label={words.ownMinutes} suffix={unit} className="sm:max-w-72" />
      )}
    </>
  )
}
