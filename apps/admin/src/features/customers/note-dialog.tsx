import { type CustomerNote, customerNotes, newNote } from '@noren/contract/customers/notes'
import { noteContentMax, noteTitleMax } from '@noren/contract/limits'
import { TextArea, TextInput } from '@noren/ui/input'
import { Notice } from '@noren/ui/notice'
import { customers } from '@noren/words/admin/customers/records'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
import { FormField } from '#platform/forms/form-field.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** A new note, or one that is changed. */
export const NoteDialog = ({
  customerId,
  note,
  onClose,
}: {
  customerId: number
  note: CustomerNote | 'new' | null
  onClose: () => void
}): ReactNode => {
  const words = useWords(customers).notes
  const [isSending, setSending] = useState(false)
  return (
    <Dialog
      open={note !== null}
      onClose={() => isSending || onClose()}
      title={note === null || note === 'new' ? words.createTitle : words.changeTitle}
      form
    >
      <NoteForm
        customerId={customerId}
        note={note === 'new' ? null : note}
        onSending={setSending}
        onClose={onClose}
      />
    </Dialog>
  )
}

const NoteForm = ({
  customerId,
  note,
  onSending,
  onClose,
}: {
  customerId: number
  note: CustomerNote | null
  onSending: (isSending: boolean) => void
  onClose: () => void
}) => {
  const words = useWords(customers).notes
  const create = useWrite(customerNotes.create)
  const change = useWrite(customerNotes.change)
  const form = useContractForm(
    newNote,
    { title: note?.title ?? '', content: note?.content ?? '' },
    `note.${customerId}.${note?.id ?? 'new'}`,
  )
  const { submit, isSending, refusal } = useSubmit(form, {
    fields: ['title', 'content'],
    send: async (body, idempotencyKey) => {
      onSending(true)
      const reply = note
        ? await change.mutateAsync({
            params: { id: customerId, noteId: note.id },
            body: { ...body, version: note.version },
          })
        : await create.mutateAsync({ params: { id: customerId }, body, idempotencyKey })
      onSending(false)
      return reply
    },
    onDone: () => {
      toast({ title: words.saved, variant: 'success' })
      onClose()
    },
  })
  return (
    <Form onSubmit={submit} className="mt-4">
      <FormField form={form} name="title" id="note-title" label={words.title} need="required">
        {(control) => <TextInput {...control} maxLength={noteTitleMax} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="content" id="note-content" label={words.content} need="required">
        {(control) => <TextArea {...control} rows={6} maxLength={noteContentMax} />}
      </FormField>
      {refusal && (
        <Notice tone="danger" title={note ? words.changeFailed : words.createFailed}>
          {refusal.message}
        </Notice>
      )}
      <SubmitActions submit={words.save} isSending={isSending} onClose={onClose} />
    </Form>
  )
}
