import type { ReactNode } from 'react'
import { ShopName } from '../shop-name.tsx'

/** A ticket under the shop's cloth. `stub` is the part below the tear. */
export const Sheet = ({
  shopName,
  isOff = false,
  isTorn = false,
  isNew = false,
  stub,
  children,
}: {
  /** Of a new reservation, whose page has no other header: on the cloth. */
  shopName?: string | undefined
  /** Of a canceled reservation: without the cloth's colour. */
  isOff?: boolean
  /** It was handed over: in two pieces. Rule BOOK-183. */
  isTorn?: boolean
  /** It is handed over at this moment: it tears, and its hem drops, once. Rules BOOK-36, BOOK-183. */
  isNew?: boolean
  stub?: ReactNode
  children: ReactNode
}): ReactNode => (
  <div className={`ticket ${isTorn ? 'is-torn' : ''} ${isNew ? 'is-new' : ''}`}>
    <div className="ticket-piece">
      {shopName ? (
        <p
          className={`hem name font-voice dyed px-4 py-3 leading-snug font-bold text-white sm:px-6 ${headClass}`}
        >
          <ShopName name={shopName} />
        </p>
      ) : (
        // As high as the corner is round, and coloured in its upper half: a lower box would halve its radius.
        <div
          className={`-mb-1.5 h-3 bg-linear-to-b from-50% to-transparent to-50% ${isOff ? 'from-ink-soft' : 'from-cloth'} ${headClass}`}
        />
      )}
      {children}
    </div>
    {stub && (
      <>
        <div className="ticket-tear" />
        <div className="ticket-piece">{stub}</div>
      </>
    )}
  </div>
)

/** Over the sheet's own border. What overflows is not cut off: the bites of a tear cover the border. */
const headClass = '-mx-px -mt-px rounded-t-lg'
