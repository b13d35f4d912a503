import { Valance } from '@noren/ui/noren'
import type { ReactNode } from 'react'

/** A ticket under the shop's cloth. */
export const Sheet = ({
  shopName,
  isOff = false,
  children,
}: {
  /** Of a new reservation, whose page has no other header: on the cloth, whose hem drops once. Rule BOOK-36. */
  shopName?: string
  /** Of a canceled reservation: without the cloth's colour. */
  isOff?: boolean
  children: ReactNode
}): ReactNode => (
  <section className="ticket overflow-hidden rounded-lg border border-line bg-surface shadow-soft">
    {shopName ? (
      <div className="relative">
        <Valance className="hem absolute inset-0 [--slit:35%]" />
        <p className="font-voice relative px-4 pt-2.5 pb-6 leading-snug font-bold text-white sm:px-6">
          {shopName}
        </p>
      </div>
    ) : (
      <div className={`h-1.5 ${isOff ? 'bg-ink-soft' : 'cloth'}`} />
    )}
    {children}
  </section>
)
