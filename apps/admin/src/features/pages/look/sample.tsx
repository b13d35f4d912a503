import type { Look } from '@noren/contract/shops/cloths'
import { look as lookWords } from '@noren/words/admin/pages/look'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { ShopNoren } from './shop-noren.tsx'

/** The head of the page in small, where there is no room for the live view. */
export const Sample = ({ look, shopName }: { look: Look; shopName: string }): ReactNode => {
  const words = useWords(lookWords)
  return (
    <div
      role="img"
      aria-label={words.sample}
      data-cloth={look.cloth}
      className="overflow-hidden rounded-lg border border-line bg-paper pb-4"
    >
      <ShopNoren look={look} shopName={shopName} />
      <p className="mx-4 mt-4 rounded-md bg-cloth py-2.5 text-center font-bold text-white">
        {words.sampleButton}
      </p>
    </div>
  )
}
