import type { ReactNode } from 'react'
import { Curtain } from './noren.tsx'

/** The outline of content that is loading. The page around it says so once in words. */
export const Skeleton = ({ className = '' }: { className?: string }): ReactNode => (
  <span aria-hidden="true" className={`block animate-pulse rounded-md bg-line ${className}`} />
)

/** An empty page or list: a picture, one sentence, one action. */
export const EmptyState = ({
  title,
  isRolled = false,
  children,
  action,
}: {
  title: string
  /** There is no such page: the noren is not hung. */
  isRolled?: boolean
  children?: ReactNode
  action?: ReactNode
}): ReactNode => (
  <div className="mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center">
    <Curtain isRolled={isRolled} className="h-24 w-48" />
    <p className="phrases mt-5 text-lg font-bold">{title}</p>
    {children && <p className="phrases mt-2 text-base text-ink-soft">{children}</p>}
    {action && <div className="mt-6">{action}</div>}
  </div>
)
