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
      className="sticky bottom-0 z-sticky -mx-4 mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-paper/95 px-4 py-3
        backdrop-blur-sm sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0"
    >
      <p
        aria-live="polite"
        className={`min-w-0 basis-full text-sm xs:flex-1 xs:basis-0 ${isUnsaved ? 'font-bold' : 'text-ink-soft'}`}
      >
        {isUnsaved ? words.unsaved : words.none}
      </p>
      <Button variant="quiet" disabled={!isUnsaved || isSending} onClick={onUndo}>
        {words.undo}
      </Button>
      <Button type="submit" disabled={!isUnsaved} busy={isSending} className="max-xs:flex-1">
        {isSending ? words.saving : words.save}
      </Button>
    </div>
  )
}
