import { Valance } from '@noren/ui/noren'
import type { ReactNode } from 'react'

/** A ticket under the shop's cloth, with the shop's name where the page has no header that shows it. */
export const Sheet = ({
  shopName,
  isOff = false,
  isNew = false,
  children,
}: {
  shopName?: string
  /** Of a canceled reservation: without the cloth's colour. */
  isOff?: boolean
  /** The hem of the cloth drops once. Rule BOOK-36. */
  isNew?: boolean
  children: ReactNode
}): ReactNode => (
  <section className="overflow-hidden rounded-lg border border-line bg-surface shadow-soft">
    <p
      className={`font-voice leading-snug font-bold text-white ${shopName ? 'px-4 py-2 sm:px-6' : 'h-1.5'} ${isOff ? 'bg-ink-soft' : 'cloth'}`}
    >
      {shopName}
    </p>
    {isNew && <Valance className="hem h-4" />}
    {children}
  </section>
)
