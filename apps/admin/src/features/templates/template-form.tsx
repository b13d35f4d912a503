import { templateBodyMax, templateSubjectMax } from '@noren/contract/limits'
import {
  type EmailTemplate,
  type TemplateDraft,
  templates as endpoints,
} from '@noren/contract/messages/templates'
import { TextArea } from '@noren/ui/input'
import { templates as words } from '@noren/words/admin/mails/templates'
import { common } from '@noren/words/common'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { invalidate, useSend } from '#platform/api.ts'
import { WrappingInput } from '#platform/fields/wrapping-input.tsx'
import { FormField } from '#platform/forms/form-field.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { SaveBar } from '#platform/forms/save-bar.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { StaleNotice } from '#platform/forms/stale-notice.tsx'
import { newAdvertising } from './advertising.ts'
import { AdvertisingQuestion } from './advertising-question.tsx'
import { sameTexts, templateForm, textsOf } from './draft.ts'
import { MailPreview } from './mail-preview.tsx'
import type { Part } from './part-choice.tsx'
import { Placeholders, usePlaceholders } from './placeholders.tsx'
import { TestMail } from './test-mail.tsx'

/** `stored` is what the server has now; `read` is what these changes began with. Rules FORM-12 to FORM-16. */
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
  const { network } = useWords(common)
  const { type } = stored
  const [read, setRead] = useState(stored)
  const [question, ask] = useState<{ values: TemplateDraft; found: readonly string[] }>()
  const form = useContractForm(templateForm, textsOf(read))
  const draft = form.watch()
  const isUnsaved = !sameTexts(draft, read)
  const isStale = stored.version > read.version
  const ids = { subject: `${type}-subject`, body_header: `${type}-body` }
  const placeholders = usePlaceholders(form, ids)
  const load = (template: EmailTemplate) => {
    setRead(template)
    form.reset(textsOf(template))
  }
  const report = useEffectEvent(onUnsaved)
  useEffect(() => report(isUnsaved), [isUnsaved])
  const adopt = useEffectEvent(() => {
    if (isStale && !isUnsaved && !isSending) load(stored)
  })
  useEffect(() => adopt(), [stored])
  const update = useSend(endpoints.update)
  const { sendValues, isSending } = useSubmit(form, {
    fields: ['subject', 'body_header'],
    send: (values: TemplateDraft) =>
      update.mutateAsync({ params: { type_or_id: type }, body: { ...values, version: read.version } }),
    onDone: ({ body }) => {
      load(body.data)
      toast({ variant: 'success', title: texts.saved })
    },
    onRefused: ({ status, code, message, errors }) => {
      if (errors) return false
      if (code === 'outdated') void invalidate(['templates'])
      else
        toast({
          variant: 'destructive',
          title: texts.saveFailed,
          description: status === 0 ? network : message,
        })
      return true
    },
  })
  const submit = form.handleSubmit(async (values) => {
    const found = newAdvertising(linesOf(values), linesOf(read), texts.advertisingWords)
    if (found.length > 0) ask({ values, found })
    else await sendValues(values)
  })
  return (
    <>
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        <Form
          onSubmit={submit}
          autoComplete="off"
          className={`min-w-0 ${part === 'text' ? '' : 'max-lg:hidden'}`}
        >
          <p className="mb-3 text-sm text-ink-soft">{texts.about[type]}</p>
          {isStale && isUnsaved && !isSending && (
            <div className="mb-4">
              <StaleNotice
                texts={texts.stale}
                onLoad={() => load(stored)}
                onOverwrite={() => setRead(stored)}
              />
            </div>
          )}
          {/* Placeholders stay whole where a line ends. */}
          <div {...placeholders.watch}>
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
                  {texts.count(draft.body_header.length, templateBodyMax)}
                </span>
              }
            >
              {(control) => (
                <>
                  <TextArea
                    {...control}
                    rows={7}
                    placeholder={texts.usual}
                    className="[word-break:auto-phrase]"
                  />
                  <Placeholders onInsert={placeholders.insert} />
                </>
              )}
            </FormField>
          </div>
          <SaveBar isUnsaved={isUnsaved} isSending={isSending} onUndo={() => load(read)} />
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
      <AdvertisingQuestion
        found={question?.found ?? []}
        onBack={() => ask(undefined)}
        onSave={() => {
          ask(undefined)
          if (question) void sendValues(question.values)
        }}
      />
    </>
  )
}

const linesOf = ({ subject, body_header }: TemplateDraft): string => `${subject}\n${body_header}`
