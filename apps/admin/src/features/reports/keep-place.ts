import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Back leads to the place of the page that was left, once what it shows is there again. Rule REP-45. */
export const useKeptPlace = (isShown: boolean): void => {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    if (!isShown) return
    const kept = isBack ? places.get(key) : undefined
    // The frame scrolls to the top first.
    const frame = kept === undefined ? undefined : requestAnimationFrame(() => window.scrollTo(0, kept))
    const keep = () => places.set(key, window.scrollY)
    addEventListener('scroll', keep, { passive: true })
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      removeEventListener('scroll', keep)
    }
  }, [isShown, key, isBack])
}

/** By the key of an entry of the history. */
const places = new Map<string, number>()
