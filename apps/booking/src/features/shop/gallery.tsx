import type { PublicImage } from '@noren/contract/booking'
import { booking } from '@noren/words/booking'
import type { ReactNode } from 'react'
import { Picture } from '#platform/pictures/picture.tsx'
import type { RenderContext } from '#platform/view.ts'
import { BlockTitle } from './blocks.tsx'

/** Photographs of the shop: square cells in three columns, each a link to the whole photograph. Rule PAGE-45. */
export const Gallery = ({
  context,
  images,
}: {
  context: RenderContext
  images: readonly PublicImage[]
}): ReactNode => {
  const words = booking[context.lang].gallery
  if (images.length === 0) return null
  return (
    <section aria-label={words.title} className="mt-12">
      <BlockTitle>{words.title}</BlockTitle>
      <ul className="grid grid-cols-3 gap-0.5 overflow-hidden rounded-lg">
        {images.map((image, index) => {
          const cell = (
            <Picture
              image={{ ...image, alt_text: image.alt_text || words.photo(index + 1) }}
              sizes="(min-width: 1024px) 210px, 33vw"
              box="aspect-square"
            />
          )
          return (
            <li key={image.url}>
              {context.isPreview ? (
                cell
              ) : (
                <a href={image.url} className="block focus-visible:-outline-offset-4">
                  {cell}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
