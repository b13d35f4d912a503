// A whole shop taken out as one zip and brought into an empty one: what comes through, what does not, and which files are refused.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeFullShop } from '#testing/archives/full-shop'
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
import { sendMessages, testNow, useTestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'
import { leftOut, tablesLeftOut } from './tables/left-out.ts'
import { tableNames, tables } from './tables/tables.ts'

const server = await useTestServer()
let full: TestShop
let exported: Buffer
let files: Files
beforeAll(async () => {
  full = await makeFullShop(server)
  exported = await download(server.url, full)
  files = await unzip(exported)
})
beforeEach(() => server.setNow(testNow))

const send = (shop: TestShop, zip: Buffer, more?: Parameters<typeof upload>[3]) =>
  upload(server.url, shop, zip, more)
const count = async (table: string, shop: TestShop) => visitsOf(server, shop).count(table)

/** Ids become places in their table, images what they are in order: what is left is what the export says. */
const comparable = (from: Files): Record<string, Rows> => {
  const places = Object.fromEntries(
    tableNames.map((table) => [table, new Map(rowsOf(from, table).map(({ id }, place) => [id, place]))]),
  )
  const placeOf = (table: string, id: unknown) => (id === null ? null : (places[table]?.get(id) ?? 'gone'))
  const paths = [
    'menu_images',
    'staff_images',
    'page_images',
    'library_images',
    'gallery_images',
    'customer_photos',
  ].flatMap((table) => rowsOf(from, table).map(({ file }) => file))
  const batches = rowsOf(from, 'menu_prices').map(({ batch_id }) => batch_id)
  return Object.fromEntries(
    tableNames.map((table) => [
      table,
      rowsOf(from, table).map((row) => ({
        ...row,
        ...('id' in row && { id: placeOf(table, row['id']) }),
        ...('file' in row && { file: paths.indexOf(row['file']) }),
        ...(typeof row['content'] === 'string' && {
          content: row['content'].replace(/[0-9a-f]{32}\.webp/, (file) =>
            String(paths.indexOf(`images/${file}`)),
          ),
        }),
        ...Object.fromEntries(
          ['user_id', 'closed_by', 'reopened_by'].flatMap((by) =>
            by in row ? [[by, row[by] === null ? null : 'owner']] : [],
          ),
        ),
        ...(Array.isArray(row['answers']) && {
          answers: row['answers'].map((one) => ({ ...one, id: placeOf('form_sections', one.id) })),
        }),
        ...(Array.isArray(row['lines']) && {
          lines: row['lines'].map((one) => ({ ...one, menu_id: placeOf('menus', one.menu_id) })),
        }),
        ...('batch_id' in row && { batch_id: batches.indexOf(row['batch_id']) }),
        ...(Array.isArray(row['photo_ids']) && {
          photo_ids: row['photo_ids'].map((id) => placeOf('customer_photos', id)),
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
    expect(manifest).toMatchObject({ format: 'noren-shop', version: 5, product_version: '0.1.0' })
    expect(JSON.parse(sealed(files)['manifest.json']?.toString() ?? '')).toEqual(manifest)
    expect(Object.keys(files).filter((name) => name.startsWith('images/'))).toHaveLength(7)
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
      { dry_run: true, shop_name: 'ヘアサロン こはる', counts: { reservations: 16, images: 7, staff: 2 } },
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

  test('photographs of customers stay private; a file from before there were any is taken as well', async () => {
    const target = await makeShop(server)
    await send(target, exported)
    const photos = await server.sql<{ file: string; caption: string }>(
      'select file, caption from customer_photos where shop_id = $1',
      [target.shopId],
    )
    expect(photos).toMatchObject([{ caption: 'Colour' }, { caption: 'Colour' }])
    for (const { file } of photos) {
      expect(await server.services.storage.has(file)).toBe(true)
      expect((await fetch(`${server.url}/assets/images/${file}`)).status).toBe(404)
    }
    // Taken back, the merge returns what came with it.
    const [merge] = await server.sql<{ id: number; merged_id: number }>(
      'select id, merged_id from customer_merges where shop_id = $1',
      [target.shopId],
    )
    expect((await target.client.call('DELETE', `/api/customer-merges/${merge?.id}`)).status).toBe(200)
    const { body } = await target.client.call('GET', `/api/customers/${merge?.merged_id}/photos`)
    expect(body.data.count).toBe(1)

    const { 'customer_photos.jsonl': _, ...older } = files
    const names = new Set(rowsOf(files, 'customer_photos').map(({ file }) => file))
    const without = Object.fromEntries(Object.entries(older).filter(([name]) => !names.has(name)))
    const before = withRows(without, 'customer_merges', (rows) =>
      rows.map(({ photo_ids: __, ...row }) => row),
    )
    expect((await send(await makeShop(server), await zipOf(before))).status).toBe(200)
  })

  test('a file of version 1, whose columns had other names, is taken as well', async () => {
    const renamed = (rows: Rows): Rows =>
      rows.map(({ priority, version, ...row }) => ({
        ...row,
        ...(priority !== undefined && { position: priority }),
        ...(version !== undefined && { revision: version }),
      }))
    let former = files
    for (const table of ['staff', 'menus', 'gallery_images', 'customer_photos', 'customer_notes'])
      former = withRows(former, table, renamed)
    const manifest = JSON.parse(former['manifest.json']?.toString() ?? '')
    former = { ...former, 'manifest.json': Buffer.from(JSON.stringify({ ...manifest, version: 1 })) }
    expect(Object.keys(rowsOf(former, 'staff')[0] ?? {})).toContain('position')
    const target = await makeShop(server)
    expect((await send(target, await zipOf(former))).status).toBe(200)
    const after = comparable(await unzip(await download(server.url, target)))
    const before = comparable(files)
    for (const table of ['staff', 'menus', 'gallery_images', 'customer_photos', 'customer_notes'] as const)
      expect(after[table], table).toEqual(before[table])
    // Both names in one row are none of any version.
    const both = withRows(former, 'staff', (rows) => rows.map((row) => ({ ...row, priority: 1 })))
    expect((await send(await makeShop(server), await zipOf(both))).status).toBe(422)
  })

  test('the shop keeps its address, plan and owner, and has links of its own', async () => {
    const target = await makeShop(server)
    await send(target, exported)
    const me = (await target.client.call('GET', '/api/auth/me')).body.data
    expect(me.shop).toMatchObject({ id: target.shopId, domain: target.domain, name: 'ヘアサロン こはる' })
    const page = await target.client.call('GET', `/api/public/shops/${target.domain}`)
    expect(page.body.data.menus).toHaveLength(3)
    expect((await target.client.call('GET', page.body.data.cover.url)).status).toBe(200)
    const links = await server.sql<{ hash: string }>(
      "select encode(manage_token_hash, 'hex') as hash from reservations where manage_token_hash is not null",
    )
    expect(links.length).toBeGreaterThan(4)
    expect(new Set(links.map(({ hash }) => hash)).size).toBe(links.length)
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
      "select reservation_id as id from messages where shop_id = $1 and reservation_id is not null and status = 'sent' limit 1",
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

  test('of two at once one is made, and the other refused', async () => {
    const target = await makeShop(server)
    const answers = await Promise.all([send(target, exported), send(target, exported)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await count('reservations', target)).toBe(16)
    const images = await server.services.storage.list()
    const named = await server.sql(
      'select file from menu_images union all select file from staff_images union all select file from page_images union all select file from library_images union all select file from gallery_images union all select file from customer_photos',
    )
    expect(images.length).toBe(named.length)
  })
})
