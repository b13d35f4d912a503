import { common } from '@noren/words/common'
import { languages } from '@noren/words/format'
import type { ReactNode } from 'react'
import { setLanguage, useLanguage, useWords } from '#platform/language.ts'

export const LanguageSwitch = ({ className = '' }: { className?: string }): ReactNode => {
  const words = useWords(common)
  const current = useLanguage()
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
          aria-pressed={lang === current}
          onClick={() => setLanguage(lang)}
          className="min-h-9 pointer-coarse:min-h-11 rounded-md px-2 text-ink-soft underline-offset-4 hover:text-ink hover:underline aria-pressed:font-bold aria-pressed:text-ink"
        >
          {words.languages[lang]}
        </button>
      ))}
    </div>
  )
}
