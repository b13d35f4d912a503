import { templates as words } from '@noren/words/admin/mails/templates'
import type { ReactNode } from 'react'
import { Choices } from '#platform/fields/choices.tsx'
import { useWords } from '#platform/language.ts'

export type Part = (typeof parts)[number]

/** On narrow screens the text or the preview is shown; wide ones have room for both. Rule SCR-238. */
export const PartChoice = ({ part, onChoose }: { part: Part; onChoose: (part: Part) => void }): ReactNode => {
  const texts = useWords(words).parts
  return (
    <Choices
      legend={texts.label}
      legendClass="sr-only"
      listClass="flex gap-2"
      choices={parts.map((one) => ({ value: one, label: texts[one] }))}
      value={part}
      onChange={onChoose}
    />
  )
}

const parts = ['text', 'preview'] as const
