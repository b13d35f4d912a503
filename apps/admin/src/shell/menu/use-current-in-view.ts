import { type RefObject, useEffect, useRef } from 'react'

/** In a low window the navigation scrolls: the item of this screen is moved above the part that always stands at its end. Rule SCR-239. */
export const useCurrentInView = (nav: RefObject<HTMLElement | null>, shown: string): void => {
  const last = useRef('')
  useEffect(() => {
    // Whoever scrolls it on the same screen keeps the place.
    if (last.current === shown) return
    last.current = shown
    const end = nav.current?.lastElementChild
    const item = nav.current?.querySelector('[aria-current="page"]')
    const panel = nav.current?.closest('.overflow-y-auto')
    if (!end || !item || !panel || end.contains(item)) return
    const { top, bottom } = item.getBoundingClientRect()
    const below = bottom + faded - end.getBoundingClientRect().top
    const above = panel.getBoundingClientRect().top - top
    if (below > 0) panel.scrollTop += below
    else if (above > 0) panel.scrollTop -= above
    // What stands in the navigation decides where the item is.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [nav, shown])
}

/** What fades above that part. */
const faded = 20
