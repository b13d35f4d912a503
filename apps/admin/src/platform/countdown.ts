import { useEffect, useState } from 'react'
import { momentIn, secondsUntil } from './clock.ts'
import { stored } from './stored/storage.ts'

/**
 * Seconds left of a countdown; `start(30)` starts one. It follows the clock, because phones stop timers in the background.
 * One with a name goes on in this tab after a reload.
 */
export const useCountdown = (name?: string): [left: number, start: (seconds: number) => void] => {
  const [wait, setWait] = useState(() => {
    const until = name === undefined ? 0 : Number(stored('session').read(`${prefix}${name}`))
    return { until, left: secondsUntil(until) }
  })
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
  const start = (seconds: number) => {
    const until = momentIn(seconds)
    if (name !== undefined) stored('session').write(`${prefix}${name}`, String(until))
    setWait({ until, left: seconds })
  }
  return [wait.left, start]
}

const prefix = 'wait.'
