import { useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { newIdempotencyKey } from '../api.ts'
import { type FormOf, showFieldErrors } from './form.tsx'

/** As the replies of the API are; a form may be sent elsewhere, too. */
export type Answer =
  | { ok: true }
  | { ok: false; status: number; code: string; message: string; errors?: Record<string, string[]> }
type Done<A> = Extract<A, { ok: true }>
type Refusal<A> = Extract<A, { ok: false }>

type Options<Input extends FieldValues, Output, A extends Answer> = {
  /** The key stays the same until a reply says that it was used for another body, so that a repeated press does nothing twice. */
  send: (values: Output, idempotencyKey: string) => Promise<A>
  /** The fields that can show a 422; `fieldErrors` maps the server's names to the form's. */
  fields: readonly FieldPath<Input>[]
  fieldErrors?: (errors: Record<string, string[]> | undefined) => Record<string, string[]>
  onDone: (reply: Done<A>) => unknown
  /** Called before a refusal is shown; returns true where nothing is left to show. */
  onRefused?: (refusal: Refusal<A>, values: Output) => boolean | void
}

/** Submits a form: validates, sends, shows a 422 at its fields and returns any other refusal, for which the form has its own words. */
export const useSubmit = <Input extends FieldValues, Output, A extends Answer>(
  form: FormOf<Input, Output>,
  { send, fields, fieldErrors = (errors) => errors ?? {}, onDone, onRefused }: Options<Input, Output, A>,
) => {
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal<A>>()
  const [key, setKey] = useState(newIdempotencyKey)
  const sendValues = async (values: Output): Promise<boolean> => {
    setRefusal(undefined)
    setSending(true)
    try {
      const reply = await send(values, key)
      if (isDone(reply)) await onDone(reply)
      else refuse(reply as Refusal<A>, values) // The compiler does not narrow a generic type in this branch.
      return reply.ok
    } finally {
      setSending(false)
    }
  }
  const refuse = (reply: Refusal<A>, values: Output): void => {
    if (reply.code === 'idempotency_key_reused') setKey(newIdempotencyKey())
    if (onRefused?.(reply, values) === true) return
    if (!showFieldErrors(form, fieldErrors(reply.errors), fields)) setRefusal(reply)
  }
  return {
    submit: form.handleSubmit(sendValues),
    /** Sends values that were validated before, as after a dialog that had to be confirmed; whether they were taken. */
    sendValues,
    isSending: isSending || form.formState.isSubmitting,
    /** The refusal that belongs to no field. */
    refusal,
  }
}

const isDone = <A extends Answer>(reply: A): reply is Done<A> => reply.ok
