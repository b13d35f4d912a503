import { Checkbox } from '@noren/ui/choice'
import { useState, type ReactNode } from 'react'
import type { Kept } from './kept-fields.ts'

export type KeepWords = { label: string; note: string; clear: string; cleared: string }

/** Asked, off until somebody ticks it, and only where script runs; its space is kept, so that nothing moves. Rule BOOK-154. */
export const KeepBox = ({ kept, words }: { kept: Kept; words: KeepWords }): ReactNode => {
  const [isCleared, setCleared] = useState(false)
  return (
    <div className={`keep-box mt-2 border-t border-line pt-2 ${kept.canKeep ? '' : 'invisible'}`}>
      <Checkbox
        label={words.label}
        note={words.note}
        checked={kept.isWanted}
        onChange={({ currentTarget }) => {
          setCleared(false)
          kept.want(currentTarget.checked)
        }}
      />
      <div className="min-h-11 pl-8 text-sm">
        {kept.isKept && (
          <button
            type="button"
            onClick={() => {
              kept.clear()
              setCleared(true)
            }}
            className="flex min-h-11 items-center text-ink-soft underline underline-offset-4 hover:text-ink"
          >
            {words.clear}
          </button>
        )}
        <p role="status" className="py-2.5 text-ink-soft empty:hidden">
          {isCleared && words.cleared}
        </p>
      </div>
    </div>
  )
}
