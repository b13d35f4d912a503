import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { templates as words } from '@noren/words/admin/mails/templates'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** Another screen saved this template meanwhile. Rule FORM-15. */
export const StaleNotice = ({
  onLoad,
  onOverwrite,
}: {
  onLoad: () => void
  onOverwrite: () => void
}): ReactNode => {
  const texts = useWords(words).stale
  return (
    <div className="mb-4">
      <Notice
        tone="caution"
        title={texts.title}
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" onClick={onLoad}>
              {texts.load}
            </Button>
            <Button variant="quiet" size="sm" onClick={onOverwrite}>
              {texts.overwrite}
            </Button>
          </div>
        }
      >
        {texts.text}
      </Notice>
    </div>
  )
}
