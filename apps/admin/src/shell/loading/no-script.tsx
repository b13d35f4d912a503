import { common } from '@noren/words/common'
import { languages } from '@noren/words/format'
import type { ReactNode } from 'react'

/** In both languages, because the language cannot be switched without JavaScript. */
export const NoScript = (): ReactNode => (
  <noscript>
    <p className="mx-auto max-w-[40rem] px-4 py-16 text-center">
      {languages.map((lang) => (
        <span key={lang} lang={lang} className="block">
          {common[lang].noScript}
        </span>
      ))}
    </p>
  </noscript>
)
