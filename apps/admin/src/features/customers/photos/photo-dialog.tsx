import {
  customerPhotos as endpoints,
  type CustomerPhoto,
  photoChange,
} from '@noren/contract/customers/photos'
import { photoCaptionMax } from '@noren/contract/limits'
import { Button } from '@noren/ui/button'
import { Radio } from '@noren/ui/choice'
import { TextInput } from '@noren/ui/input'
import { Notice } from '@noren/ui/notice'
import { customerPhotos } from '@noren/words/admin/customers/photos'
import { common } from '@noren/words/common'
import { type ReactNode, useState } from 'react'
import { DateField } from '#platform/dates/date-field.tsx'
import { FormActions } from '#platform/forms/form-actions.tsx'
import { type DialogForm, FormDialog, useFormHandle } from '#platform/forms/form-dialog.tsx'
import { FormField, FormGroup } from '#platform/forms/form-field.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { StaleNotice } from '#platform/forms/stale-notice.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** What is said of a photograph. Rule CUST-28. */
export const PhotoDialog = ({
  open,
  onClose,
  ...form
}: {
  open: boolean
  onClose: () => void
  customerId: number
  /** As it is now: it may be changed elsewhere while the dialog is open. */
  photo: CustomerPhoto
}): ReactNode => {
  const words = useWords(customerPhotos).form
  return (
    <FormDialog open={open} title={words.title} onClose={onClose}>
      {(dialog) => <PhotoForm {...dialog} {...form} />}
    </FormDialog>
  )
}

const PhotoForm = ({
  ref,
  discarding,
  onDone,
  customerId,
  photo: latest,
}: DialogForm & { customerId: number; photo: CustomerPhoto }) => {
  const words = useWords(customerPhotos).form
  const { network } = useWords(common)
  // What these changes began with.
  const [read, setRead] = useState(latest)
  const form = useContractForm(photoChange, draftOf(read), `photo.${customerId}.${read.id}`)
  useFormHandle(ref, () => textOf(form.getValues()) !== textOf(draftOf(read)))
  const change = useWrite(endpoints.change)
  const { submit, isSending, refusal } = useSubmit(form, {
    fields: ['caption', 'phase', 'taken_on'],
    send: (body) =>
      change.mutateAsync({
        params: { id: customerId, photoId: read.id },
        body: { ...body, version: read.version },
      }),
    onDone: () => {
      toast({ variant: 'success', title: words.saved })
      onDone()
    },
    onRefused: ({ code }) => code === 'outdated',
  })
  return (
    <Form onSubmit={submit} className="mt-4">
      {latest.version !== read.version && !isSending && (
        <div className="mb-4">
          <StaleNotice
            now={latest.caption || undefined}
            onLoad={() => {
              setRead(latest)
              form.reset(draftOf(latest))
            }}
            onOverwrite={() => setRead(latest)}
          />
        </div>
      )}
      <FormField form={form} name="caption" id="photo-caption" label={words.caption}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={photoCaptionMax}
            placeholder={words.captionHint}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormGroup form={form} name="phase" id="photo-phase" label={words.phase}>
        {(value, onChange) => (
          <div className="flex flex-wrap gap-x-6">
            {([null, 'before', 'after'] as const).map((phase) => (
              <Radio
                key={phase}
                name="photo-phase"
                label={words.phases[phase ?? 'none']}
                checked={value === phase}
                onChange={() => onChange(phase)}
              />
            ))}
          </div>
        )}
      </FormGroup>
      <FormGroup form={form} name="taken_on" id="photo-date" label={words.date} help={words.dateHelp}>
        {(value, onChange) => (
          <div className="flex flex-wrap items-center gap-2">
            <div className="min-w-56 flex-1">
              <DateField label={words.date} mode="single" value={value ?? null} onChange={onChange} />
            </div>
            <Button variant="quiet" disabled={value === null} onClick={() => onChange(null)}>
              {words.noDate}
            </Button>
          </div>
        )}
      </FormGroup>
      {refusal && (
        <Notice tone="danger" title={words.failed}>
          {refusal.status === 0 ? network : refusal.code === 'not_found' ? words.gone : refusal.message}
        </Notice>
      )}
      <FormActions discarding={discarding} isSending={isSending} />
    </Form>
  )
}

const draftOf = ({ caption, phase, taken_on }: CustomerPhoto) => ({ caption, phase, taken_on })

const textOf = ({ caption, phase, taken_on }: Partial<ReturnType<typeof draftOf>>): string =>
  JSON.stringify([caption, phase, taken_on])
