import { Field, type FieldAria, FieldError, FieldGroup } from '@noren/ui/field'
import { Select, TextInput } from '@noren/ui/input'
import { type ReactNode, useImperativeHandle } from 'react'
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RegisterOptions,
  useController,
  type UseFormRegisterReturn,
} from 'react-hook-form'
import { useOptional, useRequired } from '../fields/required-mark.tsx'
import { type FormOf, useErrorText } from './form.tsx'
import { foldedNumber } from './number-text.ts'

type Props<Input extends FieldValues, Output, Name extends FieldPath<Input>> = {
  form: FormOf<Input, Output>
  name: Name
  label: string
  /** What the form marks of it beside the label. */
  need?: 'required' | 'optional'
  help?: ReactNode
  /** Texts of this form for message keys, in place of the general ones. */
  messages?: Record<string, string>
  /** The id of the control, unique on the page; the field's name unless given. */
  id?: string
}

type Registration<Input extends FieldValues, Name extends FieldPath<Input>> = {
  /** Takes the error's line while there is no error. */
  hint?: ReactNode
  rules?: RegisterOptions<Input, Name>
}

/** A control of a form with its label, help and error line, whose space is reserved. */
export const FormField = <Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  children,
  rules,
  hint,
  ...props
}: Props<Input, Output, Name> &
  Registration<Input, Name> & {
    children: (control: FieldAria & UseFormRegisterReturn<Name>) => ReactNode
  }): ReactNode => (
  <Field {...useFieldTexts(props)} hint={hint}>
    {(aria) => children({ ...aria, ...props.form.register(props.name, rules) })}
  </Field>
)

/**
 * A choice from a list. Its value is the form's, not the browser's: where options arrive later, or others take their place, the
 * browser would choose the first one, and the form would send it.
 */
export const SelectField = <Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  children,
  className,
  onChoose,
  ...props
}: Props<Input, Output, Name> & {
  className?: string
  /** After the form has the value. */
  onChoose?: (value: string) => void
  children: ReactNode
}): ReactNode => {
  const { field } = useController({ control: props.form.control, name: props.name })
  return (
    <Field {...useFieldTexts(props)}>
      {(aria) => (
        <Select
          {...aria}
          {...field}
          className={className}
          onChange={(event) => {
            field.onChange(event)
            onChoose?.(event.target.value)
          }}
        >
          {children}
        </Select>
      )}
    </Field>
  )
}

/** Several controls with one label, whose value is no text: opening ranges, working days. */
export const FormGroup = <Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  children,
  ...props
}: Props<Input, Output, Name> & {
  children: (
    value: FieldPathValue<Input, Name>,
    onChange: (value: FieldPathValue<Input, Name>) => void,
  ) => ReactNode
}): ReactNode => {
  const { field } = useController({ control: props.form.control, name: props.name })
  const texts = useFieldTexts(props)
  // The group itself takes the focus when it has an error.
  useImperativeHandle(field.ref, () => ({ focus: () => document.getElementById(texts.id)?.focus() }))
  return <FieldGroup {...texts}>{children(field.value, field.onChange)}</FieldGroup>
}

/** The same in a row that shows its name in its own way: no label, and a line for the error only while there is one. */
export const FormRow = <Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  children,
  className = '',
  ...props
}: Props<Input, Output, Name> & {
  className?: string
  children: (
    value: FieldPathValue<Input, Name>,
    onChange: (value: FieldPathValue<Input, Name>) => void,
  ) => ReactNode
}): ReactNode => {
  const { field } = useController({ control: props.form.control, name: props.name })
  const { id, label, error } = useFieldTexts(props)
  useImperativeHandle(field.ref, () => ({ focus: () => document.getElementById(id)?.focus() }))
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={`${id}-error`} className={`min-w-0 ${className}`}>
      <legend className="sr-only">{label}</legend>
      {children(field.value, field.onChange)}
      <div className={error === undefined ? 'sr-only' : ''}>
        <FieldError id={id} {...(error !== undefined && { error })} />
      </div>
    </fieldset>
  )
}

/**
 * A number as people type it (６，５００円); rewritten as plain digits when the field is left. `fallback` takes the place of what is no
 * number.
 */
export const NumberField = <Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  suffix,
  className,
  fallback,
  hint,
  ...props
}: Props<Input, Output, Name> & {
  suffix: string
  className?: string
  fallback?: string
  /** Takes the error's line while there is no error. */
  hint?: ReactNode
}): ReactNode => {
  const { field } = useController({ control: props.form.control, name: props.name })
  const rewrite = () => {
    const number = foldedNumber(field.value)
    const rewritten = Number.isNaN(number) ? (fallback ?? field.value) : String(number)
    if (field.value !== rewritten) field.onChange(rewritten)
    field.onBlur()
  }
  return (
    <Field {...useFieldTexts(props)} hint={hint}>
      {(aria) => (
        <TextInput
          {...aria}
          {...field}
          onBlur={rewrite}
          inputMode="numeric"
          suffix={suffix}
          className={className}
        />
      )}
    </Field>
  )
}

/** What stands around a control of a form. */
export const useFieldTexts = <Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  form,
  name,
  label,
  need,
  help,
  messages = {},
  id = name,
}: Props<Input, Output, Name>) => {
  const message = useErrorText()
  const required = useRequired()
  const optional = useOptional()
  const needs = { required, optional }
  const key = form.getFieldState(name, form.formState).error?.message
  const error = key === undefined ? undefined : (messages[key] ?? message(key))
  return { id, label, help, need: need && needs[need], error }
}
