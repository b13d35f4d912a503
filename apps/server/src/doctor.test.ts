// Every invariant meets a planted violation: the doctor names it, and nothing else that was not planted with it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStorage } from '#platform/files/storage'
import { openVisitor } from '#testing/browser'
import { keyed, makeShop, someBooking } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { findViolations, invariants, runDoctor } from './doctor.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  const shop = await makeShop(server)
  const book = (startAt: string) =>
    openVisitor(server.url).call(
      'POST',
      `/api/public/shops/${shop.domain}/reservations`,
      someBooking(shop.menuId, startAt),
      keyed(),
    )
  expect((await book('2026-11-24T10:00:00+09:00')).status).toBe(201)
  expect((await book('2026-11-24T11:00:00+09:00')).status).toBe(201)
})
afterEach(() => server.stop())

const first = '(select min(id) from reservations)'

/** What the product's own constraints and grants would refuse is planted with them out of the way. */
const planted: Record<string, string[]> = {
  'No two occupying reservations of one staff member overlap': [
    'alter table reservations drop constraint reservations_never_overlap',
    `update reservations set end_at = end_at + interval '30 minutes' where id = ${first}`,
  ],
  'Every reservation has exactly one creation entry in its change log': [
    `update change_logs set kind = 'status' where reservation_id = ${first}`,
  ],
  'The last status in the change log is the status of the reservation': [
    `delete from messages where kind = 'reminder' and reservation_id = ${first}`,
    `update reservations set status = 'pending_approval' where id = ${first}`,
  ],
  'Final states stay final': [
    `insert into change_logs (shop_id, reservation_id, actor, kind, status, created_at)
      select shop_id, id, 'owner', 'status', s, now() from reservations, unnest(array['treated', 'reserved']) s where id = ${first}`,
  ],
  'Every reservation with an address has its mail': [
    `delete from messages where kind <> 'reminder' and reservation_id = ${first}`,
  ],
  'A withheld mail is for a customer, says why, and was never sent': [
    'alter table messages drop constraint messages_withheld_check',
    `update messages set status = 'withheld' where recipient = 'shop' and reservation_id = ${first}`,
  ],
  'No reminder was sent after the start or for a canceled reservation': [
    `update messages set status = 'sent', sent_at = start_at + interval '1 minute' where kind = 'reminder' and reservation_id = ${first}`,
  ],
  'Every reservation that was made online has its manage link': [
    `update reservations set manage_token_hash = null where id = ${first}`,
  ],
  'No reminder waits for another start than that of a reservation that stands': [
    `insert into messages (shop_id, reservation_id, kind, recipient, to_address, start_at, due_rule, due_at, created_at)
      select shop_id, reservation_id, kind, recipient, to_address, start_at + interval '1 day', due_rule, due_at, created_at
      from messages where kind = 'reminder' and reservation_id = ${first}`,
  ],
  'Every reservation that came to stand before its reminder was due has one': [
    `delete from messages where kind = 'reminder' and reservation_id = ${first}`,
  ],
  'A wish for another time waits only beside a live reservation': [
    `insert into reservations (shop_id, reservation_number, status, source, staff_id, start_at, end_at, before_time, after_time, menu_name,
      price, duration, name, moves_id, created_at)
      select shop_id, '00000000', 'pending_approval', source, staff_id, start_at + interval '2 days', end_at + interval '2 days', 0, 0, menu_name,
      price, duration, name, id, created_at from reservations where id = ${first}`,
    `update reservations set moves_id = (select max(id) from reservations) where moves_id is not null`,
  ],
  // Two who raced, each counting without the other.
  'No plan was over its limit when a reservation was made online, and each count is that of what stood then':
    ['update reservations set plan_count = 1, plan_limit = 1'],
  'Nobody may change or delete a change log': ['grant update on change_logs to noren_app'],
  'Every kept idempotency key leads to what it made': ['update idempotency_keys set target = 987654321'],
  'The agreed visits of each customer are counted, and the last of them is known': [
    'update customers set agreed_count = agreed_count + 1',
  ],
  'Each customer is found by the key of their record': ["update customers set name = '別の 名前'"],
  'Every shop has its owner, and every owner the shop': ['update users set shop_id = null'],
  'Every shop has one current domain, a booking page, a completion page, a form, staff and seven weekdays': [
    'delete from business_days where weekday = 0',
  ],
  'Every menu on a page is a menu of that shop': [
    "update page_sections set menu_ids = '{987654321}' where type = 'menu'",
  ],
}

test('nothing is wrong with what the product made', async () => {
  expect(await findViolations(server.services.db)).toEqual([])
  expect(await runDoctor(server.services, () => undefined)).toBe(0)
})

test('each invariant has its planted violation', () => {
  expect(Object.keys(planted).toSorted()).toEqual(invariants.map(({ says }) => says).toSorted())
})

test.each(Object.entries(planted))('%s', async (says, statements) => {
  await server.sql('alter table change_logs disable trigger change_logs_never_change')
  for (const statement of statements) await server.sql(statement)
  await server.sql('alter table change_logs enable trigger change_logs_never_change')
  const found = await findViolations(server.services.db)
  expect(found.map((finding) => finding.says)).toEqual([says])
  const lines: string[] = []
  expect(await runDoctor(server.services, (line) => lines.push(line))).toBe(1)
  expect(lines.some((line) => line.startsWith(`✗ ${says}`))).toBe(true)
})

test('what overlaps since an older version is told as a warning, and breaks nothing', async () => {
  await server.sql(`update reservations set outside_guard = true where id = ${first}`)
  expect(await warned()).toEqual([])
  await server.sql(`update reservations set end_at = end_at + interval '30 minutes' where id = ${first}`)
  const [pair] = await server.sql<{ a: number; b: number }>(
    'select min(id) as a, max(id) as b from reservations',
  )
  expect(await findViolations(server.services.db)).toEqual([])
  expect(await warned()).toEqual([
    expect.stringMatching(new RegExp(`^! Reservations overlap.*\n.*"id":${pair?.a},"other":${pair?.b}`)),
  ])
})

/** The doctor's warnings, beside which everything holds. */
const warned = async (): Promise<string[]> => {
  const lines: string[] = []
  expect(await runDoctor(server.services, (line) => lines.push(line))).toBe(0)
  expect(lines.at(-1)).toBe('Everything holds.')
  return lines.filter((line) => line.startsWith('!'))
}

test('who comes too late for a reminder, who asks, whom nobody can write to and what is moved and canceled break nothing', async () => {
  const live = await startTestServer({ BILLING: 'live' })
  try {
    const shop = await makeShop(live)
    const on = visitsOf(live, shop)
    const enter = (startAt: string, more: object) =>
      shop.visitor.call(
        'POST',
        '/api/reservations',
        { menu_id: shop.menuId, start_at: startAt, name: '電話 太郎', ...more },
        keyed(),
      )
    live.setNow('2026-11-21T17:59:59+09:00')
    const moved = await on.book('10:00', '2026-11-22')
    const canceled = await on.book('12:00', '2026-11-22')
    live.setNow('2026-11-21T18:00:00+09:00')
    expect((await on.change(moved.id, { start_at: at('14:00', '2026-11-22') })).status).toBe(200)
    expect((await on.cancel(canceled.token)).status).toBe(200)
    await on.book('12:00', '2026-11-22')
    expect((await enter(at('10:00'), {})).status).toBe(201)
    expect((await enter(at('12:00'), { email: 'taro@example.jp' })).status).toBe(201)
    await on.asksApproval()
    const [approved, asked] = [await on.book('14:00'), await on.book('16:00')]
    expect((await on.change(approved.id, { status: 'reserved' })).status).toBe(200)
    expect((await on.move(approved.token, at('16:00', '2026-11-25'))).status).toBe(200)
    live.setNow('2026-11-23T18:30:00+09:00')
    expect((await on.change(asked.id, { status: 'reserved' })).status).toBe(200)
    expect((await on.change(approved.id, { start_at: at('11:00') })).status).toBe(200)
    // A month later the first ones count no more.
    live.setNow('2026-12-22T09:00:00+09:00')
    await on.book('10:00', '2026-12-25')
    const counts = await live.sql<{ n: number }>(
      'select plan_count as n from reservations where plan_count is not null order by id',
    )
    expect(counts.map(({ n }) => n)).toEqual([1, 2, 2, 3, 4, 1])
    expect(await live.violations()).toEqual([])
  } finally {
    await live.stop()
  }
})

test('a migration that this program does not know is told', async () => {
  await server.sql("insert into migrations (name, hash) values ('9999_later.sql', '')")
  expect((await findViolations(server.services.db)).map(({ example }) => example)).toEqual(['9999_later.sql'])
})

test('a file that no picture has, and a picture whose file is gone, are told', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-files-'))
  try {
    const storage = openStorage({ ...server.services.config, dataDir })
    const doctor = async (): Promise<string[]> => {
      const lines: string[] = []
      await runDoctor({ db: server.services.db, storage }, (line) => lines.push(line))
      return lines.filter((line) => line.startsWith('✗'))
    }
    expect(await doctor()).toEqual([])
    const file = await storage.put(new Uint8Array([1]), 'webp')
    expect(await doctor()).toHaveLength(1)
    await server.sql(
      `insert into page_images (shop_id, page_id, type, file, width, height, created_at)
       select shop_id, id, 'cover', $1, 1, 1, now() from pages where type = 'booking'`,
      [file],
    )
    expect(await doctor()).toEqual([])
    await storage.remove(file)
    expect(await doctor()).toHaveLength(1)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
