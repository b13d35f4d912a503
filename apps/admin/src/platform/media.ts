import { useSyncExternalStore } from 'react'

/** From 768 px on there is room for two columns. Rule SCR-25. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide, () => false)

/** From 1024 px on the navigation stands beside the screen. */
export const useIsLarge = (): boolean => useSyncExternalStore(subscribeLarge, isLarge, () => false)

const large = typeof matchMedia === 'undefined' ? undefined : matchMedia('(min-width: 64rem)')

const isLarge = (): boolean => large?.matches ?? false

const subscribeLarge = (changed: () => void) => {
  large?.addEventListener('change', changed)
  return () => large?.removeEventListener('change', changed)
}

const wide = typeof matchMedia === 'undefined' ? undefined : matchMedia('(min-width: 48rem)')

const isWide = (): boolean => wide?.matches ?? false

const subscribe = (changed: () => void) => {
  wide?.addEventListener('change', changed)
  return () => wide?.removeEventListener('change', changed)
}
