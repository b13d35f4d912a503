// Values of a shop by key, valid while the shop's version is. The version is read again after `versionMaxAge` at the latest (five
// seconds unless told otherwise), and at once when the shop is invalidated; until then a hit needs no query.
import type { Millis } from './clock.ts'
import type { Db } from './database/transactions.ts'
import type { Services } from './services.ts'

/** What can be cached says until when it is true, and about how many bytes it takes. */
export type Cacheable = { validUntil: Millis; size: number }

export type Cache<T extends Cacheable> = {
  /** The value, if the shop's version was read lately and the value is of that version. */
  get: (key: string, now: Millis) => T | undefined
  /** The value with its version, for callers that compare versions themselves. */
  getVersioned: (key: string, now: Millis) => { version: number; value: T } | undefined
  set: (key: string, shopId: number, version: number, value: T) => void
  /** Call it before a version is read; the returned function takes what was read, unless the shop was invalidated meanwhile. */
  startVersionRead: () => (shopId: number, version: number, now: Millis) => void
  invalidate: (shopIds: readonly number[] | 'all') => void
}

type Entry<T> = { shopId: number; version: number; value: T }

export const openCache = <T extends Cacheable>({
  maxEntries = 2_000,
  maxBytes = 64 * 1024 * 1024,
  /** Milliseconds for which a version counts as current where no invalidation came: one may have been lost. */
  versionMaxAge = 5_000,
} = {}): Cache<T> => {
  // In the order of use: the first was used least recently.
  const entries = new Map<string, Entry<T>>()
  const versions = new Map<number, { version: number; readAt: Millis }>()
  const invalidatedAt = new Map<number, number>()
  let allInvalidatedAt = 0
  let counter = 0
  let bytes = 0

  const remove = (key: string): void => {
    bytes -= entries.get(key)?.value.size ?? 0
    entries.delete(key)
  }

  const use = (key: string, now: Millis): Entry<T> | undefined => {
    const entry = entries.get(key)
    if (!entry) return undefined
    entries.delete(key)
    entries.set(key, entry)
    return entry.value.validUntil > now ? entry : undefined
  }

  return {
    get: (key, now) => {
      const entry = use(key, now)
      const known = entry && versions.get(entry.shopId)
      if (!known || known.version !== entry.version) return undefined
      // A clock that was set back makes every version old.
      return now >= known.readAt && now - known.readAt <= versionMaxAge ? entry.value : undefined
    },
    getVersioned: use,
    set: (key, shopId, version, value) => {
      remove(key)
      entries.set(key, { shopId, version, value })
      bytes += value.size
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && bytes <= maxBytes) break
        remove(oldest)
      }
    },
    startVersionRead: () => {
      const startedAt = ++counter
      return (shopId, version, now) => {
        const lastInvalidated = Math.max(allInvalidatedAt, invalidatedAt.get(shopId) ?? 0)
        if (startedAt > lastInvalidated) versions.set(shopId, { version, readAt: now })
      }
    },
    invalidate: (shopIds) => {
      if (shopIds === 'all') {
        allInvalidatedAt = ++counter
        versions.clear()
        invalidatedAt.clear()
      } else
        for (const shopId of shopIds) {
          invalidatedAt.set(shopId, ++counter)
          versions.delete(shopId)
        }
    },
  }
}

/** One cache for each open database, invalidated by its changes. */
export const cachePerDatabase = <T extends Cacheable>(limits: {
  maxBytes: number
  versionMaxAge?: number
}) => {
  const caches = new WeakMap<Db, Cache<T>>()
  return ({ db, onChange }: Pick<Services, 'db' | 'onChange'>): Cache<T> => {
    const known = caches.get(db)
    if (known) return known
    const cache = openCache<T>(limits)
    caches.set(db, cache)
    onChange(cache.invalidate)
    return cache
  }
}
