// Responses that are the same for everybody who may have them: pages, free times, calendar feeds. A kept one is given while the shop has
// the version that it was made of and the clock leaves it true.
import { LRUCache } from 'lru-cache'
import type { ChangeListener } from '#platform/change-events'
import type { Clock, Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { ShopVersions } from './shop-versions.ts'
import type { CachedResponse } from './cached-response.ts'

/** What was read for a response: whose, of which version, and until when it is true if nothing changes. */
export type MadeOf = { scope: ShopScope; version: number; validUntil: Millis }

export type ResponseCache = {
  /** Reads the shop's version where it is not in memory; nothing else. */
  find: (key: string) => Promise<CachedResponse | undefined>
  /** A key begins with its kind and names all that the response depends on. Of several reads the oldest version counts. */
  keep: (key: string, response: CachedResponse, reads: readonly MadeOf[]) => void
  /** Whoever asks for the same meanwhile waits, and takes what was kept. */
  once: <T>(key: string, work: () => Promise<T>) => Promise<T | CachedResponse>
  /** What is stale by a change needs no look at the version. */
  forget: ChangeListener
}

/** What was used least recently goes first. */
const limits = { max: 2_000, maxSize: 64 * 1024 * 1024 }

export const openResponseCache = (
  versions: Pick<ShopVersions, 'read'>,
  clock: Clock,
  { max, maxSize } = limits,
): ResponseCache => {
  const entries = new LRUCache<string, MadeOf & { response: CachedResponse }>({
    max,
    maxSize,
    sizeCalculation: ({ response }) => response.size,
  })
  const working = new Map<string, Promise<unknown>>()

  const find = async (key: string): Promise<CachedResponse | undefined> => {
    const entry = entries.get(key)
    if (!entry || entry.validUntil <= clock.now()) return undefined
    return (await versions.read(entry.scope)) === entry.version ? entry.response : undefined
  }

  return {
    find,
    keep: (key, response, reads) => {
      const [first] = reads
      if (!first) return
      const version = Math.min(...reads.map((one) => one.version))
      const validUntil = Math.min(...reads.map((one) => one.validUntil))
      entries.set(key, { response, scope: first.scope, version, validUntil })
    },
    once: async (key, work) => {
      const begun = working.get(key)
      if (begun) {
        await begun.catch(() => undefined)
        // What was begun before a change is not of the present version.
        const found = await find(key)
        if (found) return found
      }
      const own = work()
      working.set(key, own)
      return own.finally(() => {
        if (working.get(key) === own) working.delete(key)
      })
    },
    forget: (changed) => {
      for (const [key, { scope }] of entries)
        if (changed === 'all' || changed.includes(scope.shopId)) entries.delete(key)
    },
  }
}
