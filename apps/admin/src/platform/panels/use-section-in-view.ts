import { useCallback, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** The heading under which is read what is in view: the last above the middle of the window. */
export const useSectionInView = (headings: readonly string[]): string | undefined => {
  const { hash } = useLocation()
  return useSyncExternalStore(
    subscribe,
    useCallback(() => inView(headings, hash.slice(1)), [headings, hash]),
    () => headings[0],
  )
}

const subscribe = (changed: () => void): (() => void) => {
  addEventListener('scroll', changed, { passive: true })
  addEventListener('resize', changed)
  return () => {
    removeEventListener('scroll', changed)
    removeEventListener('resize', changed)
  }
}

const inView = (headings: readonly string[], addressed: string): string | undefined => {
  const tops = headings.flatMap((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top === undefined ? [] : [{ id, top }]
  })
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
  // What stands at the end cannot be scrolled higher: of several the one that was asked for, else the last.
  const read = isAtEnd
    ? (tops.find(({ id, top }) => id === addressed && top >= 0) ?? tops.at(-1))
    : tops.findLast(({ top }) => top < innerHeight / 2)
  return read?.id ?? headings[0]
}
