import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { landing } from '@noren/words/admin/landing'
import type { ReactNode } from 'react'
import { paths } from '#platform/paths.ts'
import { linkClass } from '../frame.tsx'
import { usePage, useWords } from '../context.ts'
import { Section } from './section.tsx'

/** Questions and answers before signing up. */
export const Questions = (): ReactNode => {
  const { setup } = usePage()
  const { faq, beta } = useWords(landing)
  const { title, cost, items } = faq
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
      {setup.billing === 'beta' && (
        <div className="mx-auto mt-8 max-w-[48rem]">
          <Notice
            tone="caution"
            title={beta.title}
            action={
              <a
                href={`${paths.terms}#beta`}
                className={`inline-flex min-h-9 pointer-coarse:min-h-11 items-center text-sm ${linkClass}`}
              >
                {beta.terms}
              </a>
            }
          >
            {beta.text}
          </Notice>
        </div>
      )}
    </Section>
  )
}
