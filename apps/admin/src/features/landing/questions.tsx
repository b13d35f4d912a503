import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { landing } from '@noren/words/admin/landing'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { setup } from '#platform/setup.ts'
import { Section } from './section.tsx'

export const Questions = (): ReactNode => {
  const { title, cost, items } = useWords(landing).faq
  const questions = [{ question: cost.question, answer: cost.answer[setup.billing] }, ...items]
  return (
    <Section title={title} deep>
      <div className="mx-auto max-w-[48rem] divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-bold">
              {question}
              <Icon
                path={chevronDownIcon}
                className="text-ink-soft transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
