import type { ComponentProps, ReactNode } from 'react'

export const Card = ({ className = '', ...rest }: ComponentProps<'section'>): ReactNode => (
  <section {...rest} className={`${cardClass} p-4 sm:p-6 ${className}`} />
)

/** The surface alone, for links and lists that are cards. */
export const cardClass = 'rounded-lg border border-line bg-surface shadow-soft'
