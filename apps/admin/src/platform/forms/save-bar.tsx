import { Button } from '@noren/ui/button'
import { widgets } from '@noren/words/admin/widgets'
import type { ReactNode } from 'react'
import { useWords } from '../language.ts'

/**
 * Stays at the lower edge of the window while there is something to save, and is not to be seen before; its room is kept, so that
 * nothing moves when it comes. Rule SCR-211.
 */
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
    <div className={`${barClass(isUnsaved || isSending)} mt-6 flex items-center gap-2`}>
      {/* Screen readers are told either way. */}
      <p
        aria-live="polite"
        className={`phrases visible min-w-0 flex-1 text-sm leading-snug font-bold ${isUnsaved ? '' : 'sr-only'}`}
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

/**
 * A bar with the form's buttons at the lower edge of the window. It comes a moment after the press that calls for it: a second tap of the
 * same finger does not save. Rule SCR-211.
 */
export const barClass = (isShown: boolean): string =>
  `sticky bottom-0 z-sticky -mx-4 border-t px-4 py-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0 transition-[visibility,opacity] ${
    isShown
      ? 'is-saving-bar border-line bg-paper/95 backdrop-blur-sm delay-200'
      : 'invisible border-transparent opacity-0'
  }`
