import { cardClass } from '@noren/ui/card'
import type { ReactNode } from 'react'

/** Parts that belong together, in one card under their heading. */
export const CardGroup = ({
  id,
  title,
  children,
}: {
  /** The id of the heading; links lead to it. */
  id: string
  title: string
  children: ReactNode
}): ReactNode => (
  <section aria-labelledby={id}>
    <h2 id={id} tabIndex={-1} className="scroll-mt-20 text-lg outline-none">
      {title}
    </h2>
    <div className={`${cardClass} mt-3 divide-y divide-line px-4 sm:px-6`}>{children}</div>
  </section>
)

/** One part of a group, named by its own heading. */
export const GroupPart = ({
  id,
  title,
  isTitleSeen = true,
  text,
  children,
}: {
  /** The id of the heading. */
  id: string
  title: string
  /** Where the group's heading says the same, only screen readers are told. */
  isTitleSeen?: boolean
  /** What the part is for, below its heading. */
  text?: ReactNode
  children?: ReactNode
}): ReactNode => (
  <section aria-labelledby={id} className="py-5 sm:py-6">
    <h3
      id={id}
      tabIndex={-1}
      className={`scroll-mt-20 text-base font-bold outline-none ${isTitleSeen ? '' : 'sr-only'}`}
    >
      {title}
    </h3>
    {text && <p className={`text-sm text-ink-soft not-last:mb-4 ${isTitleSeen ? 'mt-1.5' : ''}`}>{text}</p>}
    {children}
  </section>
)
