import { useEffect, useState } from 'react'
import { momentIn, secondsUntil } from './clock.ts'

/** Seconds left of a countdown; `start(30)` starts one. It follows the clock, because phones stop timers in the background. */
export const useCountdown = (): [left: number, start: (seconds: number) => void] => {
  const [wait, setWait] = useState({ until: 0, left: 0 })
  const isWaiting = wait.left > 0
  useEffect(() => {
    if (!isWaiting) return
    const update = () => setWait(({ until }) => ({ until, left: secondsUntil(until) }))
    const timer = setInterval(update, 1000)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [isWaiting])
  return [wait.left, (seconds) => setWait({ until: momentIn(seconds), left: seconds })]
}
