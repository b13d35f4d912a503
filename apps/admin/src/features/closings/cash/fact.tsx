import type { ReactNode } from 'react'

/** A name and a figure on one line. */
export const Fact = ({
  name,
  value,
  tone = '',
}: {
  name: string
  value: ReactNode
  tone?: string
}): ReactNode => (
  <div className="flex items-baseline justify-between gap-3 py-1">
    <span className="min-w-0">{name}</span>
    <span className={`figures text-right font-bold whitespace-nowrap ${tone}`}>{value}</span>
  </div>
)
