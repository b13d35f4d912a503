// How often and by whom: exports and imports are dear, and one shop's are nobody else's.
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { makeFullShop } from '#testing/archives/full-shop'
import { download, rowsOf, unzip, upload, withRows, zipOf } from '#testing/archives/zip'
import { makeShop, type TestShop } from '#testing/factories'
import { testNow, useTestServer } from '#testing/server'
import { millisToWire, minuteMs } from '#platform/clock'
import { openTemporary } from '#platform/files/temporary'
import { giveBack, hasHits, takeHit } from '#platform/limits'
import { makeExport } from './export-shop.ts'
import { importFile } from './imports/import-file.ts'
import { importKey, inTurn, oneImport } from '#platform/background/turns'
import { importShop } from './imports/import-shop.ts'

const server = await useTestServer({ LIMITS: 'on' })
afterAll(async () => {
  expect(openTemporaryFiles()).toEqual([])
})

/** Of this process, where the system tells. */
const openTemporaryFiles = (): string[] =>
  (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd') : [])
    .map((fd) => `/proc/self/fd/${fd}`)
    .flatMap((path) => linkOf(path))
    .filter((path) => path.includes('/temporary/'))

/** The listing's own is closed by now. */
const linkOf = (path: string): string[] => {
  try {
    return [readlinkSync(path)]
  } catch {
    return []
  }
}

test('a shop is exported six times an hour, whatever others do', async () => {
  const [shop, other] = [await makeShop(server), await makeShop(server)]
  const ask = async () => (await shop.client.call('GET', '/api/export')).status
  const answers = []
  for (let n = 0; n < 7; n++) answers.push(await ask())
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect((await other.client.call('GET', '/api/export')).status).toBe(200)
})

test('one export at a time; the second is told so', async () => {
  const shop = await makeFullShop(server)
  const now = server.services.clock.now()
  const made = await Promise.all(
    Array.from({ length: 4 }, () => makeExport(server.services, shop.scope, now)),
  )
  const refused = made.filter((one) => 'refused' in one)
  expect(refused.length).toBeLessThan(4)
  for (const one of refused) expect(one).toEqual({ refused: 'transfer_running' })
  for (const one of made) if ('file' in one) await one.file.close()
  // Nothing of it stays: the next is made again.
  expect((await shop.client.call('GET', '/api/export')).status).toBe(200)
})

test('a file is checked ten times an hour and imported three times; what is refused for another reason does not count', async () => {
  const zip = await download(server.url, await makeFullShop(server))
  const target = await makeShop(server)
  const dry = []
  for (let n = 0; n < 11; n++) dry.push((await upload(server.url, target, zip, { dry: true })).status)
  expect(dry).toEqual([...Array(10).fill(200), 429])
  const broken = []
  for (let n = 0; n < 4; n++) broken.push(await upload(server.url, target, Buffer.from('x')))
  expect(broken.map(({ status }) => status)).toEqual([422, 422, 422, 429])
  expect(Number(broken[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
  const full = await makeFullShop(server)
  for (let n = 0; n < 4; n++) expect((await upload(server.url, full, zip)).body.code).toBe('shop_not_empty')
})

test('one import at a time, whichever shop’s; the next is told when to come again, and it counts for nothing', async () => {
  const zip = await download(server.url, await makeFullShop(server))
  const target = await makeShop(server)
  const turn = await takeHit(server.services, importKey, oneImport, server.services.clock.now())
  for (let n = 0; n < 4; n++) {
    const { status, body, headers } = await upload(server.url, target, zip)
    expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'import_running', '60'])
  }
  const isFree = async () => (await target.client.call('GET', '/api/import/turn')).body.data.free
  expect(await isFree()).toBe(false)
  if ('key' in turn) await giveBack(server.services.db, turn)
  expect(await isFree()).toBe(true)
  // Refused or done, the turn is given back.
  expect((await upload(server.url, target, Buffer.from('x'))).status).toBe(422)
  expect((await upload(server.url, target, zip)).status).toBe(200)
  expect((await upload(server.url, await makeShop(server), zip, { dry: true })).status).toBe(200)
})

test('who was refused first is let in first, as long as they ask', async () => {
  const zip = await download(server.url, await makeFullShop(server))
  const [first, second] = [await makeShop(server), await makeShop(server)]
  const turn = await takeHit(server.services, importKey, oneImport, server.services.clock.now())
  if ('wait' in turn) throw new Error('the turn is taken')
  const send = async (shop: TestShop) => (await upload(server.url, shop, zip, { dry: true })).status
  const isFree = async (shop: TestShop) => (await shop.client.call('GET', '/api/import/turn')).body.data.free
  expect(await send(first)).toBe(409)
  server.setNow('2026-11-21T09:00:10+09:00')
  expect(await send(second)).toBe(409)
  await giveBack(server.services.db, turn)
  const third = await makeShop(server)
  expect([await isFree(second), await isFree(third), await isFree(first)]).toEqual([false, false, true])
  expect([await send(third), await send(second), await send(first)]).toEqual([409, 409, 200])
  expect([await isFree(third), await send(second)]).toEqual([false, 200])
  // Whoever asks no longer keeps nobody waiting.
  expect(await isFree(await makeShop(server))).toBe(false)
  server.setNow('2026-11-21T09:03:00+09:00')
  expect(await send(await makeShop(server))).toBe(200)
  server.setNow(testNow)
  // By that clock they would still stand there.
  await server.sql("delete from limits where key like 'import-line %'")
})

test('the turn of a process that died ends after two minutes; that of one that works does not', async () => {
  const zip = await download(server.url, await makeFullShop(server))
  const { services } = server
  const clock = { now: () => services.clock.now() + passed }
  let passed = 0
  const takeTurn = () => takeHit(services, importKey, oneImport, clock.now())
  const held = await takeTurn()
  if ('wait' in held) throw new Error('the turn is taken')
  const work = async () => {
    for (const minutes of [1, 2, 3, 4]) {
      passed = minutes * minuteMs
      const until = millisToWire(clock.now() + oneImport.window)
      await expect.poll(() => server.sql('select from limits where expires_at = $1', [until])).toHaveLength(1)
      expect(await takeTurn()).toHaveProperty('wait')
    }
  }
  await inTurn({ db: services.db, clock }, held, work, 20)
  expect(await takeTurn()).toHaveProperty('key')
  // As if that one had died.
  const target = await makeShop(server)
  expect((await upload(server.url, target, zip, { dry: true })).status).toBe(409)
  server.setNow(millisToWire(clock.now() + 2 * minuteMs))
  expect((await upload(server.url, target, zip, { dry: true })).status).toBe(200)
  server.setNow(testNow)
})

test('an import has a thread of its own, for which a server that stops does not wait', async () => {
  const files = await unzip(await download(server.url, await makeFullShop(server)))
  const zip = await zipOf(
    withRows(files, 'customers', (rows) => [
      ...rows,
      ...Array.from({ length: 5_000 }, (_, n) => ({
        ...rows[0],
        id: 1_000_000 + n,
        customer_code: `N${n}`,
      })),
    ]),
  )
  const { services } = server
  const target = await makeShop(server)
  const file = await openTemporary(services.config)
  await file.appendFile(zip)
  const received = { fd: file.fd, isDry: true, userId: target.userId, now: services.clock.now() }
  expect((await upload(server.url, target, zip, { dry: true })).body.data).toMatchObject({ dry_run: true })
  const stopping = new AbortController()
  const stopped = { ...services, stopping: stopping.signal }
  const wanted = { upload: Readable.from([zip]), isDry: false, userId: target.userId }
  const refused = importShop(stopped, target.scope, wanted, services.clock.now())
  await expect.poll(() => hasHits(services, importKey, services.clock.now())).toBe(true)
  stopping.abort()
  expect(await refused).toEqual({ refused: 'busy', retry_after: 60 })
  expect(await hasHits(services, importKey, services.clock.now())).toBe(false)
  // Nothing was written, and the next one has a thread of its own. What that thread sends is sent here.
  expect(await importFile(services, target.scope, { ...received, isDry: false })).toMatchObject({
    dry_run: false,
  })
  await file.close()
})

test('another shop’s file is imported as one’s own; what it was exported from stays as it is', async () => {
  const source = await makeFullShop(server)
  const rows = () =>
    server.sql('select to_json(r)::text as row from reservations r where shop_id = $1 order by id', [
      source.shopId,
    ])
  const before = await rows()
  const zip = await download(server.url, source)
  const target = await makeShop(server)
  expect((await upload(server.url, target, zip)).status).toBe(200)
  expect(await rows()).toEqual(before)
  const foreign = await server.sql(
    `select from reservations r where r.shop_id = $1 and (r.id in (select id from reservations where shop_id = $2)
      or r.customer_id in (select id from customers where shop_id = $2) or r.staff_id in (select id from staff where shop_id = $2))`,
    [target.shopId, source.shopId],
  )
  expect(foreign).toEqual([])
})

test('the time of an import grows with its rows, whatever the statistics were when it began', async () => {
  const files = await unzip(await download(server.url, await makeFullShop(server)))
  const [customer, visit, log] = ['customers', 'reservations', 'change_logs'].map(
    (table) => rowsOf(files, table)[0],
  )
  const [people, each] = [1000, 3]
  const hour = (n: number) => millisToWire(Date.parse('2021-01-01T00:00:00Z') + n * 60 * minuteMs)
  const customers = Array.from({ length: people }, (_, n) => ({
    ...customer,
    id: 1_000_000 + n,
    customer_code: `N${n}`,
  }))
  const visits = Array.from({ length: people * each }, (_, n) => ({
    ...visit,
    id: 1_000_000 + n,
    reservation_number: String(90_000_000 + n),
    status: 'treated',
    email: null,
    is_block: false,
    series_id: null,
    expires_at: null,
    customer_id: 1_000_000 + (n % people),
    start_at: hour(n),
    end_at: hour(n + 1),
    before_time: 0,
    after_time: 0,
  }))
  const logs = visits.map(({ id, status }) => ({
    ...log,
    id,
    reservation_id: id,
    kind: 'created',
    status,
    changes: [],
  }))
  let filled = files
  for (const [table, added] of Object.entries({ customers, reservations: visits, change_logs: logs }))
    filled = withRows(filled, table, (rows) => [...rows, ...added])
  // As the database's own cleaning leaves it after a few shops.
  await server.sql('analyze customers, reservations')
  const target = await makeShop(server)
  const before = await rowsRead()
  const answer = await upload(server.url, target, await zipOf(filled))
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
  // A tenth of each with each: what other connections read may be reported late.
  expect((await rowsRead()) - before).toBeLessThan((people * visits.length) / 10)
  expect(
    await server.sql(
      'select from customers where shop_id = $1 and customer_code like $3 and agreed_count = $2',
      [target.shopId, each, 'N%'],
    ),
  ).toHaveLength(people)
  // And a minute later, before the doctor reads it all.
  await server.sql('analyze')
})

/** Of reservations, by any index or by none; once what ended has reported. */
const rowsRead = async (): Promise<number> => {
  await pause(1500)
  const [row] = await server.sql(
    `select sum(idx_tup_read)::int + (select seq_tup_read from pg_stat_user_tables where relname = 'reservations')::int as read
     from pg_stat_user_indexes where relname = 'reservations'`,
  )
  return Number(row?.['read'])
}
