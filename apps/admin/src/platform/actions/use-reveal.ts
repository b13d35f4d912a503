import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls to an element and focuses it whenever its subject is another; not while there is none. */
export const useReveal = (
  subject: unknown,
  block: ScrollLogicalPosition = 'center',
): RefObject<HTMLDivElement | null> => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (subject === undefined) return
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block })
  }, [subject, block])
  return element
}
