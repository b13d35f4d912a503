// Closed weeks of the month, opening on holidays, and hours from a date on: what is offered, said and refused.
import { weekdays } from '@noren/contract/hours'
import { beforeEach, describe, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  server.setNow('2026-09-01T09:00:00+09:00')
  shop = await makeShop(server)
})

const at = (date: string, time = '10:00') => `${date}T${time}:00+09:00`
const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  shop.client.call(method, path, body, headers)
const visitor = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  openClient(server.url).call(method, `/api/public/shops/${shop.domain}${path}`, body, headers)
const book = (start: string) => visitor('POST', '/reservations', someBooking(shop.menuId, start), keyed())
const hours = (from: string, to = '19:00') => [{ opening_time: from, closing_time: to }]
const day = async (date: string) =>
  (await call('GET', `/api/opening-days?from=${date}&to=${date}`)).body.data[0]
const isOpen = async (date: string) =>
  (await visitor('GET', `/availability?menu_id=${shop.menuId}&from=${date}&days=1`)).body.data.days[0]
    .state !== 'closed'
const why = async (date: string) =>
  (
    await call('GET', `/api/availability/explain?date=${date}&time=10:00&menu_id=${shop.menuId}`)
  ).body.data.reasons.map(({ code }: { code: string }) => code)

const week = (closed: string[] = [], open = '10:00') => ({
  is_holiday_working: true,
  days: weekdays.map((weekday) =>
    closed.includes(weekday)
      ? { weekday, status: 'close', business_hours: [] }
      : { weekday, status: 'open', business_hours: hours(open) },
  ),
})
const mondayOpening = { weekdays: ['monday'], business_hours: hours('10:00', '18:00'), next_day_off: true }
const rules = { monthly_rules: [], holiday_opening: null }
const put = (body: object) => call('PUT', '/api/business-days', body)

describe('closed weeks of the month (rule HOURS-58)', () => {
  const third = { weekday: 'tuesday', mode: 'close', weeks: [3] }

  test('are stored in order, offered by, and say that the weekday is closed', async () => {
    const saved = await put({
      ...week(),
      monthly_rules: [third, { weekday: 'monday', mode: 'close', weeks: ['last', 1] }],
    })
    expect(saved.body.data.monthly_rules).toEqual([
      { weekday: 'monday', mode: 'close', weeks: [1, 'last'] },
      third,
    ])
    expect(await Promise.all(['2026-09-08', '2026-09-15', '2026-09-28'].map(isOpen))).toEqual([
      true,
      false,
      false,
    ])
    expect(await why('2026-09-15')).toEqual(['closed_weekday'])
    expect((await book(at('2026-09-15'))).body.code).toBe('not_offered')
    expect(await day('2026-09-15')).toMatchObject({ ranges: [], regular_notes: ['monthly_closed'] })
    expect(await day('2026-09-08')).toMatchObject({ regular_notes: [] })
    const { monthly_rules } = (await visitor('GET', '')).body.data
    expect(monthly_rules[1]).toEqual({ weekday: 2, mode: 'close', weeks: [3] })
  })

  test('name the visits that they would close out, and stay where a program leaves them out (rule HOURS-65)', async () => {
    await book(at('2026-09-15'))
    const first = await put({ ...week(), monthly_rules: [third] })
    expect([first.status, first.body.code]).toEqual([409, 'reservations_inside'])
    await put({ ...week(), monthly_rules: [third], keep_reservations: true })
    expect((await put(week())).body.data.monthly_rules).toEqual([third])
    expect((await put({ ...week(), monthly_rules: [] })).body.data.monthly_rules).toEqual([])
  })

  test('are compared with what was read (rule HOURS-13)', async () => {
    const read = (await call('GET', '/api/business-days')).body.data
    await put({ ...week(), monthly_rules: [third] })
    const late = await put({ ...read, expected: read })
    expect([late.status, late.body.code]).toEqual([409, 'outdated'])
    // Of a caller who knows of weekdays alone.
    const { is_holiday_working, days } = read
    expect((await put({ ...week(), expected: { is_holiday_working, days } })).status).toBe(200)
  })

  test.each([
    [{ monthly_rules: [{ ...third, weeks: [] }] }, 'monthly_rules.0.weeks'],
    [{ monthly_rules: [{ ...third, weeks: [6] }] }, 'monthly_rules.0.weeks.0'],
    [{ monthly_rules: [{ ...third, weeks: [3, 3] }] }, 'monthly_rules.0.weeks'],
    [{ monthly_rules: [third, third] }, 'monthly_rules'],
    [{ monthly_rules: [{ ...third, weekday: '火曜' }] }, 'monthly_rules.0.weekday'],
    [{ holiday_opening: { ...mondayOpening, weekdays: [] } }, 'holiday_opening.weekdays'],
    [{ holiday_opening: { ...mondayOpening, business_hours: [] } }, 'holiday_opening.business_hours'],
    [{ holiday_opening: { ...mondayOpening, surprise: 1 } }, 'holiday_opening.surprise'],
  ])('%# is refused at %s', async (part, field) => {
    const answer = await put({ ...week(), ...part })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })
})

describe('opening on holidays (rules HOURS-60 to HOURS-62)', () => {
  test('opens a holiday Monday and closes the day after, which may be a holiday too', async () => {
    const saved = await put({ ...week(['monday']), holiday_opening: mondayOpening })
    expect(saved.body.data.holiday_opening).toEqual(mondayOpening)
    // 21, 22 and 23 September are holidays.
    expect((await day('2026-09-21')).ranges).toEqual(hours('10:00', '18:00'))
    expect((await day('2026-09-21')).regular_notes).toEqual(['holiday_open'])
    expect(await day('2026-09-22')).toMatchObject({ ranges: [], regular_notes: ['day_off'] })
    expect(await why('2026-09-22')).toEqual(['closed_weekday'])
    expect((await day('2026-09-23')).ranges).toEqual(hours('10:00'))
    expect((await day('2026-09-14')).ranges).toEqual([])
    expect((await book(at('2026-09-21', '17:00'))).status).toBe(201)
    // Taken away again, the visit would be left outside.
    expect((await put({ ...week(['monday']), holiday_opening: null })).body.reservations).toHaveLength(1)
  })

  test('holds where holidays are closed, and everybody works then', async () => {
    const first = await server.sql<{ id: number }>('select id from staff where shop_id = $1', [shop.shopId])
    await server.sql(
      `update staff set hours = '[[],[],[[600,1140]],[[600,1140]],[[600,1140]],[[600,1140]],[]]' where id = $1`,
      [first[0]?.id],
    )
    await put({ ...week(['monday']), is_holiday_working: false, holiday_opening: mondayOpening })
    expect(await isOpen('2026-09-21')).toBe(true)
    expect(await why('2026-09-22')).toEqual(['holiday'])
    expect(await why('2026-09-23')).toEqual(['holiday'])
    expect((await book(at('2026-09-21'))).status).toBe(201)
  })

  test('knows no holiday beyond the data', async () => {
    await server.sql('update shops set booking_horizon_days = 365 where id = $1', [shop.shopId])
    await put({ ...week(['monday']), holiday_opening: mondayOpening })
    // A Monday and the days after it.
    expect(await why('2051-01-02')).toContain('holiday_unknown')
    expect(await why('2051-01-03')).toContain('holiday_unknown')
    expect(await why('2051-01-04')).not.toContain('holiday_unknown')
  })
})

describe('hours from a date on (rules HOURS-63, HOURS-64)', () => {
  const make = (body: object, headers?: Record<string, string>) =>
    call('POST', '/api/dated-hours', { ...week(), ...rules, ...body }, headers)
  const listed = async () => (await call('GET', '/api/dated-hours')).body.data

  test('hold on their date by themselves; what holds today is read and written as the business days', async () => {
    const made = await make({ ...week(['wednesday'], '12:00'), from_date: '2026-10-01' })
    expect([made.status, made.body.data]).toMatchObject([201, { from_date: '2026-10-01', version: 1 }])
    expect((await day('2026-09-30')).ranges).toEqual(hours('10:00'))
    expect(await day('2026-10-01')).toMatchObject({ ranges: hours('12:00'), regular_notes: ['new_hours'] })
    expect((await day('2026-10-07')).ranges).toEqual([])
    expect((await call('GET', '/api/business-days')).body.data.days[0].business_hours).toEqual(hours('10:00'))
    const site = (await visitor('GET', '')).body.data
    expect(site.coming_hours).toMatchObject([{ from_date: '2026-10-01' }])

    server.setNow('2026-10-01T00:00:00+09:00')
    expect((await call('GET', '/api/business-days')).body.data.days[0].business_hours).toEqual(hours('12:00'))
    expect(await listed()).toEqual([])
    expect((await visitor('GET', '')).body.data).toMatchObject({
      coming_hours: [],
      hours: [{ weekday: 0, ranges: hours('12:00') }, ...Array(6).fill({})],
    })
    const id = made.body.data.id
    const late = await call('PUT', `/api/dated-hours/${id}`, { ...week(), ...rules, from_date: '2026-11-01' })
    expect([late.status, late.body.code]).toEqual([409, 'hours_begun'])
    expect((await call('DELETE', `/api/dated-hours/${id}`)).body.code).toBe('hours_begun')
    await put(week([], '11:00'))
    expect((await day('2026-10-02')).ranges).toEqual(hours('11:00'))
    // History stays what it was.
    expect((await day('2026-09-30')).ranges).toEqual(hours('10:00'))
  })

  test('judge each visit by the hours of its own date', async () => {
    await book(at('2026-09-29'))
    await book(at('2026-10-06'))
    const asked = await make({ ...week([], '12:00'), from_date: '2026-10-01' })
    expect(asked.body.code).toBe('reservations_inside')
    expect(asked.body.reservations).toMatchObject([{ start_at: at('2026-10-06') }])
    expect(await listed()).toEqual([])
    const made = await make({ ...week([], '12:00'), from_date: '2026-10-01', keep_reservations: true })
    const { id } = made.body.data
    // Of today's hours, only the visit before the change counts.
    expect((await put(week([], '11:00'))).body.reservations).toMatchObject([{ start_at: at('2026-09-29') }])
    const earlier = await call('PUT', `/api/dated-hours/${id}`, {
      ...week([], '12:00'),
      ...rules,
      from_date: '2026-09-20',
    })
    expect(earlier.body.reservations).toMatchObject([{ start_at: at('2026-09-29') }])
    expect((await call('DELETE', `/api/dated-hours/${id}`)).status).toBe(204)
    expect(await listed()).toEqual([])
  })

  test('are made once for a key, and changed only by whoever read them last', async () => {
    const key = keyed()
    const one = await make({ from_date: '2026-10-01' }, key)
    expect((await make({ from_date: '2026-10-01' }, key)).body).toEqual(one.body)
    expect((await make({ from_date: '2026-10-02' }, key)).body.code).toBe('idempotency_key_reused')
    const path = `/api/dated-hours/${one.body.data.id}`
    const change = { ...week(), ...rules, from_date: '2026-10-05', version: 1 }
    expect((await call('PUT', path, change)).body.data).toMatchObject({ from_date: '2026-10-05', version: 2 })
    expect((await call('PUT', path, change)).body.code).toBe('outdated')
    expect(await listed()).toHaveLength(1)
  })

  test('of two at once for one date one is made', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => make({ from_date: '2026-10-01' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test.each([
    ['2026-09-01', '始める日は、明日から2年先までの日付を選んでください'],
    ['2028-09-01', '始める日は、明日から2年先までの日付を選んでください'],
    ['2026-02-30', expect.any(String)],
  ])('from %s are refused at the date', async (from_date, text) => {
    await make({ from_date: '2026-10-10' })
    const answer = await make({ from_date })
    expect([answer.status, answer.body.errors]).toEqual([422, { from_date: [text] }])
    expect(await listed()).toHaveLength(1)
  })

  test('from a date that is taken are refused', async () => {
    await make({ from_date: '2026-10-10' })
    const { status, body } = await make({ from_date: '2026-10-10' })
    expect([status, body.code]).toEqual([409, 'dated_hours_taken'])
    expect(await listed()).toHaveLength(1)
  })

  test('are at most twelve, and those that ended two years ago are forgotten', async () => {
    for (let month = 1; month <= 12; month++)
      await make({ from_date: `2027-${String(month).padStart(2, '0')}-01` })
    expect((await make({ from_date: '2026-10-10' })).body.errors).toEqual({
      from_date: ['これからの営業時間は、12件まで登録できます'],
    })
    await server.sql('delete from dated_hours where shop_id = $1', [shop.shopId])
    for (const date of ['2023-01-01', '2024-08-01', '2025-01-01'])
      await server.sql(
        `insert into dated_hours (shop_id, from_date, is_holiday_working, weekly, created_at)
         values ($1, $2, true, '[[],[],[],[],[],[],[]]', now())`,
        [shop.shopId, date],
      )
    await make({ from_date: '2026-10-10' })
    const rows = await server.sql<{ date: string }>(
      'select from_date::text as date from dated_hours where shop_id = $1 order by from_date',
      [shop.shopId],
    )
    // Those of August 2024 held two years ago.
    expect(rows.map(({ date }) => date)).toEqual(['2024-08-01', '2025-01-01', '2026-10-10'])
  })

  test('let own hours of staff be entered for them, which count inside the hours of each date', async () => {
    await put(week(['sunday']))
    const [{ id } = { id: 0 }] = await server.sql<{ id: number }>('select id from staff where shop_id = $1', [
      shop.shopId,
    ])
    const own = { hours: week([], '12:00').days }
    expect((await call('PUT', `/api/staff/${id}`, own)).status).toBe(422)
    await make({ from_date: '2026-10-01' })
    expect((await call('PUT', `/api/staff/${id}`, own)).status).toBe(200)
    expect(await isOpen('2026-09-27')).toBe(false)
    expect((await book(at('2026-10-04', '11:00'))).body.code).toBe('not_offered')
    expect((await book(at('2026-10-04', '12:00'))).status).toBe(201)
  })
})
