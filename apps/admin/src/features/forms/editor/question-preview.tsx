import { answerMax } from '@noren/contract/limits'
import { Question, withConsent } from '@noren/ui/form/question'
import { sections as words } from '@noren/words/admin/forms/sections'
import { booking } from '@noren/words/booking'
import { bookingDetails } from '@noren/words/booking-steps'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { type SectionDraft, sectionOf } from './section-draft.ts'

/** The section that is being edited, as customers will see it. */
export const QuestionPreview = ({ draft }: { draft: SectionDraft }): ReactNode => {
  const texts = useWords(words).editor
  const questionWords = useWords(bookingDetails)
  const consent = useWords(booking).details.sensitive
  const section = sectionOf(draft)
  return (
    <section aria-label={texts.preview} className="min-w-0 md:sticky md:top-0">
      <h3 className="mb-2 text-sm text-ink-soft">{texts.preview}</h3>
      <div className="rounded-lg border border-line bg-paper p-4 wrap-anywhere">
        <Question
          // What was chosen in the preview of another type says nothing about this one.
          key={section.type}
          name="preview-draft"
          section={withConsent(
            { ...section, title: section.title || texts.title, options: [...new Set(section.options)] },
            consent,
          )}
          words={questionWords}
          given={[]}
          maxLength={answerMax}
        />
      </div>
    </section>
  )
}
