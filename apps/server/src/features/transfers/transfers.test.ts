// A whole shop taken out as one zip and brought into an empty one: what comes through, what does not, and which files are refused.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
import { sendMessages, startTestServer, testNow, type TestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'
import { leftOut, tableNames, tables, tablesLeftOut } from './tables/rules.ts'

let server: TestServer
let full: TestShop
let exported: Buffer
let files: Files
beforeAll(async () => {
  server = await startTestServer()
  full = await makeFullShop(server)
  exported = await download(server.url, full)
  files = await unzip(exported)
})
beforeEach(() => server.setNow(testNow))
afterAll(async () => {
  expect(await server.violations()).toEqual([])
  await server.stop()
})

const send = (shop: TestShop, zip: Buffer | ReadableStream, more?: Parameters<typeof upload>[3]) =>
  upload(server.url, shop, zip, more)
const count = async (table: string, shop: TestShop) => visitsOf(server, shop).count(table)

/** Ids become places in their table, images what they are in order: what is left is what the export says. */
const comparable = (from: Files): Record<string, Rows> => {
  const places = Object.fromEntries(
    tableNames.map((table) => [table, new Map(rowsOf(from, table).map(({ id }, place) => [id, place]))]),
  )
  const placeOf = (table: string, id: unknown) => (id === null ? null : (places[table]?.get(id) ?? 'gone'))
  const paths = ['menu_images', 'page_images'].flatMap((table) => rowsOf(from, table).map(({ file }) => file))
  return Object.fromEntries(
    tableNames.map((table) => [
      table,
      rowsOf(from, table).map((row) => ({
        ...row,
        ...('id' in row && { id: placeOf(table, row['id']) }),
        ...('file' in row && { file: paths.indexOf(row['file']) }),
        ...('user_id' in row && { user_id: row['user_id'] === null ? null : 'owner' }),
        ...(Array.isArray(row['answers']) && {
          answers: row['answers'].map((one) => ({ ...one, id: placeOf('form_sections', one.id) })),
        }),
        ...('merged_into_id' in row && { merged_into_id: placeOf('customers', row['merged_into_id']) }),
        ...Object.fromEntries(
          Object.entries(tables[table].refs).map(([column, target]) => [
            column,
            Array.isArray(row[column])
              ? row[column].map((id) => placeOf(target, id))
              : placeOf(target, row[column]),
          ]),
        ),
      })),
    ]),
  )
}

describe('export', () => {
  test('every column of every table of a shop is in it, or left out for a reason', async () => {
    const columns = await server.sql<{ table: string; column: string }>(`
      select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relrowsecurity and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
        and a.attname <> 'shop_id'`)
    const known = new Set<string>(tableNames)
    const missing = columns.filter(({ table, column }) => {
      if (table in tablesLeftOut) return false
      const own = tableNames.find((name) => name === table)
      return !own || !(column in tables[own].columns.shape || column in (leftOut[table] ?? {}))
    })
    expect(missing).toEqual([])
    expect(columns.filter(({ table }) => known.has(table)).length).toBeGreaterThan(150)
  })

  test('it has rows of every table, images, and a manifest that says what they are', () => {
    for (const table of tableNames) expect(rowsOf(files, table), table).not.toEqual([])
    const manifest = JSON.parse(files['manifest.json']?.toString() ?? '')
    expect(manifest).toMatchObject({ format: 'noren-shop', version: 1, product_version: '0.1.0' })
    expect(JSON.parse(sealed(files)['manifest.json']?.toString() ?? '')).toEqual(manifest)
    expect(Object.keys(files).filter((name) => name.startsWith('images/'))).toHaveLength(2)
  })

  test('holds, secrets and what is of this host alone are not in it', async () => {
    expect(rowsOf(files, 'reservations').map((row) => row['reservation_number'])).not.toContain('00000000')
    const all = Object.values(files)
      .map((bytes) => bytes.toString('latin1'))
      .join('\n')
    const hashes = await server.sql<{ hash: string }>(
      "select encode(manage_token_hash, 'hex') as hash from reservations where manage_token_hash is not null",
    )
    expect(hashes.length).toBeGreaterThan(4)
    for (const { hash } of hashes) expect(all).not.toContain(hash)
    for (const word of ['manage_token', 'plan_code', 'password', 'session', full.email]) {
      if (word !== full.email) expect(all, word).not.toContain(word)
    }
  })

  test('taken twice, it is the same to the byte but for the moment and the note that it was taken', async () => {
    const again = await unzip(await download(server.url, full))
    for (const [name, bytes] of Object.entries(files))
      if (name !== 'manifest.json' && name !== 'customer_accesses.jsonl')
        expect(again[name]?.equals(bytes), name).toBe(true)
  })
})

describe('import', () => {
  test('a file that was checked only changes nothing; imported, its shop is exported as it was', async () => {
    const target = await makeShop(server, { name: 'Another name' })
    const dry = await send(target, exported, { dry: true })
    expect([dry.status, dry.body.data]).toMatchObject([
      200,
      { dry_run: true, shop_name: 'ヘアサロン こはる', counts: { reservations: 8, images: 2, staff: 2 } },
    ])
    expect(await count('reservations', target)).toBe(0)

    const done = await send(target, exported)
    expect([done.status, done.body.data]).toEqual([200, { ...dry.body.data, dry_run: false }])
    const before = comparable(files)
    const after = comparable(await unzip(await download(server.url, target)))
    for (const table of tableNames) {
      if (table === 'customer_accesses' || table === 'messages') continue
      expect(after[table], table).toEqual(before[table])
    }
    // Beside what was known, that it was imported and exported; nothing that waited is sent.
    expect(after['customer_accesses']?.slice(0, before['customer_accesses']?.length)).toEqual(
      before['customer_accesses'],
    )
    expect(after['customer_accesses']?.slice(before['customer_accesses']?.length)).toMatchObject([
      { action: 'imported' },
      { action: 'all_exported' },
    ])
    const waited = before['messages']?.filter(
      ({ status, kind }) => status === 'queued' && kind !== 'reminder',
    )
    expect(waited?.length).toBeGreaterThan(3)
    expect(after['messages']).toEqual(
      before['messages']?.map((row) =>
        waited?.includes(row) ? { ...row, status: 'failed', last_error: 'imported', due_at: testNow } : row,
      ),
    )
    expect(await server.violations()).toEqual([])
  })

  test('the shop keeps its address, plan and owner, and has links of its own', async () => {
    const target = await makeShop(server)
    await send(target, exported)
    const me = (await target.client.call('GET', '/api/auth/me')).body.data
    expect(me.shop).toMatchObject({ id: target.shopId, domain: target.domain, name: 'ヘアサロン こはる' })
    const page = await target.client.call('GET', `/api/public/shops/${target.domain}`)
    expect(page.body.data.menus).toHaveLength(1)
    expect((await target.client.call('GET', page.body.data.cover.url)).status).toBe(200)
    const [own] = await server.sql<{ same: number }>(
      `select count(*) as same from reservations a join reservations b on a.manage_token_hash = b.manage_token_hash and a.shop_id <> b.shop_id`,
    )
    expect(own?.same).toBe(0)
    // The links of the other shop go on there.
    expect((await full.client.call('GET', '/api/export/summary')).body.data.can.import).toBe(false)
  })

  test('sends nothing, neither at once nor when the worker comes', async () => {
    const target = await makeShop(server)
    await send(target, exported)
    await server.sql(
      "update messages set status = 'sent' where shop_id <> $1 and status = 'queued' and kind <> 'reminder'",
      [target.shopId],
    )
    expect(await sendMessages(server.services)).toBe(0)
    const waiting = await server.sql(
      "select kind from messages where shop_id = $1 and status in ('queued', 'retrying') and kind <> 'reminder'",
      [target.shopId],
    )
    expect(waiting).toEqual([])
  })

  test('reminders of visits to come are made by the rule, of those past it not', async () => {
    server.setNow('2026-11-26T19:00:00+09:00')
    const target = await makeShop(server)
    expect((await send(target, exported)).status).toBe(200)
    const queued = await server.sql(
      "select from messages where shop_id = $1 and kind = 'reminder' and status = 'queued'",
      [target.shopId],
    )
    expect(queued).toEqual([])
    expect(await server.violations()).toEqual([])
  })

  test('requests that ran out meanwhile wait for the owner, and mail nobody', async () => {
    server.setNow('2026-11-26T12:00:00+09:00')
    const target = await makeShop(server)
    expect((await send(target, exported)).status).toBe(200)
    const pending = await server.sql(
      "select expires_at from reservations where shop_id = $1 and status = 'pending_approval'",
      [target.shopId],
    )
    expect(pending).toEqual(Array(3).fill({ expires_at: null }))
    expect(await count('move_requests', target)).toBe(0)
    expect(await server.violations()).toEqual([])
  })

  test('what a file says of earlier mails and bookings gives no right to write to strangers', async () => {
    const target = await makeShop(server)
    await send(target, exported)
    const [row] = await server.sql<{ id: number }>(
      "select r.id from reservations r join messages m on m.reservation_id = r.id and m.status = 'sent' where r.shop_id = $1",
      [target.shopId],
    )
    server.services.config.limits = true
    try {
      await server.sql('delete from limits')
      const visits = visitsOf(server, target)
      const canceled = await visits.change(row?.id ?? 0, { status: 'canceled', cancel_reason: 'shop' })
      expect(canceled.body.data.mail).toBe('queued')
      // It counted, as the first mail of a reservation does.
      expect(await server.sql('select from limits where hits = 1')).not.toEqual([])
    } finally {
      server.services.config.limits = false
    }
  })

  test('only a shop in which nothing was booked and nobody is known takes one', async () => {
    const booked = await makeShop(server)
    await visitsOf(server, booked).book('10:00', '2026-12-01')
    const known = await makeShop(server)
    await known.client.call('POST', '/api/customers', { name: '鈴木' })
    for (const shop of [booked, known]) {
      expect((await shop.client.call('GET', '/api/export/summary')).body.data.can.import).toBe(false)
      const refused = await send(shop, exported)
      expect([refused.status, refused.body.code]).toEqual([409, 'shop_not_empty'])
    }
    const empty = await makeShop(server)
    expect((await empty.client.call('GET', '/api/export/summary')).body.data).toMatchObject({
      can: { import: true },
      importing: false,
    })
  })

  test('of two at once one is made, and the other told that the shop is no longer empty', async () => {
    const target = await makeShop(server)
    const answers = await Promise.all([send(target, exported), send(target, exported)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await count('reservations', target)).toBe(8)
    const images = await server.services.storage.list()
    const named = await server.sql('select file from menu_images union all select file from page_images')
    expect(images.length).toBe(named.length)
  })
})

describe('a file that is not what an export writes', () => {
  let target: TestShop
  beforeAll(async () => {
    target = await makeShop(server)
  })
  afterAll(async () => {
    expect(await count('reservations', target)).toBe(0)
    expect(await count('menus', target)).toBe(1)
  })

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
    const before = process.memoryUsage().rss
    expect(await problemsOf(bomb)).toEqual({ file: ['The contents are too large, or have too many lines'] })
    expect(process.memoryUsage().rss - before).toBeLessThan(30 * 1024 * 1024)
    const many = Object.fromEntries(Array.from({ length: 3001 }, (_, n) => [`f${n}`, Buffer.alloc(0)]))
    expect(Object.keys(await problemsOf(await zipOf(many)))).toEqual(['file'])
  })

  test('was written by a newer program', async () => {
    const manifest = { ...JSON.parse(files['manifest.json']?.toString() ?? ''), version: 2, more: 'news' }
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
    ['reservations', 'reservations.jsonl:1:created_at', { created_at: '2099-01-01T00:00:00+09:00' }],
    ['messages', 'messages.jsonl:1:created_at', { created_at: '2099-01-01T00:00:00+09:00' }],
    ['reservations', 'reservations.jsonl:1:end_at', { end_at: '2026-11-27T09:00:00+09:00' }],
    ['reservations', 'reservations.jsonl:1:cancel_reason', { status: 'canceled' }],
    ['reservations', 'reservations.jsonl:1:reservation_number', { reservation_number: 'abc' }],
    ['reservations', 'reservations.jsonl:1:staff_id', { staff_id: 999_999 }],
    ['customer_notes', 'customer_notes.jsonl:1:customer_id', { customer_id: 999_999 }],
    ['page_sections', 'page_sections.jsonl:1:menu_ids', { menu_ids: [999_999] }],
    ['customer_merges', 'customer_merges.jsonl:1:reservation_ids', { reservation_ids: [999_999] }],
    ['move_requests', 'move_requests.jsonl:1:staff_id', { staff_id: 0 }],
  ])('%s: what is wrong is told at %s', async ([table, place, change]) => {
    expect((await edit(table, () => change))[0]).toBe(place)
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
    const [wish] = rowsOf(files, 'move_requests')
    const [taken] = rowsOf(files, 'reservations').filter((row) => row['status'] === 'pending_approval')
    expect(
      await placesOf(
        withRows(files, 'move_requests', () => [
          {
            ...wish,
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
      Array.from({ length: 200 }, () => ({ ...row, name: '' })),
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
    let sent = 0
    const endless = new ReadableStream({
      pull: (out) => {
        if (sent++ < 205) out.enqueue(piece)
        else out.close()
      },
    })
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
    ).rejects.toThrow()
  })
})
