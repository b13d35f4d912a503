import { type KeyboardEvent, useEffect, useRef } from 'react'
import { addDays } from '../month.ts'

/** The arrow keys go from date to date, and the focus goes with them. */
export const useDateKeys = <Dates extends HTMLElement>(selected: string, select: (date: string) => void) => {
  const dates = useRef<Dates>(null)
  const byKey = useRef(false)
  useEffect(() => {
    if (byKey.current) dates.current?.querySelector<HTMLElement>(`[data-date="${selected}"]`)?.focus()
    byKey.current = false
  }, [selected])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || !(event.target instanceof HTMLElement) || !event.target.dataset.date) return
    event.preventDefault()
    byKey.current = true
    select(addDays(event.target.dataset.date, step))
  }
  return { dates, onKeyDown }
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
