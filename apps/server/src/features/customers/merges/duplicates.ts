// Records that may be of one person: what they are found by, folded, is the same in one of its four parts.
import type { ListedCustomer } from '@noren/contract/customers'
import type { Likeness, LikeCustomer, LikeGroup } from '@noren/contract/customers/merges'
import { likeCustomersMax, likeGroupsMax, likenesses } from '@noren/contract/customers/merges'
import { sql } from 'kysely'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { search, type Db, type Tx } from '#platform/database/transactions'
import { recordsSql, withAge, type RecordRow } from '../list-customers.ts'
import { searchVersion } from '../search-key.ts'
import { groupAlike } from './group-alike.ts'

/** Keys that the worker has not rebuilt yet are left out: a minute later they are there. */
const keyed = ({ shopId }: ShopScope) => sql`
  c.shop_id = ${shopId} and c.forgotten_at is null and c.merged_into_id is null and c.search_version = ${searchVersion}`

/** The parts of a key as `searchKeyOf` joins them, in the order of `parts`. */
const partsSql = sql`string_to_array(c.search_key, E'\n')`
const parts: readonly Likeness[] = ['phone', 'email', 'kana', 'name']
/** More than so many of one name are not one person. */
const sameMax = 20

export const listGroups = (
  db: Db,
  scope: ShopScope,
  now: Millis,
): Promise<{ groups: LikeGroup[]; total: number }> =>
  search(db, scope, async (tx) => {
    const { rows } = await sql<{ part: number; ids: number[] }>`
        select x.part, array_agg(c.id order by c.id desc) as ids
        from customers c cross join lateral unnest(${partsSql}) with ordinality as x (value, part)
        where ${keyed(scope)} and x.value <> ''
        group by x.part, x.value having count(*) between 2 and ${sameMax}
        order by x.part, max(c.id) desc limit 1000`.execute(tx)
    const groups = groupAlike(rows.map(({ part, ids }) => ({ alike: likenessOf(part), ids })))
    const shown = groups.slice(0, likeGroupsMax)
    const records = await readRecords(
      tx,
      scope,
      shown.flatMap(({ ids }) => ids.slice(0, likeCustomersMax)),
      now,
    )
    return {
      total: groups.length,
      groups: shown.map(({ alike, ids }) => ({
        alike: likenesses.filter((one) => alike.has(one)),
        customers: ids.flatMap((id) => records.get(id) ?? []),
      })),
    }
  })

/** Undefined where there is no such record. */
export const listDuplicates = (
  db: Db,
  scope: ShopScope,
  id: number,
  now: Millis,
): Promise<LikeCustomer[] | undefined> =>
  search(db, scope, async (tx) => {
    const {
      rows: [own],
    } = await sql<{ key: string }>`
        select search_key as key from customers c where c.shop_id = ${scope.shopId} and c.id = ${id}
          and c.forgotten_at is null and c.merged_into_id is null`.execute(tx)
    if (!own) return undefined
    const values = own.key.split('\n')
    const { rows: found } = await sql<{ id: number; alike: number[] }>`
        select c.id, array_agg(x.part) as alike
        from customers c cross join lateral unnest(${partsSql}, ${values}::text[]) with ordinality as x (value, own, part)
        where ${keyed(scope)} and c.id <> ${id} and x.value <> '' and x.value = x.own
        group by c.id order by count(*) desc, min(x.part), c.id desc limit ${likeCustomersMax}`.execute(tx)
    const records = await readRecords(
      tx,
      scope,
      found.map((one) => one.id),
      now,
    )
    return found.flatMap(({ id: other, alike }) => {
      const record = records.get(other)
      return record ? [{ ...record, alike: alike.toSorted((a, b) => a - b).map(likenessOf) }] : []
    })
  })

export const findMerge = (tx: Tx, { shopId }: ShopScope, id: number) =>
  tx
    .selectFrom('customer_merges as m')
    .innerJoin('customers as c', (join) =>
      join.on('c.shop_id', '=', shopId).onRef('c.id', '=', 'm.merged_id'),
    )
    .where('m.shop_id', '=', shopId)
    .where('m.id', '=', id)
    .select([
      'm.kept_id',
      'm.merged_id',
      'm.reservation_ids',
      'm.note_ids',
      'm.photo_ids',
      'm.earlier_ids',
      'm.filled',
      'm.online_booking_before',
      'c.forgotten_at',
    ])
    .executeTakeFirst()

const readRecords = async (
  tx: Tx,
  scope: ShopScope,
  ids: readonly number[],
  now: Millis,
): Promise<Map<number, ListedCustomer>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<RecordRow>`${recordsSql(scope, now)} and c.id = any(${ids}::bigint[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, withAge(now)(row)]))
}

const likenessOf = (part: number): Likeness => parts[part - 1] ?? 'name'
