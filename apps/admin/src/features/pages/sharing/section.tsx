import { Card } from '@noren/ui/card'
import type { ReactNode } from 'react'

/** One way to tell people, under its heading. */
export const Section = ({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text: string
  children: ReactNode
}): ReactNode => (
  <Card aria-labelledby={`sharing-${id}`}>
    <h2 id={`sharing-${id}`} className="text-lg">
      {title}
    </h2>
    <p className="mt-0.5 text-sm text-ink-soft">{text}</p>
    <div className="mt-3">{children}</div>
  </Card>
)

/** A text to copy with a visible label. */
export const Labelled = ({ label, children }: { label: string; children: ReactNode }): ReactNode => (
  <div className="mt-4 first:mt-0">
    <p aria-hidden="true" className="text-sm font-bold">
      {label}
    </p>
    <div className="mt-1.5">{children}</div>
  </div>
)
