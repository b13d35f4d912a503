import type { Setup } from '@noren/contract/setup'
import { externalIcon, Icon } from '@noren/ui/icon'
import { Wordmark } from '@noren/ui/noren'
import { publicFrame } from '@noren/words/admin/public'
import { shell } from '@noren/words/admin/shell'
import { common } from '@noren/words/common'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { paths } from '#platform/paths.ts'

/** Header and footer of the public pages, and of the application's account pages. */
export const Frame = ({
  lang,
  operator,
  ways,
  languageSwitch,
  children,
}: {
  lang: Lang
  operator: Setup['operator']
  /** Beside the name of the product. */
  ways?: ReactNode
  languageSwitch: ReactNode
  children: ReactNode
}): ReactNode => (
  <div className="flex min-h-dvh flex-col">
    <a
      href="#main"
      className="sr-only z-tooltip rounded-md bg-primary px-4 py-2 text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {shell[lang].skip}
    </a>
    <header className="mx-auto flex h-16 w-full max-w-[72rem] items-center justify-between gap-2 px-4 sm:px-6 print:hidden">
      <a href={paths.top} className="flex min-h-11 items-center">
        <Wordmark name={common[lang].product} />
      </a>
      {ways}
    </header>
    <main id="main" tabIndex={-1} className="flex-1 outline-none">
      {children}
    </main>
    <footer className="mt-20 border-t border-line bg-paper-deep print:hidden">
      <div className="mx-auto flex max-w-[72rem] flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-6 text-sm text-ink-soft sm:px-6">
        <FooterLinks lang={lang} operator={operator} />
        {languageSwitch}
      </div>
    </footer>
  </div>
)

export const linkClass =
  'text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary'

export const footerLinkClass = 'inline-flex min-h-11 items-center gap-1.5 underline-offset-4 hover:underline'

/** The legal pages, in the order used everywhere. */
export const legalLinks = ['terms', 'privacy', 'legal', 'transmission'] as const

const FooterLinks = ({ lang, operator }: { lang: Lang; operator: Setup['operator'] }) => {
  const words = publicFrame[lang]
  const { name, url } = operator
  return (
    <nav aria-label={words.footer}>
      <ul className="flex flex-wrap gap-x-6 md:max-lg:gap-x-4">
        {url !== null && (
          <li>
            <a href={url} target="_blank" rel="noopener noreferrer" className={footerLinkClass}>
              {name ?? words.operator}
              <Icon path={externalIcon} size={14} />
              <span className="sr-only">{common[lang].newTab}</span>
            </a>
          </li>
        )}
        {legalLinks.map((link) => (
          <li key={link}>
            <a href={paths[link]} className={footerLinkClass}>
              {words.legal[link]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
