import { useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { newKey } from '../api.ts'
import { type FormOf, showErrors } from './form.tsx'

/** As the replies of the API are; a form may be sent elsewhere, too. */
export type Answer =
  | { ok: true }
  | { ok: false; status: number; code: string; message: string; errors?: Record<string, string[]> }
type Done<A> = Extract<A, { ok: true }>
type Refusal<A> = Extract<A, { ok: false }>

type Options<Input extends FieldValues, Output, A extends Answer> = {
  /** The key is the form's own until a reply says that it was used for something else: a repeated press does nothing twice. */
  send: (values: Output, idempotencyKey: string) => Promise<A>
  /** What the form can show a 422 at; `errors` are the server's names unless `fieldErrors` gives them the form's. */
  fields: readonly FieldPath<Input>[]
  fieldErrors?: (errors: Record<string, string[]> | undefined) => Record<string, string[]>
  onDone: (reply: Done<A>) => unknown
  /** Before anything is shown; true where the refusal is dealt with. */
  onRefused?: (refusal: Refusal<A>, values: Output) => boolean | void
}

/** How every form is sent: checked, sent once at a time, a 422 at its fields, any other refusal left for the form's own words. */
export const useSubmit = <Input extends FieldValues, Output, A extends Answer>(
  form: FormOf<Input, Output>,
  { send, fields, fieldErrors = (errors) => errors ?? {}, onDone, onRefused }: Options<Input, Output, A>,
) => {
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal<A>>()
  const [key, setKey] = useState(newKey)
  const sendValues = async (values: Output): Promise<void> => {
    setRefusal(undefined)
    setSending(true)
    try {
      const reply = await send(values, key)
      if (isDone(reply)) await onDone(reply)
      else refuse(reply as Refusal<A>, values) // What is not done is refused; the compiler cannot tell it of a generic type.
    } finally {
      setSending(false)
    }
  }
  const refuse = (reply: Refusal<A>, values: Output): void => {
    if (reply.code === 'idempotency_key_reused') setKey(newKey())
    if (onRefused?.(reply, values) === true) return
    if (!showErrors(form, fieldErrors(reply.errors), fields)) setRefusal(reply)
  }
  return {
    submit: form.handleSubmit(sendValues),
    /** For values that were checked before, as behind a question that had to be answered first. */
    sendValues,
    isSending: isSending || form.formState.isSubmitting,
    /** What the form has no field for. */
    refusal,
  }
}

const isDone = <A extends Answer>(reply: A): reply is Done<A> => reply.ok
