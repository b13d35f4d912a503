import { type ScreenTheme, themes } from '@noren/contract/screens'
import { useSyncExternalStore } from 'react'

export const useTheme = (): ScreenTheme => useSyncExternalStore(subscribe, storedTheme, () => 'auto')

export const setTheme = (theme: ScreenTheme): void => {
  rememberTheme(theme)
  showTheme()
  for (const listener of listeners) listener()
}

/** Also when the application starts: the page of the service worker may be older than the choice. */
export const showTheme = (): void => {
  const theme = storedTheme()
  document.documentElement.dataset['theme'] = theme
  // The browser's own bars: the page names a colour for each scheme of the system.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const isDark = theme === 'auto' ? meta.media.includes('dark') : theme === 'dark'
    meta.content = isDark ? barColours.dark : barColours.light
  }
}

/** As in index.html: paper, by day and by night. */
const barColours = { light: '#fbfaf7', dark: '#12161d' }

/** The server writes it into the next page, so that nothing flashes. */
const rememberTheme = (theme: ScreenTheme): void => {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax${secure}`
}

const storedTheme = (): ScreenTheme => {
  const found = /(?:^|; )theme=(\w+)/.exec(document.cookie)?.[1]
  return themes.find((theme) => theme === found) ?? 'auto'
}

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
