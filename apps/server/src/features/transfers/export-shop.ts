// A whole shop as it is at one moment, written to a temporary file in one go: however slowly it is downloaded then, no transaction waits.
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { sql, type RawBuilder } from 'kysely'
import { findFiles } from '#features/images/api'
import { millisToWire, minuteMs, type Millis } from '#platform/clock'
import { productVersion } from '#platform/config'
import type { ShopScope } from '#platform/database/scope'
import { read, type Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import { writeArchive, type NewEntry } from '#platform/files/archives/write'
import { openTemporary } from '#platform/files/temporary'
import type { Services } from '#platform/services'
import { archiveVersion, fileOf, manifestName, type ArchivePart, type Manifest } from './archive.ts'
import { tableNames, tables, type TableName } from './tables/tables.ts'

/** The longest that one may take to be made. Rule TRANS-2. */
const timeout = 2 * minuteMs
const rowsAtOnce = 2000

export type MadeExport = { file: FileHandle; size: number }

/** The caller closes the file, which has no name. */
export const makeExport = async (
  services: Pick<Services, 'config' | 'db' | 'storage'>,
  scope: ShopScope,
  now: Millis,
): Promise<MadeExport | Refusal<'transfer_running'>> => {
  const file = await openTemporary(services.config)
  try {
    const made = await read(services.db, scope, async (tx) => {
      if (!(await isFirst(tx, scope))) return false
      await writeArchive(file, await entriesOf(tx, services, scope, now), AbortSignal.timeout(timeout))
      return true
    })
    if (made) return { file, size: (await file.stat()).size }
    await file.close()
    return refuse('transfer_running')
  } catch (error) {
    await file.close()
    throw error
  }
}

/** One at a time for each shop, in whichever process. Given back with the transaction. */
const isFirst = async (tx: Tx, { shopId }: ShopScope): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('export', ${shopId})) as taken`.execute(tx)
  return rows[0]?.taken === true
}

const entriesOf = async (
  tx: Tx,
  { storage }: Pick<Services, 'storage'>,
  scope: ShopScope,
  now: Millis,
): Promise<NewEntry[]> => {
  const parts: ArchivePart[] = []
  const images = await findFiles(tx, scope)
  // A row whose file is lost is left out with it; the doctor names such rows.
  const stored = new Set<string>()
  for (const name of images) if (await storage.has(name)) stored.add(`images/${name}`)
  const ofTables = tableNames.map((table) => ({
    name: fileOf(table),
    open: () => measured(parts, fileOf(table), linesOf(tx, scope, table, stored)),
  }))
  const ofImages = images
    .filter((name) => stored.has(`images/${name}`))
    .map((name) => ({
      name: `images/${name}`,
      isCompressed: true,
      open: () => measured(parts, `images/${name}`, bytesOf(storage, name)),
    }))
  const last = { name: manifestName, open: () => manifestOf(parts, now) }
  return [...ofTables, ...ofImages, last]
}

/** Hands the contents on and writes down what they were. */
async function* measured(
  parts: ArchivePart[],
  name: string,
  contents: AsyncIterable<{ bytes: Buffer; rows: number | null }>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const part = { name, bytes: 0, rows: name.startsWith('images/') ? null : 0 }
  for await (const { bytes, rows } of contents) {
    hash.update(bytes)
    part.bytes += bytes.length
    if (part.rows !== null) part.rows += rows ?? 0
    yield bytes
  }
  parts.push({ ...part, sha256: hash.digest('hex') })
}

// Opened when all others have been written.
async function* manifestOf(files: readonly ArchivePart[], now: Millis): AsyncGenerator<string> {
  const made: Manifest = {
    format: 'noren-shop',
    version: archiveVersion,
    product_version: productVersion,
    exported_at: millisToWire(now),
    files: [...files],
  }
  yield `${JSON.stringify(made, null, 2)}\n`
}

async function* bytesOf(storage: Services['storage'], name: string) {
  const bytes = await storage.get(name)
  if (!bytes) throw new Error('a picture was removed while it was exported')
  yield { bytes: Buffer.from(bytes), rows: null }
}

type Row = { id: number; row: string }

async function* linesOf(tx: Tx, scope: ShopScope, table: TableName, stored: ReadonlySet<string>) {
  const hasId = tables[table].key === 'id'
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: Row[] = await readRows(tx, scope, table, after)
    const kept =
      'file' in tables[table].columns.shape ? rows.filter(({ row }) => stored.has(fileIn(row))) : rows
    if (kept.length > 0)
      yield { bytes: Buffer.from(kept.map(({ row }) => `${row}\n`).join('')), rows: kept.length }
    after = hasId && rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined
  }
}

const fileIn = (row: string): string => {
  const { file }: { file?: string } = JSON.parse(row)
  return file ?? ''
}

/** JSON in the order of the columns. Tables without ids are small and read in one go. */
const readRows = async (tx: Tx, scope: ShopScope, table: TableName, after: number): Promise<Row[]> => {
  const { key, columns, unique } = tables[table]
  const own = overrides(scope)[table] ?? {}
  const selected = Object.keys(columns.shape).map((column) => {
    const instead = own[column]
    return instead ? sql`${instead} as ${sql.ref(column)}` : sql.ref(`t.${column}`)
  })
  const shop = sql.ref(table === 'shops' ? 't.id' : 't.shop_id')
  const paged = key === 'id'
  const order = paged ? [key] : [key, ...(unique[0] ?? [])]
  const { rows } = await sql<Row>`
    select ${paged ? sql`x.id` : sql`0`} as id, to_json(x)::text as row
    from (select ${sql.join(selected)} from ${sql.table(table)} t
      where ${shop} = ${scope.shopId} ${withoutHolds(scope, table)} ${paged ? sql`and t.id > ${after}` : sql``}
      order by ${sql.join(order.map((column) => sql.ref(`t.${column}`)))} ${paged ? sql`limit ${rowsAtOnce}` : sql``}) x`.execute(
    tx,
  )
  return rows
}

const withoutHolds = ({ shopId }: ShopScope, table: TableName): RawBuilder<unknown> => {
  if (table === 'reservations') return sql`and t.hold_expires_at is null`
  if (table !== 'move_requests' && table !== 'change_logs' && table !== 'messages') return sql``
  // What was written to the operator of this host, or about its waiting list, means nothing elsewhere.
  const own =
    table === 'messages' ? sql`and t.recipient <> 'operator' and t.waitlist_entry_id is null` : sql``
  return sql`${own} and not exists (select from reservations r
    where r.shop_id = ${shopId} and r.id = t.reservation_id and r.hold_expires_at is not null)`
}

type Overrides = Partial<Record<TableName, Record<string, RawBuilder<unknown>>>>

/** What is not in the column as the file has it. */
const overrides = ({ shopId }: ShopScope): Overrides => {
  const file = { file: sql`'images/' || t.file` }
  // Ids of rows that are gone by now mean nothing elsewhere.
  const still = (column: string, table: string) => sql`
    array(select o.id from unnest(${sql.ref(`t.${column}`)}) with ordinality as o(id, place)
      where exists (select from ${sql.table(table)} k where k.shop_id = ${shopId} and k.id = o.id) order by o.place)`
  return {
    menu_images: file,
    staff_images: file,
    menus: {
      add_on_menu_ids: still('add_on_menu_ids', 'menus'),
      excluded_menu_ids: still('excluded_menu_ids', 'menus'),
      seat_group_ids: still('seat_group_ids', 'seat_groups'),
      busy_seat_group_ids: still('busy_seat_group_ids', 'seat_groups'),
    },
    page_images: file,
    library_images: file,
    gallery_images: file,
    customer_photos: file,
    reservations: {
      lines: sql`(select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'menu_id', l.menu_id, 'name', l.name, 'price', l.price,
          'duration', l.duration) order by l.priority), '[]')
        from reservation_lines l where l.shop_id = ${shopId} and l.reservation_id = t.id)`,
      unguarded_reason: sql`(select o.unguarded_reason from occupancies o
        where o.shop_id = ${shopId} and o.reservation_id = t.id and not o.guarded limit 1)`,
    },
    bills: {
      lines: sql`(select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'menu_id', l.menu_id, 'name', l.name,
          'unit_price', l.unit_price, 'quantity', l.quantity, 'tax_rate', l.tax_rate) order by l.priority), '[]')
        from bill_lines l where l.shop_id = ${shopId} and l.bill_id = t.id)`,
      payments: sql`(select coalesce(jsonb_agg(jsonb_build_object('method', p.method, 'amount', p.amount, 'paid_on', p.paid_on)
          order by p.method), '[]')
        from bill_payments p where p.shop_id = ${shopId} and p.bill_id = t.id)`,
    },
    move_requests: {
      unguarded_reason: sql`(select o.unguarded_reason from occupancies o
        where o.shop_id = ${shopId} and o.move_request_id = t.id and not o.guarded limit 1)`,
    },
    customer_merges: {
      reservation_ids: still('reservation_ids', 'reservations'),
      note_ids: still('note_ids', 'customer_notes'),
      photo_ids: still('photo_ids', 'customer_photos'),
      earlier_ids: still('earlier_ids', 'customers'),
    },
    customer_accesses: {
      customer_id: sql`(select k.id from customers k where k.shop_id = ${shopId} and k.id = t.customer_id)`,
    },
  }
}
