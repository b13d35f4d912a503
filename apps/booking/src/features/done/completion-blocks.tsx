import type { ReactNode } from 'react'
import { hasRichText, RichText } from '#platform/rich-text.tsx'
import type { CompletionBlocks as Blocks } from '#platform/view.ts'

/** The owner's texts of the completion page: those before the reservation number, or those after it. Rule PAGE-21. */
export const CompletionBlocks = ({
  blocks,
  place,
}: {
  blocks: Blocks
  place: 'before' | 'after'
}): ReactNode => {
  const number = blocks.findIndex(({ type }) => type === 'reservation_number')
  const shown = place === 'before' ? blocks.slice(0, Math.max(number, 0)) : blocks.slice(number + 1)
  return shown.map((block, index) =>
    block.type === 'document' && hasRichText(block.content) ? (
      <div
        // Blocks have no id here and keep their order.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        className={place === 'before' ? 'mb-8' : 'mt-8 border-t border-line pt-6'}
      >
        <RichText content={block.content} under={1} images={block.images} />
      </div>
    ) : null,
  )
}
