import type { Look } from '@noren/contract/shops/cloths'
import { look as lookWords } from '@noren/words/admin/pages/look'
import { crestOf } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** The head of the page in small, where there is no room for the live view. */
export const Sample = ({ look, shopName }: { look: Look; shopName: string }): ReactNode => {
  const words = useWords(lookWords)
  return (
    <div
      role="img"
      aria-label={words.sample}
      data-cloth={look.cloth}
      data-voice={look.voice}
      className="overflow-hidden rounded-lg border border-line bg-paper pb-4"
    >
      <div className="mx-4 flex gap-0.5 border-t-3 border-ink">
        {[0, 1, 2, 3, 4].map((length) => (
          <span key={length} className="grid h-14 flex-1 place-items-center rounded-b-md bg-cloth text-white">
            {length === 2 && (
              <span className="grid size-10 place-items-center rounded-full border-2 border-current font-voice text-lg leading-none font-bold">
                {crestOf(shopName)}
              </span>
            )}
          </span>
        ))}
      </div>
      <p className="mt-3 px-4 text-center font-voice text-xl font-bold tracking-wide">{shopName}</p>
      <p className="mx-4 mt-3 rounded-md bg-cloth py-2.5 text-center font-bold text-white">
        {words.sampleButton}
      </p>
    </div>
  )
}
