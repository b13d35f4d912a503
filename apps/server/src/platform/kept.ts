// What a process keeps of a shop while its version stands, for any number of readers.
import { openCache, type Cache, type Keepable } from './cache.ts'
import type { Db } from './database/transactions.ts'
import type { Services } from './services.ts'

/** A cache for each open database, which hears of every change for as long as that is open. */
export const keptFor = <T extends Keepable>(bounds: { bytes: number }) => {
  const caches = new WeakMap<Db, Cache<T>>()
  return ({ db, onChange }: Pick<Services, 'db' | 'onChange'>): Cache<T> => {
    const known = caches.get(db)
    if (known) return known
    const made = openCache<T>(bounds)
    caches.set(db, made)
    onChange(made.forget)
    return made
  }
}
