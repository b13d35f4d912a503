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
  <Card aria-labelledby={`section-${id}`}>
    <h2 id={`section-${id}`} className="text-lg">
      {title}
    </h2>
    {text && <p className="mt-0.5 text-sm text-ink-soft">{text}</p>}
    <div className="mt-4 space-y-1">{children}</div>
  </Card>
)
