import { splitUnbroken } from '@noren/words/format'
import type { ReactNode } from 'react'

/** Text whose dates, times, prices, telephone numbers and ends of sentences stay on one line each. */
export const Unbroken = ({ text }: { text: string }): ReactNode =>
  splitUnbroken(text).map((part, index) =>
    index % 2 === 1 ? (
      // The pieces of one sentence never move.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
