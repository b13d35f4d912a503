import { expect, test } from 'vitest'
import { makeShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'
import { forgetCustomers } from './jobs.ts'
import { listCustomers } from './list-customers.ts'

const server = await useTestServer()

const run = async (wire: string) => {
  server.setNow(wire)
  await forgetCustomers.handle(server.services, {})
}

test('five years after the last visit nobody can be named any more; what happened stays', async () => {
  const shop = await makeShop(server)
  const visits = visitsOf(server, shop)
  const person = (n: number) => ({
    email: `c${n}@example.jp`,
    phone: `0901111000${n}`,
    family_name: `名${n}`,
    note: '猫',
  })
  const once = await visits.booking('10:00', '2026-11-24', person(1))
  await visits.booking('12:00', '2026-11-24', person(2))
  // The second one comes again, later.
  const again = await visits.booking('12:00', '2027-01-12', person(2))
  expect([once.status, again.status]).toEqual([201, 201])
  const people = () =>
    server.sql('select name, email, phone from customers where shop_id = $1 order by id', [shop.shopId])
  const rows = () =>
    server.sql(
      'select name, email, phone, note, name_kana, status, price from reservations where shop_id = $1 order by id',
      [shop.shopId],
    )
  await server.sql("update customers set gender = 'female', birth_date = '1990-01-01' where shop_id = $1", [
    shop.shopId,
  ])
  await server.sql(
    `insert into customer_notes (shop_id, customer_id, title, content, created_at, updated_at)
      select shop_id, id, 'x', 'y', now(), now() from customers where shop_id = $1`,
    [shop.shopId],
  )
  const [before, visitsBefore] = [await people(), await rows()]
  expect(before).toHaveLength(2)

  const found = async () => {
    const page = { search: '', page: 1, perPage: 15 }
    const { rows: listed, total } = await listCustomers(
      server.services,
      shop.scope,
      page,
      server.services.clock.now(),
    )
    return [listed.length, total]
  }

  await run('2031-11-22T09:00:00+09:00')
  expect(await found()).toEqual([2, 2])
  expect([await people(), await rows()]).toEqual([before, visitsBefore])

  await run('2031-11-25T09:00:00+09:00')
  const gone = { name: '—', email: null, phone: null }
  expect(await people()).toEqual([gone, before[1]])
  expect(await found()).toEqual([1, 1])
  expect(
    await server.sql(
      'select gender, birth_date, (select count(*)::int from customer_notes n where n.shop_id = $1 and n.customer_id = c.id) as notes from customers c where shop_id = $1 order by id',
      [shop.shopId],
    ),
  ).toEqual([
    { gender: 'unspecified', birth_date: null, notes: 0 },
    { gender: 'female', birth_date: '1990-01-01', notes: 1 },
  ])
  const bare = { ...gone, note: null, name_kana: null, status: 'reserved', price: 5500 }
  expect(await rows()).toEqual([bare, bare, visitsBefore[2]])
  expect(
    await server.sql("select from messages where to_address <> '' and shop_id = $1", [shop.shopId]),
  ).toEqual([])

  await run('2032-01-14T09:00:00+09:00')
  expect(await people()).toEqual([gone, gone])
  expect(JSON.stringify(await rows())).not.toContain('example.jp')
  expect(await server.violations()).toEqual([])
})
