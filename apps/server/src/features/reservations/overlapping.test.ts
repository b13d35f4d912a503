// 重ねて入れる: a visit or block that the owner enters over another one on purpose. Rule RES-29.
import { beforeEach, describe, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
})

const enter = (entry: object, headers: Record<string, string> = {}) =>
  shop.client.call('POST', '/api/reservations', entry, headers)
const visit = (time: string, more: object = {}) =>
  enter({ menu_id: shop.menuId, start_at: at(time), name: '鈴木 一郎', ...more })
/** The id of each row's owner, and why the guard leaves it out. */
const rows = async () =>
  (
    await server.sql<{ reservation_id: number; unguarded_reason: string | null }>(
      'select reservation_id, unguarded_reason from occupancies where shop_id = $1 order by id',
      [shop.shopId],
    )
  ).map((row) => [row.reservation_id, row.unguarded_reason])

describe('an entry over another visit', () => {
  test('is made once the clash was named, stands outside the guard, and both say that they overlap', async () => {
    const first = await on.book('10:00')
    const refused = await visit('10:30')
    expect([refused.status, refused.body.code, refused.body.reasons]).toEqual([409, 'occupied', undefined])
    expect(refused.body.reservations).toMatchObject([{ customer_name: '山田 花子', start_at: at('10:00') }])
    expect(await on.count('reservations')).toBe(1)

    const made = await visit('10:30', { overlap: true })
    expect(made.status, made.text).toBe(201)
    const { id } = made.body.data
    expect(made.body.data.overlaps).toBe(true)
    expect((await on.read(first.id)).overlaps).toBe(true)
    expect(await rows()).toEqual([
      [first.id, null],
      [id, 'entered_over'],
    ])
    expect(await on.history(id)).toEqual([
      ['お店が予約を登録しました（予約確定）', 'ほかの予定が入っている時間と知ったうえで、重ねて入れました'],
    ])
  })

  test('takes its time from all that is offered, and from the moves of customers', async () => {
    await on.book('10:00')
    const made = await visit('10:30', { overlap: true })
    const other = await on.book('15:00')
    for (const time of ['10:30', '11:00']) {
      expect(await on.starts()).not.toContain(time)
      expect((await on.booking(time)).body.code).toBe('slot_taken')
      expect((await on.move(other.token, at(time))).body.code).toBe('slot_taken')
    }
    const day = await shop.client.call('GET', '/api/reservations?from=2026-11-24&to=2026-11-24')
    expect(day.body.occupied.map(({ start_at }: { start_at: string }) => start_at)).toEqual(
      ['10:00', '10:30', '15:00'].map((time) => at(time)),
    )
    const starts = `/api/reservations/starts?date=2026-11-24&menu_id=${shop.menuId}`
    expect((await shop.client.call('GET', starts)).body.data.starts).not.toContain('11:00')
    expect((await on.read(made.body.data.id)).end_at).toBe(at('11:30'))
  })

  test('says nothing of an overlap where the time was free after all', async () => {
    const made = await visit('10:30', { overlap: true })
    expect(await rows()).toEqual([[made.body.data.id, null]])
    expect(made.body.data.overlaps).toBe(false)
    expect((await on.history(made.body.data.id))[0]).toHaveLength(1)
  })

  test('passes over the rules of booking only where they are named too', async () => {
    await enter({ start_at: at('18:30'), end_at: at('20:00'), title: '棚卸し' })
    const late = { overlap: true }
    expect((await visit('18:30', late)).body).toMatchObject({ code: 'outside_rules', reasons: ['too_long'] })
    expect((await visit('18:30', { ...late, override: ['too_long'] })).status).toBe(201)
  })

  test('a visit is made longer over the next one only knowingly', async () => {
    const { id } = await on.book('10:00')
    await on.book('11:00')
    expect((await on.change(id, { total_duration: 90 })).body.code).toBe('occupied')
    const longer = await on.change(id, { total_duration: 90, overlap: true })
    expect([longer.status, longer.body.data?.overlaps]).toEqual([200, true])
  })

  test('the same key makes one of it', async () => {
    await on.book('10:00')
    const key = keyed()
    const entry = { menu_id: shop.menuId, start_at: at('10:30'), name: '鈴木', overlap: true }
    const answers = await Promise.all([1, 2, 3].map(() => enter(entry, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await on.count('reservations')).toBe(2)
  })

  test('never goes over what a customer waits for', async () => {
    await on.asksApproval()
    const first = await on.book('10:00')
    await on.change(first.id, { status: 'reserved', notify: false })
    await on.move(first.token, at('14:00'))
    expect((await on.read(first.id)).move_request).not.toBeNull()
    for (const overlap of [undefined, true]) {
      const refused = await visit('14:30', { overlap })
      expect([refused.body.code, refused.body.reasons]).toEqual(['occupied', ['held']])
    }
  })

  test('goes to the member of staff who was named, or to one over whom it may stand', async () => {
    const [second] = await server.sql<{ id: number }>(
      "insert into staff (shop_id, name, priority, created_at) values ($1, '里美', 1, now()) returning id",
      [shop.shopId],
    )
    await visit('10:00')
    await visit('10:00')
    const made = await visit('10:30', { overlap: true, staff_id: second?.id })
    expect(made.body.data.staff_id).toBe(second?.id)
    expect((await visit('10:30')).body.code).toBe('occupied')
    expect((await visit('10:30', { overlap: true })).status).toBe(201)
  })
})

describe('an overlap that ends', () => {
  const overlapping = async () => {
    const first = await on.book('10:00')
    const second = (await visit('10:30', { overlap: true })).body.data.id as number
    return { first, second }
  }

  test('by a move to a free time: guarded again', async () => {
    const { first, second } = await overlapping()
    expect((await on.change(second, { start_at: at('14:00') })).status).toBe(200)
    expect(await rows()).toEqual([
      [first.id, null],
      [second, null],
    ])
  })

  test('by a move of the other one, or its end: guarded again', async () => {
    const { first, second } = await overlapping()
    await on.change(first.id, { start_at: at('14:00') })
    expect(await rows()).toEqual(
      expect.arrayContaining([
        [first.id, null],
        [second, null],
      ]),
    )
    const third = (await visit('14:30', { overlap: true })).body.data.id
    await on.change(first.id, { status: 'canceled', cancel_reason: 'shop' })
    expect(await rows()).toEqual([
      [second, null],
      [third, null],
    ])
  })
})

describe('a move over another visit', () => {
  test('is refused with what stands there, then made on purpose, and the log says so', async () => {
    await on.book('10:00')
    const moving = await on.book('15:00')
    const refused = await on.change(moving.id, { start_at: at('10:30') })
    expect([refused.body.code, refused.body.reservations]).toMatchObject([
      'occupied',
      [{ start_at: at('10:00') }],
    ])
    const moved = await on.change(moving.id, { start_at: at('10:30'), overlap: true })
    expect(moved.body.data).toMatchObject({ start_at: at('10:30'), overlaps: true })
    expect((await on.history(moving.id))[0]).toContain(
      'ほかの予定が入っている時間と知ったうえで、重ねて入れました',
    )
    expect((await on.change(moving.id, { status: 'treated', overlap: true })).body.errors).toHaveProperty(
      'overlap',
    )
  })
})

test('customers never overlap anything: their calls do not know the word', async () => {
  const first = await on.book('10:00')
  const customer = openClient(server.url)
  const booked = await customer.call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    { ...someBooking(shop.menuId, at('10:30')), overlap: true },
    keyed(),
  )
  const moved = await customer.call('POST', `/api/public/reservations/${first.token}/reschedule`, {
    start_at: at('11:00'),
    overlap: true,
  })
  for (const answer of [booked, moved]) {
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty('overlap')
  }
  expect(await on.count('reservations')).toBe(1)
})

describe('somebody at the door without a name', () => {
  test('takes their time, and no record is made of them', async () => {
    const made = await enter({ menu_id: shop.menuId, start_at: at('10:00'), walk_in: true })
    expect(made.body.data).toMatchObject({ customerName: '飛び込み', customer_id: null, is_block: false })
    const untimed = await enter({ start_at: at('12:00'), end_at: at('12:30'), walk_in: true })
    expect(untimed.body.data).toMatchObject({ customerName: '飛び込み', is_block: false })
    expect(await on.count('customers')).toBe(0)
  })

  test('has no name, telephone or record', async () => {
    for (const more of [{ name: '鈴木' }, { phone: '09012345678' }, { customer_id: 1 }]) {
      const answer = await enter({ menu_id: shop.menuId, start_at: at('10:00'), walk_in: true, ...more })
      expect([answer.status, Object.keys(answer.body.errors)]).toContainEqual(
        expect.arrayContaining(['walk_in']),
      )
    }
  })
})

describe('the free starts of a menu', () => {
  const starts = (query: string) => shop.client.call('GET', `/api/reservations/starts?${query}`)

  test('lie in the grid of the shop, whatever the cut-off and the horizon', async () => {
    await on.book('10:00')
    const near = await starts(`date=2026-11-24&menu_id=${shop.menuId}`)
    expect(near.body.data.starts.slice(0, 2)).toEqual(['11:00', '11:30'])
    const far = await starts(`date=2027-11-25&menu_id=${shop.menuId}`)
    expect(far.body.data.starts[0]).toBe('10:00')
  })

  test('of a draft too, never of another shop', async () => {
    await server.sql("update menus set publish_state = 'draft' where id = $1", [shop.menuId])
    expect((await starts(`date=2026-11-24&menu_id=${shop.menuId}`)).status).toBe(200)
    const other = await makeShop(server)
    const answer = await starts(`date=2026-11-24&menu_id=${other.menuId}`)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['menu_id']])
  })
})
