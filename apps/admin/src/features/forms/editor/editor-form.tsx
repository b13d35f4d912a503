import { forms as endpoints, type FormSection, type FormSectionInput } from '@noren/contract/booking/forms'
import { Button } from '@noren/ui/button'
import { Icon, trashIcon } from '@noren/ui/icon'
import { sections as words } from '@noren/words/admin/forms/sections'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormActions } from '#platform/forms/form-actions.tsx'
import { type DialogForm, useFormHandle } from '#platform/forms/form-dialog.tsx'
import { Form, type FormOf, useContractForm } from '#platform/forms/form.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { StaleNotice } from '#platform/forms/stale-notice.tsx'
import { useWrite } from '#platform/queries/use-write.ts'
import { DeleteSection } from './delete-section.tsx'
import {
  draftField,
  draftFields,
  draftOf,
  type Edited,
  newDraft,
  sameSection,
  type SectionDraft,
  sectionForm,
  sectionOf,
  type ShownSection,
} from './section-draft.ts'
import { SectionFields } from './section-fields.tsx'
import { QuestionPreview } from './question-preview.tsx'

type Props = DialogForm & {
  edited: Edited
  latest: FormSection | undefined
  onUnsaved: (section: ShownSection | undefined) => void
}

export const EditorForm = ({
  ref,
  edited: { stored },
  latest,
  discarding,
  onUnsaved,
  onDone,
}: Props): ReactNode => {
  const texts = useWords(words)
  // What these changes began with. Rule FORM-9.
  const [read, setRead] = useState(stored)
  const [isDeleting, setDeleting] = useState(false)
  // While the drawer closes, what was just saved is no news.
  const [isDone, setDone] = useState(false)
  const finish = () => {
    setDone(true)
    onDone()
  }
  const first = read ? draftOf(read) : newDraft
  const form = useContractForm<SectionDraft, FormSectionInput>(
    sectionForm,
    first,
    `section.${stored?.id ?? 'new'}`,
  )
  const draft = useWatch({ control: form.control }) as SectionDraft // All fields have default values.
  const isUnsaved = !sameSection(draft, first)
  useFormHandle(ref, () => !sameSection(form.getValues(), first))
  const contents = isUnsaved && !isDone ? JSON.stringify(sectionOf(draft)) : undefined
  const report = useEffectEvent((unsaved: string | undefined) =>
    onUnsaved(unsaved === undefined ? undefined : { ...sectionOf(draft), id: stored?.id ?? 0 }),
  )
  useEffect(() => report(contents), [contents])
  const { submit, isSending } = useSaving(form, read, finish)
  const closeOnly = (event: FormEvent) => {
    event.preventDefault()
    onDone()
  }
  const load = (section: FormSection) => {
    setRead(section)
    form.reset(draftOf(section))
  }
  const isStale = !isDone && read !== undefined && latest !== undefined && latest.version !== read.version
  const isGone = !isDone && stored !== undefined && latest === undefined
  return (
    <Form onSubmit={read && !isUnsaved ? closeOnly : submit} autoComplete="off" className="mt-4">
      {(isStale || isGone) && !isSending && (
        <div className="mb-4">
          <StaleNotice
            texts={texts.stale}
            isGone={isGone}
            onLoad={() => latest && load(latest)}
            onOverwrite={() => setRead(latest)}
          />
        </div>
      )}
      <div className="grid items-start gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_20rem]">
        <SectionFields form={form} draft={draft} />
        <QuestionPreview draft={draft} />
      </div>
      <FormActions
        discarding={discarding}
        isSending={isSending}
        isDisabled={isGone}
        submit={isSending ? texts.editor.saving : texts.editor.save}
      >
        {stored && latest && (
          <Button
            variant="quiet"
            aria-label={texts.remove(stored.title)}
            disabled={isSending}
            onClick={() => setDeleting(true)}
            className="px-3! text-danger! sm:mr-auto"
          >
            <Icon path={trashIcon} size={20} />
          </Button>
        )}
      </FormActions>
      {stored && (
        <DeleteSection
          section={stored}
          open={isDeleting}
          onClose={() => setDeleting(false)}
          onDeleted={finish}
        />
      )}
    </Form>
  )
}

/** `read` is the section as it was when the editor opened; undefined for a new one. */
const useSaving = (
  form: FormOf<SectionDraft, FormSectionInput>,
  read: FormSection | undefined,
  onSaved: () => void,
) => {
  const texts = useWords(words)
  const showFailure = useFailureToast()
  const create = useWrite(endpoints.createSection)
  const update = useWrite(endpoints.updateSection)
  return useSubmit(form, {
    fields: draftFields,
    fieldErrors: (errors = {}) =>
      Object.fromEntries(
        Object.entries(errors).map(([field, keys]) => [draftField(form.getValues('type'), field), keys]),
      ),
    send: async (input: FormSectionInput, idempotencyKey) =>
      read
        ? update.mutateAsync({ params: { id: String(read.id) }, body: { ...input, version: read.version } })
        : create.mutateAsync({ body: input, idempotencyKey }),
    onDone: () => {
      toast({ variant: 'success', title: read ? texts.toasts.updated : texts.toasts.created })
      onSaved()
    },
    onRefused: ({ status, code, message, errors }) => {
      if (errors) return false
      const isFormGone = status === 404 && !read
      if (code !== 'outdated')
        showFailure(read ? texts.toasts.updateFailed : texts.toasts.createFailed, {
          status,
          message: isFormGone ? texts.noForm : message,
        })
      return true
    },
  })
}
