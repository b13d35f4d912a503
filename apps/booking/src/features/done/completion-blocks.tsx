import type { ReactNode } from 'react'
import { hasRichText, RichText } from '#platform/rich-text.tsx'
import type { CompletionBlocks as Blocks } from '#platform/view.ts'

/** The owner's texts of the completion page: those before the reservation number, or those after it. Rule PAGE-21. */
export const CompletionBlocks = ({
  blocks,
  place,
  isPreview,
}: {
  blocks: Blocks
  place: 'before' | 'after'
  /** The owner's screen outlines the one that is being edited. Rule PAGE-190. */
  isPreview?: boolean
}): ReactNode => {
  const number = blocks.findIndex(({ type }) => type === 'reservation_number')
  const first = place === 'before' ? 0 : number + 1
  const shown = blocks.slice(first, place === 'before' ? Math.max(number, 0) : undefined)
  return shown.map((block, index) =>
    block.type === 'document' && hasRichText(block.content) ? (
      <div
        // Blocks have no id here and keep their order.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        data-block={isPreview ? first + index : undefined}
        className={place === 'before' ? 'mb-8' : 'mt-8 border-t border-line pt-6'}
      >
        <RichText content={block.content} under={1} images={block.images} />
      </div>
    ) : null,
  )
}
