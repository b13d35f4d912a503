import { type ReactNode, useSyncExternalStore } from 'react'

type Manner = 'polite' | 'assertive'
type Said = { manner: Manner; text: string }

/**
 * Says something once to screen readers: a moment later, so that the change is noticed, and gone after a second, so that nobody
 * meets it again while reading on. What is announced within that moment is said together. Rule SCR-10.
 */
export const announce = (text: string, manner: Manner = 'polite'): void => {
  waiting.push({ text, manner })
  clearTimeout(delay)
  delay = setTimeout(() => {
    const manners = waiting.map((one) => one.manner)
    set({
      text: waiting.map((one) => one.text).join(' '),
      manner: manners.includes('assertive') ? 'assertive' : 'polite',
    })
    waiting = []
    clearTimeout(clearing)
    clearing = setTimeout(() => set(silence), 1000)
  }, 100)
}

/** Stands once, outside of everything. `aria-live` is written out, so that an open dialog does not silence it. */
export const Announcer = (): ReactNode => {
  const said = useSyncExternalStore(subscribe, () => current)
  return (
    <>
      <p role="status" aria-live="polite" className="sr-only">
        {said.manner === 'polite' && said.text}
      </p>
      <p aria-live="assertive" className="sr-only">
        {said.manner === 'assertive' && said.text}
      </p>
    </>
  )
}

const silence: Said = { manner: 'polite', text: '' }
let current = silence
let waiting: Said[] = []
let delay: ReturnType<typeof setTimeout> | undefined
let clearing: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const set = (next: Said) => {
  current = next
  for (const listener of listeners) listener()
}
