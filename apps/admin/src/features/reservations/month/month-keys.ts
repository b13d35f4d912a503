import { type KeyboardEvent, useEffect, useRef } from 'react'
import { addDays } from '../month.ts'

/** In a month as a table the arrow keys go from day to day, and the focus goes with them. */
export const useMonthKeys = (selected: string, select: (date: string) => void) => {
  const table = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    if (byKey.current) table.current?.querySelector<HTMLElement>(`[data-date="${selected}"]`)?.focus()
    byKey.current = false
  }, [selected])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || !(event.target instanceof HTMLElement) || !event.target.dataset.date) return
    event.preventDefault()
    byKey.current = true
    select(addDays(event.target.dataset.date, step))
  }
  return { table, onKeyDown }
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
