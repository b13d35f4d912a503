import { type Lang, languages } from '@noren/words/format'
import { useSyncExternalStore } from 'react'

/** The words of one area in the reader's language. */
export const useWords = <T>(area: Record<Lang, T>): T => area[useLanguage()]

export const useLanguage = (): Lang => useSyncExternalStore(subscribe, language, language)

export const language = (): Lang => current

export const setLanguage = (lang: Lang): void => {
  setRenderedLanguage(lang)
  document.documentElement.lang = lang
  remember(lang)
  for (const listener of listeners) listener()
}

/** Called by the server before it renders a page; a browser reads the language from the page. */
export const setRenderedLanguage = (lang: Lang): void => {
  current = lang
}

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The server reads the cookie with the next page; a year is half of what the privacy policy allows. */
const remember = (lang: Lang) => {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `language=${lang}; path=/; max-age=31536000; samesite=lax${secure}`
  // A language in the address would override the choice at the next visit.
  const here = new URL(location.href)
  if (!here.searchParams.has('lang')) return
  here.searchParams.delete('lang')
  history.replaceState(history.state, '', here)
}

// The server wrote the language into the page: the stored one, or the browser's.
let current: Lang =
  typeof document === 'undefined'
    ? 'ja'
    : (languages.find((lang) => lang === document.documentElement.lang) ?? 'ja')
