import { Button } from '@noren/ui/button'
import { Checkbox } from '@noren/ui/choice'
import { answerMax } from '@noren/contract/limits'
import { Question, withConsent } from '@noren/ui/form/question'
import { sections as words } from '@noren/words/admin/forms/sections'
import { booking } from '@noren/words/booking'
import { bookingDetails } from '@noren/words/booking-steps'
import { type ReactNode, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { stored } from '#platform/stored/storage.ts'
import type { ShownSection } from './editor/section-draft.ts'
import { StandingFields } from './standing-fields.tsx'

/** The form as customers see it. Whether hidden sections are left out is remembered in this browser. Rule FORM-11. */
export const FormPreview = ({ sections }: { sections: readonly ShownSection[] }): ReactNode => {
  const texts = useWords(words).preview
  const questionWords = useWords(bookingDetails)
  const consent = useWords(booking).details.sensitive
  const [isHiding, setHiding] = useState(() => stored('local').read(hiding) === 'yes')
  const hide = (next: boolean) => {
    setHiding(next)
    stored('local').write(hiding, next ? 'yes' : 'no')
  }
  const shown = sections.filter(({ enabled }) => enabled || !isHiding)
  return (
    <section aria-label={texts.title} className="min-w-0 lg:sticky lg:top-8">
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lg">{texts.title}</h2>
        {sections.some(({ enabled }) => !enabled) && (
          <Checkbox
            label={texts.hide}
            checked={isHiding}
            onChange={(event) => hide(event.target.checked)}
            className="text-sm"
          />
        )}
      </div>
      <div className="space-y-5 lg:max-h-[calc(100dvh-13.5rem)] lg:overflow-y-auto rounded-lg border border-line bg-surface p-4 shadow-soft wrap-anywhere sm:p-5">
        <StandingFields />
        {shown.length === 0 ? (
          <p className="pt-1 text-center text-sm text-ink-soft">
            {sections.length === 0 ? texts.empty : texts.allHidden}
          </p>
        ) : (
          <>
            {shown.map((section) => (
              <div
                key={`${section.id}.${section.type}`}
                className={section.enabled ? '' : 'rounded-md border border-dashed border-control p-3'}
              >
                {!section.enabled && <p className="mb-2 text-sm font-bold text-ink-soft">{texts.hidden}</p>}
                <Question
                  section={withConsent({ ...section, options: [...new Set(section.options)] }, consent)}
                  name={`preview-${section.id}`}
                  words={questionWords}
                  given={[]}
                  maxLength={answerMax}
                />
              </div>
            ))}
            <Button size="lg" block>
              {texts.reserve}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

const hiding = 'form.hide-disabled'
