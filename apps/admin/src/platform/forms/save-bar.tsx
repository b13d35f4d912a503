import { Button } from '@noren/ui/button'
import { widgets } from '@noren/words/admin/widgets'
import type { ReactNode } from 'react'
import { useWords } from '../language.ts'

/** Stays at the lower edge of the window while a long form is edited, and says whether there is something to save. */
export const SaveBar = ({
  isUnsaved,
  isSending,
  onUndo,
}: {
  isUnsaved: boolean
  isSending: boolean
  onUndo: () => void
}): ReactNode => {
  const words = useWords(widgets).saveBar
  return (
    <div
      className="sticky bottom-0 z-sticky -mx-4 mt-6 flex items-center gap-2 border-t border-line bg-paper/95 px-4 py-3
        backdrop-blur-sm sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0"
    >
      <p
        aria-live="polite"
        className={`phrases min-w-0 flex-1 text-sm leading-snug ${isUnsaved ? 'font-bold' : 'text-ink-soft'}`}
      >
        {isUnsaved ? words.unsaved : words.none}
      </p>
      <Button variant="quiet" className="shrink-0 px-3!" disabled={!isUnsaved || isSending} onClick={onUndo}>
        {words.undo}
      </Button>
      <Button type="submit" disabled={!isUnsaved} busy={isSending} className="shrink-0">
        {isSending ? words.saving : words.save}
      </Button>
    </div>
  )
}
