import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { widgets } from '@noren/words/admin/widgets'
import type { ReactNode } from 'react'
import { useWords } from '../language.ts'

/** What is being edited was changed elsewhere: the owner takes what is there now, or saves over it. Rule HOURS-13. */
export const StaleNotice = ({
  now,
  onLoad,
  onOverwrite,
}: {
  /** What is there now, in short. */
  now?: string
  onLoad: () => void
  onOverwrite: () => void
}): ReactNode => {
  const words = useWords(widgets).stale
  return (
    <Notice
      tone="caution"
      title={words.title}
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={onLoad}>
            {words.load}
          </Button>
          <Button variant="quiet" size="sm" onClick={onOverwrite}>
            {words.overwrite}
          </Button>
        </div>
      }
    >
      {now !== undefined && <p className="figures text-ink">{words.now(now)}</p>}
      <p>{words.text}</p>
    </Notice>
  )
}
