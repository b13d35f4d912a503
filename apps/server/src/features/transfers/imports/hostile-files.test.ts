// Files that no export writes: each is refused, with what is wrong and where, and changes nothing.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { plainDocument } from '@noren/contract/pages/documents'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusedRows } from '#testing/archives/refused-rows'
import { makeFullShop, somePicture } from '#testing/archives/full-shop'
import {
  download,
  rowsOf,
  sealed,
  unzip,
  upload,
  withRows,
  zipOf,
  type Files,
  type Rows,
} from '#testing/archives/zip'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'

// So long its stop waits for the rest of a file that was refused.
const server = await useTestServer({}, undefined, { arrival: 5_000 })
let exported: Buffer
let files: Files
let target: TestShop
beforeAll(async () => {
  exported = await download(server.url, await makeFullShop(server))
  files = await unzip(exported)
  target = await makeShop(server)
})
afterAll(async () => {
  const { count } = visitsOf(server, target)
  expect([await count('reservations'), await count('menus')]).toEqual([0, 1])
  const stored = await server.services.storage.list()
  const named = await server.sql(
    'select file from menu_images union all select file from staff_images union all select file from page_images union all select file from library_images union all select file from gallery_images union all select file from customer_photos',
  )
  expect(stored.length).toBe(named.length)
})

const send = (shop: TestShop, zip: Buffer | ReadableStream, more?: Parameters<typeof upload>[3]) =>
  upload(server.url, shop, zip, more)

const problemsOf = async (zip: Buffer | ReadableStream): Promise<Record<string, string[]>> => {
  const { status, body } = await send(target, zip, { headers: { 'accept-language': 'en' } })
  expect([status, body.code]).toEqual([422, 'invalid'])
  return body.errors
}
const placesOf = async (changed: Files) => Object.keys(await problemsOf(await zipOf(changed)))

test('is no zip, or ends before its end, or was changed', async () => {
  expect(Object.keys(await problemsOf(Buffer.from('nonsense')))).toEqual(['file'])
  expect(Object.keys(await problemsOf(Buffer.alloc(0)))).toEqual(['file'])
  expect(Object.keys(await problemsOf(exported.subarray(0, exported.length / 2)))).toEqual(['file'])
  const broken = Buffer.from(exported)
  broken.fill(0, 100, 400)
  expect(await problemsOf(broken)).not.toEqual({})
  expect(await placesOf({ ...files, 'staff.jsonl': Buffer.from('{}\n') })).toEqual(['staff.jsonl'])
})

test('leads out of its folder, has what no export has, or lacks something', async () => {
  const evil = Buffer.from(
    (await zipOf({ ...files, 'xx/xx/evil': Buffer.from('x') }))
      .toString('latin1')
      .replaceAll('xx/xx/evil', '../../evil'),
    'latin1',
  )
  expect(Object.keys(await problemsOf(evil))).toEqual(['file'])
  expect(await placesOf({ ...files, 'notes.txt': Buffer.from('x') })).toEqual(['notes.txt'])
  const { 'forms.jsonl': _, ...without } = files
  expect(await placesOf(without)).toEqual(['forms.jsonl'])
  expect(await placesOf({ 'x.txt': Buffer.from('x') })).toEqual(['manifest.json'])
})

test('unpacks to more than it may, without being unpacked', async () => {
  const bomb = await zipOf({ ...files, 'profile.bin': Buffer.alloc(40 * 1024 * 1024) })
  expect(bomb.length).toBeLessThan(1024 * 1024)
  // Whoever unpacked it would find that it cannot be.
  const name = bomb.indexOf('profile.bin')
  bomb.fill(0xff, name + 40, name + 1000)
  expect(await problemsOf(bomb)).toEqual({ file: ['The contents are too large, or have too many lines'] })
  const many = Object.fromEntries(Array.from({ length: 3001 }, (_, n) => [`f${n}`, Buffer.alloc(0)]))
  expect(Object.keys(await problemsOf(await zipOf(many)))).toEqual(['file'])
})

test('was written by a newer program', async () => {
  const manifest = { ...JSON.parse(files['manifest.json']?.toString() ?? ''), version: 6, more: 'news' }
  expect(
    await problemsOf(await zipOf({ ...files, 'manifest.json': Buffer.from(JSON.stringify(manifest)) })),
  ).toEqual({ 'manifest.json': ['It was exported by a newer version than this one'] })
})

test('has a line that is no JSON, or far too long', async () => {
  const line = (text: string) => placesOf(sealed({ ...files, 'staff.jsonl': Buffer.from(text) }))
  expect(await line('{"id":1\n')).toEqual(['staff.jsonl:1:'])
  expect(await line('null\n')).toEqual(['staff.jsonl:1:'])
  expect(await line(`{"id":"${'x'.repeat(700_000)}"}\n`)).toEqual(['file'])
  expect(await line('\u0000\n')).toEqual(['staff.jsonl:1:'])
})

const edit = (table: string, change: (row: Record<string, unknown>, rows: Rows) => object) =>
  placesOf(
    withRows(files, table, (rows) =>
      rows.map((row, n) => (n === 0 ? { ...row, ...change(row, rows) } : row)),
    ),
  )

test.for<[string, string, object]>([
  ['staff', 'staff.jsonl:1:surprise', { surprise: 1 }],
  ['shops', 'shops.jsonl:1:name', { name: 'Visit http://evil.example/' }],
  ['shops', 'shops.jsonl:1:name', { name: '三井住友カード' }],
  ['customers', 'customers.jsonl:1:name', { name: 'x@y.example' }],
  ['reservations', 'reservations.jsonl:1:name', { name: 'www.evil.example' }],
  ['email_templates', 'email_templates.jsonl:1:subject', { subject: 'https://evil.example/' }],
  ['menus', 'menus.jsonl:1:price', { price: -1 }],
  ['menus', 'menus.jsonl:1:total_duration', { duration: 90, total_duration: 60 }],
  ['staff', 'staff.jsonl:1:name', { name: 'a\u0000b' }],
  ['pages', 'pages.jsonl:2:id', { id: Number.MAX_SAFE_INTEGER }],
  ['menu_images', 'menu_images.jsonl:1:file', { file: 'images/../../etc/passwd' }],
  [
    'page_sections',
    'page_sections.jsonl:1:content',
    { content: '{"a":'.repeat(200) + '1' + '}'.repeat(200) },
  ],
  ['business_days', 'business_days.jsonl:1:ranges', { ranges: [[600, 500]] }],
  [
    'shops',
    'shops.jsonl:1:monthly_rules.0.weeks',
    { monthly_rules: [{ weekday: 2, mode: 'close', weeks: [] }] },
  ],
  ['dated_hours', 'dated_hours.jsonl:1:weekly', { weekly: [[[600, 1140]]] }],
  ['dated_hours', 'dated_hours.jsonl:1:from_date', { from_date: '2099-01-01' }],
  ['reservations', 'reservations.jsonl:1:created_at', { created_at: '2099-01-01T00:00:00+09:00' }],
  ['messages', 'messages.jsonl:1:created_at', { created_at: '2099-01-01T00:00:00+09:00' }],
  ['reservations', 'reservations.jsonl:1:end_at', { end_at: '2026-11-27T09:00:00+09:00' }],
  ['reservations', 'reservations.jsonl:1:cancel_reason', { status: 'canceled' }],
  ['reservations', 'reservations.jsonl:1:reservation_number', { reservation_number: 'abc' }],
  ['reservations', 'reservations.jsonl:1:staff_id', { staff_id: 999_999 }],
  ['customer_notes', 'customer_notes.jsonl:1:customer_id', { customer_id: 999_999 }],
  ['customer_photos', 'customer_photos.jsonl:1:customer_id', { customer_id: 999_999 }],
  ['customer_photos', 'customer_photos.jsonl:1:caption', { caption: 'あ'.repeat(201) }],
  ['customer_photos', 'customer_photos.jsonl:1:phase', { phase: 'during' }],
  ['customer_photos', 'customer_photos.jsonl:1:file', { file: 'images/../../evil.webp' }],
  ['page_sections', 'page_sections.jsonl:1:menu_ids', { menu_ids: [999_999] }],
  ['customer_merges', 'customer_merges.jsonl:1:reservation_ids', { reservation_ids: [999_999] }],
  ['move_requests', 'move_requests.jsonl:1:staff_id', { staff_id: 0 }],
  ['shops', 'shops.jsonl:1:open_visits_max', { open_visits_max: 4 }],
  ['shops', 'shops.jsonl:1:waitlist_minutes', { waitlist_minutes: 5 }],
  ['seats', 'seats.jsonl:1:seat_group_id', { seat_group_id: 999_999 }],
  ['seats', 'seats.jsonl:2:seat_group_id', { number: 2 }],
  ['staff', 'staff.jsonl:1:title', { title: 'https://evil.example/' }],
  ['staff', 'staff.jsonl:1:nomination_fee', { nomination_fee: -1 }],
  ['staff_images', 'staff_images.jsonl:1:staff_id', { staff_id: 999_999 }],
  ['staff_menus', 'staff_menus.jsonl:1:menu_id', { menu_id: 999_999 }],
  ['staff_menus', 'staff_menus.jsonl:1:price', { price: 100_001 }],
  ['menu_prices', 'menu_prices.jsonl:1:from_date', { from_date: '2027-02-30' }],
  [
    'menus',
    'menus.jsonl:1:waits',
    {
      waits: [
        [10, 20],
        [20, 30],
      ],
    },
  ],
  ['menus', 'menus.jsonl:1:waits', { waits: [[10, 60]] }],
  ['menus', 'menus.jsonl:1:waits', { waits: [[0, 10]] }],
  ['menus', 'menus.jsonl:1:category_id', { category_id: 999_999 }],
  ['menus', 'menus.jsonl:1:add_on_menu_ids', { add_on_menu_ids: [999_999] }],
  ['menus', 'menus.jsonl:1:add_on_menu_ids', { excluded_menu_ids: [999_999] }],
  [
    'menus',
    'menus.jsonl:1:excluded_menu_ids',
    { excluded_menu_ids: Array.from({ length: 501 }, (_, n) => n + 1) },
  ],
  ['menus', 'menus.jsonl:1:seat_group_ids', { seat_group_ids: [999_999] }],
  ['customers', 'customers.jsonl:1:preferred_staff_id', { preferred_staff_id: 999_999 }],
  ['customers', 'customers.jsonl:1:brought_count', { brought_count: 100_001 }],
  ['customers', 'customers.jsonl:1:brought_last_on', { brought_last_on: '2099-01-01' }],
  [
    'customers',
    'customers.jsonl:1:brought_first_on',
    { brought_first_on: '2026-10-02', brought_last_on: '2026-10-01' },
  ],
  ['reservations', 'reservations.jsonl:1:is_brought', { is_brought: true }],
  ['reservations', 'reservations.jsonl:1:late_minutes', { late_minutes: 121 }],
  ['customers', 'customers.jsonl:1:online_booking', { online_booking: 'never' }],
  ['reservations', 'reservations.jsonl:1:unguarded_reason', { unguarded_reason: 'brought' }],
  ['reservations', 'reservations.jsonl:1:waits', { waits: [[10, 60]] }],
  ['reservations', 'reservations.jsonl:1:seat_ids', { seat_ids: [999_999], seat_ranges: [null] }],
  ['reservations', 'reservations.jsonl:1:seat_ranges', { seat_ranges: [null, null] }],
  ['reservations', 'reservations.jsonl:1:seat_ranges.0', { seat_ranges: [[[20, 10]]] }],
  ['reservations', 'reservations.jsonl:1:party_id', { party_id: 999_999 }],
  ['reservations', 'reservations.jsonl:1:lines', { lines: [] }],
  ['reservations', 'reservations.jsonl:1:lines', { price: 1 }],
  ['reservations', 'reservations.jsonl:1:lines', { lines: [{ kind: 'gift' }] }],
])('%s: what is wrong is told at %s', async ([table, place, change]) => {
  expect((await edit(table, () => change))[0]).toBe(place)
})

test.for(refusedRows)('%s: what the API refuses as %s is refused here', async ([table, field, change]) => {
  expect((await edit(table, () => change))[0]).toBe(`${table}.jsonl:1:${field}`)
})

test('has more blocks on a page, or more nodes in them, than the API takes', async () => {
  const withSections = (length: number, content: string) =>
    placesOf(
      withRows(files, 'page_sections', ([row = {}]) =>
        Array.from({ length }, (_, n) => ({ ...row, id: n + 1, type: 'document', content, menu_ids: [] })),
      ),
    )
  expect(await withSections(51, '')).toEqual(['page_sections.jsonl:51:page_id'])
  const breaks = Array.from({ length: 2600 }, () => ({ type: 'hardBreak' }))
  const content = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: breaks }] })
  expect(await withSections(4, content)).toEqual(['page_sections.jsonl:4:content'])
  expect(await withSections(101, '')).toEqual(['page_sections.jsonl'])
  expect(await withSections(4, plainDocument('あ'.repeat(59_000)))).toEqual(['page_sections.jsonl:4:content'])
})

test('has a picture of more bytes or megapixels than an upload; it is not decoded', async () => {
  const [path = ''] = Object.keys(files).filter((name) => name.startsWith('images/'))
  const picture = async (width: number) =>
    sharp({ create: { width, height: 4000, channels: 3, background: '#1d4f91' } })
      .png()
      .toBuffer()
  const withPicture = async (bytes: Buffer) => problemsOf(await zipOf(sealed({ ...files, [path]: bytes })))
  expect(await withPicture(await picture(6001))).toEqual({
    [path]: ['The image is too large. At most 24 megapixels, please.'],
  })
  const large = Buffer.concat([await picture(6000), randomBytes(2 * 1024 * 1024)])
  expect(await withPicture(large)).toEqual({ [path]: ['The contents are too large, or have too many lines'] })
})

test('has more menus, or longer descriptions of all, than the API takes', async () => {
  const withMenus = (length: number, description: string) =>
    placesOf(
      withRows(files, 'menus', ([row = {}, ...rows]) => [
        row,
        ...rows,
        ...Array.from({ length: length - 1 - rows.length }, (_, n) => ({
          ...row,
          id: 1_000_000 + n,
          archived_at: null,
          description,
        })),
      ]),
    )
  expect((await withMenus(510, ''))[0]).toMatch(/^menus\.jsonl:50\d:archived_at$/)
  expect((await withMenus(60, 'あ'.repeat(5000)))[0]).toMatch(/^menus\.jsonl:4\d:description$/)
})

test('has more active staff, or more photographs of one customer, than the API takes', async () => {
  const crowded = withRows(files, 'staff', (rows) => [
    ...rows.map((row) => ({ ...row, active: true })),
    ...Array.from({ length: 21 - rows.length }, (_, n) => ({ ...rows[0], id: 1_000_000 + n, active: true })),
  ])
  expect(await placesOf(crowded)).toEqual(['staff.jsonl:21:active'])
  const photos = withRows(files, 'customer_photos', ([row = {}]) =>
    Array.from({ length: 101 }, (_, n) => ({
      ...row,
      id: 1_000_000 + n,
      file: `images/private_${n.toString(16).padStart(32, '0')}.webp`,
    })),
  )
  expect(await placesOf(photos)).toContain('customer_photos.jsonl:101:customer_id')
})

test('has more megapixels than could be uploaded in a day; nothing is decoded', async () => {
  // Of two colours, as few bytes as there can be: 1,441 of it are in the file.
  const picture = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#1d4f91' } })
    .png({ palette: true, colours: 2, effort: 1 })
    .toBuffer()
  const names = Array.from(
    { length: 1441 },
    (_, n) => `images/private_${n.toString(16).padStart(32, '0')}.webp`,
  )
  const photos = withRows(
    withRows(files, 'customers', (rows) => [
      ...rows,
      ...Array.from({ length: 15 }, (_, n) => ({ ...rows[0], id: 1_000_000 + n, customer_code: `N${n}` })),
    ]),
    'customer_photos',
    (rows) => [
      ...rows,
      ...names.map((file, n) => ({
        ...rows[0],
        id: 1_000_000 + n,
        customer_id: 1_000_000 + Math.floor(n / 100),
        file,
      })),
    ],
  )
  const many = sealed({ ...photos, ...Object.fromEntries(names.map((name) => [name, picture])) })
  expect(await placesOf(many)).toEqual(['file'])
})

test('has an id or a number twice, another history, a shop without staff, or overlapping visits', async () => {
  const twice = (rows: Rows) => [...rows, ...rows.slice(-1)]
  expect(await placesOf(withRows(files, 'customers', twice))).toHaveLength(1)
  expect(
    await placesOf(
      withRows(files, 'customers', (rows) => rows.map((row) => ({ ...row, customer_code: 'A1' }))),
    ),
  ).toContain('customers.jsonl:2:customer_code')
  expect(await placesOf(withRows(files, 'change_logs', (rows) => rows.slice(1)))).toEqual([
    'reservations.jsonl:1:status',
  ])
  expect(
    await placesOf(withRows(files, 'staff', (rows) => rows.map((row) => ({ ...row, active: false })))),
  ).toEqual(['staff.jsonl'])
  const { staff_id, start_at, end_at } = rowsOf(files, 'reservations')[0] ?? {}
  const same = { staff_id, start_at, end_at }
  expect(
    await placesOf(
      withRows(files, 'reservations', (rows) =>
        rows.map((row) => (row['status'] === 'treated' ? { ...row, ...same } : row)),
      ),
    ),
  ).toEqual(['reservations.jsonl:2:start_at'])
  const [request] = rowsOf(files, 'move_requests')
  const [taken] = rowsOf(files, 'reservations').filter((row) => row['status'] === 'pending_approval')
  expect(
    await placesOf(
      withRows(files, 'move_requests', () => [
        {
          ...request,
          staff_id: taken?.['staff_id'],
          start_at: taken?.['start_at'],
          end_at: taken?.['end_at'],
        },
      ]),
    ),
  ).toEqual(['move_requests.jsonl:1:start_at'])
})

test('has an image that is none, is missing, or belongs to nothing', async () => {
  const [path = ''] = Object.keys(files).filter((name) => name.startsWith('images/'))
  expect(await placesOf(sealed({ ...files, [path]: Buffer.from('<svg/>') }))).toEqual([path])
  const { [path]: _, ...without } = files
  expect(await placesOf(sealed(without))).toEqual([path])
  const stray = `images/${'0'.repeat(32)}.webp`
  expect(await placesOf(sealed({ ...files, [stray]: await somePicture() }))).toEqual([stray])
})

test('tells fifty places at most', async () => {
  const many = withRows(files, 'staff', ([row = {}]) =>
    Array.from({ length: 60 }, () => ({ ...row, name: '' })),
  )
  expect(await placesOf(many)).toHaveLength(50)
})

test('is not sent as a file, is too large, or never arrives in full', async () => {
  const json = await target.client.call('POST', '/api/import?dry_run=true', {})
  expect([json.status, json.body.code]).toEqual([415, 'media_type'])
  const none = await target.client.call('POST', '/api/import?dry_run=true')
  expect([none.status, none.body.code]).toEqual([415, 'media_type'])
  const unsaid = await send(target, exported, { headers: { 'content-type': 'text/plain' } })
  expect(unsaid.status).toBe(415)
  const asked = await target.client.call('POST', '/api/import', undefined)
  expect([asked.status, Object.keys(asked.body.errors)]).toEqual([422, ['dry_run']])
  // Without a length said beforehand, a megabyte at a time.
  const piece = new Uint8Array(1024 * 1024)
  const endless = new ReadableStream({ pull: (out) => out.enqueue(piece) })
  const large = await send(target, endless, { dry: true })
  expect([large.status, large.body.code]).toEqual([413, 'too_large'])
  const aborted = new AbortController()
  const slow = new ReadableStream({ pull: () => pause(10_000) })
  setTimeout(() => aborted.abort(), 300)
  await expect(
    fetch(`${server.url}/api/import?dry_run=false`, {
      method: 'POST',
      headers: {
        cookie: [...target.client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': target.client.cookies.get('XSRF-TOKEN') ?? '',
        'content-type': 'application/zip',
      },
      body: slow,
      duplex: 'half',
      signal: aborted.signal,
    }),
  ).rejects.toThrow('aborted')
})
