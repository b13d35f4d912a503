import { chevronRightIcon, externalIcon, Icon } from '@noren/ui/icon'
import { common } from '@noren/words/common'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'

/** Ways on from a ticket that belong together, one below the other: quieter than a button. Rule BOOK-191. */
export const LinkRows = ({ children }: { children: ReactNode }): ReactNode => (
  <ul data-print="no" className="divide-y divide-line rounded-lg border border-line bg-surface">
    {children}
  </ul>
)

/** `icon` says what it is about; `isElsewhere`: another site, in another tab. One alone is centred, as the buttons around it are. */
export const LinkRow = ({
  lang,
  href,
  icon,
  isElsewhere = false,
  children,
}: {
  lang: Lang
  href: string
  icon: string
  isElsewhere?: boolean
  children: ReactNode
}): ReactNode => (
  <li className="group">
    <a
      href={href}
      {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
      className="relative flex min-h-13 items-center gap-2 rounded-lg py-2 pr-10 pl-4 leading-snug text-ink no-underline transition-colors hover:bg-cloth-tint group-only:justify-center group-only:pl-10"
    >
      <Icon path={icon} className="text-primary" />
      <span className="min-w-0">{children}</span>
      {isElsewhere && <span className="sr-only">{common[lang].newTab}</span>}
      <Icon
        path={isElsewhere ? externalIcon : chevronRightIcon}
        size={16}
        className="absolute right-4 text-ink-soft"
      />
    </a>
  </li>
)
