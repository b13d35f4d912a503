// By whom a customer likes to be served: set by hand, suggested from the visits.
import { beforeEach, describe, expect, test } from 'vitest'
import { recordsOf } from '#testing/customers/records'
import { keyed, makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { staffOf } from '#testing/staff/staff'
import { visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
})

const { call, create, read, change, accesses } = recordsOf(() => shop)
const staff = staffOf(() => shop)

/** Visits of the customer: who served, and on which day of November. */
const visits = async (customerId: number, served: readonly (readonly [staffId: number, day: number])[]) => {
  for (const [staff_id, day] of served) {
    const date = `2026-11-${String(day).padStart(2, '0')}`
    server.setNow(`${date}T08:00:00+09:00`)
    const entry = {
      menu_id: shop.menuId,
      customer_id: customerId,
      staff_id,
      start_at: `${date}T10:00:00+09:00`,
    }
    const made = await staff.call('POST', '/api/reservations', { ...entry, override: ['cutoff'] }, keyed())
    expect(made.status, made.text).toBe(201)
    ids.push(made.body.data.id)
  }
  server.setNow('2026-11-29T20:00:00+09:00')
}
const ids: number[] = []

test('is written and emptied as the other fields are, and noted', async () => {
  const { id } = await create({ name: '山田 花子' })
  const misaki = await staff.addId()
  expect((await change(id, { preferred_staff_id: misaki, expected: null })).body.data).toMatchObject({
    preferred_staff_id: misaki,
  })
  const late = await change(id, { preferred_staff_id: null, expected: await staff.first() })
  expect([late.status, late.body.code]).toEqual([409, 'outdated'])
  expect(await accesses()).toContain('changed preferred_staff_id')
  expect((await change(id, { preferred_staff_id: null, expected: misaki })).status).toBe(200)
  expect(await read(id)).toMatchObject({ preferred_staff_id: null })
})

test.each([0, -1, 1.5, 'x', 987_654_321])('%j is nobody, and nothing is written', async (wrong) => {
  const { id } = await create({ name: '山田 花子' })
  const answer = await change(id, { preferred_staff_id: wrong })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['preferred_staff_id']])
  const other = await makeShop(server)
  const [theirs] = (await other.client.call('GET', '/api/staff')).body.data
  expect((await change(id, { preferred_staff_id: theirs.id })).body.errors).toEqual({
    preferred_staff_id: ['この担当は見つかりません'],
  })
  expect(await read(id)).toMatchObject({ preferred_staff_id: null })
})

describe('the suggestion', () => {
  test('is who served most of the last ten visits, at least two, and who was last where they are even', async () => {
    const { id } = await create({ name: '山田 花子' })
    const suggested = async () => (await read(id)).suggested_staff_id
    const [owner, misaki] = [await staff.first(), await staff.addId()]
    await visits(id, [[owner, 2]])
    expect(await suggested()).toBeNull()
    await visits(id, [[owner, 3]])
    expect(await suggested()).toBe(owner)
    await visits(id, [
      [misaki, 4],
      [misaki, 5],
    ])
    expect(await suggested()).toBe(misaki)
    // Canceled, and to come: no visits.
    await visits(id, [[owner, 6]])
    expect(await suggested()).toBe(owner)
    await visitsOf(server, shop).change(ids.at(-1) ?? 0, { status: 'canceled' })
    server.setNow('2026-11-06T09:00:00+09:00')
    expect(await suggested()).toBe(misaki)
    await visits(id, [
      [owner, 7],
      [owner, 8],
    ])
    server.setNow('2026-11-07T09:00:00+09:00')
    expect(await suggested()).toBe(misaki)
    server.setNow('2026-11-08T12:00:00+09:00')
    expect(await suggested()).toBe(owner)
    // The last ten alone count: by now six of her visits are among them, and four of the owner's.
    await visits(
      id,
      [9, 10, 11, 12].map((day) => [misaki, day] as const),
    )
    expect(await suggested()).toBe(misaki)
  })

  test('is nobody who left', async () => {
    const { id } = await create({ name: '山田 花子' })
    const misaki = await staff.addId()
    await visits(id, [
      [misaki, 3],
      [misaki, 4],
    ])
    expect(await read(id)).toMatchObject({ suggested_staff_id: misaki })
    await staff.change(misaki, { active: false })
    expect(await read(id)).toMatchObject({ suggested_staff_id: null })
  })
})

test('who is deleted is preferred by nobody; who left still is', async () => {
  const [first, second] = [await create({ name: '一' }), await create({ name: '二' })]
  const [gone, left] = [await staff.addId(), await staff.addId({ name: '里美' })]
  await change(first.id, { preferred_staff_id: gone })
  await change(second.id, { preferred_staff_id: left })
  await staff.change(left, { active: false })
  expect((await staff.call('DELETE', `/api/staff/${gone}`)).status).toBe(204)
  expect(await read(first.id)).toMatchObject({ preferred_staff_id: null })
  expect(await read(second.id)).toMatchObject({ preferred_staff_id: left })
})

test('a merge keeps the kept record’s, fills an empty one, and its undoing takes back what it filled', async () => {
  const [owner, misaki] = [await staff.first(), await staff.addId()]
  const [kept, merged] = [await create({ name: '山田 花子' }), await create({ name: '山田花子' })]
  await change(merged.id, { preferred_staff_id: misaki })
  const merge = async () => call('POST', `/${kept.id}/merge`, { customer_id: merged.id })
  const undo = async () => staff.call('DELETE', `/api/customer-merges/${(await read(kept.id)).merged[0].id}`)
  await merge()
  expect(await read(kept.id)).toMatchObject({ preferred_staff_id: misaki })
  await undo()
  expect(await read(kept.id)).toMatchObject({ preferred_staff_id: null })
  expect(await read(merged.id)).toMatchObject({ preferred_staff_id: misaki })
  await change(kept.id, { preferred_staff_id: owner })
  await merge()
  expect(await read(kept.id)).toMatchObject({ preferred_staff_id: owner })
  await undo()
  expect(await read(kept.id)).toMatchObject({ preferred_staff_id: owner })
})

test('stands in the file about one person, and goes when the record is forgotten', async () => {
  const { id } = await create({ name: '山田 花子' })
  const misaki = await staff.addId()
  await change(id, { preferred_staff_id: misaki })
  const file = JSON.parse((await call('GET', `/${id}/export`)).text)
  expect(file.customer).toMatchObject({ preferred_staff_id: misaki })
  expect(file.customer).not.toHaveProperty('suggested_staff_id')
  const { forgetCustomers } = await import('./jobs.ts')
  server.setNow('2033-11-21T09:00:00+09:00')
  await forgetCustomers.handle(server.services)
  const [row] = await server.sql<{ forgotten_at: string; preferred_staff_id: number | null }>(
    'select forgotten_at, preferred_staff_id from customers where id = $1',
    [id],
  )
  expect(row).toMatchObject({ forgotten_at: expect.any(String), preferred_staff_id: null })
})
