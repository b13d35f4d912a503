// Blocked time of a call: once, on several days, every week; all of it or nothing. Rule RES-30.
import { beforeEach, describe, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { keyed, makeShop, type TestShop } from '#testing/factories'
import { startTestServer, useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
})

const block = (more: object = {}, headers: Record<string, string> = {}) =>
  shop.client.call(
    'POST',
    '/api/blocks',
    { date: '2026-11-24', start_time: '12:00', end_time: '13:00', ...more },
    headers,
  )
const remove = (id: number, which?: string) =>
  shop.client.call('DELETE', `/api/blocks/${id}${which ? `?which=${which}` : ''}`)
const dates = async (): Promise<string[]> =>
  (
    await server.sql<{ date: string }>(
      `select to_char(start_at at time zone 'Asia/Tokyo', 'MM-DD') as date from reservations
       where shop_id = $1 and is_block and status = 'reserved' order by start_at, id`,
      [shop.shopId],
    )
  ).map(({ date }) => date)
const addStaff = async (): Promise<number> => {
  const [row] = await server.sql<{ id: number }>(
    "insert into staff (shop_id, name, priority, created_at) values ($1, '里美', 1, now()) returning id",
    [shop.shopId],
  )
  return row?.id ?? 0
}

describe('blocks', () => {
  test('a part of one day is no series', async () => {
    const made = await block({ title: '歯医者', note: '１階' })
    expect(made.status, made.text).toBe(201)
    expect(made.body.data).toMatchObject({
      title: '歯医者',
      start_at: at('12:00'),
      end_at: at('13:00'),
      days: 1,
    })
    const stored = await on.read(made.body.data.id)
    expect(stored).toMatchObject({
      is_block: true,
      customerName: '',
      series: null,
      note: '１階',
      duration: 60,
    })
    expect(await on.starts()).not.toContain('12:30')
    expect((await on.history(stored.id))[0]).toEqual(['お店が予約を登録しました（予約確定）'])
  })

  test('a whole day, outside the hours too: nothing is offered on it', async () => {
    const made = await block({ start_time: '00:00', end_time: '24:00' })
    expect(made.body.data.end_at).toBe(at('00:00', '2026-11-25'))
    expect(await on.starts()).toEqual([])
    expect((await on.starts('2026-11-25')).length).toBeGreaterThan(0)
  })

  test('several days, each a row of one series', async () => {
    const made = await block({ repeat: 'daily', until: '2026-11-27' })
    expect(made.body.data.days).toBe(4)
    expect(await dates()).toEqual(['11-24', '11-25', '11-26', '11-27'])
    expect((await on.read(made.body.data.id)).series).toEqual({ days: 4, days_from_here: 4 })
  })

  test('every week on the weekday of the date, up to the last one', async () => {
    await block({ repeat: 'weekly', until: '2026-12-16' })
    expect(await dates()).toEqual(['11-24', '12-01', '12-08', '12-15'])
  })

  test('for all who are active, or one of them', async () => {
    const second = await addStaff()
    await block({ repeat: 'daily', until: '2026-11-25' })
    await block({ start_time: '15:00', end_time: '16:00', staff_id: second })
    const rows = await server.sql<{ n: number }>(
      "select count(*) as n, staff_id = $2 as is_second from occupancies where shop_id = $1 and kind = 'block' group by 2 order by 2",
      [shop.shopId, second],
    )
    expect(rows.map(({ n }) => n)).toEqual([2, 3])
  })

  test('of many staff on many days, in one call', async () => {
    await server.sql(
      "insert into staff (shop_id, name, priority, created_at) select $1, 'Staff ' || n, n, now() from generate_series(1, 29) n",
      [shop.shopId],
    )
    const made = await block({ repeat: 'daily', until: '2027-01-22' })
    expect(made.status, made.text).toBe(201)
    expect(await on.count('occupancies')).toBe(30 * 60)
    expect((await remove(made.body.data.id, 'all')).body.data.days).toBe(60)
    expect(await on.count('occupancies')).toBe(0)
    for (let more = 0; more < 4; more++) await addStaff()
    const refused = await block({ repeat: 'daily', until: '2027-01-22' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['until']])
  })

  test('the longest that may be entered', async () => {
    expect((await block({ repeat: 'daily', until: '2027-01-22' })).body.data.days).toBe(60)
    const weekly = { start_time: '15:00', end_time: '16:00', repeat: 'weekly', until: '2027-05-25' }
    expect((await block(weekly)).body.data.days).toBe(27)
  })
})

test.each([
  [{ date: '2026-02-29' }, 'date'],
  [{ date: '2020-11-24' }, 'date'],
  [{ start_time: '12' }, 'start_time'],
  [{ end_time: '12:00' }, 'end_time'],
  [{ end_time: '25:00' }, 'end_time'],
  [{ repeat: 'monthly' }, 'repeat'],
  [{ repeat: 'daily' }, 'until'],
  [{ until: '2026-11-25' }, 'until'],
  [{ repeat: 'daily', until: '2026-11-23' }, 'until'],
  [{ repeat: 'daily', until: '2027-01-23' }, 'until'],
  [{ repeat: 'weekly', until: '2027-05-26' }, 'until'],
  [{ repeat: 'weekly', date: '2029-11-20', until: '2029-12-20' }, 'until'],
  [{ staff_id: 987654321 }, 'staff_id'],
  [{ title: 'あ'.repeat(101) }, 'title'],
  [{ note: 'a\u0000b' }, 'note'],
  [{ overlap: 'yes' }, 'overlap'],
  [{ menu_id: 1 }, 'menu_id'],
])('%j is refused at the field, and nothing is written', async (part, field) => {
  const answer = await block(part)
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  expect(await on.count('reservations')).toBe(0)
})

describe('a clash', () => {
  test('on one of the days: all of them are named by date, and nothing is written', async () => {
    await on.book('12:00', '2026-11-25')
    await on.book('12:30', '2026-11-27')
    await on.book('15:00', '2026-11-26')
    const refused = await block({ repeat: 'daily', until: '2026-11-28' })
    expect([refused.status, refused.body.code]).toEqual([409, 'occupied'])
    expect(
      refused.body.reservations.map((one: { start_at: string; customer_name: string }) => [
        one.start_at,
        one.customer_name,
      ]),
    ).toEqual([
      [at('12:00', '2026-11-25'), '山田 花子'],
      [at('12:30', '2026-11-27'), '山田 花子'],
    ])
    expect(await dates()).toEqual([])
  })

  test('entered over on purpose: only what overlaps stands outside the guard', async () => {
    await on.book('12:00', '2026-11-25')
    const made = await block({ repeat: 'daily', until: '2026-11-26', overlap: true })
    expect(made.status, made.text).toBe(201)
    const rows = await server.sql<{ unguarded_reason: string | null }>(
      "select unguarded_reason from occupancies where shop_id = $1 and kind = 'block' order by start_minute",
      [shop.shopId],
    )
    expect(rows.map(({ unguarded_reason }) => unguarded_reason)).toEqual([null, 'entered_over', null])
  })

  test('with what a customer waits for: not even on purpose', async () => {
    await on.asksApproval()
    const first = await on.book('10:00')
    await on.change(first.id, { status: 'reserved', notify: false })
    await on.move(first.token, at('12:00'))
    expect((await block({ overlap: true })).body).toMatchObject({ code: 'occupied', reasons: ['held'] })
  })

  test('of two at once one is made', async () => {
    const answers = await Promise.all([block(), on.booking('12:00'), block()])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })
})

test('the same key makes one series, another body with it is refused', async () => {
  const key = keyed()
  const weekly = { repeat: 'weekly', until: '2026-12-08' }
  const answers = await Promise.all([1, 2, 3].map(() => block(weekly, key)))
  expect(answers.map(({ status, body }) => [status, body.data.days])).toEqual([
    [201, 3],
    [201, 3],
    [201, 3],
  ])
  expect(await dates()).toHaveLength(3)
  expect((await block({ ...weekly, title: '研修' }, key)).body.code).toBe('idempotency_key_reused')
})

describe('removing', () => {
  const weekly = async (): Promise<number[]> => {
    await addStaff()
    await block({ repeat: 'weekly', until: '2026-12-15' })
    const rows = await server.sql<{ id: number }>(
      'select id from reservations where shop_id = $1 and is_block order by start_at, id',
      [shop.shopId],
    )
    return rows.map(({ id }) => id)
  }

  test.each([
    ['day', 1, ['11-24', '12-08', '12-15']],
    [undefined, 1, ['11-24', '12-08', '12-15']],
    ['following', 3, ['11-24']],
    ['all', 4, []],
  ])('%s, of all staff', async (which, days, left) => {
    const [, , third = 0] = await weekly()
    const removed = await remove(third, which)
    expect([removed.status, removed.body.data]).toEqual([200, { days }])
    expect(await dates()).toEqual(left.flatMap((date) => [date, date]))
    expect((await on.history(third))[0]).toEqual(['お店が予約をキャンセルしました（お店の都合）'])
    expect(await on.starts('2026-12-01')).toContain('12:00')
  })

  test('one that is gone is final, another shop’s or a visit is not found', async () => {
    const [first = 0] = await weekly()
    await remove(first)
    expect((await remove(first, 'all')).body.code).toBe('final')
    const other = await makeShop(server)
    const visit = await on.book('15:00')
    expect((await remove(visit.id)).status).toBe(404)
    expect((await other.client.call('DELETE', `/api/blocks/${first}`)).status).toBe(404)
    expect((await remove(first, 'some')).status).toBe(422)
  })

  test('a visit that stood over it is guarded again', async () => {
    const made = await block()
    const over = await shop.client.call('POST', '/api/reservations', {
      menu_id: shop.menuId,
      start_at: at('12:30'),
      name: '鈴木',
      overlap: true,
    })
    expect(over.body.data.overlaps).toBe(true)
    await remove(made.body.data.id)
    expect((await on.read(over.body.data.id)).overlaps).toBe(false)
    expect(
      await server.sql('select from occupancies where shop_id = $1 and not guarded', [shop.shopId]),
    ).toEqual([])
  })
})

test('sixty series an hour for each shop; single blocks and entries have a limit of their own', async () => {
  const limited = await startTestServer({ LIMITS: 'on' }, server)
  try {
    const busy = openClient(limited.url, shop.client.cookies)
    const series = {
      date: '2026-11-24',
      start_time: '12:00',
      end_time: '13:00',
      repeat: 'daily',
      until: '2026-11-25',
    }
    const statuses = []
    // The first one is made, the others meet it.
    for (let i = 0; i < 60; i++) statuses.push((await busy.call('POST', '/api/blocks', series)).status)
    expect(new Set(statuses)).toEqual(new Set([201, 409]))
    const refused = await busy.call('POST', '/api/blocks', series)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many'])
    // What comes after the last that the hour allows.
    for (const [path, allowed, body] of [
      ['/api/blocks', 600, { date: '2026-11-24', start_time: '15:00', end_time: '16:00' }],
      ['/api/reservations', 3000, { menu_id: shop.menuId, start_at: at('17:00'), walk_in: true }],
    ] as const) {
      await server.sql('delete from limits')
      expect((await busy.call('POST', path, body)).status).toBe(201)
      await server.sql('update limits set hits = $1', [allowed - 1])
      expect((await busy.call('POST', path, body)).status).toBe(409)
      expect((await busy.call('POST', path, body)).body.code).toBe('too_many')
    }
  } finally {
    await limited.stop()
  }
})
