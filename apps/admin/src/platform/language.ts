import { type Lang, languages } from '@noren/words/format'
import { useSyncExternalStore } from 'react'
import { rememberLanguage } from './stored/language.ts'

/** The words of one area in the reader's language. */
export const useWords = <T>(area: Record<Lang, T>): T => area[useLanguage()]

export const useLanguage = (): Lang => useSyncExternalStore(subscribe, language, language)

export const language = (): Lang => current

export const setLanguage = (lang: Lang): void => {
  current = lang
  document.documentElement.lang = lang
  rememberLanguage(lang)
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// The server wrote the language into the page: the stored one, or the browser's. Unit tests have no page.
let current: Lang =
  typeof document === 'undefined'
    ? 'ja'
    : (languages.find((lang) => lang === document.documentElement.lang) ?? 'ja')
