import type { ImportRun, ImportState } from '@noren/contract/imports/imports'
import { useEffect, useEffectEvent, useRef } from 'react'
import { invalidate, useRead } from '#platform/api.ts'

/** The server works on it, or will: it changes by itself. */
export const isUnderWay = (state: ImportState): boolean =>
  state === 'waiting' || state === 'running' || state === 'undoing'

/** Asked again while something happens to it. Rule IMP-76. */
export const useRun = (id: string) => {
  const query = useRead('GET /api/imports/{id}', { params: { id } })
  const state = query.data?.data.state
  useAskAgain(state !== undefined && isUnderWay(state), query.refetch)
  useOutcome(state)
  return query
}

/** All imports, the latest first: read once. One that is under way is asked for by itself, and the list anew when that has ended. */
export const useRuns = () => useRead('GET /api/imports', {})

/** The one that the owner would ask about: the latest that is not done yet. */
export const goingOnOf = (runs: readonly ImportRun[]): ImportRun | undefined =>
  runs.find(({ state }) => isUnderWay(state) || state === 'paused')

const useAskAgain = (isOn: boolean, ask: () => Promise<unknown>): void => {
  const askAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void ask()
  })
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => askAgain(), interval)
    return () => clearInterval(timer)
  }, [isOn])
}

/** Milliseconds. Some hundred customers take a second. */
const interval = 2000

/** What screens know of customers and visits is old once an import has ended. */
const useOutcome = (state: ImportState | undefined): void => {
  const before = useRef(state)
  useEffect(() => {
    const wasUnderWay = before.current !== undefined && isUnderWay(before.current)
    before.current = state
    if (wasUnderWay && state !== undefined && !isUnderWay(state))
      void invalidate(['imports', 'customers', 'reservations', 'menus', 'staff'])
  }, [state])
}
