import type { ReactNode } from 'react'
import { TitledCard } from '#platform/panels/titled-card.tsx'

type Props = { id: string; title: string; text: string; children: ReactNode }

/** One way to tell people, under its heading. */
export const Section = ({ id, title, text, children }: Props): ReactNode => (
  <TitledCard id={`sharing-${id}`} title={title} text={text}>
    <div className="mt-4">{children}</div>
  </TitledCard>
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
