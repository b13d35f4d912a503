// Two records of one person: suggested, merged, and taken apart again.
import { beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { groupAlike } from './merges/group-alike.ts'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
})

const call = (method: string, path: string, body?: unknown, of = shop) =>
  of.client.call(method, `/api${path}`, body)
const create = async (body: object): Promise<number> => {
  const made = await call('POST', '/customers', body)
  expect(made.status, made.text).toBe(201)
  return made.body.data.id
}
const read = async (id: number) => (await call('GET', `/customers/${id}`)).body.data
const merge = (kept: number, merged: number) =>
  call('POST', `/customers/${kept}/merge`, { customer_id: merged })
const undo = (id: number) => call('DELETE', `/customer-merges/${id}`)
const names = async (search = ''): Promise<string[]> =>
  (await call('GET', `/customers?search=${search}`)).body.data.map(({ name }: { name: string }) => name)

describe('records that may be of one person', () => {
  test('have the telephone, the address, the reading or the name in common, folded', async () => {
    const id = await create({
      name: '髙橋 花子',
      name_kana: 'タカハシ ハナコ',
      phone: '09012345678',
      email: 'h@example.jp',
    })
    const byName = await create({ name: '高橋花子' })
    const byKana = await create({ name: 'タカハシ', name_kana: 'たかはし はなこ' })
    const byPhone = await create({ name: '高橋 太郎', phone: '090-1234-5678' })
    const byAll = await create({ name: '髙橋　花子', phone: '09012345678', email: 'H@example.jp' })
    await create({ name: '別人' })
    const { data } = (await call('GET', `/customers/${id}/duplicates`)).body
    expect(data.map((one: { id: number; alike: string[] }) => [one.id, one.alike])).toEqual([
      [byAll, ['phone', 'email', 'name']],
      [byPhone, ['phone']],
      [byKana, ['kana']],
      [byName, ['name']],
    ])
    expect(data[0]).toMatchObject({ name: '髙橋　花子', visit_count: 0 })
    const groups = (await call('GET', '/customers/duplicates')).body
    expect(groups.meta).toEqual({ total: 1 })
    expect(groups.data[0].alike).toEqual(['phone', 'email', 'kana', 'name'])
    expect(groups.data[0].customers.map((one: { id: number }) => one.id).toSorted()).toEqual(
      [id, byName, byKana, byPhone, byAll].toSorted(),
    )
  })

  test('are none where nothing is alike, nor across shops', async () => {
    const id = await create({ name: '一' })
    await create({ name: '二' })
    const other = await makeShop(server)
    await call('POST', '/customers', { name: '一' }, other)
    expect((await call('GET', `/customers/${id}/duplicates`)).body.data).toEqual([])
    expect((await call('GET', '/customers/duplicates')).body).toEqual({ data: [], meta: { total: 0 } })
  })

  test('lists that share a record are one group', () => {
    const groups = groupAlike([
      { alike: 'phone', ids: [1, 2] },
      { alike: 'phone', ids: [5, 6] },
      { alike: 'email', ids: [3, 4] },
      { alike: 'name', ids: [4, 2, 7] },
    ])
    expect(groups.map(({ alike, ids }) => [[...alike].toSorted(), ids.toSorted()])).toEqual([
      [
        ['email', 'name', 'phone'],
        [1, 2, 3, 4, 7],
      ],
      [['phone'], [5, 6]],
    ])
  })
})

describe('merging', () => {
  test('brings visits and notes along and fills what is empty; taking it back gives all of it back', async () => {
    const visits = visitsOf(server, shop)
    const booked = await visits.book('10:00')
    const [{ id: merged }] = (await call('GET', '/customers')).body.data
    await call('POST', `/customers/${merged}/notes`, { title: '髪質', content: '細め' })
    const kept = await create({ name: '山田はなこ', gender: 'female' })
    await call('POST', `/customers/${kept}/notes`, { title: '好み', content: '短め' })
    const before = [await read(kept), await read(merged)]
    server.setNow(at('12:00'))

    const answer = await merge(kept, merged)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data).toMatchObject({
      id: kept,
      name: '山田はなこ',
      name_kana: 'ヤマダ ハナコ',
      phone: '09012345678',
      email: 'hanako@example.jp',
      gender: 'female',
      visit_count: 1,
      last_visited_at: at('10:00'),
      merged: [{ id: expect.any(Number), name: '山田 花子', phone: '09012345678', merged_at: at('12:00') }],
    })
    expect(answer.body.data.notes).toHaveLength(2)
    expect((await call('GET', `/customers/${merged}`)).status).toBe(404)
    expect(await names()).toEqual(['山田はなこ'])
    expect((await visits.read(booked.id)).customer_id).toBe(kept)

    server.setNow('2026-11-21T09:00:00+09:00')
    const undone = await undo(answer.body.data.merged[0].id)
    expect(undone.status, undone.text).toBe(200)
    expect([await read(kept), await read(merged)]).toEqual(before)
    expect(undone.body.data).toEqual(before[0])
    expect((await names()).toSorted()).toEqual(['山田 花子', '山田はなこ'].toSorted())
    expect((await undo(answer.body.data.merged[0].id)).status).toBe(404)
  })

  test('a booking under the merged record’s telephone comes to the kept one, and stays when it is taken back', async () => {
    const visits = visitsOf(server, shop)
    await visits.book('10:00')
    const [{ id: merged }] = (await call('GET', '/customers')).body.data
    const kept = await create({ name: '山本 花子', phone: '08011112222', email: 'other@example.jp' })
    const { id } = (await merge(kept, merged)).body.data.merged[0]
    const second = await visits.book('12:00')
    expect((await visits.read(second.id)).customer_id).toBe(kept)
    await undo(id)
    expect((await visits.read(second.id)).customer_id).toBe(kept)
    const third = await visits.book('14:00')
    expect((await visits.read(third.id)).customer_id).toBe(merged)
  })

  test('a field that was filled and then changed stays when it is taken back', async () => {
    const [kept, merged] = [
      await create({ name: '一' }),
      await create({ name: '二', phone: '0312345678', gender: 'male' }),
    ]
    const { id } = (await merge(kept, merged)).body.data.merged[0]
    await call('PATCH', `/customers/${kept}`, { phone: '0311112222' })
    expect((await undo(id)).body.data).toMatchObject({ phone: '0311112222', gender: 'unspecified' })
  })

  test('of three records is taken back in turn', async () => {
    const [a, b, c] = [await create({ name: 'A' }), await create({ name: 'B' }), await create({ name: 'C' })]
    const first = (await merge(a, b)).body.data.merged[0].id
    const second = (await merge(c, a)).body.data.merged[0].id
    expect(await names()).toEqual(['C'])
    const early = await undo(first)
    expect([early.status, early.body.code]).toEqual([409, 'merge_final'])
    expect((await undo(second)).status).toBe(200)
    expect((await names()).toSorted()).toEqual(['A', 'C'])
    expect((await undo(first)).status).toBe(200)
    expect((await names()).toSorted()).toEqual(['A', 'B', 'C'])
  })

  test('deleting the kept record deletes what was merged into it', async () => {
    const [kept, merged] = [await create({ name: '一' }), await create({ name: '二', phone: '0312345678' })]
    const { id } = (await merge(kept, merged)).body.data.merged[0]
    expect((await call('DELETE', `/customers/${kept}`)).status).toBe(204)
    expect((await undo(id)).status).toBe(404)
    expect(await server.sql('select id from customers where shop_id = $1', [shop.shopId])).toEqual([])
  })

  test('with itself, with another shop’s record or with nobody is refused', async () => {
    const kept = await create({ name: '一' })
    const other = await makeShop(server)
    const theirs = (await call('POST', '/customers', { name: '二' }, other)).body.data.id
    for (const id of [kept, theirs, 987_654_321]) {
      const answer = await merge(kept, id)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['customer_id']])
    }
  })

  test('in two tabs at once, each the other way round, happens once', async () => {
    const [a, b] = [await create({ name: 'A' }), await create({ name: 'B' })]
    const answers = await Promise.all([merge(a, b), merge(b, a)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await names()).toHaveLength(1)
  })
})
