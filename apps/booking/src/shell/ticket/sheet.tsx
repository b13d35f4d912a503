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
  <div className="ticket rounded-lg border border-line bg-surface shadow-soft">
    {shopName ? (
      <p className={`hem font-voice dyed px-4 py-3 leading-snug font-bold text-white sm:px-6 ${headClass}`}>
        {shopName}
      </p>
    ) : (
      // As high as the corner is round, and coloured in its upper half: a lower box would halve its radius.
      <div
        className={`-mb-1.5 h-3 bg-linear-to-b from-50% to-transparent to-50% ${isOff ? 'from-ink-soft' : 'from-cloth'} ${headClass}`}
      />
    )}
    {children}
  </div>
)

/** Over the sheet's own border. What overflows is not cut off: the bites of a tear cover the border. */
const headClass = '-mx-px -mt-px rounded-t-lg'
