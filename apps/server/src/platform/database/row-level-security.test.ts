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
  try {
    for (const { name } of tables) {
      const key = name === 'shops' ? 'id' : 'shop_id'
      await client.query(`begin; set local app.shop_id = '${own.shopId}'`)
      const { rows } = await client.query<{ id: number }>(`select distinct ${key} as id from ${name}`)
      await client.query('rollback')
      expect(
        rows.every(({ id }) => id === own.shopId),
        name,
      ).toBe(true)
      // Without a shop in the transaction there is nothing at all.
      expect((await client.query(`select from ${name}`)).rowCount, name).toBe(0)
    }
    await client.query(`begin; set local app.shop_id = '${own.shopId}'`)
    await expect(
      client.query("insert into staff (shop_id, name, created_at) values ($1, 'x', now())", [other.shopId]),
    ).rejects.toThrow(/row-level security/)
    await client.query('rollback')
  } finally {
    client.release()
  }
})
