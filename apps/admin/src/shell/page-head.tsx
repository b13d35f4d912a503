import type { ReactNode } from 'react'
import { Title } from '#platform/title.tsx'

/** The screen's heading. On small screens the top bar shows it, so there it is for screen readers only. */
export const PageHead = ({ title, children }: { title: string; children?: ReactNode }): ReactNode => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:mb-6">
    <Title>{title}</Title>
    <h1 className="sr-only text-2xl lg:not-sr-only">{title}</h1>
    {children}
  </div>
)
