import { chevronRightIcon, Icon } from '@noren/ui/icon'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A row of a card that leads to another screen, with what is there or what is set there. */
export const LinkRow = ({
  to,
  title,
  children,
}: {
  to: string
  title: string
  children?: string | undefined
}): ReactNode => (
  <li>
    <Link
      to={to}
      className="flex min-h-18 items-center gap-3 px-4 py-3 md:px-6 text-ink no-underline transition-colors hover:bg-paper-deep"
    >
      <span className="min-w-0 flex-1">
        <span className="block leading-snug font-bold">{title}</span>
        {children && (
          <span className="figures mt-0.5 line-clamp-2 text-sm leading-snug wrap-anywhere text-ink-soft">
            {children}
          </span>
        )}
      </span>
      <Icon path={chevronRightIcon} size={18} className="shrink-0 text-ink-soft" />
    </Link>
  </li>
)
