// The shop's calendar for other programs: what it says, to whom, and that two parsers read the same.
import ICAL from 'ical.js'
import { sync as nodeIcal } from 'node-ical'
import { beforeEach, expect, test } from 'vitest'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openClient } from '#testing/client'
import { makeShop, type TestShop } from '#testing/factories'
import { startTestServer, useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { feedFile } from './calendar-file.ts'

const server = await useTestServer()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
})

const call = (method: string, body?: unknown, of = shop) => of.client.call(method, '/api/calendar-feed', body)
const make = async (privacy = 'menu', of = shop): Promise<string> => {
  const made = await call('POST', { privacy }, of)
  expect(made.status, made.text).toBe(201)
  return made.body.data.url.replace(/^https?:\/\/[^/]+/, '')
}
const get = (path: string, headers: Record<string, string> = {}, place = server) =>
  openClient(place.url).call('GET', path, undefined, headers)

type Event = { uid: string; title: string; start: string; end: string; status: string; sequence: number }
const byUid = (a: Event, b: Event) => (a.uid < b.uid ? -1 : 1)

const withIcalJs = (text: string): Event[] =>
  new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0])
    .getAllSubcomponents('vevent')
    .map((component) => {
      const event = new ICAL.Event(component)
      return {
        uid: event.uid,
        title: event.summary,
        start: event.startDate.toJSDate().toISOString(),
        end: event.endDate.toJSDate().toISOString(),
        status: String(component.getFirstPropertyValue('status')),
        sequence: event.sequence,
      }
    })
    .toSorted(byUid)

const withNodeIcal = (text: string): Event[] =>
  Object.values(nodeIcal.parseICS(text))
    .flatMap((event) =>
      event?.type === 'VEVENT'
        ? [
            {
              uid: event.uid,
              title: typeof event.summary === 'string' ? event.summary : '',
              start: event.start.toISOString(),
              end: event.end?.toISOString() ?? '',
              status: String(event.status),
              sequence: Number(event.sequence),
            },
          ]
        : [],
    )
    .toSorted(byUid)

/** The properties of the calendar stand before its components. RFC 5545, 3.4. */
const propertiesFirst =
  /^BEGIN:VCALENDAR\r\n(?:(?!BEGIN:)[^\r]+\r\n)+(?:BEGIN:(\w+)\r\n(?:(?!END:\1)[^\r]+\r\n)+END:\1\r\n)+END:VCALENDAR(?:\r\n)?$/

/** What both programs read; they must agree. */
const readBoth = async (path: string): Promise<Event[]> => {
  const { status, text, headers } = await get(path)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(text).toMatch(propertiesFirst)
  const events = withIcalJs(text)
  expect(withNodeIcal(text)).toEqual(events)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  return events
}
const titles = async (path: string) => (await readBoth(path)).map(({ title }) => title).toSorted()

test('visits and blocks with their times; two programs read the same', async () => {
  const path = await make()
  const { id } = await on.book('10:00')
  await shop.client.call('POST', '/api/reservations', {
    start_at: at('13:00'),
    end_at: at('14:00'),
    title: '歯医者',
  })
  const events = await readBoth(path)
  expect(events).toHaveLength(2)
  expect(events.find(({ uid }) => uid === `reservation.${shop.shopId}.${id}@127.0.0.1`)).toEqual({
    uid: `reservation.${shop.shopId}.${id}@127.0.0.1`,
    title: 'カット＋シャンプー',
    start: '2026-11-24T01:00:00.000Z',
    end: '2026-11-24T02:00:00.000Z',
    status: 'CONFIRMED',
    sequence: 0,
  })
})

test('where the shop has several staff it says who serves, but not where it only says busy', async () => {
  const path = await make('customer')
  await on.book('10:00')
  const whole = async () => (await get(path)).text.replaceAll('\r\n ', '')
  expect(await whole()).not.toContain('担当')
  await server.sql("insert into staff (shop_id, name, priority, created_at) values ($1, '結城', 1, now())", [
    shop.shopId,
  ])
  await on.book('11:00')
  expect(await whole()).toMatch(/担当：/)
  await call('PUT', { privacy: 'busy' })
  expect(await whole()).not.toContain('担当')
})

test('each level of privacy says so much and no more; never telephone or mail address', async () => {
  await on.book('10:00')
  await shop.client.call('POST', '/api/reservations', {
    start_at: at('13:00'),
    end_at: at('14:00'),
    title: '歯医者',
  })
  const path = await make('busy')
  expect(await titles(path)).toEqual(['予定あり', '予約あり'])
  for (const [privacy, expected] of [
    ['menu', ['カット＋シャンプー', '歯医者']],
    ['customer', ['山田 花子 様｜カット＋シャンプー', '歯医者']],
  ] as const) {
    expect((await call('PUT', { privacy })).body.data.privacy).toBe(privacy)
    expect(await titles(path)).toEqual([...expected].toSorted())
  }
  const { text } = await get(path)
  const whole = text.replaceAll('\r\n ', '')
  for (const secret of ['09012345678', '090-1234-5678', 'hanako@example.jp', 'ヤマダ'])
    expect(whole).not.toContain(secret)
  await call('PUT', { privacy: 'busy' })
  const busy = (await get(path)).text.replaceAll('\r\n ', '')
  for (const word of ['花子', 'カット', '歯医者', '/reservation/']) expect(busy).not.toContain(word)
})

test('what is canceled disappears, what moves changes with a higher number, what waits is tentative', async () => {
  const path = await make()
  const gone = await on.book('10:00')
  const moved = await on.book('12:00')
  await on.asksApproval()
  await on.book('16:00')
  const waiting = (await readBoth(path)).find(({ status }) => status === 'TENTATIVE')
  expect(waiting?.title).toBe('【承認待ち】カット＋シャンプー')
  await on.change(gone.id, { status: 'canceled' })
  await on.change(moved.id, { start_at: at('14:00') })
  const events = await readBoth(path)
  expect(events).toHaveLength(2)
  expect(events.find(({ uid }) => uid.includes(`.${moved.id}@`))).toMatchObject({
    start: '2026-11-24T05:00:00.000Z',
    sequence: 1,
  })
})

test('signs that mean something in the format, long lines, and signs of four bytes', async () => {
  const name = 'カット, カラー; トリートメント\\ "春" 😀🎉'.repeat(2)
  await shop.client.call('PUT', `/api/menus/${shop.menuId}`, { name })
  await on.book('10:00')
  expect(await titles(await make())).toEqual([name])
})

test('thirty days back, a year ahead; nothing of another shop', async () => {
  const path = await make()
  const insert = (days: number) =>
    server.sql(
      `insert into reservations (shop_id, reservation_number, status, source, staff_id, start_at, end_at, before_time, after_time, menu_name,
        price, duration, name, created_at)
       select $1, lpad(($2 + 5000)::text, 8, '0'), 'treated', 'owner', min(id), now_at, now_at + interval '1 hour', 0, 0, 'visit ' || $2, 0, 60, 'x', now()
       from staff, (select '2026-11-21 10:00+09'::timestamptz + $2::int * interval '1 day' as now_at) t where shop_id = $1 group by now_at`,
      [shop.shopId, days],
    )
  const days = [-31, -29, 364, 366]
  for (const day of days) await insert(day)
  const other = await makeShop(server)
  await visitsOf(server, other).book('10:00')
  expect(await titles(path)).toEqual(['visit -29', 'visit 364'])
  await server.sql("delete from reservations where shop_id = $1 and menu_name like 'visit %'", [shop.shopId])
})

test('of 3,001 events the earliest 3,000 are in it, and others are answered while it is written', async () => {
  const { id } = await on.book('10:00')
  const columns = (
    await server.sql<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'reservations' and table_schema = current_schema()
        and column_name not in ('id', 'start_at', 'end_at', 'customer_id', 'reservation_number', 'manage_token_hash')
        and is_generated = 'NEVER'`,
    )
  ).map(({ name }) => `"${name}"`)
  const copied = columns.join(', ')
  await server.sql(
    `insert into reservations (${copied}, start_at, end_at, reservation_number, manage_token_hash)
     select ${copied}, start_at + n * interval '1 hour', end_at + n * interval '1 hour', lpad(n::text, 8, '0'),
       manage_token_hash || n::text::bytea from reservations, generate_series(1, 3000) n where id = $1`,
    [id],
  )
  const address = await make('customer')
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const { status, text } = await get(address)
  delay.disable()
  expect([status, text.match(/BEGIN:VEVENT/g)?.length]).toEqual([200, 3000])
  expect(withIcalJs(text)[0]?.title).toContain('山田 花子')

  // As long as it takes to write it here, nobody else would have been answered.
  const events = Array.from({ length: 3000 }, (_, index) => ({
    uid: String(index),
    status: 'reserved' as const,
    start_at: at('10:00'),
    end_at: at('11:00'),
    changed_at: at('10:00'),
    sequence: 0,
    menu_name: 'カット',
    name: '山田 花子',
    is_block: false,
    staff_name: null,
    reservation_number: '00000000',
    url: '',
  }))
  const begun = performance.now()
  feedFile({ language: 'ja', shopName: 'こはる', privacy: 'customer', events })
  expect(delay.max / 1e6).toBeLessThan(performance.now() - begun)
  await server.sql('delete from reservations where shop_id = $1 and id <> $2', [shop.shopId, id])
})

test('the address is told once; renewed or revoked, the old one is unknown at once', async () => {
  expect((await call('GET')).body.data).toEqual({ feed: null, unlocked: true })
  const first = await make()
  expect((await get(first)).status).toBe(200)
  const second = await make('busy')
  expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200])
  const state = await call('GET')
  expect(state.body.data.feed).toEqual({
    privacy: 'busy',
    created_at: '2026-11-21T09:00:00+09:00',
    read_at: '2026-11-21T09:00:00+09:00',
  })
  expect(state.text).not.toContain(second.slice(10, 40))
  const rows = await server.sql(
    'select token_hash::text as hash, f::text as row from calendar_feeds f where shop_id = $1',
    [shop.shopId],
  )
  expect(JSON.stringify(rows)).not.toContain(second.slice('/calendar/'.length, -4).split('.')[1])
  expect((await call('DELETE')).status).toBe(204)
  expect((await get(second)).status).toBe(404)
  expect((await call('PUT', { privacy: 'menu' })).status).toBe(404)
  expect((await call('DELETE')).status).toBe(204)
})

test('guessed and foreign addresses are unknown', async () => {
  const path = await make()
  const other = await makeShop(server)
  const secret = path.split('.')[1] ?? ''
  for (const wrong of [
    `/calendar/${other.shopId}.${secret}.ics`,
    `/calendar/${shop.shopId}.${'A'.repeat(43)}.ics`,
    path.slice(0, -4),
    path.toLowerCase(),
    '/calendar/nonsense.ics',
    '/calendar/0.ics',
    '/calendar/..%2f..%2fetc.ics',
  ])
    expect([wrong, (await get(wrong)).status]).toEqual([wrong, 404])
  expect((await get(path)).status).toBe(200)
})

test('unchanged it answers 304, in other servers too; nobody keeps it and no search engine learns of it', async () => {
  const path = await make()
  await on.book('10:00')
  const first = await get(path)
  const etag = first.headers.get('etag') ?? ''
  expect([first.headers.get('cache-control'), first.headers.get('x-robots-tag')]).toEqual([
    'private, no-cache',
    'noindex',
  ])
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
  expect((await get(path, { 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
  const second = await startTestServer({ PUBLIC_URL: server.services.config.publicUrl }, server)
  expect((await get(path, { 'if-none-match': etag }, second)).status).toBe(304)
  await on.book('14:00')
  const changed = await get(path, { 'if-none-match': etag })
  expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
  expect((await get(path, { 'if-none-match': etag }, second)).status).toBe(200)
  await second.stop()
})

test('asked too often it says when to come again', async () => {
  const path = await make()
  const limited = await startTestServer({ LIMITS: 'on' }, server)
  const statuses = []
  for (let i = 0; i < 31; i++) statuses.push((await get(path, {}, limited)).status)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429])
  expect(Number((await get(path, {}, limited)).headers.get('retry-after'))).toBeGreaterThan(0)
  await limited.stop()
})

test('a part of the standard plan: on the free one the address is kept and answers nothing', async () => {
  const live = await startTestServer({ BILLING: 'live' }, server)
  const client = openClient(live.url, shop.client.cookies)
  const send = (method: string, body?: unknown) => client.call(method, '/api/calendar-feed', body)
  const refused = await send('POST', { privacy: 'menu' })
  expect([refused.status, refused.body.code]).toEqual([403, 'plan_required'])
  await server.sql("update shops set plan_code = 'standard', version = version + 1 where id = $1", [
    shop.shopId,
  ])
  const path = (await send('POST', { privacy: 'menu' })).body.data.url.replace(/^https?:\/\/[^/]+/, '')
  expect((await get(path, {}, live)).status).toBe(200)
  await server.sql("update shops set plan_code = 'free', version = version + 1 where id = $1", [shop.shopId])
  expect((await get(path, {}, live)).status).toBe(404)
  expect((await send('GET')).body.data).toMatchObject({ feed: { privacy: 'menu' }, unlocked: false })
  expect((await send('PUT', { privacy: 'busy' })).body.code).toBe('plan_required')
  await server.sql("update shops set plan_code = 'standard', version = version + 1 where id = $1", [
    shop.shopId,
  ])
  expect((await get(path, {}, live)).status).toBe(200)
  await server.sql("update shops set plan_code = 'free', version = version + 1 where id = $1", [shop.shopId])
  expect((await send('DELETE')).status).toBe(204)
  await live.stop()
})

test.each([[{}], [{ privacy: 'all' }], [{ privacy: 'menu', staff_id: 1 }], [{ privacy: null }]])(
  '%j is refused and makes nothing',
  async (body) => {
    expect((await call('POST', body)).status).toBe(422)
    expect((await call('GET')).body.data.feed).toBeNull()
  },
)

test('two tabs that renew at once: one address opens the feed', async () => {
  const made = await Promise.all([make(), make()])
  const statuses = await Promise.all(made.map(async (path) => (await get(path)).status))
  expect(statuses.toSorted()).toEqual([200, 404])
})
