import { type RefObject, useEffect, useRef } from 'react'

/** In a low window the navigation scrolls: the item of this screen is moved above the part that always stands at its end. Rule SCR-239. */
export const useCurrentInView = (nav: RefObject<HTMLElement | null>, shown: string): void => {
  const last = useRef('')
  useEffect(() => {
    // Whoever scrolls it on the same screen keeps the place.
    if (last.current === shown) return
    last.current = shown
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
    // What stands in the navigation decides where the item is.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [nav, shown])
}
