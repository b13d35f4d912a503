import { Card } from '@noren/ui/card'
import type { ReactNode } from 'react'

/** A card that its heading names. */
export const TitledCard = ({
  id,
  title,
  className,
  children,
}: {
  /** The id of the heading. */
  id: string
  title: ReactNode
  className?: string
  children: ReactNode
}): ReactNode => (
  <Card aria-labelledby={id} className={className}>
    <h2 id={id} className="text-lg">
      {title}
    </h2>
    {children}
  </Card>
)
