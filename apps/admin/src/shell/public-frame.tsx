import { Valance } from '@noren/ui/noren'
import type { ReactNode } from 'react'
import { useLanguage } from '#platform/language.ts'
import { setup } from '#platform/setup.ts'
import { Frame } from '../public/frame.tsx'
import { LanguageSwitch } from './language-switch.tsx'

export { linkClass } from '../public/frame.tsx'

/** The public pages' frame around screens of the application: those of the account, and errors. */
export const PublicFrame = ({ children }: { children: ReactNode }): ReactNode => (
  <Frame lang={useLanguage()} operator={setup.operator} languageSwitch={<LanguageSwitch />}>
    {children}
  </Frame>
)

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
  <PublicFrame>
    <div className="mx-auto w-full max-w-[28rem] px-4 pt-4 sm:pt-10">
      <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-raised">
        <Valance className="h-12" />
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
