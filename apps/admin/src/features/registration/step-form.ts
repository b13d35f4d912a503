import { useEffect, useEffectEvent } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type * as z from 'zod'
import { useContractForm } from '#platform/forms/form.tsx'

/** The form of one step. Each change is reported at once, for the preview and for going back. */
export const useStepForm = <Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  values: DefaultValues<Input>,
  onChange: (values: Input) => void,
) => {
  const form = useContractForm(schema, values, { none: 'The wizard keeps all of its steps.' })
  const change = useEffectEvent(onChange)
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values: typed }) => change(typed) }),
    [subscribe],
  )
  return form
}
