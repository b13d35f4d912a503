// Real visits: several menus, waiting time, seats, chosen staff, two people; each is one booking or none. Rules VISIT-1 to VISIT-15.
import { beforeEach, describe, expect, test } from 'vitest'
import { openClient, type Answer } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { at, changeCall, visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
let first: number
let second: number
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
  first = await idOf('select id from staff where shop_id = $1', [shop.shopId])
  second = await idOf(
    `insert into staff (shop_id, name, priority, created_at, is_shown, title, nomination_fee)
     values ($1, '結城', 2, now(), true, 'トップスタイリスト', 550) returning id`,
    [shop.shopId],
  )
})

const idOf = async (statement: string, values: unknown[]): Promise<number> =>
  (await server.sql<{ id: number }>(statement, values))[0]?.id ?? 0

type Columns = { name: string; minutes: number; price: number; waits?: number[][]; addOn?: boolean }

const addMenu = ({ name, minutes, price, waits = [], addOn = false }: Columns): Promise<number> =>
  idOf(
    `insert into menus (shop_id, name, price, duration, total_duration, priority, created_at, waits, is_add_on)
     values ($1, $2, $3, $4, $4, 9, now(), $5, $6) returning id`,
    [shop.shopId, name, price, minutes, JSON.stringify(waits), addOn],
  )
const colour = () => addMenu({ name: 'カラー', minutes: 120, price: 9000, waits: [[60, 100]] })
const spa = () => addMenu({ name: 'ヘッドスパ', minutes: 20, price: 2200, addOn: true })

const customer = openClient(server.url)
const book = (time: string, wanted: object): Promise<Answer> => {
  const { menu_id: _, ...who } = someBooking(shop.menuId, at(time))
  const path = `/api/public/shops/${shop.domain}/reservations`
  return customer.call('POST', path, { ...who, ...wanted }, keyed())
}
const starts = async (query: string): Promise<string[]> => {
  const path = `/api/public/shops/${shop.domain}/availability?${query}&from=2026-11-24&days=1`
  return (await customer.call('GET', path)).body.data.days[0].starts
}
const stored = (answer: Answer) =>
  server.sql<{ id: number; staff_id: number; party_id: number | null; is_nominated: boolean }>(
    'select id, staff_id, party_id, is_nominated from reservations where shop_id = $1 and reservation_number = $2',
    [shop.shopId, answer.body.data.reservation_number],
  )
const linesOf = (id: number | undefined) =>
  server.sql(
    'select kind, name, price, duration from reservation_lines where reservation_id = $1 order by priority',
    [id],
  )
const occupied = (id: number | undefined) =>
  server.sql(
    'select staff_id, seat_id, lower(minutes) % 1440 as start, upper(minutes) % 1440 as end from occupancies where reservation_id = $1 order by 3, 1',
    [id],
  )
const leaveOne = () => server.sql('update staff set active = false where id = $1', [second])

describe('several menus', () => {
  test('are one visit with its lines, its sum and its busy stretches', async () => {
    const wanted = { menu_ids: [shop.menuId, await colour(), await spa()], staff_id: second }
    const booked = await book('10:00', wanted)
    expect(booked.status, booked.text).toBe(201)
    expect(booked.body.data).toMatchObject({
      menu_name: 'カット＋シャンプー＋カラー＋ヘッドスパ',
      price: 5500 + 9000 + 2200 + 550,
      end_at: at('13:20'),
    })
    const [row] = await stored(booked)
    expect(row).toMatchObject({ staff_id: second, is_nominated: true, party_id: null })
    expect(await linesOf(row?.id)).toEqual([
      { kind: 'menu', name: 'カット＋シャンプー', price: 5500, duration: 60 },
      { kind: 'menu', name: 'カラー', price: 9000, duration: 120 },
      { kind: 'add_on', name: 'ヘッドスパ', price: 2200, duration: 20 },
      { kind: 'nomination', name: '結城', price: 550, duration: 0 },
    ])
    expect(await occupied(row?.id)).toEqual([
      { staff_id: second, seat_id: null, start: 600, end: 720 },
      { staff_id: second, seat_id: null, start: 760, end: 800 },
    ])
  })

  test('are refused where they cannot be one visit', async () => {
    const alone = await book('10:00', { menu_ids: [await spa()] })
    expect([alone.status, alone.body.code]).toEqual([409, 'not_offered'])
    const twice = await book('10:00', { menu_ids: [shop.menuId, shop.menuId] })
    expect(twice.body.code).toBe('not_offered')
    const none = await book('10:00', { menu_ids: [] })
    expect([none.status, none.body.code]).toEqual([422, 'invalid'])
    const missing = await book('10:00', {})
    expect(missing.body.errors).toHaveProperty('menu_id')
    expect(await on.count('reservations')).toBe(0)
  })

  test('whose price has changed are asked about again', async () => {
    const wanted = { menu_ids: [shop.menuId, await spa()], expected_price: 7700, expected_total_duration: 80 }
    expect((await book('10:00', { ...wanted, expected_price: 5500 })).body.code).toBe('menu_changed')
    expect((await book('10:00', { ...wanted, expected_total_duration: 60 })).body.code).toBe('menu_changed')
    expect((await book('10:00', wanted)).status).toBe(201)
  })

  test('cost what holds on the date of the visit', async () => {
    await server.sql(
      `insert into menu_prices (shop_id, menu_id, from_date, price, batch_id, created_at)
       values ($1, $2, '2026-11-25', 6000, 1, now()), ($1, $2, '2026-11-24', 5800, 1, now())`,
      [shop.shopId, shop.menuId],
    )
    expect((await book('10:00', { menu_id: shop.menuId })).body.data.price).toBe(5800)
  })
})

describe('waiting time', () => {
  beforeEach(leaveOne)

  test('is offered to others, and the guard holds both', async () => {
    const menu = await colour()
    expect((await book('10:00', { menu_id: menu })).status).toBe(201)
    const short = await addMenu({ name: '前髪カット', minutes: 30, price: 1100 })
    expect(await starts(`menu_id=${short}`)).toEqual(expect.arrayContaining(['11:00', '12:00']))
    expect(await starts(`menu_id=${short}`)).not.toContain('11:30')
    expect(await starts(`menu_id=${shop.menuId}`)).not.toContain('11:00')
    expect((await book('11:00', { menu_id: short })).status).toBe(201)
    expect((await book('11:00', { menu_id: short })).body.code).toBe('slot_taken')
  })

  test('is nobody’s where a staff member may have one visit open', async () => {
    await server.sql('update shops set open_visits_max = 1 where id = $1', [shop.shopId])
    const menu = await colour()
    expect((await book('10:00', { menu_id: menu })).status).toBe(201)
    const short = await addMenu({ name: '前髪カット', minutes: 30, price: 1100 })
    expect(await starts(`menu_id=${short}`)).not.toContain('11:00')
    const why = await shop.client.call(
      'GET',
      `/api/availability/explain?date=2026-11-24&time=11:00&menu_id=${short}`,
    )
    expect(why.body.data.reasons).toMatchObject([{ code: 'waiting_limit' }])
    const entry = { menu_id: short, start_at: at('11:00'), walk_in: true }
    const refused = await shop.client.call('POST', '/api/reservations', entry)
    expect(refused.body).toMatchObject({ code: 'outside_rules', reasons: ['waiting_limit'] })
    const entered = await shop.client.call('POST', '/api/reservations', {
      ...entry,
      override: ['waiting_limit'],
    })
    expect(entered.status, entered.text).toBe(201)
  })

  test('is where a visit that is moved may stand, too', async () => {
    expect((await book('10:00', { menu_id: await colour() })).status).toBe(201)
    const short = await addMenu({ name: '前髪カット', minutes: 30, price: 1100 })
    const booked = await book('14:00', { menu_id: short })
    const [row] = await stored(booked)
    const moved = await shop.client.call(...changeCall(row?.id, { start_at: at('11:00') }))
    expect(moved.status, moved.text).toBe(200)
    expect(moved.body.data.overlaps).toBe(false)
  })
})

describe('seats', () => {
  let seats: number[]
  beforeEach(async () => {
    const group = await idOf(
      `insert into seat_groups (shop_id, name, priority, created_at) values ($1, '個室', 1, now()) returning id`,
      [shop.shopId],
    )
    seats = [
      await idOf('insert into seats (shop_id, seat_group_id, number) values ($1, $2, 1) returning id', [
        shop.shopId,
        group,
      ]),
    ]
    await server.sql('update menus set seat_group_ids = array[$2::bigint] where id = $1', [
      shop.menuId,
      group,
    ])
  })

  test('are taken with the visit, and one unit is one visit’s', async () => {
    const booked = await book('10:00', { menu_id: shop.menuId })
    const [row] = await stored(booked)
    expect(await occupied(row?.id)).toEqual(
      expect.arrayContaining([{ staff_id: null, seat_id: seats[0], start: 600, end: 660 }]),
    )
    expect(await starts(`menu_id=${shop.menuId}`)).not.toContain('10:00')
    expect((await book('10:00', { menu_id: shop.menuId })).body.code).toBe('slot_taken')
    const why = await shop.client.call(
      'GET',
      `/api/availability/explain?date=2026-11-24&time=10:30&menu_id=${shop.menuId}`,
    )
    expect(why.body.data.reasons).toMatchObject([{ code: 'seat_taken' }])
  })

  test('are taken no longer than a visit that became shorter', async () => {
    await server.sql(
      'update menus set busy_seat_group_ids = seat_group_ids, seat_group_ids = array[]::bigint[] where id = $1',
      [shop.menuId],
    )
    const [row] = await stored(await book('10:00', { menu_id: shop.menuId }))
    const shorter = await shop.client.call(...changeCall(row?.id, { total_duration: 30 }))
    expect(shorter.status, shorter.text).toBe(200)
    expect(await occupied(row?.id)).toEqual(
      expect.arrayContaining([{ staff_id: null, seat_id: seats[0], start: 600, end: 630 }]),
    )
  })

  test('go along when the visit moves, and are free when it is canceled', async () => {
    const [row] = await stored(await book('10:00', { menu_id: shop.menuId }))
    expect((await shop.client.call(...changeCall(row?.id, { start_at: at('13:00') }))).status).toBe(200)
    expect(await occupied(row?.id)).toEqual(
      expect.arrayContaining([{ staff_id: null, seat_id: seats[0], start: 780, end: 840 }]),
    )
    expect((await shop.client.call(...changeCall(row?.id, { status: 'canceled' }))).status).toBe(200)
    expect(await occupied(row?.id)).toEqual([])
    expect((await book('13:00', { menu_id: shop.menuId })).status).toBe(201)
  })
})

describe('who serves', () => {
  test('is whoever does it and has the fewest visits that day', async () => {
    const [one] = await stored(await book('10:00', { menu_id: shop.menuId }))
    const [two] = await stored(await book('14:00', { menu_id: shop.menuId }))
    expect([one?.staff_id, two?.staff_id]).toEqual([first, second])
    await server.sql(
      'insert into staff_menus (shop_id, staff_id, menu_id, is_done) values ($1, $2, $3, false)',
      [shop.shopId, first, shop.menuId],
    )
    const [three] = await stored(await book('16:00', { menu_id: shop.menuId }))
    expect(three?.staff_id).toBe(second)
  })

  test('has minutes and, where chosen, a price of their own', async () => {
    await server.sql(
      `insert into staff_menus (shop_id, staff_id, menu_id, price, duration) values ($1, $2, $3, 7000, 90)`,
      [shop.shopId, second, shop.menuId],
    )
    const chosen = await book('10:00', { menu_id: shop.menuId, staff_id: second })
    expect(chosen.body.data).toMatchObject({ price: 7550, end_at: at('11:30') })
    await server.sql('update staff set active = false where id = $1', [first])
    const free = await book('13:00', { menu_id: shop.menuId })
    expect(free.body.data).toMatchObject({ price: 5500, end_at: at('14:30') })
  })

  test('is chosen among those who are shown alone', async () => {
    const hidden = await book('10:00', { menu_id: shop.menuId, staff_id: first })
    expect(hidden.body.code).toBe('not_offered')
    expect((await book('10:00', { menu_id: shop.menuId, staff_id: 999_999 })).body.code).toBe('not_offered')
  })

  test('is nobody who does not do it when the customer moves', async () => {
    const booked = await book('10:00', { menu_id: shop.menuId })
    const [{ staff_id: present } = { staff_id: 0 }] = await stored(booked)
    const other = present === first ? second : first
    await shop.client.call('POST', '/api/reservations', {
      start_at: at('15:00'),
      end_at: at('16:00'),
      title: '休憩',
      staff_id: present,
    })
    const path = `/api/public/reservations/${booked.body.data.manage_url.split('/').at(-1)}`
    const move = () => customer.call('POST', `${path}/reschedule`, { start_at: at('15:00') })
    const free = async () =>
      (await customer.call('GET', `${path}/availability?from=2026-11-24&days=1`)).body.data.days[0].starts
    await server.sql(
      'insert into staff_menus (shop_id, staff_id, menu_id, is_done) values ($1, $2, $3, false)',
      [shop.shopId, other, shop.menuId],
    )
    expect(await free()).not.toContain('15:00')
    const refused = await move()
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
    expect(refused.body.alternatives).not.toContain(at('15:00'))
    await server.sql('delete from staff_menus where shop_id = $1', [shop.shopId])
    expect(await free()).toContain('15:00')
    expect((await move()).status).toBe(200)
    expect((await stored(booked))[0]?.staff_id).toBe(other)
  })

  test('stays when the customer moves, unless she gives up the choice', async () => {
    const booked = await book('10:00', { menu_id: shop.menuId, staff_id: second })
    await book('15:00', { menu_id: shop.menuId, staff_id: second })
    const token = booked.body.data.manage_url.split('/').at(-1)
    const move = (body: object) => customer.call('POST', `/api/public/reservations/${token}/reschedule`, body)
    expect((await move({ start_at: at('15:00') })).body.code).toBe('slot_taken')
    const moved = await move({ start_at: at('15:00'), any_staff: true })
    expect(moved.status, moved.text).toBe(200)
    expect(moved.body.data).toMatchObject({ price: 5500, is_nominated: false, staff_name: null })
  })
})

test('a choice is given up, with its fee, where the shop lets somebody else serve', async () => {
  const chosen = async (time: string) =>
    (await stored(await book(time, { menu_id: shop.menuId, staff_id: second })))[0]?.id
  const edited = await shop.client.call(...changeCall(await chosen('10:00'), { staff_id: first }))
  expect(edited.body.data).toMatchObject({ staff_id: first, price: 5500, is_nominated: false })
  expect(edited.body.data.lines).toHaveLength(1)
  const wanted = { start_at: at('15:00'), staff_id: first }
  const moved = await shop.client.call(...changeCall(await chosen('12:00'), wanted))
  expect(moved.body.data).toMatchObject({ staff_id: first, price: 5500, is_nominated: false })
  const kept = await shop.client.call(...changeCall(await chosen('13:00'), { start_at: at('17:00') }))
  expect(kept.body.data).toMatchObject({ staff_id: second, price: 6050, is_nominated: true })
})

test('a colleague who does not do the menus has the visit only where the owner says so', async () => {
  const booked = await book('10:00', { menu_id: shop.menuId, staff_id: second })
  const id = (await stored(booked))[0]?.id
  await server.sql(
    'insert into staff_menus (shop_id, staff_id, menu_id, is_done) values ($1, $2, $3, false)',
    [shop.shopId, first, shop.menuId],
  )
  const moved = { start_at: at('15:00'), staff_id: first }
  for (const wanted of [moved, { staff_id: first }]) {
    const refused = await shop.client.call(...changeCall(id, wanted))
    expect(refused.body).toMatchObject({ code: 'outside_rules', reasons: ['staff_not_for_menu'] })
  }
  expect((await stored(booked))[0]?.staff_id).toBe(second)
  const agreed = await shop.client.call(...changeCall(id, { ...moved, override: ['staff_not_for_menu'] }))
  expect(agreed.status, agreed.text).toBe(200)
  // Where it stays with her nobody is asked again.
  const later = await shop.client.call(...changeCall(id, { start_at: at('16:00') }))
  expect(later.body.data).toMatchObject({ staff_id: first, start_at: at('16:00') })
})

describe('two people', () => {
  test('come at the same time with two staff members, with one mail, and cancel together', async () => {
    const companion = { menu_ids: [shop.menuId], mode: 'together' }
    const booked = await book('10:00', { menu_id: shop.menuId, companion, expected_price: 11_000 })
    expect(booked.status, booked.text).toBe(201)
    const rows = await server.sql<{ id: number; staff_id: number; name: string; party_id: number }>(
      'select id, staff_id, name, party_id from reservations where shop_id = $1 order by id',
      [shop.shopId],
    )
    expect(rows.map((row) => row.party_id)).toEqual([rows[0]?.id, rows[0]?.id])
    expect(new Set(rows.map((row) => row.staff_id)).size).toBe(2)
    expect(rows[1]?.name).toBe('山田 花子（お連れさま）')
    expect(await on.mails(rows[1]?.id ?? 0)).toEqual([])
    // Each names the other on the owner's page.
    const read = await shop.client.call('GET', `/api/reservations/${rows[0]?.id}`)
    expect(read.body.data.companions).toEqual([
      { id: rows[1]?.id, customerName: '山田 花子（お連れさま）', start_at: at('10:00') },
    ])
    const token = booked.body.data.manage_url.split('/').at(-1)
    const seen = await on.managed(token)
    expect(seen).toMatchObject({ can: { reschedule: false }, companions: [{ price: 5500 }] })
    expect((await on.move(token, at('15:00'))).body.code).toBe('moves_exhausted')
    expect((await on.cancel(token)).status).toBe(200)
    expect(
      await server.sql('select distinct status from reservations where shop_id = $1', [shop.shopId]),
    ).toEqual([{ status: 'canceled' }])
    expect(await on.count('occupancies')).toBe(0)
  })

  test('come one after the other, or not at all', async () => {
    await leaveOne()
    const together = { menu_id: shop.menuId, companion: { menu_ids: [shop.menuId], mode: 'together' } }
    expect((await book('10:00', together)).body.code).toBe('slot_taken')
    expect(await on.count('reservations')).toBe(0)
    const inTurn = { menu_id: shop.menuId, companion: { menu_ids: [shop.menuId], mode: 'in_turn' } }
    expect(
      await starts(`menu_id=${shop.menuId}&companion_menu_ids=${shop.menuId}&companion_mode=in_turn`),
    ).not.toContain('18:00')
    const booked = await book('10:00', { ...inTurn, expected_total_duration: 120 })
    expect(booked.status, booked.text).toBe(201)
    expect(await starts(`menu_id=${shop.menuId}`)).not.toContain('11:00')
  })
})

describe('at the chair', () => {
  test('lines, price, staff and seats are edited', async () => {
    const [row] = await stored(await book('10:00', { menu_id: shop.menuId }))
    const edit = (body: object) => shop.client.call('PATCH', `/api/reservations/${row?.id}`, body)
    const added = await edit({ menu_ids: [shop.menuId, await spa()] })
    expect(added.status, added.text).toBe(200)
    expect(added.body.data).toMatchObject({ price: 7700, end_at: at('11:20') })
    expect((await edit({ price: 7000 })).body.data.lines.at(-1)).toEqual({
      kind: 'adjustment',
      menu_id: null,
      name: '',
      price: -700,
      duration: 0,
    })
    expect((await edit({ staff_id: second })).body.data).toMatchObject({ staff_id: second, price: 7000 })
    expect((await edit({ staff_id: 999_999 })).body.errors).toHaveProperty('staff_id')
    expect((await on.history(row?.id ?? 0)).flat().join()).toContain('ヘッドスパ')
  })
})
