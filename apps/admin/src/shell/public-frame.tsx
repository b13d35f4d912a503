import { buttonClass } from '@noren/ui/button'
import { externalIcon, Icon } from '@noren/ui/icon'
import { Valance, Wordmark } from '@noren/ui/noren'
import { publicFrame } from '@noren/words/admin/public'
import { shell } from '@noren/words/admin/shell'
import { common } from '@noren/words/common'
import { languages } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage, useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { setup } from '#platform/setup.ts'
import { LanguageSwitch } from './language-switch.tsx'

/** Header and footer of public pages. */
export const PublicFrame = ({
  children,
  start = true,
}: {
  children: ReactNode
  start?: boolean
}): ReactNode => {
  const words = useWords(publicFrame)
  const { product } = useWords(common)
  const { skip } = useWords(shell)
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-tooltip rounded-md bg-primary px-4 py-2 text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {skip}
      </a>
      <header className="mx-auto flex h-16 w-full max-w-[72rem] items-center justify-between gap-2 px-4 sm:px-6 print:hidden">
        <Link to={paths.top} className="flex min-h-11 items-center">
          <Wordmark name={product} />
        </Link>
        {start && (
          <div className="flex items-center sm:gap-3">
            <Link to={paths.login} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
              {words.login}
            </Link>
            <Link to={paths.signup} className={buttonClass({ size: 'sm' })}>
              {words.start}
            </Link>
          </div>
        )}
      </header>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** An account page: one card in the middle. */
export const CardPage = ({
  title,
  lead,
  children,
  footer,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
  footer?: ReactNode
}): ReactNode => (
  <PublicFrame start={false}>
    <div className="mx-auto w-full max-w-[28rem] px-4 pt-4 sm:pt-10">
      <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-raised">
        <Valance lengths={4} className="h-12" />
        <div className="px-5 pt-6 pb-7 sm:px-9 sm:pt-8">
          <h1 className="text-center text-xl">{title}</h1>
          {lead && <div className="phrases mt-2 text-center text-ink-soft">{lead}</div>}
          <div className="mt-6">{children}</div>
        </div>
      </div>
      {footer && <div className="mt-6 text-center">{footer}</div>}
    </div>
  </PublicFrame>
)

export const linkClass =
  'text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary'

/** The legal pages, in the order used everywhere. */
export const legalLinks = ['terms', 'privacy', 'legal', 'transmission'] as const

const Footer = () => {
  const words = useWords(publicFrame)
  const { newTab } = useWords(common)
  const { name, url } = setup.operator
  return (
    <footer className="mt-20 border-t border-line bg-paper-deep print:hidden">
      <div className="mx-auto flex max-w-[72rem] flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-6 text-sm text-ink-soft sm:px-6">
        <nav aria-label={words.footer}>
          <ul className="flex flex-wrap gap-x-6">
            {url !== null && (
              <li>
                <a href={url} target="_blank" rel="noopener noreferrer" className={footerLinkClass}>
                  {name ?? words.operator}
                  <Icon path={externalIcon} size={14} />
                  <span className="sr-only">{newTab}</span>
                </a>
              </li>
            )}
            {legalLinks.map((link) => (
              <li key={link}>
                <Link to={paths[link]} className={footerLinkClass}>
                  {words.legal[link]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitch />
        <LanguageLinks />
      </div>
    </footer>
  )
}

/** The language switch without JavaScript: a link that names the language. */
const LanguageLinks = () => {
  const words = useWords(common)
  const current = useLanguage()
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

const footerLinkClass = 'inline-flex min-h-11 items-center gap-1.5 underline-offset-4 hover:underline'
