import { Field } from '@noren/ui/field'
import { type ReactNode, useImperativeHandle } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { DateField } from '../dates/date-field.tsx'
import { useFieldTexts } from '../forms/form-field.tsx'
import type { FormOf } from '../forms/form.tsx'

/** A date of a form, 'YYYY-MM-DD' or '', chosen from our own calendar. */
export const FormDate = <Input extends FieldValues, Output>({
  isDisabled,
  onChoose,
  ...props
}: {
  form: FormOf<Input, Output>
  name: FieldPath<Input>
  id: string
  label: string
  need?: 'required' | 'optional'
  /** Days that cannot be chosen. */
  isDisabled?: (date: string) => boolean
  /** After the form has the date. */
  onChoose?: (date: string) => void
}): ReactNode => {
  const { field } = useController({ control: props.form.control, name: props.name })
  const texts = useFieldTexts(props)
  // The button that opens the calendar takes the focus when it has an error.
  useImperativeHandle(field.ref, () => ({ focus: () => document.getElementById(texts.id)?.focus() }))
  const value: string = field.value
  return (
    <Field {...texts}>
      {(aria) => (
        <DateField
          aria={aria}
          mode="single"
          isBrief
          label={props.label}
          value={value === '' ? null : value}
          isDisabled={isDisabled}
          onChange={(date) => {
            field.onChange(date)
            onChoose?.(date)
          }}
        />
      )}
    </Field>
  )
}
