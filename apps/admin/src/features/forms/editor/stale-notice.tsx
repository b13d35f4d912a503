import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { sections as words } from '@noren/words/admin/forms/sections'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** Another screen changed or deleted what is being edited. Rule FORM-9. */
export const StaleNotice = ({
  isGone,
  onLoad,
  onOverwrite,
}: {
  isGone: boolean
  onLoad: () => void
  onOverwrite: () => void
}): ReactNode => {
  const texts = useWords(words).stale
  return (
    <div className="mb-4">
      <Notice
        tone="caution"
        title={isGone ? texts.gone : texts.title}
        action={
          !isGone && (
            <div className="flex flex-wrap gap-2">
              <Button variant="outline" size="sm" onClick={onLoad}>
                {texts.load}
              </Button>
              <Button variant="quiet" size="sm" onClick={onOverwrite}>
                {texts.overwrite}
              </Button>
            </div>
          )
        }
      >
        {isGone ? texts.goneText : texts.text}
      </Notice>
    </div>
  )
}
