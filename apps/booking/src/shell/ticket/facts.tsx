import type { ReactNode } from 'react'

/** Facts as pairs: name and value side by side, on the narrowest phones one below the other. Names take 7 rem with their gap. Rule BOOK-198. */
export const FactList = ({
  isBeside = false,
  children,
}: {
  /** Of a ticket that from 1024 px on stands beside the steps: narrower, and with nothing below it to line up with. */
  isBeside?: boolean
  children: ReactNode
}): ReactNode => (
  <dl className={`divide-y divide-line text-sm [--name:6.25rem] ${isBeside ? 'lg:[--name:4.5rem]' : ''}`}>
    {children}
  </dl>
)

/** A question stands above its answer unless both are short. */
export const isLong = (question: string, answer: string): boolean =>
  question.length > 14 || answer.length > 40 || answer.includes('\n')

export const Fact = ({
  name,
  children,
  action,
  stacked = false,
  part,
}: {
  name: string
  children: ReactNode
  action?: ReactNode
  /** For names and values of any length, such as the owner's questions. */
  stacked?: boolean
  /** A line that stays the same from page to page. Rule BOOK-180. */
  part?: TicketPart
}): ReactNode => (
  <div
    data-part={part}
    className={`py-2.5 ${stacked ? '' : 'week:grid week:grid-cols-[var(--name)_minmax(0,1fr)] week:gap-x-3'}`}
  >
    <dt className="phrases text-ink-soft">{name}</dt>
    <dd className="flex items-start justify-between gap-1">
      <div className="min-w-0 flex-1 whitespace-pre-line">{children}</div>
      {action && <div className="-my-2.5 -mr-2 shrink-0">{action}</div>}
    </dd>
  </div>
)

export type TicketPart = 'when' | 'menu' | 'staff' | 'price' | 'name'
