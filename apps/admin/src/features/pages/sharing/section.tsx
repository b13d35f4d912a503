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
    <div className="mt-4">{children}</div>
  </Card>
)

/** A text to copy with a visible label. */
export const Labelled = ({
  label,
  help,
  children,
}: {
  label: string
  help?: string
  children: ReactNode
}): ReactNode => (
  <div className="mt-5 first:mt-0">
    <p aria-hidden="true" className="text-sm font-bold">
      {label}
    </p>
    {help && <p className="text-sm text-ink-soft">{help}</p>}
    <div className="mt-2">{children}</div>
  </div>
)
