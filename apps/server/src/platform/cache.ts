// What is made of all rows of a shop and kept in memory, with the version that it was made of: whoever takes it compares.
import { LRUCache } from 'lru-cache'
import type { Millis } from './clock.ts'
import type { Db } from './database/transactions.ts'

/** What can be kept says until when it is true, and about how many bytes it takes. */
export type Cacheable = { validUntil: Millis; size: number }

type Versioned<T> = { version: number; value: T }

/** For each open database, by shop. */
export const cachePerDatabase = <T extends Cacheable>({ maxBytes: maxSize }: { maxBytes: number }) => {
  const caches = new WeakMap<Db, LRUCache<number, Versioned<T>>>()
  return (db: Db) => {
    const cache =
      caches.get(db) ??
      new LRUCache<number, Versioned<T>>({ maxSize, sizeCalculation: ({ value }) => Math.ceil(value.size) })
    caches.set(db, cache)
    return {
      get: (shopId: number, now: Millis): Versioned<T> | undefined => {
        const found = cache.get(shopId)
        return found && found.value.validUntil > now ? found : undefined
      },
      set: (shopId: number, version: number, value: T): void => {
        cache.set(shopId, { version, value })
      },
    }
  }
}
