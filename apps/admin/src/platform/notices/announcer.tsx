import { type ReactNode, useSyncExternalStore } from 'react'

type Manner = 'polite' | 'assertive'
type Announcement = { manner: Manner; text: string }

/**
 * Says something once to screen readers: a moment later, so that the change is noticed, and gone after a second, so that nobody
 * meets it again while reading on. What is announced within that moment is said together. Rule SCR-10.
 */
export const announce = (text: string, manner: Manner = 'polite'): void => {
  pending.push({ text, manner })
  clearTimeout(delay)
  delay = setTimeout(() => {
    const manners = pending.map((one) => one.manner)
    set({
      text: pending.map((one) => one.text).join(' '),
      manner: manners.includes('assertive') ? 'assertive' : 'polite',
    })
    pending = []
    clearTimeout(clearing)
    clearing = setTimeout(() => set(silence), 1000)
  }, 100)
}

/** Mounted once. `aria-live` is explicit, so that an open modal dialog does not silence it. */
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

const silence: Announcement = { manner: 'polite', text: '' }
let current = silence
let pending: Announcement[] = []
let delay: ReturnType<typeof setTimeout> | undefined
let clearing: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const set = (next: Announcement) => {
  current = next
  for (const listener of listeners) listener()
}
