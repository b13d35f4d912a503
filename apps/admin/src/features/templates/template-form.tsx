import { templateBodyMax, templateSubjectMax } from '@noren/contract/limits'
import {
  type EmailTemplate,
  type TemplateDraft,
  templates as endpoints,
} from '@noren/contract/messages/templates'
import { Card } from '@noren/ui/card'
import { TextArea } from '@noren/ui/input'
import { templates as words } from '@noren/words/admin/mails/templates'
import { formatCount } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { WrappingInput } from '#platform/fields/wrapping-input.tsx'
import { FormField } from '#platform/forms/form-field.tsx'
import { Form, type FormOf, useContractForm } from '#platform/forms/form.tsx'
import { SaveBar } from '#platform/forms/save-bar.tsx'
import { useReportUnsaved } from '#platform/forms/unsaved-changes.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { toast } from '#platform/toast.tsx'
import { StaleNotice, useFollow } from '#platform/forms/stale-notice.tsx'
import { useWrite } from '#platform/queries/use-write.ts'
import { newAdvertising } from './advertising.ts'
import { AdvertisingQuestion } from './advertising-question.tsx'
import { sameTexts, templateForm, textsOf } from './template-draft.ts'
import { MailPreview } from './mail-preview.tsx'
import type { Part } from './part-choice.tsx'
import { Placeholders, usePlaceholders } from './placeholders.tsx'
import { TestMail } from './test-mail.tsx'

/** The owner's words for one kind of mail, and the mail as it will be. */
export const TemplateForm = ({
  stored,
  isShown,
  part,
  onMistake,
  onUnsaved,
}: {
  stored: EmailTemplate
  isShown: boolean
  part: Part
  /** What is in the text stops what was asked of the preview. */
  onMistake: () => void
  onUnsaved: (isUnsaved: boolean) => void
}): ReactNode => {
  const texts = useWords(words)
  const { type } = stored
  const { form, draft, submit, isSending, isUnsaved, undo, stale, question } = useTemplate(stored, onUnsaved)
  return (
    <>
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        <Form
          onSubmit={submit}
          autoComplete="off"
          className={`min-w-0 ${part === 'text' ? '' : 'max-lg:hidden'}`}
        >
          <p className="mb-3 text-sm text-ink-soft">{texts.about[type]}</p>
          {stale && (
            <div className="mb-4">
              <StaleNotice texts={texts.stale} {...stale} />
            </div>
          )}
          <TemplateFields type={type} form={form} />
          <SaveBar isUnsaved={isUnsaved} isSending={isSending} onUndo={undo} />
        </Form>
        <div className={`min-w-0 lg:sticky lg:top-8 ${part === 'preview' ? '' : 'max-lg:hidden'}`}>
          <MailPreview type={type} draft={draft} isShown={isShown} />
          <TestMail
            type={type}
            values={async () => {
              if (await form.trigger()) return form.getValues()
              onMistake()
              return undefined
            }}
          />
        </div>
      </div>
      <AdvertisingQuestion {...question} />
    </>
  )
}

/** `stored` is what the server has now; `read` is what these changes began with. Rules FORM-12 to FORM-16. */
const useTemplate = (stored: EmailTemplate, onUnsaved: (isUnsaved: boolean) => void) => {
  const texts = useWords(words)
  const showFailure = useFailureToast()
  const [read, setRead] = useState(stored)
  const [question, ask] = useState<{ values: TemplateDraft; found: readonly string[] }>()
  const form = useContractForm(templateForm, textsOf(read), `template.${stored.type}`)
  const draft = form.watch()
  const isUnsaved = !sameTexts(draft, read)
  const isStale = stored.version > read.version
  const load = (template: EmailTemplate) => {
    setRead(template)
    form.reset(textsOf(template))
  }
  useReportUnsaved(isUnsaved, onUnsaved)
  const update = useWrite(endpoints.update)
  const { sendValues, isSending } = useSubmit(form, {
    fields: ['subject', 'body_header'],
    send: (values: TemplateDraft) =>
      update.mutateAsync({
        params: { type_or_id: stored.type },
        body: { ...values, version: read.version },
      }),
    onDone: ({ body }) => {
      load(body.data)
      toast({ variant: 'success', title: texts.saved })
    },
    onRefused: (refused) => {
      if (refused.errors) return false
      if (refused.code !== 'outdated') showFailure(texts.saveFailed, refused)
      return true
    },
  })
  useFollow(stored, isStale && !isUnsaved && !isSending, load)
  return {
    form,
    draft,
    submit: form.handleSubmit(async (values) => {
      const found = newAdvertising(linesOf(values), linesOf(read), texts.advertisingWords)
      if (found.length > 0) ask({ values, found })
      else await sendValues(values)
    }),
    isSending,
    isUnsaved,
    undo: () => load(read),
    /** Another screen saved it while something is typed here. */
    stale: isStale &&
      isUnsaved &&
      !isSending && { onLoad: () => load(stored), onOverwrite: () => setRead(stored) },
    /** Whether it may be sent although it reads like advertising. */
    question: {
      found: question?.found ?? [],
      onBack: () => ask(undefined),
      onSave: () => {
        ask(undefined)
        if (question) void sendValues(question.values)
      },
    },
  }
}

const TemplateFields = ({ type, form }: { type: EmailTemplate['type']; form: FormOf<TemplateDraft> }) => {
  const texts = useWords(words)
  const ids = { subject: `${type}-subject`, body_header: `${type}-body` }
  const placeholders = usePlaceholders(form, ids)
  const typed = form.watch('body_header').length
  return (
    // Placeholders stay whole where a line ends.
    <Card {...placeholders.watch}>
      <FormField
        form={form}
        name="subject"
        id={ids.subject}
        label={texts.subject}
        help={texts.subjectHelp[type]}
      >
        {(control) => (
          <WrappingInput
            {...control}
            maxLength={templateSubjectMax}
            placeholder={texts.usual}
            className="break-keep"
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="body_header"
        id={ids.body_header}
        label={texts.body}
        help={texts.bodyHelp}
        hint={
          <span className="figures text-ink-soft">
            {texts.count(formatCount(typed), formatCount(templateBodyMax))}
          </span>
        }
      >
        {(control) => (
          <>
            <Placeholders onInsert={placeholders.insert} />
            <TextArea {...control} rows={7} placeholder={texts.usual} className="[word-break:auto-phrase]" />
          </>
        )}
      </FormField>
    </Card>
  )
}

const linesOf = ({ subject, body_header }: TemplateDraft): string => `${subject}\n${body_header}`
