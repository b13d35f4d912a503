import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For a row that scrolls sideways: what is chosen in it is seen, also when the screen opens or another is chosen. The row alone moves,
 * never the page. Rule SCR-257.
 */
export const useChosenInView = <Row extends HTMLElement>(chosen: unknown): RefObject<Row | null> => {
  const row = useRef<Row>(null)
  useLayoutEffect(() => {
    const frame = row.current
    const one = frame?.querySelector<HTMLElement>(chosenOf)
    if (!frame || !one || chosen === null) return
    const place = (one instanceof HTMLInputElement ? one.parentElement : one)?.getBoundingClientRect()
    const seen = frame.getBoundingClientRect()
    if (!place) return
    if (place.left < seen.left + edge) frame.scrollLeft += place.left - seen.left - edge
    else if (place.right > seen.right - edge) frame.scrollLeft += place.right - seen.right + edge
  }, [chosen])
  return row
}

const chosenOf = '[aria-current], [aria-selected="true"], input:checked'

/** As wide as the fade at the end of the row (`.scroll-row`), in pixels. */
const edge = 40
