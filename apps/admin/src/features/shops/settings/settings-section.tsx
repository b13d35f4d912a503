import { Card } from '@noren/ui/card'
import type { ReactNode } from 'react'

/** One part of the form under a quiet heading. */
export const Section = ({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text?: string
  children: ReactNode
}): ReactNode => (
  <Card aria-labelledby={sectionId(id)}>
    {/* The index beside the form leads here. */}
    <h2 id={sectionId(id)} tabIndex={-1} className="scroll-mt-20 text-lg outline-none">
      {title}
    </h2>
    {text && <p className="mt-0.5 text-sm text-ink-soft">{text}</p>}
    <div className="mt-4 space-y-1">{children}</div>
  </Card>
)

export const sectionId = (id: string): string => `section-${id}`
