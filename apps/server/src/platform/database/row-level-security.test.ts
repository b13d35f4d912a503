// With the application's own filters gone, row-level security still hides other shops.
import { expect, test } from 'vitest'
import { makeCallers } from '#testing/callers'
import { makeShop } from '#testing/factories'
import { useTestServer } from '#testing/server'

const server = await useTestServer()

test('a shop reads and writes its own rows alone', async () => {
  const [own, { shop: other }] = [await makeShop(server), await makeCallers(server)]
  const client = await server.pool.connect()
  const tables = await server.sql<{ name: string }>(
    "select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace",
  )
  expect(tables.length).toBeGreaterThan(14)
  /** Without a condition on the shop: of a cluster all shards are looked at, which its tests forbid otherwise. */
  const readAll = async <Row>(text: string, shopId?: number): Promise<Row[]> => {
    await client.query('begin')
    await client.query("set local citus.multi_task_query_log_level = 'off'")
    if (shopId !== undefined) await client.query(`set local app.shop_id = '${shopId}'`)
    const { rows } = await client.query(text)
    await client.query('rollback')
    return rows as Row[]
  }
  try {
    for (const { name } of tables) {
      const key = name === 'shops' ? 'id' : 'shop_id'
      const rows = await readAll<{ id: number }>(`select distinct ${key} as id from ${name}`, own.shopId)
      expect(
        rows.every(({ id }) => id === own.shopId),
        name,
      ).toBe(true)
      // Without a shop in the transaction there is nothing at all.
      expect(await readAll(`select ${key} from ${name}`), name).toEqual([])
    }
    await client.query('begin')
    await client.query(`set local app.shop_id = '${own.shopId}'`)
    await expect(
      client.query("insert into staff (shop_id, name, created_at) values ($1, 'x', now())", [other.shopId]),
    ).rejects.toThrow(/row-level security/)
    await client.query('rollback')
  } finally {
    client.release()
  }
})
