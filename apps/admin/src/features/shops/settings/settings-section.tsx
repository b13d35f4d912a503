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
    {/* Links from other screens lead here. */}
    <h2 id={`section-${id}`} tabIndex={-1} className="scroll-mt-20 text-lg outline-none">
      {title}
    </h2>
    {text && <p className="mt-1.5 text-sm text-ink-soft">{text}</p>}
    <div className="field-stack mt-4">{children}</div>
  </Card>
)
