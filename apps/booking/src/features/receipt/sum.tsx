import type { ReactNode } from 'react'

/** Name and sum on one line, also on a narrow phone. */
export const Sum = ({
  name,
  note,
  isStrong = false,
  children,
}: {
  name: ReactNode
  /** Below the name. */
  note?: ReactNode
  isStrong?: boolean
  children: ReactNode
}): ReactNode => (
  <div
    className={`flex items-baseline justify-between gap-x-4 py-2.5 print:py-1 ${isStrong ? 'font-bold' : ''}`}
  >
    <dt className={`min-w-0 wrap-anywhere ${isStrong ? '' : 'text-ink-soft'}`}>
      {name}
      {note && <span className="figures block text-xs">{note}</span>}
    </dt>
    <dd className="figures whitespace-nowrap">{children}</dd>
  </div>
)
