import type { validationText } from '@noren/words/validation'
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  set,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod'
import { isConversion } from '../fields/conversion.ts'
import { useLanguage } from '../language.ts'

/** A form on one of the contract's schemas; validates a field when it is left, after the first submit also on each change. */
export const useContractForm = <Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) => useCheckedForm(async (values) => schema.safeParse(values), defaultValues)

/**
 * The same, with a schema that is loaded for the first check, so that no page waits for the validator before it renders.
 * Where it cannot be loaded (offline, or after an update) the values are sent as they are: the server checks them again,
 * and the form shows its refusal. So only for schemas that do not transform their input.
 */
export const useLazySchemaForm = <Values extends FieldValues>(
  schema: () => Promise<z.ZodType<Values, Values>>,
  defaultValues: DefaultValues<NoInfer<Values>>,
) =>
  useCheckedForm<Values, Values>(async (values) => {
    const fetched = await schema().catch(() => null)
    return fetched?.safeParse(values) ?? { success: true, data: values }
  }, defaultValues)

/** The text of an error that the form's own check has found; the server's messages are sentences already. */
export const useErrorText = (): ((message: string | undefined) => string | undefined) => {
  const language = useLanguage()
  return (message) => message && (textOf?.(language, message) ?? message)
}

export type FormOf<Input extends FieldValues, Output = Input> = UseFormReturn<Input, unknown, Output>

/** Shows a 422 at its fields and focuses the first one; false when none of them is on this form. */
export const showFieldErrors = <Input extends FieldValues, Output>(
  form: FormOf<Input, Output>,
  errors: Record<string, string[]> | undefined,
  fields: readonly FieldPath<Input>[],
): boolean => {
  const shown = fields.filter((field) => errors?.[field]?.[0] !== undefined)
  for (const field of shown) form.setError(field, { message: errors?.[field]?.[0] })
  if (shown[0] !== undefined) form.setFocus(shown[0])
  return shown.length > 0
}

/** A form with our own validation; the Enter that ends a Japanese conversion does not submit it. */
export const Form = ({ onSubmit, ...props }: ComponentProps<'form'>): ReactNode => (
  <form
    noValidate
    onKeyDown={swallowConversion}
    onMouseDown={stayInField}
    onSubmit={(event) => {
      // A dialog's form is elsewhere in the document, but React would submit the form around the dialog as well.
      event.stopPropagation()
      onSubmit?.(event)
    }}
    {...props}
  />
)

// Leaving a field validates it. An error that appears or disappears then could move the button between mousedown and
// mouseup, and the click would be lost.
const stayInField = (event: MouseEvent) => {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}

const useCheckedForm = <Input extends FieldValues, Output extends FieldValues>(
  check: (values: Input) => Promise<z.ZodSafeParseResult<Output>>,
  defaultValues: DefaultValues<Input>,
) =>
  useForm<Input, unknown, Output>({
    mode: 'onBlur',
    reValidateMode: 'onChange',
    defaultValues,
    resolver: async (values) => {
      const [checked] = await Promise.all([check(values), loadTexts()])
      if (checked.success) return { values: checked.data, errors: {} }
      const errors: FieldErrors<Input> = {}
      // The first message of a field is the one that is shown.
      for (const issue of checked.error.issues.toReversed()) {
        set(errors, issue.path.join('.'), { type: 'contract', message: issue.message })
      }
      return { values: {}, errors }
    },
  })

// Sentences that most visitors never see: loaded with the first check, and there when it has found something.
let textOf: typeof validationText | undefined

/** Where they cannot be loaded (offline) the check still counts. */
const loadTexts = async (): Promise<void> => {
  textOf ??= (await import('@noren/words/validation').catch(() => undefined))?.validationText
}

const swallowConversion = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && isConversion(event.nativeEvent)) event.preventDefault()
}
