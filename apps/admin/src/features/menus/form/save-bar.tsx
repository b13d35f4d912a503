import { freeMenusMax } from '@noren/contract/limits'
import { Button, buttonClass } from '@noren/ui/button'
import { menus as menuWords } from '@noren/words/admin/menus'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'

/** Saving publishes a hidden menu, too, and the button says so; where the plan allows no more, that it stays hidden. Rule MENU-17. */
export type SaveKind = 'publish' | 'save' | 'hidden'

/** At the lower edge of the window while the form is longer. */
export const MenuSaveBar = ({
  kind,
  isUnsaved,
  isSending,
  onContinue,
}: {
  kind: SaveKind
  isUnsaved: boolean
  isSending: boolean
  /** Of a new menu: saves it and begins another one. */
  onContinue?: (event: FormEvent) => void
}): ReactNode => {
  const words = useWords(menuWords).form
  const says = { publish: words.willPublish, save: words.saved, hidden: words.staysHidden(freeMenusMax) }[
    kind
  ]
  return (
    <div className="sticky bottom-0 z-sticky -mx-4 mt-2 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur-sm sm:mx-0 sm:px-0">
      <p
        aria-live="polite"
        className={`min-w-0 basis-full text-sm sm:flex-1 sm:basis-0 ${isUnsaved ? 'text-ink' : 'text-ink-soft'}`}
      >
        {kind === 'save' && isUnsaved ? words.unsaved : says}
      </p>
      {/* On a phone the way back is at the top. */}
      <Link
        to={paths.menus}
        className={`${buttonClass({ variant: 'quiet' })} ${onContinue ? 'max-sm:hidden' : ''}`}
      >
        {words.leave}
      </Link>
      {onContinue && (
        <Button
          variant="outline"
          disabled={isSending}
          onClick={onContinue}
          className="max-sm:flex-1 max-sm:px-2 max-sm:text-sm"
        >
          {words.andNext}
        </Button>
      )}
      <Button
        type="submit"
        busy={isSending}
        disabled={kind === 'save' && !isUnsaved}
        className={`max-sm:flex-1 ${onContinue ? 'max-sm:px-2 max-sm:text-sm' : ''}`}
      >
        {isSending ? words.saving : words.submit[kind]}
      </Button>
    </div>
  )
}
