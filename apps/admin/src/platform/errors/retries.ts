import { useEffect, useEffectEvent } from 'react'

/** As soon as the browser is online again, and after 2, 4, 8 … at most 30 seconds. */
export const useRetries = (onRetry: () => void): void => {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    let wait = firstWait
    let timer = setTimeout(again, wait)
    const now = () => retry()
    addEventListener('online', now)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', now)
    }
    function again() {
      retry()
      wait = Math.min(wait * 2, longestWait)
      timer = setTimeout(again, wait)
    }
  }, [])
}

const firstWait = 2_000
const longestWait = 30_000
