import { type ScreenTheme, themes } from '@noren/contract/screens'

/** The server writes it into the next page, so that nothing flashes. */
export const rememberTheme = (theme: ScreenTheme): void => {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax${secure}`
}

export const storedTheme = (): ScreenTheme => {
  const found = /(?:^|; )theme=(\w+)/.exec(document.cookie)?.[1]
  return themes.find((theme) => theme === found) ?? 'auto'
}
