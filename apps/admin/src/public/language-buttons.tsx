import { common } from '@noren/words/common'
import { type Lang, languages } from '@noren/words/format'
import type { ReactNode } from 'react'

/** `onChoose` is missing on the public pages, where script.ts finds the buttons. */
export const LanguageButtons = ({
  current,
  onChoose,
  className = '',
}: {
  current: Lang
  onChoose?: (lang: Lang) => void
  className?: string
}): ReactNode => {
  const words = common[current]
  return (
    <div
      role="group"
      aria-label={words.language}
      className={`-mx-2 flex gap-1 text-sm noscript:hidden ${className}`}
    >
      {languages.map((lang) => (
        <button
          key={lang}
          type="button"
          lang={lang}
          data-language
          aria-pressed={lang === current}
          onClick={() => onChoose?.(lang)}
          className="min-h-11 pointer-fine:lg:min-h-9 rounded-md px-2 text-ink-soft underline-offset-4 hover:text-ink hover:underline aria-pressed:font-bold aria-pressed:text-ink"
        >
          {words.languages[lang]}
        </button>
      ))}
    </div>
  )
}
