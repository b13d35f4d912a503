// A staff member is absent: what is blocked, what stands on the list, what becomes of it. Rules RES-125 to RES-129.
import { beforeEach, describe, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { keyed, makeShop, type TestShop } from '#testing/factories'
import { startTestServer, useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { offersOf } from '#testing/offers/offers'
import { worklistsOf } from '#testing/staff/worklists'
import { closeWorklists } from './jobs.ts'

const server = await useTestServer()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
let ill: number
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
  const [first] = await server.sql<{ id: number }>('select id from staff where shop_id = $1', [shop.shopId])
  ill = first?.id ?? 0
})

const { date, call, absent, inside, lists, read, outcomes, handOver, addStaff, listed } = worklistsOf(
  server,
  () => shop,
  () => ill,
)

describe('an absence', () => {
  test('of a whole day: nothing more is offered, the visits stay, and stand on the list', async () => {
    const first = await on.book('10:00')
    await on.book('13:00')
    await on.book('10:00', '2026-11-25')
    expect(await inside()).toBe(2)
    const made = await absent()
    expect([made.status, made.body.data]).toEqual([
      201,
      { worklist_id: expect.any(Number), block_id: expect.any(Number), days: 1, visits: 2 },
    ])
    expect(await on.starts()).toEqual([])
    expect((await on.booking('15:00')).body.code).toBe('slot_taken')
    expect((await on.read(first.id)).status).toBe('reserved')
    expect((await on.read(made.body.data.block_id)).title).toBe('欠勤')
    expect(await lists()).toMatchObject([
      { kind: 'absence', staff_id: ill, left: 2, total: 2, is_blocked: true },
    ])
    const { items } = await read(made.body.data.worklist_id)
    expect(items[0]).toMatchObject({
      reservation_id: first.id,
      outcome: 'left',
      start_at: at('10:00'),
      customer_name: '山田 花子',
      phone: '09012345678',
      colleagues: [],
      suggestion: null,
    })
  })

  test('of some hours, and of today only what is left of it', async () => {
    await on.book('10:00')
    const list = await listed({ start_time: '13:00', end_time: '18:00' }).catch(() => null)
    expect(list).toBe(null)
    expect(await on.starts()).toContain('12:00')
    expect(await on.starts()).not.toContain('13:00')
    server.setNow('2026-11-24T10:32:00+09:00')
    const made = await absent()
    expect((await on.read(made.body.data.block_id)).start_at).toBe(at('10:30'))
    // It is under way.
    expect(made.body.data.visits).toBe(1)
  })

  test('times of that day that were offered are withdrawn, as the history of their visit says', async () => {
    const { id } = await on.book('10:00', '2026-11-26')
    const offers = offersOf(server, shop)
    expect((await offers.make(id, [at('14:00')])).status).toBe(200)
    await absent()
    expect(await offers.held()).toEqual([])
    const { token } = await offers.last(id)
    expect((await offers.take(token, 1)).body.code).toBe('offer_over')
    const logs = 'select kind from change_logs where shop_id = $1 and reservation_id = $2 order by id'
    expect((await server.sql(logs, [shop.shopId, id])).at(-1)).toEqual({ kind: 'offer_ended' })
  })

  test('without visits has no list', async () => {
    const made = await absent()
    expect(made.body.data).toMatchObject({ worklist_id: null, visits: 0 })
    expect(await lists()).toEqual([])
  })

  test('of several days, each with a block of its own', async () => {
    await on.book('10:00', '2026-11-26')
    const made = await absent({ until: '2026-11-27' })
    expect(made.body.data).toMatchObject({ days: 4, visits: 1 })
    expect((await on.read(made.body.data.block_id)).series).toEqual({ days: 4, days_from_here: 4 })
  })

  test('is entered once, by a key, by two presses and on two devices', async () => {
    await on.book('10:00')
    const key = keyed()
    const answers = await Promise.all([absent({}, key), absent({}, key), absent(), absent()])
    expect(new Set(answers.map(({ body }) => body.data.worklist_id)).size).toBe(1)
    expect(await on.count('worklists')).toBe(1)
    expect((await absent({ until: '2026-11-25' }, key)).body.code).toBe('idempotency_key_reused')
  })

  test('blocks what customers hold and ask for as well: a hold that is paid is on the list', async () => {
    const visit = await on.book('10:00')
    const until = "hold_expires_at = '2026-11-21 09:15+09'"
    await server.sql(`update reservations set status = 'pending_approval', ${until} where id = $1`, [
      visit.id,
    ])
    await server.sql(`update occupancies set kind = 'hold', ${until} where reservation_id = $1`, [visit.id])
    expect(await inside()).toBe(0)
    const made = await absent()
    expect(made.body.data).toMatchObject({ visits: 0, worklist_id: null })
    await server.sql("update reservations set status = 'reserved', hold_expires_at = null where id = $1", [
      visit.id,
    ])
    await server.sql(
      "update occupancies set kind = 'visit', hold_expires_at = null where reservation_id = $1",
      [visit.id],
    )
    expect(await lists()).toMatchObject([{ left: 1 }])
  })

  test.each([
    [{ staff_id: 987654321 }, 'staff_id'],
    [{ date: '2026-02-30' }, 'date'],
    [{ date: '2026-11-20' }, 'date'],
    [{ date: '2029-12-24' }, 'date'],
    [{ until: '2026-11-23' }, 'until'],
    [{ until: '2026-12-25' }, 'until'],
    [{ start_time: '10:00', end_time: '10:00' }, 'end_time'],
    [{ start_time: '25:00', end_time: '12:00' }, 'start_time'],
    [{ date: '2026-11-21', start_time: '07:00', end_time: '08:00' }, 'end_time'],
    [{ menu_id: 1 }, 'menu_id'],
  ])('%j is refused at the field, and nothing is written', async (part, field) => {
    const answer = await absent(part)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
    expect([await on.count('reservations'), await on.count('worklists')]).toEqual([0, 0])
  })

  test('taken back gives the time free again, and the visits stay', async () => {
    const visit = await on.book('10:00')
    const list = await listed()
    const answer = await call('POST', `/api/worklists/${list}/close`, { take_back: true })
    expect(answer.status, answer.text).toBe(204)
    expect(await on.starts()).toContain('12:00')
    expect((await on.read(visit.id)).status).toBe('reserved')
    expect(await lists()).toEqual([])
    expect(await outcomes(list)).toEqual(['freed'])
  })

  test('whose block is removed in the calendar leaves no list either', async () => {
    await on.book('10:00')
    const made = await absent()
    expect((await call('DELETE', `/api/blocks/${made.body.data.block_id}`)).status).toBe(200)
    expect(await lists()).toEqual([])
  })
})

describe('what is left', () => {
  test('is read from the visits: canceled by customer or shop, moved, handed over, ticked', async () => {
    const colleague = await addStaff()
    const times = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00']
    const made = []
    // The colleague is not there yet for customers: one has the time.
    await server.sql('update staff set active = false where id = $1', [colleague])
    for (const time of times) made.push(await on.book(time))
    await server.sql('update staff set active = true where id = $1', [colleague])
    const list = await listed()
    const [a, b, c, d, e] = made
    await on.cancel(a?.token ?? '')
    await on.change(b?.id ?? 0, { status: 'canceled', cancel_reason: 'shop' })
    await on.change(c?.id ?? 0, { start_at: at('12:00', '2026-11-25') })
    await handOver(list, [[d?.id ?? 0, colleague]])
    await call('PUT', `/api/worklists/${list}/items/${e?.id}`, { ticked: true })
    expect(await outcomes(list)).toEqual(['canceled', 'canceled', 'handed_over', 'ticked', 'left', 'moved'])
    expect(await lists()).toMatchObject([{ left: 1, total: 6 }])
    await call('PUT', `/api/worklists/${list}/items/${e?.id}`, { ticked: false })
    expect(await lists()).toMatchObject([{ left: 2 }])
    // Moved back into the absence by somebody who did not know.
    await on.change(c?.id ?? 0, { start_at: at('12:00'), overlap: true })
    expect(await lists()).toMatchObject([{ left: 3 }])
  })

  test('nothing: the list goes from the open ones, and is closed by the job', async () => {
    const visit = await on.book('10:00')
    const list = await listed()
    await on.cancel(visit.token)
    expect(await lists()).toEqual([])
    await closeWorklists.handle(server.services)
    expect((await read(list)).closed_at).not.toBe(null)
  })

  test('something: the job leaves the list open', async () => {
    await on.book('10:00')
    const list = await listed()
    await closeWorklists.handle(server.services)
    expect((await read(list)).closed_at).toBe(null)
  })

  test('a tick of what is not on the list, or of another shop’s, is not found', async () => {
    const visit = await on.book('10:00')
    const list = await listed()
    const other = await makeShop(server)
    const path = `/api/worklists/${list}/items/${visit.id}`
    expect((await other.client.call('PUT', path, { ticked: true })).status).toBe(404)
    expect((await call('PUT', `/api/worklists/${list}/items/999999`, { ticked: true })).status).toBe(404)
    expect((await other.client.call('GET', `/api/worklists/${list}`)).status).toBe(404)
    expect((await other.client.call('POST', `/api/worklists/${list}/close`, {})).status).toBe(404)
    const handing = { items: [{ reservation_id: visit.id, staff_id: ill }] }
    expect((await other.client.call('POST', `/api/worklists/${list}/hand-over`, handing)).status).toBe(404)
  })
})

describe('a list of a change', () => {
  const make = (more: object, headers = {}) =>
    call('POST', '/api/worklists', { kind: 'closing', title: '臨時休業', ...more }, headers)

  test('of a period that is closed: what leaves the period is dealt with', async () => {
    const [one, two] = [await on.book('10:00'), await on.book('13:00')]
    const period = { start_at: at('09:00'), end_at: at('12:00') }
    const made = await make({ ...period, reservation_ids: [one.id, two.id] })
    expect(made.status, made.text).toBe(201)
    expect(await outcomes(made.body.data.id)).toEqual(['left', 'freed'])
    await on.change(one.id, { start_at: at('15:00') })
    expect(await lists()).toEqual([])
  })

  test('of hours or staff: what was moved or handed over is dealt with', async () => {
    const [one, two] = [await on.book('10:00'), await on.book('13:00')]
    const made = await make({ kind: 'other', staff_id: ill, reservation_ids: [one.id, two.id] })
    expect(await lists()).toMatchObject([{ left: 2, start_at: at('10:00'), is_blocked: false }])
    await on.change(one.id, { start_at: at('15:00') })
    expect(await outcomes(made.body.data.id)).toEqual(['left', 'moved'])
    const colleague = await addStaff()
    expect((await handOver(made.body.data.id, [[two.id, colleague]])).body.data.done).toEqual([two.id])
    expect(await lists()).toEqual([])
  })

  test('is made once by a key, of live visits alone', async () => {
    const visit = await on.book('10:00')
    const gone = await on.book('13:00')
    await on.cancel(gone.token)
    const key = keyed()
    const body = { kind: 'other', reservation_ids: [visit.id, gone.id, 999999] }
    const made = await Promise.all([make(body, key), make(body, key)])
    expect(new Set(made.map(({ body: answer }) => answer.data.id)).size).toBe(1)
    expect(await lists()).toMatchObject([{ total: 1 }])
  })

  test.each([
    [{ reservation_ids: [] }, 'reservation_ids'],
    [{ reservation_ids: [999999] }, 'reservation_ids'],
    [{ kind: 'absence' }, 'kind'],
    [{ title: '' }, 'title'],
    [{ start_at: at('10:00') }, 'end_at'],
    [{ start_at: at('10:00'), end_at: at('09:00') }, 'end_at'],
    [{ staff_id: 999999 }, 'staff_id'],
  ])('%j is refused at the field', async (part, field) => {
    const visit = await on.book('10:00')
    const answer = await make({ reservation_ids: [visit.id], ...part })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
    expect(await on.count('worklists')).toBe(0)
  })
})

test('sixty lists an hour for each shop', async () => {
  const limited = await startTestServer({ LIMITS: 'on' }, server)
  try {
    const busy = openClient(limited.url, shop.client.cookies)
    const visit = await on.book('10:00')
    const list = { kind: 'other', title: '席', reservation_ids: [visit.id] }
    const statuses = []
    for (let made = 0; made < 61; made++)
      statuses.push((await busy.call('POST', '/api/worklists', list)).status)
    expect(statuses).toEqual([...Array(60).fill(201), 429])
  } finally {
    await limited.stop()
  }
})

test('the free starts of everybody name who is free', async () => {
  const visit = await on.book('10:00')
  await absent()
  const colleague = await addStaff()
  const path = `/api/reservations/${visit.id}/starts?date=${date}`
  expect((await call('GET', path)).body.data.starts).toEqual([])
  const { starts, staff_ids } = (await call('GET', `${path}&any_staff=true`)).body.data
  expect(starts).toContain('10:00')
  expect(staff_ids['10:00']).toBe(colleague)
})
