import { Card } from '@noren/ui/card'
import type { ReactNode } from 'react'

/** A card that its heading names. */
export const TitledCard = ({
  id,
  title,
  text,
  className,
  children,
}: {
  /** The id of the heading. */
  id: string
  title: ReactNode
  /** What the card is for, below its heading. */
  text?: ReactNode
  className?: string
  children: ReactNode
}): ReactNode => (
  <Card aria-labelledby={id} className={className}>
    <h2 id={id} className="text-lg">
      {title}
    </h2>
    {text && <p className="mt-1.5 text-sm text-ink-soft">{text}</p>}
    {children}
  </Card>
)
