import { setup } from '../setup.ts'

/** The browser's storage, with the configured prefix before every name. A browser may refuse access; then nothing is stored. */
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
