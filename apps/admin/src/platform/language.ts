import { type Lang, languages } from '@noren/words/format'
import { useSyncExternalStore } from 'react'

/** The words of one area in the reader's language. */
export const useWords = <T>(area: Record<Lang, T>): T => area[useLanguage()]

export const useLanguage = (): Lang => useSyncExternalStore(subscribe, language)

export const language = (): Lang => current

export const setLanguage = (lang: Lang): void => {
  current = lang
  document.documentElement.lang = lang
  remember(lang)
  for (const listener of listeners) listener()
}

const key = 'noren.language'
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Storage may be forbidden (private windows, blocked cookies): then the choice lasts as long as the page.
const remembered = (): Lang => {
  try {
    const stored = localStorage.getItem(key)
    return languages.find((lang) => lang === stored) ?? 'ja'
  } catch {
    return 'ja'
  }
}

const remember = (lang: Lang) => {
  try {
    localStorage.setItem(key, lang)
  } catch {
    return
  }
}

let current: Lang = remembered()
document.documentElement.lang = current
