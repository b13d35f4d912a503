// What visits consist of in an exported shop: brought in as it was, from files of before, and from files that nobody exported.
import { beforeAll, expect, test } from 'vitest'
import { makeFullShop } from '#testing/archives/full-shop'
import {
  download,
  rowsOf,
  unzip,
  upload,
  withRows,
  zipOf,
  type Files,
  type Rows,
} from '#testing/archives/zip'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'

const server = await useTestServer()
let full: TestShop
let exported: Buffer
let files: Files
beforeAll(async () => {
  full = await makeFullShop(server)
  exported = await download(server.url, full)
  files = await unzip(exported)
})

const send = (shop: TestShop, zip: Buffer) => upload(server.url, shop, zip)

/** Where something is wrong with a file. */
const placesOf = async (changed: Files): Promise<string[]> => {
  const answer = await send(await makeShop(server), await zipOf(changed))
  expect([answer.status, answer.body.code]).toEqual([422, 'invalid'])
  return Object.keys(answer.body.errors)
}

test('visits keep their lines, waits, seats and who came together; staff their terms, prices their dates', async () => {
  const target = await makeShop(server)
  await send(target, exported)
  const rows = await server.sql<{ lines: object[] }>(
    `select r.waits, cardinality(r.seat_ids) as seats, r.seat_ranges, r.is_nominated, r.party_id = min(r.id) over () as is_party,
       (select jsonb_agg(jsonb_build_object('kind', l.kind, 'price', l.price, 'of_shop', m.shop_id = r.shop_id) order by l.priority)
         from reservation_lines l left join menus m on m.shop_id = l.shop_id and m.id = l.menu_id
         where l.shop_id = r.shop_id and l.reservation_id = r.id) as lines
     from reservations r where r.shop_id = $1 and r.party_id is not null order by r.id`,
    [target.shopId],
  )
  expect(rows).toMatchObject([
    {
      waits: [[60, 100]],
      seats: 1,
      seat_ranges: [
        [
          [0, 60],
          [100, 130],
        ],
      ],
      is_nominated: true,
      is_party: true,
      lines: [
        { kind: 'menu', price: 10_000, of_shop: true },
        { kind: 'add_on', price: 2200, of_shop: true },
        { kind: 'nomination', price: 550, of_shop: null },
      ],
    },
    {
      waits: [],
      seats: 1,
      seat_ranges: [null],
      is_nominated: false,
      is_party: true,
      lines: [{ kind: 'menu' }],
    },
  ])
  const [prices] = await server.sql(
    `select count(*)::int as n, count(distinct batch_id)::int as batches,
       bool_and(batch_id not in (select batch_id from menu_prices where shop_id = $2)) as apart
     from menu_prices where shop_id = $1`,
    [target.shopId, full.shopId],
  )
  expect(prices).toEqual({ n: 4, batches: 4, apart: true })
})

test('a file of version 2, of one menu each and without seats, is taken as well', async () => {
  const added = new Set([
    'seat_groups',
    'seats',
    'staff_images',
    'menu_categories',
    'staff_menus',
    'menu_prices',
  ])
  const pictures = new Set(rowsOf(files, 'staff_images').map(({ file }) => file))
  let former: Files = Object.fromEntries(
    Object.entries(files).filter(([name]) => !added.has(name.replace('.jsonl', '')) && !pictures.has(name)),
  )
  const without = (table: string, ...columns: string[]) => {
    former = withRows(former, table, (rows) =>
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)))),
    )
  }
  without('shops', 'open_visits_max', 'waitlist_minutes')
  without('staff', 'is_shown', 'title', 'profile', 'nomination_fee')
  without(
    'menus',
    'waits',
    'category_id',
    'is_add_on',
    'add_on_menu_ids',
    'excluded_menu_ids',
    'seat_group_ids',
  )
  without('menus', 'busy_seat_group_ids')
  without('customers', 'preferred_staff_id')
  without('reservations', 'waits', 'seat_ids', 'seat_ranges', 'is_nominated', 'party_id', 'lines')
  without('move_requests', 'seat_ids', 'seat_ranges')
  const manifest = JSON.parse(former['manifest.json']?.toString() ?? '')
  former = { ...former, 'manifest.json': Buffer.from(JSON.stringify({ ...manifest, version: 2 })) }
  const target = await makeShop(server)
  const answer = await send(target, await zipOf(former))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const rows = await server.sql<{ same: boolean }>(
    `select l.kind = 'menu' and l.priority = 1 and l.menu_id is not distinct from r.menu_id and l.name = r.menu_name and l.price = r.price
       and l.duration = r.duration as same
     from reservations r join reservation_lines l on l.shop_id = r.shop_id and l.reservation_id = r.id
     where r.shop_id = $1`,
    [target.shopId],
  )
  expect(rows).toEqual(Array(9).fill({ same: true }))
  expect(await server.violations()).toEqual([])
})

test('has a seat twice at one minute, lines of another menu, or one of two people', async () => {
  const visit = rowsOf(files, 'reservations').findIndex(({ party_id }) => party_id !== null)
  const editVisit = (at: number, change: (row: Record<string, unknown>, rows: Rows) => object) =>
    placesOf(
      withRows(files, 'reservations', (rows) =>
        rows.map((row, n) => (n === at ? { ...row, ...change(row, rows) } : row)),
      ),
    )
  const line = visit + 1
  const [first, other] = [rowsOf(files, 'reservations')[visit], rowsOf(files, 'reservations')[visit + 1]]
  // Whether the staff member's time was entered over another does not matter.
  const sameSeat = { seat_ids: first?.['seat_ids'], unguarded_reason: 'entered_over' }
  expect(await editVisit(visit + 1, () => sameSeat)).toEqual([`reservations.jsonl:${line + 1}:start_at`])
  const [unit] = (other?.['seat_ids'] as number[] | undefined) ?? []
  const twice = { seat_ids: [unit, unit], seat_ranges: [null, null] }
  expect((await editVisit(visit + 1, () => twice))[0]).toBe(`reservations.jsonl:${line + 1}:seat_ids`)
  const lines = (row: Record<string, unknown>) => row['lines'] as { menu_id: number | null }[]
  const unknown = (row: Record<string, unknown>) => ({
    lines: lines(row).map((one) => ({ ...one, menu_id: one.menu_id && 999_999 })),
  })
  expect(await editVisit(visit, unknown)).toEqual([
    `reservations.jsonl:${line}:lines`,
    `reservations.jsonl:${line}:menu_id`,
  ])
  expect(await editVisit(visit, (row) => ({ lines: lines(row).toReversed() }))).toEqual([
    `reservations.jsonl:${line}:menu_id`,
  ])
  expect(await editVisit(visit + 1, () => ({ party_id: null }))).toEqual([
    `reservations.jsonl:${line}:party_id`,
  ])
  expect(await editVisit(visit, () => ({ party_id: null }))).toEqual([
    `reservations.jsonl:${line + 1}:party_id`,
  ])
})
