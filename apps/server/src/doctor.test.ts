// Every invariant has a deliberate violation: the doctor names it, and no other invariant that holds.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billInvariants } from '#features/bills/invariants'
import { offerInvariants } from '#features/offers/invariants'
import { waitlistInvariants } from '#features/waitlist/invariants'
import { readConfig } from '#platform/config'
import { everyShopIsRead, findBroken } from '#platform/database/invariants'
import { openStorage } from '#platform/files/storage'
import { addRestriction, openTestDatabase, type TestDatabase } from '#testing/database'
import { makeShop } from '#testing/factories'
import { startTestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'
import { imported, importedRow, worklist, worklistItem } from '#testing/staff/broken-rows'
import { findViolations, invariants, runDoctor } from './doctor.ts'

// A shop with two reservations, made once; each test has a copy of its database.
let original: TestDatabase
let template: string
let copy: TestDatabase
beforeAll(async () => {
  original = await openTestDatabase()
  const server = await startTestServer({}, original)
  const shop = await makeShop(server)
  const on = visitsOf(server, shop)
  await on.book('10:00')
  await on.book('11:00')
  await server.stop()
  template = await original.disconnect()
})
afterAll(() => original.close())
beforeEach(async () => {
  copy = await openTestDatabase(template)
})
afterEach(() => copy.close())

const storage = openStorage(readConfig({ DATA_DIR: '/nonexistent' }))

const first = '(select min(id) from reservations)'

/** Half an hour longer, and so into the one after it. */
const lengthened = [
  `update reservations set end_at = '2026-11-24 11:30+09' where id = ${first}`,
  `update occupancies set minutes = int4range(lower(minutes), upper(minutes) + 30) where reservation_id = ${first}`,
]

/** While a customer pays. */
const held = [
  `insert into reservations (shop_id, reservation_number, status, source, staff_id, start_at, end_at, before_time, after_time, menu_name,
      price, duration, name, hold_expires_at, created_at)
    select shop_id, '00000000', 'pending_approval', 'online', staff_id, start_at + interval '3 days', end_at + interval '3 days', before_time,
      after_time, menu_name, price, duration, name, '2026-11-21 09:15+09', created_at from reservations where id = ${first}`,
  `insert into reservation_lines (shop_id, reservation_id, priority, kind, name, price, duration)
    select shop_id, id, 1, 'menu', menu_name, price, duration from reservations where hold_expires_at is not null`,
  `insert into occupancies (shop_id, staff_id, minutes, kind, reservation_id)
    select r.shop_id, r.staff_id, int4range(o.start_minute + 4320, upper(o.minutes) + 4320), 'hold', r.id
    from reservations r join occupancies o on o.shop_id = r.shop_id and o.reservation_id = ${first} where r.hold_expires_at is not null`,
  `insert into payments (shop_id, reservation_id, account_id, status, needs_approval, amount, expires_at, check_at, created_at)
    select shop_id, id, 'acct_1', 'open', false, price, hold_expires_at, hold_expires_at, created_at
    from reservations where hold_expires_at is not null`,
]
const paid = `insert into payments (shop_id, reservation_id, account_id, status, needs_approval, amount, expires_at, created_at)
  select shop_id, id, 'acct_1', 'paid', false, price, created_at, created_at from reservations where id = ${first}`

/** As every writer of the product does after such a change; the last agreed visit is the other one. */
const counted = 'update customers set agreed_count = agreed_count - 1'

const logged = (
  entry: string,
) => `insert into change_logs (shop_id, reservation_id, actor, kind, status, cancel_reason, created_at)
  select shop_id, id, 'owner', ${entry}, now() from reservations where id = ${first}`
const noReminder = `delete from messages where kind = 'reminder' and reservation_id = ${first}`
const served = [
  `update reservations set status = 'treated' where id = ${first}`,
  logged("'status', 'treated', null"),
  noReminder,
]
const declined = [
  `delete from occupancies where reservation_id = ${first}`,
  `update reservations set status = 'canceled', cancel_reason = 'declined' where id = ${first}`,
  logged("'status', 'canceled', 'declined'"),
  counted,
  noReminder,
]

/** Constraints and grants that would refuse a violation are removed first. */
const deliberate: Record<string, string[]> = {
  'No two guarded occupancies of one staff member or seat overlap': [
    'alter table occupancies drop constraint occupancies_never_overlap',
    ...lengthened,
  ],
  'Every reservation and move request occupies what is computed from its times, and nothing else': [
    `delete from occupancies where reservation_id = ${first}`,
  ],
  'Every visit has lines that come to its price and have its name and menu; blocked time has none': [
    `update reservation_lines set price = price + 1 where reservation_id = ${first}`,
  ],
  'Waiting time lies inside its visit, in order and apart, and none of blocked time': [
    `update reservations set waits = '[[10,20],[20,30]]' where id = ${first}`,
    `update occupancies set minutes = int4range(lower(minutes), lower(minutes) + 10) where reservation_id = ${first}`,
    `insert into occupancies (shop_id, staff_id, minutes, kind, reservation_id)
      select shop_id, staff_id, int4range(start_minute + 30, start_minute + 60), 'visit', reservation_id
      from occupancies where reservation_id = ${first}`,
  ],
  'Two people who come together are both there, and have parted only by the shop': [
    `update reservations set party_id = ${first} where id = ${first}`,
  ],
  'Every reservation has exactly one creation entry in its change log': [
    `update change_logs set kind = 'status' where reservation_id = ${first}`,
  ],
  'The last status in the change log is the status of the reservation': [
    `delete from messages where kind = 'reminder' and reservation_id = ${first}`,
    `update reservations set status = 'pending_approval' where id = ${first}`,
    counted,
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
    `update messages set status = 'sent', sent_at = '2026-11-24 11:01+09' where kind = 'reminder' and reservation_id = ${first}`,
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
  'A move request waits only beside a live reservation': [
    ...served,
    `with q as (insert into move_requests (shop_id, reservation_id, staff_id, start_at, end_at, expires_at, created_at)
      select shop_id, id, staff_id, start_at + interval '2 days', end_at + interval '2 days', start_at, created_at
      from reservations where id = ${first} returning *)
      insert into occupancies (shop_id, staff_id, minutes, kind, move_request_id)
      select q.shop_id, q.staff_id, int4range(o.start_minute + 2880, upper(o.minutes) + 2880), 'move_request', q.id
      from q join occupancies o on o.shop_id = q.shop_id and o.reservation_id = q.reservation_id`,
  ],
  // Two who raced, each counting without the other.
  'No plan was over its limit when a reservation was made online, and each count is that of what stood then':
    ['update reservations set plan_count = 1, plan_limit = 1'],
  'Nobody may change or delete a change log': ['grant update on change_logs to noren_app'],
  'What was paid is a reservation, never a hold': [
    ...held,
    "update payments set status = 'paid', check_at = null",
  ],
  'No reservation was paid twice': [paid, paid],
  'A hold has its payment, and keeps its time as long as it can be paid': [
    ...held,
    "delete from occupancies where kind = 'hold'",
  ],
  'Only a hold for which nobody has a page to pay on ends by itself': [
    ...held,
    "update occupancies set hold_expires_at = '2026-11-21 09:15+09' where kind = 'hold'",
  ],
  'What is missing of a refund is under way, and all was given back where it says so': [
    paid,
    'update payments set refund_amount = amount',
  ],
  'Who paid and was not served by the shop gets it back, or the shop was told that it could not be': [
    paid,
    ...declined,
  ],
  'Every kept idempotency key leads to what it made': ['update idempotency_keys set target = 987654321'],
  'The agreed visits of each customer are counted, and the last of them is known': [
    'update customers set agreed_count = agreed_count + 1',
  ],
  'How often each customer did not come is counted, and when last': [
    "update customers set no_show_count = 1, last_no_show_at = '2026-11-20 10:00+09'",
  ],
  'The visits that came along with a customer begin before they end': [
    "update customers set brought_first_on = '2026-10-02', brought_last_on = '2026-10-01'",
  ],
  'A record that was merged into another one leads to one that is not, and the merge can be taken back': [
    `insert into customers (shop_id, name, name_kana, search_key, search_version, merged_into_id, created_at)
      select shop_id, name, name_kana, search_key, 0, id, now() from customers order by id limit 1`,
  ],
  'Each reservation is found by the key of what it says': [
    "update reservations set menu_name = '別のメニュー'",
    "update reservation_lines set name = '別のメニュー'",
  ],
  'Each customer is found by the key of their record': ["update customers set name = '別の 名前'"],
  'The policies of every table of a shop bind its owner too': [
    'alter table menus no force row level security',
  ],
  'Every shop has its owner, and every owner the shop': ['update users set shop_id = null'],
  'Every shop has one current domain': ['update domains set released_at = now()'],
  'Every shop has a booking page, a completion page, a form, staff and seven weekdays': [
    'delete from business_days where weekday = 0',
    'update staff set active = false',
  ],
  'Every menu on a page is a menu of that shop that was not deleted': [
    "update page_sections set menu_ids = '{987654321}' where type = 'menu'",
  ],
  'No menu block and no block of a completion page is hidden': [
    "update page_sections set publish_state = 'draft' where type = 'menu'",
  ],
  'A deleted menu has no image': [
    "update page_sections set menu_ids = '{}' where type = 'menu'",
    "update menus set archived_at = now(), publish_state = 'draft'",
    `insert into menu_images (shop_id, menu_id, file, width, height, created_at)
      select shop_id, id, '0123456789abcdef0123456789abcdef.webp', 1, 1, now() from menus`,
  ],
  'A contract that is not paid gives no standard plan, unless the operator gave it': [
    "update shops set plan_code = 'standard'",
    `insert into subscriptions (shop_id, customer_id, subscription_id, status, billing_interval, current_period_end, next_look_at, created_at)
      select id, 'cus_1', 'sub_1', 'past_due', 'month', now(), now(), now() from shops`,
  ],
  'A contract that goes on is looked after': [
    `insert into subscriptions (shop_id, customer_id, subscription_id, status, billing_interval, current_period_end, created_at)
      select id, 'cus_1', 'sub_1', 'active', 'month', now(), now() from shops`,
  ],
  'The time of an absence is blocked time': [worklist("'absence'", 'id')],
  'A tick has somebody who made it': [worklist("'other'", 'null'), worklistItem('now()')],
  'Each row of an import that was put on record leads to what was made of it': [
    imported('now()', 1),
    importedRow('created', '999999'),
  ],
  'An import has come as far as its rows say': [imported('now()', 0), importedRow('left', 'null')],
  'An import that is over says when, and one that is under way since when': [imported('null', 0)],
  'A visit that was brought along as history was over when it came': [
    `update reservations set is_brought = true where id = ${first}`,
  ],
  'A choice of the booking form has options, an agreement one, and nothing else has any': [
    `insert into form_sections (shop_id, form_id, type, title, options, priority, created_at)
      select shop_id, id, 'agreement', 'x', '{a,b}', 0, now() from forms`,
  ],
}

test('nothing is wrong with what the product made', async () => {
  expect(await findViolations(copy.db)).toEqual([])
  expect((await doctor()).status).toBe(0)
})

test('each invariant has its deliberate violation', () => {
  // Those of offers and of the waiting list are broken beside them: their shop needs more than two reservations.
  const elsewhere = new Set([...billInvariants, ...offerInvariants, ...waitlistInvariants])
  const here = invariants.filter((one) => !elsewhere.has(one))
  expect(Object.keys(deliberate).toSorted()).toEqual(here.map(({ says }) => says).toSorted())
})

/** What is told, and whether anything is broken. */
const doctor = async (files = storage): Promise<{ status: number; lines: string[] }> => {
  const lines: string[] = []
  const status = await runDoctor({ db: copy.db, storage: files }, (line) => lines.push(line))
  return { status, lines }
}

test.each(Object.entries(deliberate))('%s', async (says, statements) => {
  for (const statement of statements) await copy.sql(statement)
  const { status, lines } = await doctor()
  expect(status).toBe(1)
  // The picture of one violation has no file either.
  const broken = lines.filter(
    (line) => line.startsWith('✗') && !line.startsWith('✗ Each picture has its file'),
  )
  expect(broken.map((line) => line.split('\n')[0])).toEqual([`✗ ${says}`])
})

// Only the price of a treated visit may be corrected. Rule RES-40.
test.each([
  ['a treated visit that an edit makes live again', [...served, logged("'edited', 'reserved', null")], 1],
  ['a canceled visit that is edited', [...declined, logged("'edited', 'canceled', 'declined'")], 1],
  ['no corrected price', [...served, logged("'edited', 'treated', null")], 0],
])('of what is final the doctor notices %s', async (_, statements, count) => {
  for (const statement of statements) await copy.sql(statement)
  const broken = (await findViolations(copy.db)).map(({ says }) => says)
  expect(broken.filter((says) => says === 'Final states stay final')).toHaveLength(count)
})

test.each([
  'grant delete on change_logs to noren_system',
  'grant truncate on change_logs to noren_purge',
  'grant update on change_logs to noren_purge',
  'grant update (kind) on change_logs to public',
  'grant all on change_logs to noren_server',
])('a new right on the change log is noticed: %s', async (grant) => {
  await copy.sql(grant)
  expect((await findViolations(copy.db)).map(({ says }) => says)).toEqual([
    'Nobody may change or delete a change log',
  ])
})

test('what overlaps since an older version is told as a warning, and breaks nothing', async () => {
  await copy.sql(
    `update occupancies set guarded = false, unguarded_reason = 'overlapped_before' where reservation_id = ${first}`,
  )
  expect(await warned()).toEqual([])
  for (const statement of lengthened) await copy.sql(statement)
  const [pair] = await copy.sql<{ a: number; b: number }>(
    'select min(id) as a, max(id) as b from occupancies',
  )
  expect(await findViolations(copy.db)).toEqual([])
  expect(await warned()).toEqual([
    expect.stringMatching(new RegExp(`^! Reservations overlap.*\n.*"id":${pair?.a},"other":${pair?.b}`)),
  ])
})

/** The doctor's warnings, beside which everything holds. */
const warned = async (): Promise<string[]> => {
  const { status, lines } = await doctor()
  expect([status, lines.at(-1)]).toEqual([0, 'Everything holds.'])
  return lines.filter((line) => line.startsWith('!'))
}

describe('what cannot be read', () => {
  const told = async (): Promise<{ status: number; told: string }> => {
    const { status, lines } = await doctor()
    return { status, told: lines.filter((line) => !line.startsWith('✓')).join('\n') }
  }
  const incomplete = 'Every shop has a booking page, a completion page, a form, staff and seven weekdays'

  test('a shop whose rows fail is stepped over and told; the others are looked at', async () => {
    const [shop] = await copy.sql<{ id: number }>('select id from shops')
    // Another shop, which the first one's trouble must not hide.
    const [other] = await copy.sql<{ id: number }>(
      "insert into shops (name, created_at) values ('店', now()) returning id",
    )
    await addRestriction(copy, 'menus', {
      name: 'broken',
      says: `to noren_app using (1 / (shop_id - ${shop?.id}) is not null)`,
    })
    const found = await told()
    expect(found.status).toBe(1)
    expect(found.told).toContain(`{"shop":${shop?.id},"error":"division by zero"}`)
    expect(found.told).toContain(`✗ ${incomplete}\n  1 row(s) say otherwise, such as {"shop":${other?.id}}`)
  })

  test('where shops cannot be listed, those that have an owner are looked at all the same', async () => {
    await copy.sql('delete from business_days where weekday = 0')
    await copy.sql('revoke select on shops from noren_system')
    await copy.sql('grant update on change_logs to noren_app')
    const found = await told()
    expect(found.status).toBe(1)
    // Nor is it said that their owners are right.
    for (const says of [everyShopIsRead, 'Every shop has its owner, and every owner the shop'])
      expect(found.told).toContain(
        `✗ ${says}\n  1 row(s) say otherwise, such as {"error":"permission denied for table shops"}`,
      )
    expect(found.told).toContain('✗ Nobody may change or delete a change log')
    expect(found.told).toContain(`✗ ${incomplete}\n  1 row(s)`)
  })

  test('pictures that cannot be listed are told too', async () => {
    await copy.sql('revoke select on gallery_images from noren_system')
    const found = await told()
    expect(found.status).toBe(1)
    expect(found.told).toMatch(
      /^✗ The pictures of all shops can be listed\n.*permission denied.*\n1 invariant/,
    )
  })
})

test('each shop is looked at once, and how far it is told', async () => {
  await copy.sql('update users set shop_id = null')
  const told: number[][] = []
  await findBroken(copy.db, invariants, (...progress) => told.push(progress))
  expect(told).toEqual([[1, 1]])
})

test('a migration that this program does not know is told', async () => {
  await copy.sql("insert into migrations (name, hash) values ('9999_later.sql', '')")
  expect((await findViolations(copy.db)).map(({ example }) => example)).toEqual(['9999_later.sql'])
})

test('a file that no picture has, and a picture whose file is gone, are told', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-files-'))
  try {
    const files = openStorage(readConfig({ DATA_DIR: dataDir }))
    const broken = async () => (await doctor(files)).lines.filter((line) => line.startsWith('✗'))
    expect(await broken()).toEqual([])
    const file = await files.put(new Uint8Array([1]), 'webp')
    expect(await broken()).toHaveLength(1)
    await copy.sql(
      `insert into page_images (shop_id, page_id, type, file, width, height, created_at)
       select shop_id, id, 'cover', $1, 1, 1, now() from pages where type = 'booking'`,
      [file],
    )
    expect(await broken()).toEqual([])
    await files.remove(file)
    expect(await broken()).toHaveLength(1)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
