// Seats, rooms and machines: added, counted, ordered and deleted, and what becomes of reservations that have one.
import type { SeatGroup } from '@noren/contract/shops/seats'
import { beforeEach, describe, expect, test } from 'vitest'
import { keyed, makeShop, type TestShop } from '#testing/factories'
import { offersOf } from '#testing/offers/offers'
import { useTestServer } from '#testing/server'
import { reservationsIn } from '#testing/staff/staff'
import { visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
})

const call = (method: string, path = '', body?: unknown, headers?: Record<string, string>) =>
  shop.client.call(method, `/api/seat-groups${path}`, body, headers)
const add = (body: object = { name: 'セット面', units: 4 }, headers?: Record<string, string>) =>
  call('POST', '', body, headers)
const make = async (name = 'セット面', units = 4): Promise<SeatGroup> =>
  (await add({ name, units })).body.data
const change = (id: number, body: object) => call('PUT', `/${id}`, body)
const listed = async (): Promise<SeatGroup[]> => (await call('GET')).body.data

/** A coming visit that has this unit; for a moment the menu needs one. */
const visitOn = async ({ id: groupId, seats }: SeatGroup, index: number, time = '10:00') => {
  const on = visitsOf(server, shop)
  const need = (groups: number[]) =>
    server.sql('update menus set seat_group_ids = $2 where id = $1', [shop.menuId, groups])
  const seatId = seats[index]?.id
  await need([groupId])
  const { id } = await on.book(time)
  const given = await on.change(id, { seat_ids: [seatId] })
  expect(given.status, given.text).toBe(200)
  expect(await seatsOf(id)).toEqual([seatId])
  await need([])
  return id
}
const seatsOf = async (id: number) =>
  (await server.sql<{ seats: number[] }>('select seat_ids as seats from reservations where id = $1', [id]))[0]
    ?.seats

describe('a group', () => {
  test('has so many units, counted from 1, and stands last', async () => {
    expect(await listed()).toEqual([])
    const made = await add()
    const seats = [1, 2, 3, 4].map((number) => ({ id: expect.any(Number), number }))
    expect([made.status, made.body.data]).toEqual([
      201,
      { id: expect.any(Number), name: 'セット面', units: 4, seats, version: 1 },
    ])
    const room = await make('個室', 1)
    expect(await listed()).toEqual([made.body.data, room])
    expect((await call('PUT', '/reorder', { ids: [room.id, made.body.data.id] })).status).toBe(204)
    expect((await listed()).map(({ name }) => name)).toEqual(['個室', 'セット面'])
    expect((await call('PUT', '/reorder', { ids: [room.id] })).body.code).toBe('outdated')
  })

  test.each<[object, string, string]>([
    [{ name: '' }, 'name', '入力してください'],
    [{ name: 'あ'.repeat(21) }, 'name', '20文字以内で入力してください'],
    [{ units: 0 }, 'units', '数は1から20までの整数で入力してください'],
    [{ units: 21 }, 'units', '数は1から20までの整数で入力してください'],
    [{ units: 1.5 }, 'units', '数は1から20までの整数で入力してください'],
    [{ priority: 1 }, 'priority', '使用できない項目です'],
  ])('%j is refused at %s, and nothing is written', async (part, field, text) => {
    const group = await make()
    for (const answer of [await add({ name: '個室', units: 1, ...part }), await change(group.id, part)])
      expect([answer.status, answer.body.errors?.[field]?.[0]]).toEqual([422, text])
    expect(await listed()).toEqual([group])
  })

  test('is made once, however often the same press arrives, and one of at most ten', async () => {
    const key = keyed()
    const made = await Promise.all([add(undefined, key), add(undefined, key), add(undefined, key)])
    expect(new Set(made.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await add({ name: '個室', units: 1 }, key)).body.code).toBe('idempotency_key_reused')
    for (let more = 2; more <= 9; more++) await make(`個室${more}`, 1)
    const last = await Promise.all([add(), add()])
    expect(last.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [201, undefined],
      [409, 'seat_group_limit'],
    ])
  })

  test('that another tab has changed is not changed, and nothing is lost', async () => {
    const { id } = await make()
    const answers = await Promise.all([
      change(id, { name: 'A', version: 1 }),
      change(id, { units: 2, version: 1 }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await listed())[0]?.version).toBe(2)
  })

  test('of another shop is not there', async () => {
    const { id } = await make()
    const other = await makeShop(server)
    const path = `/api/seat-groups/${id}`
    expect((await other.client.call('PUT', path, { name: 'x' })).status).toBe(404)
    expect((await other.client.call('DELETE', path)).status).toBe(404)
    expect((await other.client.call('GET', '/api/seat-groups')).body.data).toEqual([])
    expect((await listed())[0]?.name).toBe('セット面')
  })

  test('that changes makes the cached pages of the shop stale', async () => {
    const version = async () =>
      (await server.sql<{ version: number }>('select version from shops where id = $1', [shop.shopId]))[0]
        ?.version ?? 0
    const before = await version()
    const { id } = await make()
    await change(id, { units: 3 })
    await call('DELETE', `/${id}`)
    expect(await version()).toBe(before + 3)
  })
})

describe('fewer units', () => {
  test('take the highest away; with more the same ones come back', async () => {
    const group = await make('セット面', 3)
    expect((await change(group.id, { units: 1 })).body.data).toMatchObject({
      units: 1,
      seats: group.seats.slice(0, 1),
      version: 2,
    })
    const more = (await change(group.id, { units: 4 })).body.data
    expect(more.seats.slice(0, 3)).toEqual(group.seats)
    expect(more.units).toBe(4)
  })

  test('name the coming reservations that have one, until these are kept', async () => {
    const group = await make('セット面', 3)
    const past = await visitOn(group, 2, '10:00')
    const canceled = await visitOn(group, 2, '11:00')
    const on = visitsOf(server, shop)
    expect((await on.change(canceled, { status: 'canceled' })).status).toBe(200)
    await visitOn(group, 0, '12:00')
    expect(reservationsIn(await change(group.id, { units: 2 }))).toEqual([past])
    server.setNow('2026-11-24T11:30:00+09:00')
    expect((await change(group.id, { units: 2 })).status).toBe(200)
    await change(group.id, { units: 3 })
    const coming = await visitOn(group, 2, '14:00')
    const refused = await change(group.id, { units: 1, name: '椅子' })
    expect([refused.status, refused.body.code, refused.body.reasons]).toEqual([
      409,
      'reservations_inside',
      ['seats'],
    ])
    expect(refused.body.message).toContain('減らす席')
    expect(reservationsIn(refused)).toEqual([coming])
    expect((await listed())[0]).toMatchObject({ name: 'セット面', units: 3 })
    expect((await change(group.id, { units: 1, keep_reservations: true })).status).toBe(200)
    expect(await seatsOf(coming)).toEqual([group.seats[2]?.id])
  })

  test('name a reservation that would have one at the time to which it is asked to be moved', async () => {
    const group = await make('セット面', 2)
    await server.sql('update menus set seat_group_ids = $2 where id = $1', [shop.menuId, [group.id]])
    await shop.client.call('POST', '/api/staff', { name: '美咲' })
    const on = visitsOf(server, shop)
    await on.book('10:00', '2026-11-25')
    const { id, token } = await on.book()
    await on.asksApproval()
    expect((await on.move(token, '2026-11-25T10:00:00+09:00')).status).toBe(200)
    const refused = await change(group.id, { units: 1 })
    expect(refused.body.reservations).toMatchObject([{ id, start_at: '2026-11-25T10:00:00+09:00' }])
  })
})

test('fewer units name a time that is offered for a visit and would need one', async () => {
  const group = await make('セット面', 2)
  await server.sql('update menus set seat_group_ids = $2 where id = $1', [shop.menuId, [group.id]])
  await shop.client.call('POST', '/api/staff', { name: '美咲' })
  const on = visitsOf(server, shop)
  await on.book('10:00', '2026-11-25')
  const { id } = await on.book()
  expect((await offersOf(server, shop).make(id, ['2026-11-25T10:00:00+09:00'])).status).toBe(200)
  const refused = await change(group.id, { units: 1 })
  expect(refused.body.reservations).toMatchObject([{ id, start_at: '2026-11-25T10:00:00+09:00' }])
  expect((await change(group.id, { units: 1, keep_reservations: true })).status).toBe(200)
})

describe('deleting', () => {
  test('leaves no rows of what was never used', async () => {
    const { id } = await make()
    expect((await call('DELETE', `/${id}`)).status).toBe(204)
    expect((await call('DELETE', `/${id}`)).status).toBe(404)
    const counts = await server.sql<{ n: number }>(
      'select (select count(*) from seats where shop_id = $1) + (select count(*) from seat_groups where shop_id = $1) as n',
      [shop.shopId],
    )
    expect(counts).toEqual([{ n: 0 }])
  })

  test('is refused with the menus that need one', async () => {
    const { id } = await make()
    for (const column of ['seat_group_ids', 'busy_seat_group_ids']) {
      await server.sql(`update menus set seat_group_ids = '{}', busy_seat_group_ids = '{}' where id = $1`, [
        shop.menuId,
      ])
      await server.sql(`update menus set ${column} = $2 where id = $1`, [shop.menuId, [id]])
      const refused = await call('DELETE', `/${id}`)
      expect([refused.status, refused.body.code, refused.body.menus]).toEqual([
        409,
        'seats_in_use',
        [{ id: shop.menuId, name: 'カット＋シャンプー' }],
      ])
    }
    expect((await shop.client.call('DELETE', `/api/menus/${shop.menuId}`)).status).toBe(204)
    expect((await call('DELETE', `/${id}`)).status).toBe(204)
  })

  test('hides what a reservation has, which keeps it', async () => {
    const group = await make()
    const id = await visitOn(group, 1)
    expect((await call('DELETE', `/${group.id}`)).status).toBe(204)
    expect(await listed()).toEqual([])
    expect((await change(group.id, { units: 2 })).status).toBe(404)
    expect((await call('DELETE', `/${group.id}`)).status).toBe(404)
    expect(await seatsOf(id)).toEqual([group.seats[1]?.id])
    const rows = await server.sql<{ active: boolean }>('select active from seats where seat_group_id = $1', [
      group.id,
    ])
    expect(rows).toEqual([false, false, false, false].map((active) => ({ active })))
  })
})
