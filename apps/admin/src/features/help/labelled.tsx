import { splitLabels } from '@noren/words/help/quote'
import type { ReactNode } from 'react'

/** A text of the help; what stands on a screen is bold instead of quoted. */
export const Labelled = ({ text }: { text: string }): ReactNode =>
  splitLabels(text).map((part, nth) =>
    part.isLabel ? (
      <b key={nth} className="mx-0.5 rounded-sm bg-primary-tint px-1 text-primary box-decoration-clone">
        {part.text}
      </b>
    ) : (
      part.text
    ),
  )
