import { useDeferredValue } from 'react'

/**
 * `isReady`, and once it turns true as soon as what waits for it is rendered: React renders that in slices, between which it answers presses.
 * What was ready from the beginning is shown at once. Rule SCR-310.
 */
export const useReady = (isReady: boolean): boolean => {
  const rendered = useDeferredValue(isReady)
  return isReady && rendered
}
