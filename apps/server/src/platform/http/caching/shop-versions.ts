// The present version of each shop: its lock, and the key of all that is cached of it (decision 0005).
import { LRUCache } from 'lru-cache'
import type { ChangeListener } from '#platform/change-events'
import type { Clock, Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'

export type ShopVersions = {
  /** Undefined where there is no such shop any more. */
  read: (scope: ShopScope) => Promise<number | undefined>
  /** For the changes that are made here or announced by other processes. */
  forget: ChangeListener
}

/** Milliseconds for which a version is taken from memory where no change was announced: one may have been lost. */
const maxAge = 5_000

export const openShopVersions = (db: Db, clock: Clock): ShopVersions => {
  const known = new LRUCache<number, { version: Promise<number | undefined>; readAt: Millis }>({
    max: 10_000,
  })
  return {
    read: (scope) => {
      const now = clock.now()
      const found = known.get(scope.shopId)
      // A clock that was set back makes every version old.
      if (found && now >= found.readAt && now - found.readAt <= maxAge) return found.version
      // Kept before it is there: a change meanwhile forgets it, and nobody who asks later takes what is read now.
      const entry = { version: readVersion(db, scope), readAt: now }
      known.set(scope.shopId, entry)
      entry.version.catch(() => {
        if (known.get(scope.shopId) === entry) known.delete(scope.shopId)
      })
      return entry.version
    },
    forget: (changed) => {
      if (changed === 'all') known.clear()
      else for (const shopId of changed) known.delete(shopId)
    },
  }
}

const readVersion = async (db: Db, scope: ShopScope): Promise<number | undefined> => {
  const row = await read(db, scope, (tx) =>
    tx.selectFrom('shops').where('id', '=', scope.shopId).select('version').executeTakeFirst(),
  )
  return row?.version
}
