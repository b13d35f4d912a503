// What surrounds the owner's calendar: who comes next, what awaits an answer, settings, the plan's window, changes.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as driver from '#platform/database/transactions'
import { makeOwner, makeShop, openSession, type TestShop } from '#testing/factories'
import { openClient } from '#testing/client'
import { weekOf } from '#testing/staff/staff'
import { startTestServer, type TestServer, useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'

vi.mock(import('#platform/database/transactions'), { spy: true })

const server = await useTestServer()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
})

const get = async (path: string) => (await shop.client.call('GET', path)).body
/** How often a call reads in a shop's scope. */
const countReads = async (work: () => Promise<unknown>): Promise<number> => {
  vi.mocked(driver.read).mockClear()
  await work()
  return vi.mocked(driver.read).mock.calls.length
}

describe('who comes next', () => {
  test('the visits after now, with how often the customer came before and when last', async () => {
    const first = await on.book('10:00')
    await on.book('12:00')
    server.setNow(at('11:30'))
    const { data } = await get('/api/reservations/next')
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      start_at: at('12:00'),
      customerName: '山田 花子',
      title: 'カット＋シャンプー',
      phone: '09012345678',
      status: 'reserved',
      // The visit of the morning is over, so it counts although nobody marked it as treated.
      visit_count: 1,
      last_visited_at: at('10:00'),
    })
    await on.change(first.id, { status: 'canceled', cancel_reason: 'same_day' })
    expect((await get('/api/reservations/next')).data[0]).toMatchObject({
      visit_count: 0,
      last_visited_at: null,
    })
  })

  test('neither blocked time, nor canceled visits, nor what has begun', async () => {
    await shop.client.call('POST', '/api/reservations', { start_at: at('13:00'), end_at: at('14:00') })
    const canceled = await on.book('15:00')
    await on.change(canceled.id, { status: 'canceled' })
    await on.book('10:00')
    server.setNow(at('10:00'))
    expect((await get('/api/reservations/next')).data).toEqual([])
  })

  test('a visit without a customer on record has no count', async () => {
    const entry = { menu_id: shop.menuId, start_at: at('16:00'), walk_in: true }
    expect((await shop.client.call('POST', '/api/reservations', entry)).status).toBe(201)
    const [visit] = (await get('/api/reservations/next')).data
    expect(visit).toMatchObject({ start_at: at('16:00'), visit_count: null, last_visited_at: null })
  })

  test('two statements, whatever the shop holds', async () => {
    for (const time of ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00']) await on.book(time)
    expect(await countReads(() => get('/api/reservations/next'))).toBeLessThanOrEqual(2)
    expect((await get('/api/reservations/next')).data).toHaveLength(5)
  })
})

describe('what awaits an answer', () => {
  test('requests and move requests of any month, what ends first before the others, with their count', async () => {
    const agreed = await on.book('10:00')
    await on.asksApproval()
    const far = await on.book('10:00', '2027-01-12')
    const near = await on.book('16:00', '2026-11-22')
    expect((await on.move(agreed.token, at('14:00'))).status).toBe(200)
    const { data, count } = await get('/api/reservations/awaiting')
    expect(count).toBe(3)
    // The two that end at the same moment follow by their start.
    expect(data.map(({ id }: { id: number }) => id)).toEqual([near.id, agreed.id, far.id])
    const moved = data.find(({ id }: { id: number }) => id === agreed.id)
    expect(moved).toMatchObject({
      is_move_request: true,
      status: 'pending_approval',
      start_at: at('14:00'),
      moves_from: at('10:00'),
      customerName: '山田 花子',
    })
    await on.change(near.id, { status: 'reserved' })
    await on.change(agreed.id, { answer: 'decline' })
    expect((await get('/api/reservations/awaiting')).count).toBe(1)
  })

  test('what the owner set back waits without an end, after the others', async () => {
    const back = await on.book('10:00', '2026-11-23')
    await on.change(back.id, { status: 'pending_approval' })
    await on.asksApproval()
    const request = await on.book('12:00', '2026-11-25')
    const { data } = await get('/api/reservations/awaiting')
    expect(
      data.map(({ id, expires_at }: { id: number; expires_at: string | null }) => [id, expires_at !== null]),
    ).toEqual([
      [request.id, true],
      [back.id, false],
    ])
  })

  test('nothing of another shop', async () => {
    await on.asksApproval()
    await on.book('10:00')
    const other = await makeShop(server)
    expect((await other.client.call('GET', '/api/reservations/awaiting')).body).toEqual({
      data: [],
      count: 0,
    })
    expect((await other.client.call('GET', '/api/reservations/next')).body.data).toEqual([])
  })
})

describe('free starts for a move', () => {
  test('the grid of the date without what is taken, and without where it stands', async () => {
    const made = await on.book('10:00')
    await on.book('14:00')
    const { data } = await get(`/api/reservations/${made.id}/starts?date=2026-11-24`)
    expect(data.slot_minutes).toBe(30)
    expect(data.starts).toEqual([
      '10:30',
      '11:00',
      '11:30',
      '12:00',
      '12:30',
      '13:00',
      '15:00',
      '15:30',
      '16:00',
      '16:30',
      '17:00',
      '17:30',
      '18:00',
    ])
  })

  test('the owner keeps neither to the cut-off nor to the horizon; what is past is not proposed', async () => {
    const made = await on.book('10:00')
    server.setNow(at('12:10'))
    expect((await get(`/api/reservations/${made.id}/starts?date=2026-11-24`)).data.starts[0]).toBe('12:30')
    expect((await get(`/api/reservations/${made.id}/starts?date=2027-06-01`)).data.starts).toHaveLength(17)
  })

  test('of a colleague who is named: her own visits and hours, and the present time is one of them', async () => {
    const made = await on.book('10:00')
    const { data: colleague } = (
      await shop.client.call('POST', '/api/staff', {
        name: '美咲',
        hours: weekOf(['10:00', '13:00']),
      })
    ).body
    const startsOf = async (staffId: number): Promise<string[]> =>
      (await get(`/api/reservations/${made.id}/starts?date=2026-11-24&staff_id=${staffId}`)).data.starts
    expect(await startsOf(colleague.id)).toEqual(['10:00', '10:30', '11:00', '11:30', '12:00'])
    await shop.client.call('POST', '/api/blocks', {
      date: '2026-11-24',
      start_time: '11:00',
      end_time: '13:00',
      staff_id: colleague.id,
    })
    expect(await startsOf(colleague.id)).toEqual(['10:00'])
    // Nobody of this shop.
    expect(await startsOf(987654321)).toEqual([])
  })

  test('a date that is none is 422, a reservation of another shop 404', async () => {
    const made = await on.book('10:00')
    const wrong = await shop.client.call('GET', `/api/reservations/${made.id}/starts?date=2026-02-30`)
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['date']])
    const other = await makeShop(server)
    const foreign = await other.client.call('GET', `/api/reservations/${made.id}/starts?date=2026-11-24`)
    expect(foreign.status).toBe(404)
  })
})

describe('calendar settings', () => {
  const path = '/api/user/calendar-settings'

  test('Sunday, 24 hours, not compact; a change of some leaves the others', async () => {
    expect((await get(path)).data).toEqual({ week_starts_on: 0, time_format: '24h', compact_view: false })
    const changed = await shop.client.call('PUT', path, { time_format: '12h' })
    expect([changed.status, changed.body.data]).toEqual([
      200,
      { week_starts_on: 0, time_format: '12h', compact_view: false },
    ])
    await Promise.all([
      shop.client.call('PUT', path, { week_starts_on: 1 }),
      shop.client.call('PUT', path, { compact_view: true }),
    ])
    expect((await get(path)).data).toEqual({ week_starts_on: 1, time_format: '12h', compact_view: true })
    expect((await shop.client.call('PUT', path, {})).status).toBe(200)
  })

  test.each([
    [{ week_starts_on: 2 }, 'week_starts_on'],
    [{ week_starts_on: '0' }, 'week_starts_on'],
    [{ time_format: '24' }, 'time_format'],
    [{ compact_view: null }, 'compact_view'],
    [{ time_format: '12h', colour: 'red' }, 'colour'],
  ])('%j is refused at %s and changes nothing', async (body, field) => {
    const answer = await shop.client.call('PUT', path, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect((await get(path)).data).toEqual({ week_starts_on: 0, time_format: '24h', compact_view: false })
  })

  test('belong to the user: another one has their own, also without a shop', async () => {
    await shop.client.call('PUT', path, { compact_view: true })
    const newcomer = await makeOwner(server)
    expect((await newcomer.client.call('GET', path)).body.data.compact_view).toBe(false)
  })
})

describe('changes', () => {
  const version = async (client = shop.client): Promise<number> =>
    (await client.call('GET', '/api/changes')).body.data.version

  test('the version grows with a booking, a status and the hours; another device of the owner sees it at once', async () => {
    const token = await openSession(server.services, shop.userId, 'the phone')
    const phone = openClient(server.url, new Map([['session', token]]))
    const before = await version(phone)
    const made = await on.book('10:00')
    const booked = await version(phone)
    expect(booked).toBeGreaterThan(before)
    await on.change(made.id, { status: 'treated' })
    const treated = await version(phone)
    expect(treated).toBeGreaterThan(booked)
    const period = { status: 'close', start_at: '2026-12-28 10:00:00', end_at: '2026-12-28 19:59:00' }
    await shop.client.call('POST', '/api/special-hours', period)
    expect(await version(phone)).toBeGreaterThan(treated)
  })

  test('a server beside this one is told', async () => {
    const second = await startTestServer({}, server)
    const there = openClient(second.url, shop.client.cookies)
    const before = await version(there)
    await on.book('10:00')
    await expect.poll(() => version(there)).toBeGreaterThan(before)
    await second.stop()
  })

  test('asked again and again, it reads nothing of the shop until something changes', async () => {
    const before = await version()
    expect(
      await countReads(async () => {
        for (let i = 0; i < 20; i++) await version()
      }),
    ).toBe(0)
    await on.book('10:00')
    expect(await version()).toBeGreaterThan(before)
    // A lost announcement is made good within half a minute.
    await server.sql('update shops set version = version + 1 where id = $1', [shop.shopId])
    const known = await version()
    server.setNow('2026-11-21T09:00:31+09:00')
    expect(await version()).toBe(known + 1)
  })

  test('asking counts among the calls of a user', async () => {
    const limited = await startTestServer({ LIMITS: 'on' }, server)
    const client = openClient(limited.url, shop.client.cookies)
    const statuses = []
    for (let i = 0; i < 601; i++) statuses.push((await client.call('GET', '/api/changes')).status)
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([600, 429])
    await limited.stop()
  })
})

describe('the window of the free plan', () => {
  const read = (place: TestServer, from: string, to: string) =>
    openClient(place.url, shop.client.cookies).call('GET', `/api/reservations?from=${from}&to=${to}`)
  const window = { from: '2026-10-21', to: '2027-02-21' }

  test('beta says it and shows all', async () => {
    const answer = await read(server, '2027-03-01', '2027-03-31')
    expect([answer.status, answer.body.window]).toEqual([200, window])
  })

  test('live refuses what lies outside, the first and the last day are shown', async () => {
    const live = await startTestServer({ BILLING: 'live' }, server)
    const inside = await read(live, '2026-10-21', '2026-11-30')
    expect([inside.status, inside.body.window]).toEqual([200, window])
    expect((await read(live, '2027-02-01', '2027-02-21')).status).toBe(200)
    for (const [from, to] of [
      ['2026-10-20', '2026-11-30'],
      ['2027-02-01', '2027-02-22'],
      ['2027-06-01', '2027-06-30'],
    ] as const) {
      const answer = await read(live, from, to)
      expect([answer.status, answer.body.code]).toEqual([409, 'plan_window'])
    }
    await server.sql("update shops set plan_code = 'standard', version = version + 1 where id = $1", [
      shop.shopId,
    ])
    live.services.publishChange(shop.shopId)
    const paid = await read(live, '2027-06-01', '2027-06-30')
    expect([paid.status, paid.body.window]).toEqual([200, null])
    await live.stop()
  })

  test('detail and requests are not windowed', async () => {
    const live = await startTestServer({ BILLING: 'live' }, server)
    const client = openClient(live.url, shop.client.cookies)
    const entry = {
      menu_id: shop.menuId,
      start_at: '2027-06-01T10:00:00+09:00',
      name: '来年の方',
      override: ['beyond_horizon'],
    }
    const entered = await client.call('POST', '/api/reservations', entry)
    expect(entered.status, entered.text).toBe(201)
    const { id } = entered.body.data
    await client.call('PUT', `/api/reservations/${id}`, { status: 'pending_approval' })
    expect((await client.call('GET', `/api/reservations/${id}`)).status).toBe(200)
    expect((await client.call('GET', '/api/reservations/awaiting')).body.count).toBe(1)
    await live.stop()
  })

  test('no plan, no window', async () => {
    const off = await startTestServer({ BILLING: 'off' }, server)
    expect((await read(off, '2027-06-01', '2027-06-30')).body.window).toBeNull()
    await off.stop()
  })
})

test('a date tells what the owner wrote about its special periods, and the grid', async () => {
  const period = {
    status: 'close',
    start_at: '2026-12-28 00:00:00',
    end_at: '2026-12-29 23:59:59',
    description: '棚卸しのため',
  }
  await shop.client.call('POST', '/api/special-hours', period)
  const answer = await get('/api/opening-days?from=2026-12-27&to=2026-12-30')
  expect(answer.slot_minutes).toBe(30)
  expect(answer.data.map(({ notes }: { notes: string[] }) => notes)).toEqual([
    [],
    ['棚卸しのため'],
    ['棚卸しのため'],
    [],
  ])
})
