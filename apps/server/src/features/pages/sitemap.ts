// Which shops search engines may be told of. Read for all shops at once, an hour apart. Rule PAGE-54.
import { allShops, noShop } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'

/** The greatest number of a shop that has an address; 0 where there is none. */
export const lastShop = (db: Db): Promise<number> =>
  read(db, noShop, async (tx) => {
    const row = await tx
      .selectFrom('domains')
      .where('released_at', 'is', null)
      .orderBy('shop_id', 'desc')
      .where('shop_id', 'is not', null)
      .limit(1)
      .select('shop_id')
      .executeTakeFirst()
    return row?.shop_id ?? 0
  })

/** Present domains of the shops after one number up to another whose page is published; limited ones are not among them. */
export const listPublishedDomains = async (
  db: Db,
  { after, upTo }: { after: number; upTo: number },
): Promise<string[]> => {
  const published = await read(db, allShops, (tx) =>
    tx
      .selectFrom('pages as p')
      .innerJoin('shops as s', 's.id', 'p.shop_id')
      .where('p.shop_id', '>', after)
      .where('p.shop_id', '<=', upTo)
      .where('p.type', '=', 'booking')
      .where('p.publish_state', '=', 'published')
      .where('s.suspended_at', 'is', null)
      .select('p.shop_id')
      .execute(),
  )
  const domains = await read(db, noShop, (tx) =>
    tx
      .selectFrom('domains')
      .where('shop_id', '>', after)
      .where('shop_id', '<=', upTo)
      .where('released_at', 'is', null)
      .orderBy('shop_id')
      .select(['shop_id', 'domain'])
      .execute(),
  )
  const shops = new Set(published.map(({ shop_id }) => shop_id))
  return domains.flatMap(({ shop_id, domain }) => (shop_id !== null && shops.has(shop_id) ? [domain] : []))
}
