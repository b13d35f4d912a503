import { Button } from '@noren/ui/button'
import { widgets } from '@noren/words/admin/widgets'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { Dialog, DialogActions } from '../dialog.tsx'
import { useWords } from '../language.ts'

/**
 * Asks before unsaved input is lost: by leaving the screen, and by closing or reloading the tab. The screen renders `question`
 * and calls `release` after saving, before it navigates: `isUnsaved` is only false with the next render.
 */
export const useUnsavedChanges = (isUnsaved: boolean): { question: ReactNode; release: () => void } => {
  const isReleased = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnsaved && !isReleased.current) event.preventDefault()
      },
      [isUnsaved],
    ),
  )
  const release = useCallback(() => {
    isReleased.current = true
  }, [])
  const question = (
    <Question
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
  return { question, release }
}

/** Tells the screen whether a form has unsaved input: of two forms on one screen one question is asked. */
export const useReportUnsaved = (isUnsaved: boolean, onUnsaved: (isUnsaved: boolean) => void): void => {
  const report = useEffectEvent(onUnsaved)
  useEffect(() => {
    report(isUnsaved)
    return () => report(false)
  }, [isUnsaved])
}

const Question = ({ open, onStay, onLeave }: { open: boolean; onStay: () => void; onLeave: () => void }) => {
  const words = useWords(widgets).unsaved
  return (
    <Dialog open={open} onClose={onStay} title={words.title} text={words.text}>
      <DialogActions>
        <Button variant="outline" onClick={onLeave}>
          {words.leave}
        </Button>
        <Button onClick={onStay}>{words.stay}</Button>
      </DialogActions>
    </Dialog>
  )
}
