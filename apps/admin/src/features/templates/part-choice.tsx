import { templates as words } from '@noren/words/admin/mails/templates'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

export type Part = 'text' | 'preview'

/** On narrow screens the text or the preview is shown; wide ones have room for both. */
export const PartChoice = ({ part, onChoose }: { part: Part; onChoose: (part: Part) => void }): ReactNode => {
  const texts = useWords(words).parts
  return (
    <div
      role="radiogroup"
      aria-label={texts.label}
      className="mt-3 grid grid-cols-2 rounded-lg bg-paper-deep p-1 lg:hidden"
    >
      {(['text', 'preview'] as const).map((one) => (
        <label key={one} className={segmentClass}>
          <input
            type="radio"
            name="template-part"
            checked={part === one}
            onChange={() => onChoose(one)}
            className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
          />
          {texts[one]}
        </label>
      ))}
    </div>
  )
}

const segmentClass =
  'relative flex min-h-11 items-center justify-center rounded-md text-sm font-bold text-ink-soft transition-colors ' +
  'has-checked:bg-surface has-checked:text-primary has-checked:shadow-soft has-focus-visible:outline-2 ' +
  'has-focus-visible:outline-offset-2 has-focus-visible:outline-primary'
