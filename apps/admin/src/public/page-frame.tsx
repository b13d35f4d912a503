import { buttonClass } from '@noren/ui/button'
import { publicFrame } from '@noren/words/admin/public'
import { common } from '@noren/words/common'
import { languages } from '@noren/words/format'
import type { ReactNode } from 'react'
import { paths } from '#platform/paths.ts'
import { usePage, useWords } from './context.ts'
import { footerLinkClass, Frame } from './frame.tsx'
import { LanguageButtons } from './language-buttons.tsx'

/** The frame of a public page, with the ways into the application. */
export const PageFrame = ({ children }: { children: ReactNode }): ReactNode => {
  const { lang, setup } = usePage()
  const words = useWords(publicFrame)
  return (
    <Frame
      lang={lang}
      operator={setup.operator}
      ways={
        <div className="flex items-center sm:gap-3">
          <a href={paths.login} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            {words.login}
          </a>
          <a href={paths.signup} className={buttonClass({ size: 'sm' })}>
            {words.start}
          </a>
        </div>
      }
      languageSwitch={
        <>
          <LanguageButtons current={lang} />
          <LanguageLinks />
        </>
      }
    >
      {children}
    </Frame>
  )
}

/** The language switch without JavaScript: a link that names the language. */
const LanguageLinks = () => {
  const words = useWords(common)
  const { lang: current } = usePage()
  return (
    <noscript>
      {languages
        .filter((lang) => lang !== current)
        .map((lang) => (
          <a key={lang} href={`?lang=${lang}`} lang={lang} className={footerLinkClass}>
            {words.languages[lang]}
          </a>
        ))}
    </noscript>
  )
}
