// Changing the hours with bookings inside, asking why a time is not offered, and the plan's limit.
import { beforeEach, describe, expect, test } from 'vitest'
import { weekdays } from '@noren/contract/hours'
import { openClient } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { offersOf } from '#testing/offers/offers'
import { startTestServer, useTestServer } from '#testing/server'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  shop = await makeShop(server)
})

const at = (time: string, date = '2026-11-24') => `${date}T${time}:00+09:00`
const book = (time: string, date?: string) =>
  openClient(server.url).call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    someBooking(shop.menuId, at(time, date)),
    keyed(),
  )
const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  shop.client.call(method, path, body, headers)
const starts = async (date = '2026-11-24'): Promise<string[]> =>
  (
    await openClient(server.url).call(
      'GET',
      `/api/public/shops/${shop.domain}/availability?menu_id=${shop.menuId}&from=${date}&days=1`,
    )
  ).body.data.days[0].starts

const week = (open: string, close: string) => ({
  is_holiday_working: true,
  days: weekdays.map((weekday) => ({
    weekday,
    status: 'open',
    business_hours: [{ opening_time: open, closing_time: close }],
  })),
})

test('a time that is offered for a visit is named too, and can still be taken where the owner keeps it', async () => {
  await book('10:00')
  const [visit] = await server.sql<{ id: number }>('select id from reservations where shop_id = $1', [
    shop.shopId,
  ])
  const id = visit?.id ?? 0
  const offers = offersOf(server, shop)
  expect((await offers.make(id, [at('18:00')])).status).toBe(200)
  const shorter = week('10:00', '17:00')
  const refused = await call('PUT', '/api/business-days', shorter)
  expect([refused.status, refused.body.code]).toEqual([409, 'reservations_inside'])
  expect(refused.body.reservations).toMatchObject([{ id, start_at: at('18:00') }])
  expect((await call('PUT', '/api/business-days', { ...shorter, keep_reservations: true })).status).toBe(200)
  expect((await offers.take((await offers.last(id)).token, 1)).status).toBe(200)
  // What has ended keeps nothing.
  expect((await call('PUT', '/api/business-days', week('10:00', '16:00'))).status).toBe(200)
})

describe('the weekly hours', () => {
  test('are read Monday first and written back', async () => {
    const read = await call('GET', '/api/business-days')
    expect(read.body.data.days.map(({ weekday }: { weekday: string }) => weekday)).toEqual([
      ...weekdays.slice(1),
      'sunday',
    ])
    const saved = await call('PUT', '/api/business-days', read.body.data)
    expect([saved.status, saved.body]).toEqual([200, read.body])
    const several = week('10:00', '19:00')
    several.days[2] = {
      weekday: 'tuesday',
      status: 'open',
      business_hours: [
        { opening_time: '15:00', closing_time: '24:00' },
        { opening_time: '９：３０', closing_time: '12:00:00' },
      ],
    }
    expect((await call('PUT', '/api/business-days', several)).body.data.days[1].business_hours).toEqual([
      { opening_time: '09:30', closing_time: '12:00' },
      { opening_time: '15:00', closing_time: '24:00' },
    ])
    expect(await starts()).toContain('23:00')
  })

  test('that would leave a reservation outside are saved only knowingly; it stays as it is', async () => {
    await book('18:00')
    await book('10:00', '2026-11-25')
    const first = await call('PUT', '/api/business-days', week('10:00', '18:00'))
    expect([first.status, first.body.code]).toEqual([409, 'reservations_inside'])
    expect(first.body.reservations).toMatchObject([{ start_at: at('18:00'), customer_name: '山田 花子' }])
    expect(await starts()).toContain('17:00')
    const second = await call('PUT', '/api/business-days', {
      ...week('10:00', '18:00'),
      keep_reservations: true,
    })
    expect(second.status).toBe(200)
    expect(await server.sql('select status from reservations where shop_id = $1', [shop.shopId])).toEqual([
      { status: 'reserved' },
      { status: 'reserved' },
    ])
    // What lies outside already is not asked about again.
    expect((await call('PUT', '/api/business-days', week('10:00', '17:00'))).status).toBe(200)
  })

  test.each([
    [{}, 'is_holiday_working'],
    [{ is_holiday_working: true, days: [] }, 'days'],
    [
      {
        ...week('10:00', '19:00'),
        days: week('10:00', '19:00').days.map((d) => ({ ...d, weekday: 'monday' })),
      },
      'days',
    ],
    [week('19:00', '10:00'), 'days'],
    [week('25:00', '26:00'), 'days'],
    [{ ...week('10:00', '19:00'), surprise: 1 }, 'surprise'],
  ])('%# is refused at %s', async (body, field) => {
    const answer = await call('PUT', '/api/business-days', body)
    expect([
      answer.status,
      Object.keys(answer.body.errors).some((name) => name.split('.')[0] === field),
    ]).toEqual([422, true])
  })
})

describe('special hours', () => {
  const closed = {
    status: 'close',
    start_at: '2026-11-24 12:00:00',
    end_at: '2026-11-24 14:59:59',
    description: '研修',
  }

  test('close: made, listed, changed, taken away', async () => {
    const made = await call('POST', '/api/special-hours', closed)
    expect([made.status, made.body.data]).toEqual([201, { ...closed, id: made.body.data.id }])
    expect(await starts()).toEqual(expect.not.arrayContaining(['12:00', '14:00', '11:30']))
    expect(await starts()).toContain('15:00')
    const { id } = made.body.data
    const changed = await call('PUT', `/api/special-hours/${id}`, {
      ...closed,
      end_at: '2026-11-26 23:59:59',
    })
    expect(changed.body.data.end_at).toBe('2026-11-26 23:59:59')
    expect(await starts('2026-11-25')).toEqual([])
    expect((await call('GET', '/api/special-hours?status=close')).body.data).toEqual([changed.body.data])
    expect((await call('GET', '/api/special-hours?status=open')).body.data).toEqual([])
    expect((await call('DELETE', `/api/special-hours/${id}`)).status).toBe(204)
    expect(await starts('2026-11-25')).toHaveLength(17)
    expect((await call('DELETE', `/api/special-hours/${id}`)).status).toBe(404)
  })

  test('keep their seconds as sent; minutes are what is offered', async () => {
    for (const [start_at, end_at, offered] of [
      ['2026-11-24 00:00:00', '2026-11-24 23:59:59', []],
      ['2026-11-24 10:00:01', '2026-11-24 17:30:31', ['17:30', '18:00']],
      ['2026-11-24 10:00:59', '2026-11-24 17:59:59', ['18:00']],
      ['2026-11-24 00:00', '2026-11-24 17:30', ['17:30', '18:00']],
    ] as const) {
      const made = await call('POST', '/api/special-hours', { ...closed, start_at, end_at })
      const kept = { start_at: start_at.padEnd(19, ':00'), end_at: end_at.padEnd(19, ':00') }
      expect([made.status, made.body.data]).toMatchObject([201, kept])
      expect((await call('GET', '/api/special-hours')).body.data).toEqual([made.body.data])
      expect(await starts()).toEqual(offered)
      expect((await call('DELETE', `/api/special-hours/${made.body.data.id}`)).status).toBe(204)
    }
  })

  test('with bookings inside: named first, kept when told so', async () => {
    await book('13:00')
    const first = await call('POST', '/api/special-hours', closed)
    expect([first.status, first.body.code]).toEqual([409, 'reservations_inside'])
    expect(await server.sql('select from special_hours where shop_id = $1', [shop.shopId])).toHaveLength(0)
    expect((await call('POST', '/api/special-hours', { ...closed, keep_reservations: true })).status).toBe(
      201,
    )
  })

  test('with a time inside that a customer asks to be moved to: named with the others', async () => {
    await server.sql('update menus set requires_approval = true where id = $1', [shop.menuId])
    const made = await book('10:00')
    const [row] = await server.sql<{ id: number }>('select id from reservations where shop_id = $1', [
      shop.shopId,
    ])
    await call('PUT', `/api/reservations/${row?.id}`, { status: 'reserved' })
    const token = made.body.data.manage_url.split('/').at(-1)
    const path = `/api/public/reservations/${token}/reschedule`
    const requested = await openClient(server.url).call('POST', path, { start_at: at('13:00') })
    expect(requested.status, requested.text).toBe(200)
    const first = await call('POST', '/api/special-hours', closed)
    expect([first.status, first.body.reservations]).toMatchObject([
      409,
      [{ id: row?.id, start_at: at('13:00') }],
    ])
  })

  test('an open period that is taken away leaves its bookings outside: named first', async () => {
    await call('PUT', '/api/business-days', {
      ...week('10:00', '19:00'),
      days: week('10:00', '19:00').days.map((day) =>
        day.weekday === 'tuesday' ? { weekday: 'tuesday', status: 'close' } : day,
      ),
    })
    const made = await call('POST', '/api/special-hours', {
      status: 'open',
      start_at: '2026-11-24 10:00',
      end_at: '2026-11-24 19:59',
    })
    expect((await book('19:00')).status).toBe(201)
    const path = `/api/special-hours/${made.body.data.id}`
    expect((await call('DELETE', path)).body.code).toBe('reservations_inside')
    expect((await call('DELETE', `${path}?keep_reservations=true`)).status).toBe(204)
  })

  test('the same key makes one period', async () => {
    const key = keyed()
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/api/special-hours', closed, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await server.sql('select from special_hours where shop_id = $1', [shop.shopId])).toHaveLength(1)
    const other = await call('POST', '/api/special-hours', { ...closed, description: '別' }, key)
    expect(other.body.code).toBe('idempotency_key_reused')
  })

  test.each([
    [{ end_at: '2026-11-24 12:00:30' }, 'end_at', '終了時間は開始時間より後に設定してください'],
    [{ start_at: '2026-11-24 25:00:00' }, 'start_at', '正しい時刻形式で入力してください'],
    [{ start_at: '' }, 'start_at', '日付を選択してください'],
    [{ start_at: undefined }, 'start_at', '日付を選択してください'],
    [{ start_at: '2027-02-29 10:00:00' }, 'start_at', '日付を選択してください'],
    [{ start_at: '2026-11-20 10:00:00', end_at: '2026-11-20 12:00:00' }, 'end_at', '過去の日付は選べません'],
    [{ description: 'あ'.repeat(201) }, 'description', '説明は200文字以内で入力してください'],
    [{ status: 'open', end_at: '2026-11-25 12:00:00' }, 'end_at', '臨時営業は1日ずつ登録してください'],
    [{ status: 'half' }, 'status', '正しい値を入力してください'],
  ])('%# is refused at %s', async (part, field, text) => {
    const answer = await call('POST', '/api/special-hours', { ...closed, ...part })
    expect([answer.status, answer.body.errors?.[field]?.[0]]).toEqual([422, text])
  })
})

describe('a menu', () => {
  const change = (body: object) => call('PUT', `/api/menus/${shop.menuId}`, body)

  test('that gets longer names the reservations that would no longer fit; they keep their times', async () => {
    await book('10:00')
    await book('11:00')
    await book('18:00')
    await book('13:00')
    const first = await change({ duration: 90, total_duration: 90 })
    expect(first.body.code).toBe('reservations_inside')
    expect(first.body.reservations.map(({ start_at }: { start_at: string }) => start_at)).toEqual([
      at('10:00'),
      at('11:00'),
      at('18:00'),
    ])
    const second = await change({ duration: 90, total_duration: 90, keep_reservations: true })
    expect(second.body.data).toMatchObject({ total_duration: 90 })
    const ends = await server.sql("select end_at - start_at = interval '1 hour' as hour from reservations")
    expect(ends.every(({ hour }) => hour === true)).toBe(true)
  })

  test('says what would happen to them: buffers that meet, hours that end, or both', async () => {
    await book('10:00')
    await book('11:30')
    await book('18:00')
    const buffers = { before_time: '20', after_time: '20' }
    const meeting = await change(buffers)
    expect([meeting.body.code, meeting.body.reasons]).toEqual(['reservations_inside', ['overlap']])
    expect(meeting.body.message).toMatch(/準備・片付けを含めた時間/)
    expect(meeting.body.message).not.toMatch(/営業時間/)
    const late = await change({ total_duration: 70 })
    expect(late.body.reasons).toEqual(['outside_hours'])
    expect(late.body.message).toMatch(/営業時間の外/)
    expect(late.body.message).not.toMatch(/片付け/)
    const both = await change({ total_duration: 70, ...buffers })
    expect(both.body.reasons).toEqual(['outside_hours', 'overlap'])
    expect(both.body.message).toMatch(/営業時間の外.*準備・片付け/)
    const english = { 'accept-language': 'en' }
    const said = await call('PUT', `/api/menus/${shop.menuId}`, buffers, english)
    expect(said.body.message).toMatch(/preparation and clean-up/)
  })

  test('also where the other one was treated already; that one is not named', async () => {
    await book('10:00')
    await book('11:30')
    const rows = await server.sql<{ id: number }>(
      'select id from reservations where shop_id = $1 order by start_at',
      [shop.shopId],
    )
    await call('PUT', `/api/reservations/${rows[0]?.id}`, { status: 'treated' })
    const meeting = await change({ before_time: '40' })
    expect(meeting.body.reservations).toMatchObject([{ id: rows[1]?.id }])
  })

  test('is read and listed; fields that are left out stay', async () => {
    expect((await change({ before_time: '１５', after_time: '' })).body.data).toMatchObject({
      before_time: 0,
      after_time: 0,
    })
    expect((await change({ before_time: '15' })).body.data).toMatchObject({ before_time: 15, price: 5500 })
    expect((await call('GET', `/api/menus/${shop.menuId}`)).body.data.before_time).toBe(15)
    expect((await call('GET', '/api/menus')).body.data).toHaveLength(1)
  })

  test.each([
    [{ name: 'カット' }, 'name', 'メニュー名は5文字以上で入力してください（例：カット＋シャンプー）'],
    [{ price: 100001 }, 'price', '料金は0円から100,000円までの整数で入力してください'],
    [{ duration: 0 }, 'duration', '時間は1分から360分までの整数で入力してください'],
    [{ duration: 90 }, 'total_duration', 'お客様の所要時間は施術時間以上にしてください'],
    [{ after_time: 121 }, 'after_time', '時間は0分から120分までの整数で入力してください'],
    [{ description: 'あ'.repeat(5001) }, 'description', '説明は5000文字以内で入力してください'],
  ])('%# is refused at %s', async (body, field, text) => {
    const answer = await change(body)
    expect([answer.status, answer.body.errors?.[field]?.[0]]).toEqual([422, text])
  })
})

describe('why a time is not offered', () => {
  const explain = (time: string, date = '2026-11-24', menu = shop.menuId) =>
    call('GET', `/api/availability/explain?date=${date}&time=${time}&menu_id=${menu}`)

  test('an offered one is', async () => {
    expect((await explain('10:00')).body.data).toEqual({ offered: true, reasons: [], reservations: [] })
  })

  test.each([
    ['09:00', '2026-11-24', ['outside_hours']],
    ['18:30', '2026-11-24', ['too_long']],
    ['10:10', '2026-11-24', ['off_grid']],
    ['10:00', '2026-11-20', ['past']],
    ['10:00', '2027-06-24', ['beyond_horizon']],
    ['24:00', '2026-11-24', ['outside_hours']],
  ])('%s on %s: %j', async (time, date, codes) => {
    const { data } = (await explain(time, date)).body
    expect(data.offered).toBe(false)
    expect(data.reasons.map(({ code }: { code: string }) => code)).toEqual(codes)
    expect(data.reasons[0].text).toMatch(/。$/)
  })

  test('names what stands there', async () => {
    await book('12:00')
    expect((await explain('12:30')).body.data).toMatchObject({
      reasons: [{ code: 'taken', text: 'ほかの予約または予定が入っています。' }],
      reservations: [{ start_at: at('12:00'), customer_name: '山田 花子' }],
    })
  })

  test('a menu of another shop is not there', async () => {
    const other = await makeShop(server)
    expect((await explain('10:00', '2026-11-24', other.menuId)).status).toBe(404)
  })
})

test('the plan’s limit closes online booking, and only that', async () => {
  const live = await startTestServer({ BILLING: 'live' })
  try {
    const limited = await makeShop(live)
    const ask = (time: string, date: string) =>
      openClient(live.url).call(
        'POST',
        `/api/public/shops/${limited.domain}/reservations`,
        { ...someBooking(limited.menuId, at(time, date)), email: `c${date}${time.slice(0, 2)}@example.jp` },
        keyed(),
      )
    const made = []
    for (let day = 1; day <= 3; day++)
      for (let hour = 10; hour <= 16; hour++) made.push(await ask(`${hour}:00`, `2026-12-0${day}`))
    expect(made.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 201), 409])
    expect(made.at(-1)?.body.code).toBe('plan_limit')
    const seen = await openClient(live.url).call('GET', `/api/public/shops/${limited.domain}`)
    expect(seen.body.data.accepting).toBe(false)
    const entered = await limited.client.call('POST', '/api/reservations', {
      menu_id: limited.menuId,
      start_at: at('10:00', '2026-12-08'),
      name: '鈴木',
    })
    expect(entered.status, entered.text).toBe(201)
    const token = made[0]?.body.data.manage_url.split('/').at(-1)
    await openClient(live.url).call('POST', `/api/public/reservations/${token}/cancel`, {})
    // The place is free from the next day on. Rule PLAN-3.
    expect((await ask('16:00', '2026-12-03')).body.code).toBe('plan_limit')
    live.setNow('2026-11-22T00:00:00+09:00')
    expect((await ask('16:00', '2026-12-03')).status).toBe(201)
    expect((await ask('17:00', '2026-12-03')).body.code).toBe('plan_limit')
  } finally {
    await live.stop()
  }
})
