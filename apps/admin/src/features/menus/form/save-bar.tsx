import { freeMenusMax } from '@noren/contract/limits'
import { Button } from '@noren/ui/button'
import { menus as menuWords } from '@noren/words/admin/menus'
import type { FormEvent, ReactNode } from 'react'
import { barClass } from '#platform/forms/save-bar.tsx'
import { useWords } from '#platform/language.ts'

/** Saving publishes a hidden menu, too, and the button says so; where the plan allows no more, that it stays hidden. Rule MENU-17. */
export type SaveKind = 'publish' | 'save' | 'hidden'

/** At the lower edge of the window while the form is longer; the way back is at the top. It is not there while a menu is as it is saved. Rule SCR-211. */
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
  const isShown = kind !== 'save' || isUnsaved || isSending
  return (
    <div
      className={`${barClass(isShown)} mt-2 flex max-w-[45rem] flex-wrap items-center justify-end gap-2 max-lg:max-w-none lg:mr-74 xl:mr-90`}
    >
      <p
        aria-live="polite"
        className={`visible min-w-0 basis-full text-sm sm:flex-1 sm:basis-auto sm:whitespace-nowrap ${isShown ? '' : 'sr-only'} ${isUnsaved ? 'text-ink' : 'text-ink-soft'}`}
      >
        {kind === 'save' && isUnsaved ? words.unsaved : says}
      </p>
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
