import type { TemplateDraft, TemplateType } from '@noren/contract/messages/templates'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { Skeleton } from '@noren/ui/placeholder'
import { templates as words } from '@noren/words/admin/mails/templates'
import { common } from '@noren/words/common'
import { type ReactNode, useState } from 'react'
import { Choices } from '#platform/fields/choices.tsx'
import { useWords } from '#platform/language.ts'
import { usePreview } from './use-template-preview.ts'

/** The mail as customers get it. Its frame is sandboxed: nothing in it runs, and no link leads anywhere. Rule FORM-17. */
export const MailPreview = ({
  type,
  draft,
  isShown,
}: {
  type: TemplateType
  draft: TemplateDraft
  isShown: boolean
}): ReactNode => {
  const texts = useWords(words).preview
  const { retry } = useWords(common)
  const { mail, problem, retry: readAgain } = usePreview(type, draft, isShown)
  const [format, setFormat] = useState<(typeof formats)[number]>('html')
  return (
    <section aria-label={texts.title}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg">{texts.title}</h2>
        <Choices
          legend={texts.formatsLabel}
          legendClass="sr-only"
          listClass="flex flex-wrap gap-2"
          choices={formats.map((one) => ({ value: one, label: texts.formats[one] }))}
          value={format}
          onChange={setFormat}
        />
      </div>
      <p aria-live="polite" className="mt-1 mb-2 min-h-6 text-sm text-ink-soft">
        {problem === 'invalid' ? texts.invalid : mail && (mail.is_example ? texts.example : texts.real)}
      </p>
      {problem === 'failed' && (
        <div className="mb-3">
          <Notice
            tone="danger"
            title={texts.failed}
            action={
              <Button variant="outline" size="sm" onClick={readAgain}>
                {retry}
              </Button>
            }
          />
        </div>
      )}
      {mail ? (
        <div className="overflow-hidden rounded-lg border border-line bg-surface">
          <p className="border-b border-line px-4 py-3 text-sm wrap-anywhere">
            <span className="mr-2 text-ink-soft">{texts.subject}</span>
            <span className="font-bold">{mail.subject}</span>
          </p>
          {format === 'html' ? (
            <iframe
              title={texts.frame}
              sandbox=""
              srcDoc={mail.html}
              className="block h-[32rem] w-full sm:h-[max(36rem,calc(100dvh-20rem))]"
            />
          ) : (
            <pre
              // Long mails scroll in their box, so it must be focusable.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              className="h-[32rem] overflow-auto sm:h-[max(36rem,calc(100dvh-20rem))] px-4 py-3 font-sans text-sm wrap-anywhere whitespace-pre-wrap"
            >
              {mail.text}
            </pre>
          )}
        </div>
      ) : (
        <Skeleton className="h-[35rem] rounded-lg! sm:h-[max(39rem,calc(100dvh-17rem))]" />
      )}
    </section>
  )
}

const formats = ['html', 'text'] as const
