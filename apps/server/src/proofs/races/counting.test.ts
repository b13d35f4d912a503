// How many visits of each customer are agreed, and when the last one begins: whatever writers come, alone and at once, both are what
// the reservations say. Rule CUST-35.
import { expect, test } from 'vitest'
import { expireRequests } from '#features/reservations/jobs'
import { openClient, type Answer } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { usePaymentStandIn } from '#testing/payments/stand-in'
import { useTestServer } from '#testing/server'
import { at, changeCall } from '#testing/visits'
import { openRandom, testSize, testTimeout } from '../testing/test-size.ts'

const server = await useTestServer()
const provider = await usePaymentStandIn(server)

const random = openRandom('counts of visits')
const rounds = testSize({ short: 2, long: 60 })

test('after each writer alone the counts are what the rows say', { timeout: testTimeout }, async () => {
  const writers = await makeWriters()
  const done = new Set<string>()
  for (let round = 0; round < rounds; round++)
    for (const [name, write] of random.shuffle(Object.entries(writers.all))) {
      if (await write()) done.add(name)
      expect([name, await writers.miscounted()]).toEqual([name, []])
    }
  // Some find nothing to do at first, or no time that is free.
  for (let attempt = 0; attempt < 20; attempt++)
    for (const [name, write] of Object.entries(writers.all))
      if (!done.has(name) && (await write())) {
        done.add(name)
        expect([name, await writers.miscounted()]).toEqual([name, []])
      }
  expect([...done].toSorted()).toEqual(Object.keys(writers.all).toSorted())
})

test('and after several at once', { timeout: testTimeout }, async () => {
  const writers = await makeWriters()
  for (let round = 0; round < rounds; round++) {
    const shuffled = random.shuffle(Object.entries(writers.all))
    while (shuffled.length > 0) {
      const some = shuffled.splice(0, 4)
      await Promise.all(some.map(([, write]) => write()))
      const names = some.map(([name]) => name)
      expect([names, await writers.miscounted()]).toEqual([names, []])
    }
  }
})

test('a count that is wrong is found', async () => {
  const writers = await makeWriters()
  await writers.all['enters for somebody new']()
  expect(await writers.miscounted()).toEqual([])
  await server.sql('update customers set agreed_count = agreed_count + 1 where shop_id = $1', [
    writers.shopId,
  ])
  expect(await writers.miscounted()).toHaveLength(1)
  await server.sql('update customers set agreed_count = agreed_count - 1 where shop_id = $1', [
    writers.shopId,
  ])
})

const people = ['高橋', '鈴木', '佐藤', '田中'].map((family, index) => ({
  family_name: family,
  given_name: '花子',
  phone: `090-0000-000${index}`,
  email: `customer-${index}@example.jp`,
}))

const someTime = (): string =>
  at(`${random.integer(8) + 10}:${random.pick(['00', '30'])}`, `2026-12-${random.integer(15) + 10}`)

const isDone = ({ status }: Answer): boolean => status < 300

/** A shop with everything that may change whom a reservation is of, its status or its start; each says whether it was done. */
const makeWriters = async () => {
  const shop = await makeShop(server)
  await provider.connect(shop, 'none')
  const { client, shopId, menuId } = shop
  const customer = openClient(server.url)
  const addMenu = async (advance: 'none' | 'required', needsApproval: boolean): Promise<TestShop> => {
    const [row] = await server.sql<{ id: number }>(
      `insert into menus (shop_id, name, price, duration, total_duration, priority, advance_payment, requires_approval, created_at)
        select shop_id, name, price, duration, total_duration, 2, $2, $3, created_at from menus where id = $1 returning id`,
      [menuId, advance, needsApproval],
    )
    return { ...shop, menuId: row?.id ?? 0 }
  }
  const approved = await addMenu('none', true)
  const paid = await addMenu('required', false)
  const paidApproved = await addMenu('required', true)

  const pick = async (table: string, condition = 'true'): Promise<number | undefined> => {
    const rows = await server.sql<{ id: number }>(
      `select id from ${table} x where shop_id = $1 and ${condition} order by id`,
      [shopId],
    )
    return rows.length === 0 ? undefined : random.pick(rows).id
  }
  const visit = (status: string) =>
    pick('reservations', `not is_block and hold_expires_at is null and status = '${status}'`)
  const record = (condition = 'true') => pick('customers', `merged_into_id is null and ${condition}`)
  const book = async (of = shop): Promise<{ id?: number | undefined; token: string } | undefined> => {
    const input = { ...someBooking(of.menuId, someTime()), ...random.pick(people) }
    const path = `/api/public/shops/${shop.domain}/reservations`
    const answer = await customer.call('POST', path, input, keyed())
    if (!isDone(answer)) return undefined
    const { reservation_number, manage_url } = answer.body.data
    const id = await pick('reservations', `reservation_number = '${reservation_number}'`)
    return { id, token: manage_url.split('/').at(-1) }
  }
  const put = async (id: number | undefined, body: object): Promise<boolean> =>
    id !== undefined && isDone(await client.call(...changeCall(id, body)))
  const enter = async (body: object): Promise<boolean> => {
    const visitOf = { menu_id: menuId, start_at: someTime(), overlap: true }
    return isDone(await client.call('POST', '/api/reservations', { ...visitOf, ...body }))
  }
  /** By the customer's link. */
  const ask = async (token: string | undefined, action: string, body: object = {}): Promise<boolean> =>
    token !== undefined &&
    isDone(await customer.call('POST', `/api/public/reservations/${token}/${action}`, body))
  const pay = async (of: TestShop, end: 'check' | 'stop'): Promise<boolean> => {
    const begun = await provider.start(of, someTime(), { email: random.pick(people).email })
    if (!isDone(begun)) return false
    const { checkout_url, manage_token } = begun.body.data
    if (end === 'check') await provider.pay(checkout_url)
    return ask(manage_token, `payment/${end}`)
  }

  const all = {
    'books online': async () => (await book()) !== undefined,
    'asks for a visit': async () => (await book(approved)) !== undefined,
    'pays in advance': () => pay(paid, 'check'),
    'pays in advance for a visit that the shop approves': () => pay(paidApproved, 'check'),
    'stops paying': () => pay(paid, 'stop'),
    'enters for a customer on record': async () => enter({ customer_id: await record() }),
    'enters for somebody new': () => enter({ name: `新規 ${random.hex()}` }),
    'enters for somebody known by telephone': () => enter({ name: '高橋 花子', phone: '090-0000-0000' }),
    'enters a walk-in': () => enter({ walk_in: true }),
    approves: async () => put(await visit('pending_approval'), { status: 'reserved' }),
    'sets back to awaiting': async () => put(await visit('reserved'), { status: 'pending_approval' }),
    declines: async () =>
      put(await visit('pending_approval'), { status: 'canceled', cancel_reason: 'declined' }),
    cancels: async () => put(await visit('reserved'), { status: 'canceled', cancel_reason: 'shop' }),
    treats: async () => put(await visit('reserved'), { status: 'treated' }),
    'moves as the owner': async () => put(await visit('reserved'), { start_at: someTime(), overlap: true }),
    'edits a note': async () => put(await visit('reserved'), { note: random.hex() }),
    'moves as the customer': async () => ask((await book())?.token, 'reschedule', { start_at: someTime() }),
    'asks for another time, which the shop approves': async () => {
      const made = await book(approved)
      return (
        (await put(made?.id, { status: 'reserved' })) &&
        (await ask(made?.token, 'reschedule', { start_at: someTime() })) &&
        put(made?.id, { answer: 'approve' })
      )
    },
    'cancels as the customer': async () => ask((await book())?.token, 'cancel'),
    'lets a request run out': async () => {
      const id = await visit('pending_approval')
      await server.sql(`update reservations set expires_at = '2026-11-20 09:00+09' where id = $1`, [id])
      await expireRequests.handle(server.services)
      return id !== undefined
    },
    'marks as spam': async () => put((await book())?.id, { spam: true }),
    'takes a mark of spam back': async () =>
      put(await pick('reservations', `cancel_reason = 'spam'`), { spam: false }),
    'says how often somebody came before': async () =>
      isDone(
        await client.call('PATCH', `/api/customers/${await record()}`, { brought_count: random.integer(30) }),
      ),
    'says when somebody came last before': async () =>
      isDone(
        await client.call('PATCH', `/api/customers/${await record()}`, {
          brought_last_on: `2026-11-${random.integer(10) + 10}`,
        }),
      ),
    'merges two records': async () => {
      const [kept, merged] = [await record(), await record()]
      return isDone(await client.call('POST', `/api/customers/${kept}/merge`, { customer_id: merged }))
    },
    'takes a merge apart': async () =>
      isDone(await client.call('DELETE', `/api/customer-merges/${await pick('customer_merges')}`)),
    // A record with live visits is not deleted, so they are canceled first.
    'deletes a record': async () => {
      const id = await record()
      const live = await server.sql<{ id: number }>(
        `select id from reservations where shop_id = $1 and customer_id = $2 and status in ('reserved', 'pending_approval')`,
        [shopId, id],
      )
      for (const reservation of live) await put(reservation.id, { status: 'canceled', cancel_reason: 'shop' })
      return isDone(await client.call('DELETE', `/api/customers/${id}`))
    },
  } satisfies Record<string, () => Promise<boolean>>

  return {
    all,
    shopId,
    /** Customers whose counts are not what a look at all reservations finds. */
    miscounted: (): Promise<object[]> =>
      server.sql(
        `select c.id, c.name, c.agreed_count, c.last_agreed_at, v.count, v.last from customers c
          cross join lateral (
            select (select count(*) from reservations r where r.shop_id = c.shop_id and r.customer_id = c.id
                and r.status in ('reserved', 'treated')) + sum(b.brought_count) as count,
              greatest(max(b.brought_last_on)::timestamptz, (select max(r.start_at) from reservations r
                where r.shop_id = c.shop_id and r.customer_id = c.id and r.status in ('reserved', 'treated')), '-infinity') as last
            from customers b where b.shop_id = c.shop_id and c.id in (b.id, b.merged_into_id)) v
          where c.shop_id = $1 and (c.agreed_count <> v.count or c.last_agreed_at <> v.last)`,
        [shopId],
      ),
  }
}
