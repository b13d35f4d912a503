import { useRef } from 'react'

/**
 * Sends one after the other: what is wanted while one is being sent replaces what is sent next, so that the server ends with the
 * last. After one that failed nothing more is sent.
 */
export const useLatest = <T>(send: (wanted: T) => Promise<boolean>): ((wanted: T) => Promise<void>) => {
  const next = useRef<{ wanted: T }>(undefined)
  const isSending = useRef(false)
  return async (wanted) => {
    next.current = { wanted }
    if (isSending.current) return
    isSending.current = true
    while (next.current) {
      const one: T = next.current.wanted
      next.current = undefined
      if (!(await send(one))) next.current = undefined
    }
    isSending.current = false
  }
}
