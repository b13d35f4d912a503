import { splitLabels } from '@noren/words/help/quote'
import type { ReactNode } from 'react'

/** A text of the help; what stands on a screen is bold instead of quoted. A short label is not broken. */
export const Labelled = ({ text }: { text: string }): ReactNode =>
  splitLabels(text).map((part, nth) =>
    part.isLabel ? (
      <b
        key={nth}
        className={`mx-0.5 rounded-sm bg-primary-tint box-decoration-clone px-1 text-primary ${part.text.length <= 10 ? 'whitespace-nowrap' : ''}`}
      >
        {part.text}
      </b>
    ) : (
      part.text
    ),
  )
