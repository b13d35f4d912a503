import { splitUnbroken } from '@noren/words/format'
import type { ReactNode } from 'react'

/** Running text in which the end of a sentence is never broken across lines. */
export const Unbroken = ({ text: whole }: { text: string }): ReactNode =>
  splitUnbroken(whole).map(({ text, isUnbroken }, index) =>
    isUnbroken ? (
      // The parts of a sentence keep their order.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className="whitespace-nowrap">
        {text}
      </span>
    ) : (
      text
    ),
  )
