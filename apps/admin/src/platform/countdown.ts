import { useEffect, useState } from 'react'
import { momentIn, secondsUntil } from './clock.ts'

/** Seconds that are left of a wait; `start(30)` begins one. It is time that passes, also where a phone stops timers. */
export const useCountdown = (): [left: number, start: (seconds: number) => void] => {
  const [wait, setWait] = useState({ until: 0, left: 0 })
  const isWaiting = wait.left > 0
  useEffect(() => {
    if (!isWaiting) return
    const look = () => setWait(({ until }) => ({ until, left: secondsUntil(until) }))
    const timer = setInterval(look, 1000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isWaiting])
  return [wait.left, (seconds) => setWait({ until: momentIn(seconds), left: seconds })]
}
