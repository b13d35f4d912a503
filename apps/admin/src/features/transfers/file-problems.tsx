import { cardClass } from '@noren/ui/card'
import { Notice } from '@noren/ui/notice'
import { transfers } from '@noren/words/admin/transfers'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** Why a file cannot be imported, by file, line and column. */
export const FileProblems = ({ errors }: { errors: Record<string, string[]> }): ReactNode => {
  const words = useWords(transfers).import
  return (
    <>
      <Notice tone="danger" title={words.problems}>
        {words.problemsText}
      </Notice>
      <ul aria-label={words.problems} className={`${cardClass} divide-y divide-line px-4`}>
        {Object.entries(errors).map(([place, texts]) => (
          <li key={place} className="py-2.5">
            <p className="figures text-sm text-ink-soft wrap-anywhere">{placeText(place, words)}</p>
            <p className="wrap-anywhere">{texts.join(' ')}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

const placeText = (
  place: string,
  words: { wholeFile: string; place: (file: string, line: string, field: string) => string },
): string => {
  const [file = '', line = '', field = ''] = place.split(':')
  return file === 'file' ? words.wholeFile : words.place(file, line, field)
}
