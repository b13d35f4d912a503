import { contact as endpoints, contactForm } from '@noren/contract/contact'
import { contactContentMax } from '@noren/contract/limits'
import { Button } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { TextArea } from '@noren/ui/input'
import { Notice } from '@noren/ui/notice'
import { contact } from '@noren/words/admin/contact'
import { formatCount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { FormField } from '#platform/forms/form-field.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { useUnsavedChanges } from '#platform/forms/unsaved-changes.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { Attachments } from './attachments.tsx'
import { useAttachments } from './use-attachments.ts'

/** What was typed outlives a session that ends meanwhile; files are chosen again. */
export const ContactForm = ({ onSent }: { onSent: () => void }): ReactNode => {
  const words = useWords(contact)
  const send = useWrite(endpoints.send)
  const attachments = useAttachments()
  const { files } = attachments
  const form = useContractForm(contactForm, { content: '' }, 'contact.new')
  const content = form.watch('content')
  const { question, release } = useUnsavedChanges(content.trim() !== '' || files.length > 0)
  const { submit, isSending, refusal } = useSubmit(form, {
    fields: ['content'],
    send: (values, idempotencyKey) =>
      send.mutateAsync({
        body: {
          ...values,
          attachments: files.map(({ name, data }) => ({ fileName: name, fileData: data })),
        },
        idempotencyKey,
      }),
    onRefused: ({ errors = {} }) => {
      const [place, messages] =
        Object.entries(errors).find(([field]) => field.startsWith('attachments')) ?? []
      const message = messages?.[0]
      if (place === undefined || message === undefined) return false
      const file = files[Number(place.split('.')[1])]
      attachments.setProblem(file ? words.ofFile(file.name, message) : message)
      return true
    },
    onDone: () => {
      release()
      onSent()
    },
  })
  return (
    <Card>
      <Form onSubmit={submit} className="space-y-3">
        <FormField
          form={form}
          name="content"
          label={words.content}
          need="required"
          help={words.contentHelp}
          hint={
            <span className="figures text-ink-soft">
              {words.count(formatCount(content.trim().length), formatCount(contactContentMax))}
            </span>
          }
        >
          {(control) => <TextArea {...control} rows={9} />}
        </FormField>
        <div className="pt-4">
          <Attachments attachments={attachments} />
        </div>
        {refusal && <Notice tone="danger">{refusal.message || words.failed}</Notice>}
        <Button type="submit" busy={isSending} disabled={attachments.isReading} className="w-full sm:w-auto">
          {isSending ? words.sending : words.submit}
        </Button>
      </Form>
      {question}
    </Card>
  )
}
