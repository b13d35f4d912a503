import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { useIsWriting } from '../api.ts'
import { onDemand } from '../panels/on-demand.tsx'

/**
 * Asks before unsaved input is lost: by leaving the screen, by a logout, and by closing or reloading the tab. It waits for a save
 * that is on its way: after it there may be nothing to ask. The screen renders `question`
 * and calls `release` after saving, before it navigates: `isUnsaved` is only false with the next render.
 */
export const useUnsavedChanges = (isUnsaved: boolean): { question: ReactNode; release: () => void } => {
  // Fetched with the screen, so that it stands ready also without a network.
  useEffect(() => void loadQuestion().catch(() => undefined), [])
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
  const [asked, setAsked] = useState<Asked>()
  const ask = useEffectEvent(async (): Promise<boolean> => {
    if (!isUnsaved || isReleased.current) return true
    const leaves = await new Promise<boolean>((resolve) => {
      setAsked({ answer: resolve })
    })
    setAsked(undefined)
    return leaves
  })
  useEffect(() => {
    const asking = () => ask()
    asks.add(asking)
    return () => void asks.delete(asking)
  }, [])
  const isWriting = useIsWriting()
  const isBlocked = blocker.state === 'blocked'
  const leave = () => {
    release()
    blocker.proceed?.()
    asked?.answer(true)
  }
  const stay = () => {
    blocker.reset?.()
    asked?.answer(false)
  }
  const leaveSaved = useEffectEvent(leave)
  // The save has succeeded meanwhile.
  useEffect(() => {
    if ((isBlocked || asked) && !isUnsaved) leaveSaved()
  }, [isBlocked, asked, isUnsaved])
  const [wasUnsaved, setWasUnsaved] = useState(isUnsaved)
  if (isUnsaved && !wasUnsaved) setWasUnsaved(true)
  const question = wasUnsaved && (
    <Question
      open={(isBlocked || asked !== undefined) && isUnsaved && !isWriting}
      onStay={stay}
      onLeave={leave}
    />
  )
  return { question, release }
}

/** For what leaves the screen without an address of its own, as a logout: asks where something is not saved. */
export const mayLeave = async (): Promise<boolean> => {
  for (const ask of asks) if (!(await ask())) return false
  return true
}

type Asked = { answer: (leaves: boolean) => void }
const asks = new Set<() => Promise<boolean>>()

/** Tells the screen whether a form has unsaved input: of two forms on one screen one question is asked. */
export const useReportUnsaved = (isUnsaved: boolean, onUnsaved: (isUnsaved: boolean) => void): void => {
  const report = useEffectEvent(onUnsaved)
  useEffect(() => {
    report(isUnsaved)
    return () => report(false)
  }, [isUnsaved])
}

const loadQuestion = () => import('../notices/unsaved-question.tsx')
const Question = onDemand(async () => (await loadQuestion()).UnsavedQuestion, {
  layer: ({ open, onStay }) => (open ? onStay : undefined),
})
