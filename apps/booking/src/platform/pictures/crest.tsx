import { crestOf } from '@noren/words/format'
import type { ReactNode } from 'react'

/**
 * A ring with the shop's initial, as it is dyed into a noren; it takes the colour of the text around it. The letter is the style's, as
 * programs without styles would say it before the name. Rule PAGE-33.
 */
export const Crest = ({ name, className = '' }: { name: string; className?: string }): ReactNode => (
  <span aria-hidden="true" data-letter={crestOf(name)} className={`crest font-voice ${className}`} />
)
