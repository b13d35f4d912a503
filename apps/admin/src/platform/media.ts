import { useCallback, useSyncExternalStore } from 'react'

/** From 768 px on there is room for two columns. Rule SCR-25. */
export const useIsWide = (): boolean => useMedia(wide)

/** From 1024 px on the navigation stands beside the screen. */
export const useIsLarge = (): boolean => useMedia(large)

/** From 1280 px on something can stand beside a page's own column. */
export const useIsDesktop = (): boolean => useMedia(desktop)

/** A mouse or the like: files can be dropped. */
export const useHasMouse = (): boolean => useMedia(mouse)

const listOf = (query: string) => (typeof matchMedia === 'undefined' ? undefined : matchMedia(query))
const wide = listOf('(min-width: 48rem)')
const large = listOf('(min-width: 64rem)')
const desktop = listOf('(min-width: 80rem)')
const mouse = listOf('(hover: hover) and (pointer: fine)')

const useMedia = (list: MediaQueryList | undefined): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      list?.addEventListener('change', changed)
      return () => list?.removeEventListener('change', changed)
    },
    [list],
  )
  return useSyncExternalStore(
    subscribe,
    () => list?.matches ?? false,
    () => false,
  )
}
