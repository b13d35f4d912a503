import type { Clock, Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Db, Tx } from '#platform/database/transactions'

/**
 * The shop of a domain, also of one that it gave up: a booking that was begun under it goes on. Cached for a minute; no domain is ever
 * given to another shop, so a cached answer is never wrong about the shop.
 */
export const openShopOfDomain = (clock: Clock): ((db: Db, domain: string) => Promise<number | null>) => {
  const known = new Map<string, { shopId: number; until: Millis }>()
  return async (db, domain) => {
    // What no name can be is not asked for; PostgreSQL refuses some of it, such as NUL.
    if (!/^[a-z0-9-]{1,64}$/i.test(domain)) return null
    const name = domain.toLowerCase()
    const now = clock.now()
    const cached = known.get(name)
    if (cached && cached.until > now && cached.until <= now + cachedFor) return cached.shopId
    known.delete(name)
    const shopId = await findShop(db, name)
    if (shopId !== null) known.set(name, { shopId, until: now + cachedFor })
    const [oldest] = known.keys()
    if (known.size > cacheMax && oldest !== undefined) known.delete(oldest)
    return shopId
  }
}

const cachedFor = 60_000
const cacheMax = 10_000

const findShop = async (db: Db, domain: string): Promise<number | null> => {
  const row = await db.selectFrom('domains').where('domain', '=', domain).select('shop_id').executeTakeFirst()
  return row?.shop_id ?? null
}

/** The present domain of the shop that gave this one up; null where it is no such domain. Rule SHOP-5. */
export const findSuccessor = async (db: Db, domain: string): Promise<string | null> => {
  if (!/^[a-z0-9-]{1,64}$/.test(domain)) return null
  const row = await db
    .selectFrom('domains as d')
    .innerJoin('domains as c', 'c.shop_id', 'd.shop_id')
    .where('d.domain', '=', domain)
    .where('d.released_at', 'is not', null)
    .where('c.released_at', 'is', null)
    .select('c.domain')
    .executeTakeFirst()
  return row?.domain ?? null
}

/** The name that leads to the shop now. */
export const readDomain = (tx: Tx, { shopId }: ShopScope): Promise<{ domain: string } | undefined> =>
  tx
    .selectFrom('domains')
    .where('shop_id', '=', shopId)
    .where('released_at', 'is', null)
    .select('domain')
    .executeTakeFirst()

/** Whether the name was ever given: a released name is never given to another shop. */
export const isDomainGiven = async (db: Db, domain: string): Promise<boolean> => {
  const row = await db.selectFrom('domains').where('domain', '=', domain).select('domain').executeTakeFirst()
  return row !== undefined
}
