import type { ReactNode } from 'react'

/** The mark: cloth on a rod, open below, with the ○ that means "free" in every booking table. */
export const NorenMark = ({
  size = 32,
  className = '',
}: {
  size?: number
  className?: string
}): ReactNode => (
  <svg
    viewBox="0 0 32 32"
    width={size}
    height={size}
    aria-hidden="true"
    className={`shrink-0 text-primary ${className}`}
  >
    <path d="M1.5 5h29" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    <path
      d="M4 5h24v22q-4 1.6-7.2.3V21h-1.1v6.2q-3.8 1.5-7.4 0V21h-1.1v6.3Q8 28.6 4 27z"
      fill="currentColor"
    />
    <circle cx="16" cy="14.2" r="4.4" fill="none" stroke="white" strokeWidth="2.2" />
  </svg>
)

/** Mark and name; `name` is the product's word. */
export const Wordmark = ({ name, className = '' }: { name: string; className?: string }): ReactNode => (
  <span
    className={`inline-flex items-center gap-2 text-lg leading-none font-bold tracking-wide whitespace-nowrap ${className}`}
  >
    <NorenMark size={28} />
    {name}
  </span>
)

/** The picture of empty pages: a noren in a doorway, one length of it moving. */
export const Curtain = ({ className = '' }: { className?: string }): ReactNode => (
  <svg viewBox="0 0 192 96" aria-hidden="true" className={className}>
    <g className="text-line" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
      <path d="M20 14v80M172 14v80" />
      <path d="M8 94h176" />
    </g>
    <path d="M12 12h168" className="text-ink" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" />
    <g className="text-primary" fill="currentColor">
      <path d="M26 14h34v46q-9 4-17 2t-17 1z" />
      <path d="M62 14h33v48q-8-3-17 0t-16-1z" />
      <path d="M97 14h33v47q-9 3-17 1t-16 1z" />
      <path d="M132 14h34q0 15 5 28t3 18q-9-1-17 2t-19-3q-6-21-6-45z" opacity="0.86" />
    </g>
    <g fill="none" stroke="white" strokeLinecap="round">
      <path
        d="M34 18v40M51 18v38M70 18v39M87 18v40M105 18v40M122 18v39M141 18q1 20 5 37M157 18q1 17 6 37"
        opacity="0.14"
      />
      <circle cx="96" cy="38" r="14" strokeWidth="4.5" />
    </g>
  </svg>
)

/** Decoration along the top edge of a page or card: cloth that is whole above and open below, as a noren is sewn. */
export const Valance = ({
  lengths = 6,
  className = '',
}: {
  lengths?: number
  className?: string
}): ReactNode => (
  <div aria-hidden="true" className={`flex ${className}`}>
    {Array.from({ length: lengths }, (_, index) => (
      <span
        key={index}
        className={`cloth -ml-px flex-1 first:ml-0 not-last:slit ${hems[index % hems.length]}`}
      />
    ))}
  </div>
)

const hems = ['', 'mb-[2px]', 'mb-[1px]', 'mb-[2px]']
