import { useSyncExternalStore } from 'react'

/** From 768 px on there is room for two columns. Rule SCR-25. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide, () => false)

const wide = typeof matchMedia === 'undefined' ? undefined : matchMedia('(min-width: 48rem)')

const isWide = (): boolean => wide?.matches ?? false

const subscribe = (changed: () => void) => {
  wide?.addEventListener('change', changed)
  return () => wide?.removeEventListener('change', changed)
}
