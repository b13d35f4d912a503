import type { CompiledQuery } from 'kysely'
import type { Clock, Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Db } from '#platform/database/transactions'

/**
 * The shop of a domain, cached for a minute. A released domain is never given to another shop, so a cached answer is never wrong
 * about the shop; a domain that was just released is answered for up to a minute more.
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

/** Released names lead nowhere by this query. */
const findShop = async (db: Db, domain: string): Promise<number | null> => {
  const row = await db
    .selectFrom('domains')
    .where('domain', '=', domain)
    .where('released_at', 'is', null)
    .select('shop_id')
    .executeTakeFirst()
  return row?.shop_id ?? null
}

/** The name that leads to the shop now, for callers that send it with others. */
export const domainQuery = (db: Db, { shopId }: ShopScope): CompiledQuery<{ domain: string }> =>
  db
    .selectFrom('domains')
    .where('shop_id', '=', shopId)
    .where('released_at', 'is', null)
    .select('domain')
    .compile()

/** Whether the name was ever given: a released name is never given to another shop. */
export const isDomainGiven = async (db: Db, domain: string): Promise<boolean> => {
  const row = await db.selectFrom('domains').where('domain', '=', domain).select('domain').executeTakeFirst()
  return row !== undefined
}
