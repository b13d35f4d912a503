// What is due in any shop. It is found by one read across all of them, which locks nothing; while that read fails, because the rows of
// some shop cannot be reached, it is found shop by shop, and what fails is stepped over (decision 0061).
import { sql, type RawBuilder } from 'kysely'
import { minuteMs, type Millis } from '../clock.ts'
import { isAway } from '../errors.ts'
import { allShops, mintShopScope, type ShopScope } from './scope.ts'
import { read, search, type Db } from './transactions.ts'

/**
 * A statement that finds rows, each with its shop. `own` stands in its conditions for each table of a shop: it is told the column with
 * the shop, and says which shops are asked about.
 */
export type DueQuery<R> = (own: Own) => RawBuilder<R>
export type Own = (column: string) => RawBuilder<unknown>

export type Due = { job: string; atOnce: number; now: Millis }
export type Found<R> = { rows: (R & { scope: ShopScope })[]; faults: unknown[] }

/** Throws where nothing can be read at all; of shops that cannot be reached it tells the faults. Rule RES-51. */
export const findDue = async <R extends { shop_id: number }>(
  db: Db,
  due: Due,
  query: DueQuery<R>,
): Promise<Found<R>> => {
  const memory = memoryOf(db)
  const shopByShop = memory.jobs.get(due.job)
  if (shopByShop && due.now < shopByShop.until) return findShopByShop(db, due, query, shopByShop)
  try {
    const rows = await findInShops(db, query(outside(stillAway(memory, due.now))))
    memory.jobs.delete(due.job)
    return { rows, faults: [] }
  } catch (fault) {
    if (!isAway(fault)) throw fault
    const round = { until: due.now + rememberedFor, after: shopByShop?.after ?? 0 }
    memory.jobs.set(due.job, round)
    const { rows, faults } = await findShopByShop(db, due, query, round)
    return { rows, faults: [fault, ...faults] }
  }
}

/** What is found across shops, each with the scope in which to go on; fails as a whole. For what must not be found by halves. */
export const findInShops = async <R extends { shop_id: number }>(
  db: Db,
  query: RawBuilder<R>,
): Promise<(R & { scope: ShopScope })[]> => {
  const { rows } = await read(db, allShops, (tx) => query.execute(tx))
  return rows.map(withScope)
}

/** Of work that failed: a shop that cannot be reached is left alone for a while, so that others are found in its place. */
export const noteFault = (db: Db, { shopId }: ShopScope, fault: unknown, now: Millis): void => {
  if (isAway(fault)) memoryOf(db).shops.set(shopId, now + rememberedFor)
}

const rememberedFor: Millis = minuteMs
/** One round's share while shops are asked one by one; the next round goes on behind it. */
const shopsAtOnce = 1_000
const roundMax: Millis = 5_000
export const shopsBeside = 4

/** What this process knows of each database: until when a shop is left alone, and which jobs ask shop by shop. */
type Memory = { shops: Map<number, Millis>; jobs: Map<string, Round> }
type Round = { until: Millis; /** The last shop that was asked. */ after: number }
const memories = new WeakMap<Db, Memory>()

const memoryOf = (db: Db): Memory => {
  const memory = memories.get(db) ?? { shops: new Map(), jobs: new Map() }
  memories.set(db, memory)
  return memory
}

const stillAway = ({ shops }: Memory, now: Millis): ReadonlySet<number> => {
  for (const [shopId, until] of shops) if (until <= now) shops.delete(shopId)
  return new Set(shops.keys())
}

const outside =
  (away: ReadonlySet<number>): Own =>
  (column) =>
    away.size === 0 ? sql`true` : sql`${sql.ref(column)} <> all(${[...away]}::bigint[])`

const findShopByShop = async <R extends { shop_id: number }>(
  db: Db,
  { atOnce, now }: Due,
  query: DueQuery<R>,
  round: Round,
): Promise<Found<R>> => {
  const away = stillAway(memoryOf(db), now)
  const shops = await listShops(db, round.after)
  const found: Found<R> = { rows: [], faults: [] }
  const began = performance.now()
  let asked = 0
  while (asked < shops.length && found.rows.length < atOnce && performance.now() - began < roundMax) {
    const some = shops.slice(asked, asked + shopsBeside)
    asked += some.length
    await Promise.all(
      some
        .filter((shopId) => !away.has(shopId))
        .map((shopId) =>
          findInShop(db, mintShopScope(shopId), query).then(
            (rows) => found.rows.push(...rows),
            (fault: unknown) => {
              found.faults.push(fault)
              noteFault(db, mintShopScope(shopId), fault, now)
            },
          ),
        ),
    )
  }
  // After the last shop the first one is next.
  round.after = asked < shops.length || shops.length === shopsAtOnce ? (shops[asked - 1] ?? 0) : 0
  return found
}

const findInShop = async <R extends { shop_id: number }>(db: Db, scope: ShopScope, query: DueQuery<R>) => {
  const own: Own = (column) => sql`${sql.ref(column)} = ${scope.shopId}`
  const { rows } = await search(db, scope, (tx) => query(own).execute(tx))
  return rows.map(withScope)
}

/** From a table of no shop, which can be read while any shop is away. */
const listShops = async (db: Db, after: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('users')
    .where('shop_id', '>', after)
    .orderBy('shop_id')
    .limit(shopsAtOnce)
    .select('shop_id')
    .execute()
  return rows.flatMap(({ shop_id }) => shop_id ?? [])
}

const withScope = <R extends { shop_id: number }>(row: R): R & { scope: ShopScope } => ({
  ...row,
  scope: mintShopScope(row.shop_id),
})
