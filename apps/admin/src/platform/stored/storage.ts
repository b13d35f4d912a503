import { setup } from '../setup.ts'

/** What this browser, or this tab, keeps for the screens: every name begins with the configured prefix. A browser may refuse all of it. */
export const stored = (area: 'local' | 'session') => ({
  read: (name: string): string | null => quietly(() => areaOf(area).getItem(keyOf(name))) ?? null,
  write: (name: string, text: string): void => quietly(() => areaOf(area).setItem(keyOf(name), text)),
  drop: (name: string): void => quietly(() => areaOf(area).removeItem(keyOf(name))),
})

/** 'calendar.statuses' → 'noren.calendar.statuses' */
export const keyOf = (name: string): string => `${setup.storagePrefix}.${name}`

const areaOf = (area: 'local' | 'session'): Storage => (area === 'local' ? localStorage : sessionStorage)

const quietly = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}
