import { buttonClass } from '@noren/ui/button'
import { Valance, Wordmark } from '@noren/ui/noren'
import { common } from '@noren/words/common'
import { landing } from '@noren/words/admin/landing'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { LanguageSwitch } from './language-switch.tsx'

/** Header and footer of the pages that anybody may see. */
export const PublicFrame = ({
  children,
  start = true,
}: {
  children: ReactNode
  start?: boolean
}): ReactNode => {
  const words = useWords(landing)
  const { product } = useWords(common)
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-[72rem] items-center justify-between gap-2 px-4 sm:px-6">
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
      <footer className="mt-16 border-t border-line bg-paper-deep">
        <div className="mx-auto flex max-w-[72rem] flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-6 text-sm text-ink-soft sm:px-6">
          <nav aria-label={words.footer.label}>
            <ul className="flex flex-wrap gap-x-6">
              <FooterLink to={paths.terms}>{words.footer.terms}</FooterLink>
              <FooterLink to={paths.privacy}>{words.footer.privacy}</FooterLink>
              <FooterLink to={paths.legal}>{words.footer.legal}</FooterLink>
            </ul>
          </nav>
          <LanguageSwitch />
        </div>
      </footer>
    </div>
  )
}

/** The doorway of the account pages: a card with cloth hung along its top edge. */
export const Doorway = ({
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
          {lead && <div className="balance mt-2 text-center text-ink-soft">{lead}</div>}
          <div className="mt-6">{children}</div>
        </div>
      </div>
      {footer && <div className="mt-6 text-center">{footer}</div>}
    </div>
  </PublicFrame>
)

export const linkClass =
  'text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary'

const FooterLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <Link to={to} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
      {children}
    </Link>
  </li>
)
