// Calendars of other programs: added, read by the worker, and what their time does to bookings.
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { keyed, makeShop, type TestShop } from '#testing/factories'
import { sendMessages, startTestServer, type TestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { readExternalCalendars } from './jobs.ts'

let server: TestServer
let shop: TestShop
let on: ReturnType<typeof visitsOf>
let staffId: number
/** A calendar program: what it answers to a path, and who asked with which tag. */
let program: Server
let base: string
const contents = new Map<string, { status?: number; text: string; etag?: string }>()
const asked: { path: string; etag: string | undefined }[] = []

beforeAll(async () => {
  server = await startTestServer()
  program = createServer((request, reply) => {
    const path = request.url ?? ''
    asked.push({ path, etag: request.headers['if-none-match'] })
    const { status = 200, text, etag } = contents.get(path) ?? { status: 404, text: '' }
    if (etag !== undefined && request.headers['if-none-match'] === etag) return reply.writeHead(304).end()
    return reply.writeHead(status, { ...(etag !== undefined && { etag }) }).end(text)
  })
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve))
  const address = program.address()
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(async () => {
  program.close()
  expect(await server.violations()).toEqual([])
  await server.stop()
})
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  await server.sql("update external_calendars set next_read_at = '2099-01-01'")
  contents.clear()
  asked.length = 0
  shop = await makeShop(server)
  on = visitsOf(server, shop)
  staffId =
    (await server.sql<{ id: number }>('select id from staff where shop_id = $1', [shop.shopId]))[0]?.id ?? 0
})

const event = (from: string, to: string, title = 'Yoga', ...more: string[]) =>
  [
    'BEGIN:VEVENT',
    `UID:${title}${from}@x`,
    `SUMMARY:${title}`,
    `DTSTART:20261124T${from}00`,
    `DTEND:20261124T${to}00`,
    ...more,
    'END:VEVENT',
  ].join('\r\n')
const publish = (path: string, ...events: string[]) =>
  contents.set(path, {
    text: ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n'),
  })
const call = (method: string, path: string, body?: unknown, of = shop) =>
  of.client.call(method, `/api${path}`, body)
const add = async (path: string, more: object = {}) => {
  const made = await call('POST', '/external-calendars', {
    name: 'Google',
    url: `${base}${path}`,
    staff_id: staffId,
    ...more,
  })
  expect(made.status, made.text).toBe(201)
  return made.body.data
}
const work = (place = server) => readExternalCalendars.handle(place.services, {})
const list = async () => (await call('GET', '/external-calendars')).body.data
const day = async () => (await call('GET', '/reservations?from=2026-11-24&to=2026-11-24')).body
const offered = async (): Promise<string[]> => {
  const { body } = await call(
    'GET',
    `/public/shops/${shop.domain}/availability?menu_id=${shop.menuId}&from=2026-11-24&days=1`,
  )
  return body.data.days[0].starts
}
const mails = async (): Promise<{ kind: string; details: Record<string, unknown> }[]> =>
  server.sql(
    "select kind, details from account_messages where user_id = $1 and kind like 'external%' order by id",
    [shop.userId],
  )

describe('reading', () => {
  test('its events are time that is taken, shown quietly, and free again with the calendar', async () => {
    const before = await offered()
    expect(before).toContain('12:00')
    publish('/a', event('1200', '1300'))
    const { id, ...calendar } = await add('/a')
    expect(calendar).toMatchObject({ host: base.slice(7), read_at: null, error: null, events: 0 })
    expect(JSON.stringify(calendar)).not.toContain('/a"')
    await work()
    expect(await list()).toMatchObject([
      { id, read_at: '2026-11-21T09:00:00+09:00', error: null, events: 1, truncated: false },
    ])
    expect(await offered()).toEqual(before.filter((time) => !['11:30', '12:00', '12:30'].includes(time)))
    const { external, occupied } = await day()
    const time = { staff_id: staffId, start_at: at('12:00'), end_at: at('13:00') }
    expect([external, occupied]).toEqual([[{ ...time, title: null }], [time]])
    expect((await call('DELETE', `/external-calendars/${id}`)).status).toBe(204)
    expect(await offered()).toEqual(before)
    expect((await day()).external).toEqual([])
  })

  test('a customer cannot book over it; the owner can, knowingly', async () => {
    publish('/a', event('1200', '1300'))
    await add('/a')
    await work()
    expect((await on.booking('12:00')).body.code).toBe('slot_taken')
    const entry = { menu_id: shop.menuId, start_at: at('12:00'), name: '佐藤 愛' }
    const refused = await call('POST', '/reservations', entry)
    expect([refused.status, refused.body.code, refused.body.reasons, refused.body.reservations]).toEqual([
      409,
      'occupied',
      ['external'],
      [],
    ])
    expect(refused.body.message).toBe('この時間には、外部カレンダーの予定が入っています。')
    expect((await call('POST', '/reservations', { ...entry, overlap: true })).status).toBe(201)
  })

  test('titles only where the owner wants them; another staff member’s time is not taken', async () => {
    const colleague = (await call('POST', '/staff', { name: 'Misaki' })).body.data.id
    publish('/a', event('1200', '1300', 'Dentist'))
    const { id, version } = await add('/a', { show_titles: true, staff_id: colleague })
    await work()
    expect((await day()).external).toMatchObject([{ staff_id: colleague, title: 'Dentist' }])
    // One of two is free.
    expect(await offered()).toContain('12:00')
    await call('PUT', `/external-calendars/${id}`, { show_titles: false, version })
    await work()
    expect((await day()).external).toMatchObject([{ title: null }])
    await call('PUT', `/external-calendars/${id}`, { staff_id: staffId })
    await work()
    expect((await day()).external).toMatchObject([{ staff_id: staffId }])
  })

  test('unchanged content writes nothing; the next day it is counted out anew', async () => {
    publish('/a', event('1200', '1300'))
    contents.set('/a', { ...contents.get('/a'), text: contents.get('/a')?.text ?? '', etag: '"1"' })
    await add('/a')
    await work()
    const ids = () => server.sql('select id from occupancies where shop_id = $1', [shop.shopId])
    const first = await ids()
    server.setNow('2026-11-21T09:20:00+09:00')
    await work()
    expect(asked.map(({ etag }) => etag)).toEqual([undefined, '"1"'])
    expect(await ids()).toEqual(first)
    expect((await list())[0].read_at).toBe('2026-11-21T09:20:00+09:00')
    server.setNow('2026-11-22T09:20:00+09:00')
    await work()
    expect(asked.at(-1)?.etag).toBeUndefined()
    expect(await ids()).not.toEqual(first)
  })

  test('every fifteen minutes, not before', async () => {
    publish('/a')
    await add('/a')
    await work()
    server.setNow('2026-11-21T09:14:59+09:00')
    await work()
    expect(asked).toHaveLength(1)
    server.setNow('2026-11-21T09:16:01+09:00')
    await work()
    expect(asked).toHaveLength(2)
  })

  test('two workers at once read it once', async () => {
    publish('/a')
    await add('/a')
    const second = await startTestServer({}, server)
    await Promise.all([work(), work(second)])
    expect(asked).toHaveLength(1)
    await second.stop()
  })

  test('an event that ends disappears, a new one comes; two calendars overlap each other', async () => {
    publish('/a', event('1200', '1300'))
    publish('/b', event('1230', '1400'))
    await add('/a')
    await add('/b', { name: 'Work' })
    await work()
    expect((await day()).external).toHaveLength(2)
    publish('/a', event('1500', '1600'))
    server.setNow('2026-11-21T09:20:00+09:00')
    await work()
    expect(
      (await day()).external.map(({ start_at }: { start_at: string }) => start_at.slice(11, 16)),
    ).toEqual(['12:30', '15:00'])
    expect(await offered()).toContain('11:30')
  })
})

describe('events over visits', () => {
  test('change nothing, are told once, and again for another visit only after a day', async () => {
    const { id } = await on.book('12:00')
    publish('/a', event('1200', '1300'), event('1800', '1900', 'Later'))
    await add('/a')
    await work()
    const kept = await call('GET', `/reservations/${id}`)
    expect(kept.body.data).toMatchObject({ status: 'reserved', start_at: at('12:00') })
    expect(await mails()).toMatchObject([
      {
        kind: 'external_overlap',
        details: { calendar: 'Google', more: 0, visits: [{ start_at: at('12:00') }] },
      },
    ])
    const told = JSON.stringify(await mails())
    expect(told).not.toContain('花子')
    // Counted out anew, and the same.
    publish('/a', event('1200', '1300', 'Renamed'))
    server.setNow('2026-11-21T09:20:00+09:00')
    await work()
    expect(await mails()).toHaveLength(1)
    await on.book('15:00')
    publish('/a', event('1500', '1600'))
    server.setNow('2026-11-21T10:00:00+09:00')
    await work()
    expect(await mails()).toHaveLength(1)
    publish('/a')
    server.setNow('2026-11-22T12:00:00+09:00')
    await work()
    publish('/a', event('1500', '1600'))
    server.setNow('2026-11-22T13:00:00+09:00')
    await work()
    expect(await mails()).toHaveLength(2)
  })

  test('the mail says when and what, and leads to the calendar', async () => {
    await on.book('12:00')
    publish('/a', event('1200', '1300'))
    await add('/a')
    await work()
    const sent: { subject: string; text: string }[] = []
    const send = server.services.mailer.send
    server.services.mailer.send = async (mail) => {
      sent.push(mail)
      return 'sent'
    }
    await sendMessages(server.services)
    server.services.mailer.send = send
    const mail = sent.find(({ subject }) => subject.includes('Google'))
    expect(mail?.subject).toBe('【ご確認ください】「Google」の予定が予約と重なっています')
    expect(mail?.text).toContain('2026年11月24日(火) 12:00 カット＋シャンプー')
    expect(mail?.text).toContain('/reservation-calendar')
  })

  test('a visit that was entered over it stands under the guard again when the other visit goes', async () => {
    publish('/a', event('1200', '1300'))
    await add('/a')
    await work()
    const first = (
      await call('POST', '/reservations', {
        menu_id: shop.menuId,
        start_at: at('12:00'),
        name: 'A',
        overlap: true,
      })
    ).body.data.id
    const second = (
      await call('POST', '/reservations', {
        menu_id: shop.menuId,
        start_at: at('12:00'),
        name: 'B',
        overlap: true,
      })
    ).body.data.id
    await on.change(first, { status: 'canceled' })
    const [row] = await server.sql('select guarded from occupancies where reservation_id = $1', [second])
    expect(row).toEqual({ guarded: true })
  })
})

describe('what goes wrong', () => {
  test.each([
    ['/gone', { status: 404, text: '' }, 'not_found'],
    ['/locked', { status: 403, text: '' }, 'refused'],
    ['/down', { status: 503, text: '' }, 'unreachable'],
    ['/page', { text: '<html>' }, 'not_calendar'],
    ['/large', { text: `BEGIN:VCALENDAR\r\n${'X'.repeat(2_100_000)}` }, 'too_large'],
  ])('%s is said in words, and what was read before stays', async (path, answer, error) => {
    publish(path, event('1200', '1300'))
    await add(path)
    await work()
    contents.set(path, answer)
    server.setNow('2026-11-21T09:20:00+09:00')
    await work()
    expect(await list()).toMatchObject([
      { error, failures: 1, read_at: '2026-11-21T09:00:00+09:00', events: 1 },
    ])
    expect((await day()).external).toHaveLength(1)
    publish(path, event('1200', '1300'))
    await call('POST', `/external-calendars/${(await list())[0].id}/read`)
    await work()
    expect(await list()).toMatchObject([{ error: null, failures: 0 }])
  })

  test('an address that points inside is never asked', async () => {
    const inside = await startTestServer({}, server)
    inside.services.egress = { ...inside.services.egress, allowsLoopback: false }
    publish('/a', event('1200', '1300'))
    await add('/a')
    await work(inside)
    expect(asked).toEqual([])
    expect(await list()).toMatchObject([{ error: 'address', events: 0 }])
    await inside.stop()
  })

  test('the next tries come later and later, and after a day the owner is told, once', async () => {
    await add('/nothing')
    const waits: number[] = []
    for (let tries = 0; tries < 9; tries++) {
      const [{ next_read_at }] = await list()
      server.setNow(next_read_at)
      await work()
      const [after] = await list()
      waits.push(Math.round((Date.parse(after.next_read_at) - Date.parse(next_read_at)) / 60_000 - 0.5))
    }
    expect(waits.map((minutes) => Math.round(minutes / 15))).toEqual([1, 2, 4, 8, 16, 32, 64, 96, 96])
    expect(await mails()).toMatchObject([
      { kind: 'external_failing', details: { calendar: 'Google', error: 'not_found' } },
    ])
  })

  test('one that was changed or removed while it was read is left alone', async () => {
    publish('/a', event('1200', '1300'))
    const { id } = await add('/a')
    program.once('request', () => {
      void call('DELETE', `/external-calendars/${id}`)
    })
    await work()
    expect((await call('DELETE', `/external-calendars/${id}`)).status).toBe(404)
    expect((await day()).external).toEqual([])
  })
})

describe('the owner', () => {
  test.each([
    [{ url: 'http://calendar.example.com/a.ics' }, 'url'],
    [{ url: 'https://u:p@calendar.example.com/a.ics' }, 'url'],
    [{ url: 'https://calendar.example.com:8443/a.ics' }, 'url'],
    [{ url: 'nonsense' }, 'url'],
    [{ url: '' }, 'url'],
    [{ url: null }, 'url'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ staff_id: 987654321 }, 'staff_id'],
    [{ staff_id: null }, 'staff_id'],
    [{ show_titles: 'yes' }, 'show_titles'],
  ])('%j is refused at its field and adds nothing', async (wrong, field) => {
    const body = { name: 'Google', url: 'https://calendar.example.com/a.ics', staff_id: staffId, ...wrong }
    const refused = await call('POST', '/external-calendars', body)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    expect(await list()).toEqual([])
  })

  test('webcal means https; the address is not told again', async () => {
    const added = await call('POST', '/external-calendars', {
      name: 'iCloud',
      url: ' ｗebcal://p1.icloud.example/secret ',
      staff_id: staffId,
    })
    expect([added.status, added.body.data.host]).toEqual([201, 'p1.icloud.example'])
    expect(added.text).not.toContain('secret')
    const [row] = await server.sql('select url from external_calendars where id = $1', [added.body.data.id])
    expect(row).toEqual({ url: 'https://p1.icloud.example/secret' })
  })

  test('five and no more, also from many tabs at once; a repeat adds nothing', async () => {
    const body = { name: 'Google', url: 'https://calendar.example.com/a.ics', staff_id: staffId }
    const key = keyed()
    const once = () => shop.client.call('POST', '/api/external-calendars', body, key)
    const [first, again] = [await once(), await once()]
    expect([first.status, again.status, again.body.data.id]).toEqual([201, 201, first.body.data.id])
    const many = await Promise.all(Array.from({ length: 8 }, () => call('POST', '/external-calendars', body)))
    expect(many.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 409, 409, 409, 409])
    expect(many.find(({ status }) => status === 409)?.body.code).toBe('calendar_limit')
    expect(await list()).toHaveLength(5)
  })

  test('another tab’s change is not written over', async () => {
    const { id, version } = await add('/a')
    expect((await call('PUT', `/external-calendars/${id}`, { name: 'One', version })).status).toBe(200)
    const late = await call('PUT', `/external-calendars/${id}`, { name: 'Two', version })
    expect([late.status, late.body.code, (await list())[0].name]).toEqual([409, 'outdated', 'One'])
  })

  test('another address frees the time of the old one at once', async () => {
    publish('/a', event('1200', '1300'))
    const { id } = await add('/a')
    await work()
    await call('PUT', `/external-calendars/${id}`, { url: `${base}/b` })
    expect([(await day()).external, (await list())[0]]).toMatchObject([[], { read_at: null, events: 0 }])
  })

  test('another shop’s calendar is not there', async () => {
    const { id } = await add('/a')
    const other = await makeShop(server)
    for (const [method, path, body] of [
      ['PUT', `/external-calendars/${id}`, { name: 'x' }],
      ['POST', `/external-calendars/${id}/read`, undefined],
      ['DELETE', `/external-calendars/${id}`, undefined],
    ] as const)
      expect((await call(method, path, body, other)).status).toBe(404)
    const theirs = (
      await server.sql<{ id: number }>('select id from staff where shop_id = $1', [other.shopId])
    )[0]?.id
    expect((await call('PUT', `/external-calendars/${id}`, { staff_id: theirs })).status).toBe(422)
    expect(await list()).toMatchObject([{ name: 'Google', staff_id: staffId }])
  })

  test('who is deleted takes their calendars along', async () => {
    const colleague = (await call('POST', '/staff', { name: 'Misaki' })).body.data.id
    publish('/a', event('1200', '1300'))
    await add('/a', { staff_id: colleague })
    await work()
    expect((await call('DELETE', `/staff/${colleague}`)).status).toBe(204)
    expect(await list()).toEqual([])
  })

  test('reading at once is limited', async () => {
    const { id } = await add('/a')
    const limited = await startTestServer({ LIMITS: 'on' }, server)
    const client = openClient(limited.url, shop.client.cookies)
    const statuses = []
    for (let i = 0; i < 7; i++)
      statuses.push((await client.call('POST', `/api/external-calendars/${id}/read`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
    await limited.stop()
  })
})

test('after falling back to the free plan the calendar stays and takes no time; with the standard plan it is read again', async () => {
  const live = await startTestServer({ BILLING: 'live' }, server)
  const setPlan = (plan: string) =>
    server.sql('update shops set plan_code = $2, version = version + 1 where id = $1', [shop.shopId, plan])
  const client = openClient(live.url, shop.client.cookies)
  publish('/a', event('1200', '1300'))
  const body = { name: 'Google', url: `${base}/a`, staff_id: staffId }
  const refused = await client.call('POST', '/api/external-calendars', body)
  expect([refused.status, refused.body.code]).toEqual([403, 'plan_required'])
  await setPlan('standard')
  const { id } = (await client.call('POST', '/api/external-calendars', body)).body.data
  await work(live)
  expect((await day()).external).toHaveLength(1)
  await setPlan('free')
  await work(live)
  expect([(await day()).external, await list()]).toMatchObject([[], [{ id, events: 0 }]])
  expect(asked).toHaveLength(1)
  expect((await client.call('POST', `/api/external-calendars/${id}/read`)).body.code).toBe('plan_required')
  await setPlan('standard')
  await work(live)
  expect((await day()).external).toHaveLength(1)
  await setPlan('free')
  expect((await client.call('DELETE', `/api/external-calendars/${id}`)).status).toBe(204)
  await live.stop()
})
