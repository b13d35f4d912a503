import { Button } from '@noren/ui/button'
import { alertIcon, Icon, spinnerIcon } from '@noren/ui/icon'
import { pages as pageWords } from '@noren/words/admin/pages'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import type { SaveState } from './use-save-block.ts'

/** Nothing while there is nothing to say. Rules PAGE-15, PAGE-24. */
export const SaveIndicator = ({
  state,
  onRetry,
  onReload,
  onOverwrite,
}: {
  state: SaveState
  onRetry?: () => void
  onReload: () => void
  onOverwrite: () => void
}): ReactNode => {
  const words = useWords(pageWords).save
  return (
    <div role="status" className="text-sm empty:hidden">
      {state === 'saving' && (
        <p className="flex min-h-11 items-center gap-1.5 text-ink-soft">
          <Icon path={spinnerIcon} size={16} className="animate-spin" />
          {words.saving}
        </p>
      )}
      {(state === 'failed' || state === 'outdated') && (
        <div className="flex flex-wrap items-center gap-2 rounded-md bg-danger-tint px-3 py-1 text-danger">
          <span className="flex min-h-11 items-center gap-1.5 font-bold">
            <Icon path={alertIcon} size={16} />
            {state === 'failed' ? words.failed : words.outdated}
          </span>
          {state === 'failed' ? (
            <Button variant="outline" onClick={onRetry}>
              {words.retry}
            </Button>
          ) : (
            <>
              <Button variant="outline" onClick={onReload}>
                {words.load}
              </Button>
              <Button variant="outline" onClick={onOverwrite}>
                {words.overwrite}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}
