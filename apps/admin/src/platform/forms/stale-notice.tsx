import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { widgets } from '@noren/words/admin/widgets'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useWords } from '../language.ts'

/** What is being edited was changed elsewhere: the owner takes what is there now, or saves over it. Rules HOURS-13, FORM-9. */
export const StaleNotice = ({
  now,
  texts,
  isGone = false,
  onLoad,
  onOverwrite,
}: {
  /** What is there now, in short. */
  now?: string
  /** Where the screen has its own words for it. */
  texts?: Partial<Texts>
  /** Deleted meanwhile: there is nothing to load or to save over. */
  isGone?: boolean
  onLoad: () => void
  onOverwrite: () => void
}): ReactNode => {
  const stale = useWords(widgets).stale
  const words = { ...stale, ...texts }
  return (
    <Notice
      tone="caution"
      title={isGone ? words.gone : words.title}
      action={
        !isGone && (
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" onClick={onLoad}>
              {words.load}
            </Button>
            <Button variant="quiet" size="sm" onClick={onOverwrite}>
              {words.overwrite}
            </Button>
          </div>
        )
      }
    >
      {now !== undefined && <p className="figures text-ink">{words.now(now)}</p>}
      <p>{isGone ? words.goneText : words.text}</p>
    </Notice>
  )
}

/** A form in which nothing is typed (`isFree`) takes over what is there now. */
export const useFollow = <T,>(stored: T, isFree: boolean, load: (stored: T) => void): void => {
  const follow = useEffectEvent((present: T) => {
    if (isFree) load(present)
  })
  useEffect(() => follow(stored), [stored])
}

type Texts = Record<'title' | 'text' | 'load' | 'overwrite' | 'gone' | 'goneText', string>
