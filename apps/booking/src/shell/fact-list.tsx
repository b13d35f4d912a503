import type { ReactNode } from 'react'

/** Facts as pairs, the name above the value. */
export const FactList = ({ children }: { children: ReactNode }): ReactNode => (
  <dl className="divide-y divide-line">{children}</dl>
)

export const Fact = ({
  name,
  children,
  action,
}: {
  name: string
  children: ReactNode
  action?: ReactNode
}): ReactNode => (
  <div className="py-3">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="flex items-start justify-between gap-3">
      <div className="min-w-0 flex-1 font-bold whitespace-pre-line">{children}</div>
      {action && <div className="-my-2 shrink-0">{action}</div>}
    </dd>
  </div>
)
