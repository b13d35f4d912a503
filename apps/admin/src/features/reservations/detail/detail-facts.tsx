import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

export const Facts = ({ children }: { children: ReactNode }): ReactNode => (
  <dl className="divide-y divide-line rounded-lg border border-line bg-surface px-4 shadow-soft sm:px-6">
    {children}
  </dl>
)

/** A missing value is shown as a dash. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactNode => {
  const { none } = useWords(reservations).detail
  return (
    <div className="grid gap-x-6 py-3 sm:grid-cols-[9rem_1fr]">
      <dt className="text-sm text-ink-soft sm:py-0.5">{name}</dt>
      <dd className="min-w-0 whitespace-pre-line">{children || none}</dd>
    </div>
  )
}

/** Of the ticket: closer, and only where there is something to say. */
export const Row = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 sm:grid-cols-[6rem_minmax(0,1fr)]">
    <dt className="py-0.5 text-sm text-ink-soft">{name}</dt>
    <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
  </div>
)
