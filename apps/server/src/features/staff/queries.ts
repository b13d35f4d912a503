// Who serves. A one-person shop has one row and never sees the word.
import { sql } from 'kysely'
import { cachePerDatabase, type Cacheable } from '#platform/cache'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, readOnce, type Db } from '#platform/database/transactions'
import type { Services } from '#platform/services'

/** All staff by the owner's order, which is also that in which bookings are given to them. */
export const listStaff = (
  db: Db,
  scope: ShopScope,
): Promise<{ id: number; name: string; active: boolean }[]> =>
  read(db, scope, (tx) =>
    tx
      .selectFrom('staff')
      .where('shop_id', '=', scope.shopId)
      .select(['id', 'name', 'active'])
      .orderBy('position')
      .orderBy('id')
      .execute(),
  )

/** The names of all staff, those who left too; from memory while the shop's version stands. */
export const staffNames = async (
  { db, onChange }: Pick<Services, 'db' | 'onChange'>,
  scope: ShopScope,
  now: Millis,
): Promise<ReadonlyMap<number, string>> => {
  const cache = namesCache({ db, onChange })
  const key = String(scope.shopId)
  const known = cache.get(key, now)
  if (known) return known.names
  const confirmVersion = cache.startVersionRead()
  const [row] = await readOnce(db, scope, askNames(db, scope))
  const names = new Map((row?.staff ?? []).map(({ id, name }) => [id, name]))
  if (row) {
    confirmVersion(scope.shopId, row.version, now)
    cache.set(key, scope.shopId, row.version, { names, validUntil: Infinity, size: 200 + 100 * names.size })
  }
  return names
}

const namesCache = cachePerDatabase<Cacheable & { names: ReadonlyMap<number, string> }>({
  maxBytes: 4 * 1024 * 1024,
})

const askNames = (db: Db, { shopId }: ShopScope) =>
  sql<{ version: number; staff: { id: number; name: string }[] | null }>`
    select s.version, (select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name)) from staff t where t.shop_id = ${shopId}) as staff
    from shops s where s.id = ${shopId}`.compile(db)
