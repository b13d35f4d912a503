import { useEffect, useState } from 'react'

/** Seconds that are left of a wait; `start(30)` begins one. */
export const useCountdown = (): [left: number, start: (seconds: number) => void] => {
  const [left, setLeft] = useState(0)
  const waiting = left > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [waiting])
  return [left, setLeft]
}
