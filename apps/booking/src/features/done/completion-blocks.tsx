import type { ReactNode } from 'react'
import { hasRichText, RichText, textLength } from '#platform/rich-text.tsx'
import type { CompletionBlocks as Blocks } from '#platform/view.ts'

/** The owner's texts of the completion page: those before the reservation number, or those after it; `beside`: they stand above what to do next. Rule PAGE-21. */
export const CompletionBlocks = ({
  blocks,
  place,
  isPreview,
}: {
  blocks: Blocks
  place: 'before' | 'after' | 'beside'
  /** The owner's screen outlines the one that is being edited. Rule PAGE-190. */
  isPreview?: boolean
}): ReactNode => {
  const number = numberAt(blocks)
  const first = place === 'before' ? 0 : number + 1
  const shown = blocks.slice(first, place === 'before' ? Math.max(number, 0) : undefined)
  return shown.map((block, index) =>
    block.type === 'document' && hasRichText(block.content) ? (
      <div
        // Blocks have no id here and keep their order.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        data-block={isPreview ? first + index : undefined}
        className={gaps[place]}
      >
        <RichText content={block.content} under={1} images={block.images} />
      </div>
    ) : null,
  )
}

const gaps = { before: 'mb-8', after: 'mt-6', beside: 'mb-2' }

/** Whether all that follows the number is a word of thanks: on a phone it stands before what to do next. Rule BOOK-202. */
export const isShort = (blocks: Blocks): boolean =>
  blocks.slice(numberAt(blocks) + 1).reduce((sum, { content }) => sum + textLength(content), 0) <= thanksMax

const numberAt = (blocks: Blocks): number => blocks.findIndex(({ type }) => type === 'reservation_number')

/** Four lines of a phone. */
const thanksMax = 80
