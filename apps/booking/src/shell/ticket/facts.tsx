import type { ReactNode } from 'react'

/** Facts as pairs: name and value side by side, on the narrowest phones one below the other. */
export const FactList = ({
  isNarrow = false,
  children,
}: {
  /** Of a ticket: its names are short. */
  isNarrow?: boolean
  children: ReactNode
}): ReactNode => (
  <dl
    className={`divide-y divide-line text-sm ${isNarrow ? '[--name:4.5rem]' : '[--name:6.25rem] sm:[--name:8rem]'}`}
  >
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
