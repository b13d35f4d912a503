import type { Look } from '@noren/contract/shops/cloths'
import { Noren } from '@noren/ui/noren'
import { crestOf } from '@noren/words/format'
import type { ReactNode } from 'react'

/** The noren of the shop with crest and name, as customers see it; of a new shop it is hung out once. Rule PAGE-207. */
export const ShopNoren = ({
  look,
  shopName,
  className = '',
}: {
  look: Look
  shopName: string
  className?: string
}): ReactNode => (
  <div data-cloth={look.cloth} data-voice={look.voice} data-pattern={look.pattern} className="bg-paper-deep">
    <Noren className={`min-h-36 ${className}`}>
      <div className="flex flex-col items-center justify-center gap-1.5 px-4 pt-5 pb-10 text-center">
        <span className="grid size-10 place-items-center rounded-full border-2 border-current font-voice text-lg leading-none font-bold">
          {crestOf(shopName)}
        </span>
        <p className="phrases font-voice text-xl leading-snug font-bold tracking-wide wrap-anywhere">
          {shopName}
        </p>
      </div>
    </Noren>
  </div>
)
