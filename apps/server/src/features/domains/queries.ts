import type { Db } from '#platform/database/transactions'

/** The shop that a name leads to now; released names lead nowhere by this query. */
export const shopOfDomain = async (db: Db, domain: string): Promise<number | null> => {
  // What no name can be is not asked for; PostgreSQL refuses some of it, such as NUL.
  if (!/^[a-z0-9-]{1,64}$/i.test(domain)) return null
  const row = await db
    .selectFrom('domains')
    .where('domain', '=', domain.toLowerCase())
    .where('released_at', 'is', null)
    .select('shop_id')
    .executeTakeFirst()
  return row?.shop_id ?? null
}

/** Whether the name was ever given: a released name is never given to another shop. */
export const isDomainGiven = async (db: Db, domain: string): Promise<boolean> => {
  const row = await db.selectFrom('domains').where('domain', '=', domain).select('domain').executeTakeFirst()
  return row !== undefined
}
