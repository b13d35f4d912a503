// Every invariant meets a planted violation: the doctor names it, and nothing else that was not planted with it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStorage } from '#platform/files/storage'
import { openVisitor } from '#testing/browser'
import { keyed, makeShop, someBooking } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'
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
  'No two live reservations of one staff member overlap': [
    'alter table reservations drop constraint reservations_never_overlap',
    `update reservations set end_at = end_at + interval '30 minutes' where id = ${first}`,
  ],
  'Every reservation has exactly one creation entry in its change log': [
    `update change_logs set kind = 'status' where reservation_id = ${first}`,
  ],
  'The last status in the change log is the status of the reservation': [
    `delete from reminders where reservation_id = ${first}`,
    `update reservations set status = 'pending_approval' where id = ${first}`,
  ],
  'Final states stay final': [
    `insert into change_logs (shop_id, reservation_id, actor, kind, status, created_at)
      select shop_id, id, 'owner', 'status', s, now() from reservations, unnest(array['treated', 'reserved']) s where id = ${first}`,
  ],
  'Every reservation with an address has its mail': [`delete from messages where reservation_id = ${first}`],
  'No reminder was sent after the start or for a canceled reservation': [
    `update reminders set sent_at = start_at + interval '1 minute' where reservation_id = ${first}`,
  ],
  'Every reservation that was made online has its manage link': [
    `delete from link_tokens where target = ${first}`,
  ],
  'Every reservation that will be reminded has one reminder of its start': [
    `update reminders set start_at = start_at + interval '1 day' where reservation_id = ${first}`,
  ],
  'A wish for another time waits only beside a live reservation': [
    `insert into reservations (shop_id, reservation_number, status, source, staff_id, start_at, end_at, before_time, after_time, menu_name,
      price, duration, name, moves_id, created_at)
      select shop_id, '00000000', 'pending_approval', source, staff_id, start_at + interval '2 days', end_at + interval '2 days', 0, 0, menu_name,
      price, duration, name, id, created_at from reservations where id = ${first}`,
    `update reservations set moves_id = (select max(id) from reservations) where moves_id is not null`,
  ],
  'No plan was over its limit when a reservation was made online': [
    `update reservations set plan_count = 21, plan_limit = 20 where id = ${first}`,
  ],
  'Every manage link leads to a reservation of its shop': [
    `update link_tokens set target = 987654321 where target = (select max(id) from reservations)`,
    `update reservations set source = 'owner' where id = (select max(id) from reservations)`,
  ],
  'Nobody may change or delete a change log': ['grant update on change_logs to noren_app'],
  'Every kept idempotency key leads to what it made': ['update idempotency_keys set target = null'],
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
