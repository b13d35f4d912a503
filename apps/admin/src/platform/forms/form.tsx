import type { validationText } from '@noren/words/validation'
import { common } from '@noren/words/common'
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
} from 'react'
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
import { useLanguage, useWords } from '../language.ts'
import { isSame, useDraft, useRestored } from './use-draft.ts'

/**
 * A form on one of the contract's schemas; validates a field when it is left, after the first submit also on each change. What is typed
 * outlives a session that ends, as the draft says.
 */
export const useContractForm = <Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  draft: FormDraft<Input>,
) => {
  const form = useCheckedForm(async (values) => schema.safeParse(values), defaultValues)
  useFormDraft(form, draft)
  return form
}

/**
 * Under which name a form keeps what is typed: its kind and its record, as 'staff.12' or 'staff.new'. Secrets are never written to the
 * browser: a field of them, or a whole form, with the reason. Rule ACC-118.
 */
export type FormDraft<Input> = string | { name: string; secret: keyof Input & string } | { none: string }

/**
 * The same for visitors, who have no session that could end, with a schema that is loaded for the first check, so that no page waits for
 * the validator before it renders. Where it cannot be loaded (offline, or after an update) the values are sent as they are: the server
 * checks them again, and the form shows its refusal. So only for schemas that do not transform their input.
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

/** The fields that differ from what the form began with; of a new record all, because what it began with came from elsewhere. */
type Kept<Input> = { typed: Partial<Input>; began: Partial<Input> }

const useFormDraft = <Input extends FieldValues, Output>(
  form: FormOf<Input, Output>,
  draft: FormDraft<Input>,
): void => {
  const declared = typeof draft === 'string' ? { name: draft } : draft
  const name = 'name' in declared ? declared.name : undefined
  const secret = 'secret' in declared ? declared.secret : undefined
  const { restoredOver } = useWords(common)
  // The library types them as partial; all fields of our forms have default values.
  const began = (): Input => form.formState.defaultValues as Input
  useDraft(name, (): Kept<Input> | undefined => {
    const [values, before] = [form.getValues(), began()]
    const fields = Object.keys(values).filter((field) => field !== secret)
    const changed = fields.filter((field) => !isSame(values[field], before[field]))
    if (changed.length === 0) return undefined
    const only = (of: Input, some: string[]) => Object.fromEntries(some.map((field) => [field, of[field]]))
    // Written as JSON, of which the same form knows the shape.
    return (
      name?.endsWith('.new')
        ? { typed: only(values, fields), began: {} }
        : { typed: only(values, changed), began: only(before, changed) }
    ) as Kept<Input>
  })
  const isOver = (before: Partial<Input>): boolean =>
    Object.entries(before).some(([field, value]) => !isSame(value, began()[field]))
  const kept = useRestored<Kept<Input>>(name, ({ began: before }) =>
    isOver(before) ? restoredOver : undefined,
  )
  useLayoutEffect(() => {
    if (kept) form.reset({ ...began(), ...kept.typed }, { keepDefaultValues: true })
    // Once, when the form is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

// Sentences that most visitors never see: loaded with the first check, and there when it has found something.
let textOf: typeof validationText | undefined

/** Where they cannot be loaded (offline) the check still counts. */
const loadTexts = async (): Promise<void> => {
  textOf ??= (await import('@noren/words/validation').catch(() => undefined))?.validationText
}

const swallowConversion = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && isConversion(event.nativeEvent)) event.preventDefault()
}
