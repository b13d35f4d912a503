import { validation } from '@noren/words/validation'
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

/** A form on one of the contract's schemas; checks when a field is left, and again while it is being mended. */
export const useContractForm = <Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) => useCheckedForm(async (values) => schema.safeParse(values), defaultValues)

/**
 * The same, with a schema that is fetched for the first check, so that no page waits for the validator before it is drawn.
 * Where it cannot be fetched (offline, or after an update) what was typed goes on as it is: the server checks it again,
 * and the call that fails is one that the form has words for. So only for schemas that give back what they take.
 */
export const useLightForm = <Values extends FieldValues>(
  schema: () => Promise<z.ZodType<Values, Values>>,
  defaultValues: DefaultValues<NoInfer<Values>>,
) =>
  useCheckedForm<Values, Values>(async (values) => {
    const fetched = await schema().catch(() => null)
    return fetched?.safeParse(values) ?? { success: true, data: values }
  }, defaultValues)

/** Schemas carry keys; the server's answers are sentences already. Both become what the reader reads. */
export const useMessage = (): ((message: string | undefined) => string | undefined) => {
  const texts: Record<string, string> = validation[useLanguage()]
  return (message) => (message === undefined ? undefined : (texts[message] ?? message))
}

export type FormOf<Input extends FieldValues, Output = Input> = UseFormReturn<Input, unknown, Output>

/** Puts a 422 at its fields and goes to the first one; false when none of them is on this form. */
export const showErrors = <Input extends FieldValues, Output>(
  form: FormOf<Input, Output>,
  errors: Record<string, string[]> | undefined,
  fields: readonly FieldPath<Input>[],
): boolean => {
  const shown = fields.filter((field) => errors?.[field]?.[0] !== undefined)
  for (const field of shown) form.setError(field, { message: errors?.[field]?.[0] })
  if (shown[0] !== undefined) form.setFocus(shown[0])
  return shown.length > 0
}

/** Validation is ours, not the browser's, and the Enter that ends a Japanese conversion submits nothing. */
export const Form = (props: ComponentProps<'form'>): ReactNode => (
  <form noValidate onKeyDown={swallowConversion} onMouseDown={stayInField} {...props} />
)

// Leaving a field checks it; an error that goes or comes then would move the button away from under the finger, and
// the press would be lost.
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
      const checked = await check(values)
      if (checked.success) return { values: checked.data, errors: {} }
      const errors: FieldErrors<Input> = {}
      // The first message of a field is the one that is shown.
      for (const issue of checked.error.issues.toReversed()) {
        set(errors, issue.path.join('.'), { type: 'contract', message: issue.message })
      }
      return { values: {}, errors }
    },
  })

const swallowConversion = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && isConversion(event.nativeEvent)) event.preventDefault()
}
