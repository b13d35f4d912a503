// What each table of a checked file becomes in this shop. The shop is locked, and nothing was booked in it.
import { amountOf } from '@noren/contract/bills/amounts'
import { occupiedByMoveRequest, occupiedByReservation } from '@noren/scheduling/occupancies'
import { sql } from 'kysely'
import { noteAccess, countAllVisits, searchColumns } from '#features/customers/api'
import { type StoredImage, findFiles } from '#features/images/api'
import {
  insertImportedOccupancies,
  deleteExternalCalendars,
  type ImportedOccupation,
  seatsOf,
  timedOf,
} from '#features/occupancies/api'
import { manageTokenHash, reservationKeyOf } from '#features/reservations/api'
import { writeImportedReminders } from '#features/reminders/api'
import { millisToWire, wireToLocalMinute, wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import type { Archive } from '#platform/files/archives/read'
import type { Secret } from '#platform/identity/secret'
import { fileOf } from '#features/transfers/archive'
import { tableNames, tables, type Row, type TableName } from '#features/transfers/tables/tables'
import type { Facts } from './facts.ts'
import { importedRows, insertRows, takeIds, type IdOf, type ImportedRow } from './insert-rows.ts'

/** An image that was encoded anew, under its path in the file. */
export type StoredImages = ReadonlyMap<string, StoredImage>

export type Importing = {
  archive: Archive
  facts: Facts
  images: StoredImages
  secret: Secret
  userId: number
  now: Millis
}

/**
 * The images that this shop had: nothing names them any more. What is written here has no statistics until it is committed, and a
 * nested loop that was planned for a few rows takes minutes for 60,000; the other joins are fast for both.
 */
export const writeShop = async (
  tx: Tx,
  scope: ShopScope,
  importing: Importing,
): Promise<{ unused: string[] } | Refusal<'invalid'>> => {
  await sql`set local enable_nestloop = off`.execute(tx)
  const unused = await emptyShop(tx, scope)
  const { archive, facts, userId, now } = importing
  const idOf = await takeIds(tx, facts)
  const later: Later = { merged: [], reminded: new Map(), batches: new Map(), logs: [] }
  for (const table of tableNames) {
    for await (const { first, rows } of importedRows(archive, table, idOf)) {
      const refused = await writeRows(tx, scope, { ...importing, table, idOf, later, first }, rows)
      if (refused) return refused
    }
  }
  await sql`
    update customers c set merged_into_id = p.into_id
    from jsonb_to_recordset(${JSON.stringify(later.merged)}::jsonb) as p(id bigint, into_id bigint)
    where c.shop_id = ${scope.shopId} and c.id = p.id`.execute(tx)
  // Once, after all of them: counting after each visit would grow with the square.
  await countAllVisits(tx, scope)
  await insertRows(tx, scope, 'change_logs', later.logs)
  await writeImportedReminders(tx, scope, { reason: notSentHere, now })
  await noteAccess(tx, scope, { userId, action: 'imported', count: facts.people }, now)
  return { unused }
}

/** What the wizard made goes, from what refers to what is referred to; the record of who saw what stays. */
const emptyShop = async (tx: Tx, { shopId }: ShopScope): Promise<string[]> => {
  const files = await findFiles(tx, { shopId })
  const kept: ReadonlySet<TableName> = new Set(['shops', 'bills', 'change_logs', 'customer_accesses'])
  await deleteExternalCalendars(tx, shopId)
  for (const table of tableNames.filter((name) => !kept.has(name)).toReversed())
    await sql`delete from ${sql.table(table)} where shop_id = ${shopId}`.execute(tx)
  return files
}

type Later = {
  /** Records that were merged: the one that was kept may stand further down. */
  merged: { id: unknown; into_id: number | undefined }[]
  /** Of visits that are reminded of: the address and the start, by reservation. */
  reminded: Map<number, { email: string; start_at: string }>
  /** Of prices that were set together: the number in the file → the one here. */
  batches: Map<number, number>
  /** That requests for another time ran out. */
  logs: ImportedRow[]
}
type Writing = Importing & { table: TableName; idOf: IdOf; later: Later; first: number }

const writeRows = async (
  tx: Tx,
  scope: ShopScope,
  writing: Writing,
  rows: ImportedRow[],
): Promise<Refusal<'invalid'> | undefined> => {
  const { table } = writing
  // Parsed by the schemas of their table.
  if (table === 'shops') return updateShop(tx, scope, rows[0] as Row<'shops'>, writing)
  if (table === 'reservations') return insertReservations(tx, scope, rows as Row<'reservations'>[], writing)
  if (table === 'bills') return insertBills(tx, scope, rows as Row<'bills'>[], writing)
  if (table === 'menu_prices') return insertPrices(tx, scope, rows as Row<'menu_prices'>[], writing)
  if (table === 'move_requests') return insertMoveRequests(tx, scope, rows as Row<'move_requests'>[], writing)
  const change = changes[table]
  const made = change ? rows.map((row) => change(row as never, writing)) : rows
  await insertRows(tx, scope, table, made)
  return undefined
}

type Change<T extends TableName> = (row: Row<T>, writing: Writing) => ImportedRow

/** What differs from the file beside the ids of `refs`. */
const changes: { readonly [T in TableName]?: Change<T> } = {
  menu_images: ({ file, ...row }, { images }) => ({ ...row, ...images.get(file) }),
  staff_images: ({ file, ...row }, { images }) => ({ ...row, ...images.get(file) }),
  page_images: ({ file, ...row }, { images }) => ({ ...row, ...images.get(file) }),
  library_images: ({ file, ...row }, { images }) => ({ ...row, ...images.get(file) }),
  gallery_images: ({ file, ...row }, { images }) => ({ ...row, ...images.get(file) }),
  customer_photos: ({ file, ...row }, { images }) => ({ ...row, version: 1, ...images.get(file) }),
  // A photograph whose file was lost is left out of the file, and may still be named here.
  customer_merges: (row, { idOf }) => ({
    ...row,
    photo_ids: row.photo_ids.flatMap((id) => idOf('customer_photos', id) ?? []),
  }),
  // Documents name images of the library by their files, which are others here.
  page_sections: (row, { images }) => ({
    ...row,
    content: row.content.replaceAll(
      /[0-9a-f]{32}\.(?:webp|jpg)/g,
      (file) => images.get(`images/${file}`)?.file ?? file,
    ),
  }),
  customers: ({ merged_into_id, ...row }, { idOf, later }) => {
    if (merged_into_id !== null) later.merged.push({ id: row.id, into_id: idOf('customers', merged_into_id) })
    const search = searchColumns({ ...row, nameKana: row.name_kana })
    return { ...row, search_key: search.key, search_version: search.version }
  },
  change_logs: (row, { idOf, userId }) => ({
    ...row,
    user_id: row.user_id === null ? null : userId,
    changes: row.changes.map(({ field, from, to }) => ({
      field,
      from: changedId(field, from, idOf),
      to: changedId(field, to, idOf),
    })),
  }),
  messages: (row, { now, later }) => {
    const waits = row.status === 'queued' || row.status === 'retrying'
    if (!waits) return row
    const visit = later.reminded.get(Number(row.reservation_id))
    // When it is due is decided below, for all of them.
    if (row.kind === 'reminder' && visit?.start_at === row.start_at)
      return { ...row, to_address: visit.email, status: 'queued', attempts: 0, last_error: null, details: {} }
    // Nothing that waited there is sent from here. Rule TRANS-7.
    return { ...row, status: 'failed', last_error: notSentHere, due_at: millisToWire(now) }
  },
  day_closings: (row, { userId }) => ({
    ...row,
    closed_by: row.closed_by === null ? null : userId,
    reopened_by: row.reopened_by === null ? null : userId,
  }),
  customer_accesses: (row, { userId }) => ({ ...row, user_id: userId }),
}

/** Why a message failed that had not been sent when its shop was exported. */
const notSentHere = 'imported'

/** The log keeps ids as text, of several with commas. */
const idFields: Readonly<Record<string, 'staff' | 'menus' | 'customers'>> = {
  menu_ids: 'menus',
  staff_id: 'staff',
  menu_id: 'menus',
  customer_id: 'customers',
}
const changedId = (field: string, value: unknown, idOf: IdOf): unknown => {
  const table = idFields[field]
  if (!table || value === null) return value
  const here = (one: unknown) => idOf(table, Number(one))
  if (typeof value !== 'string') return here(value) ?? value
  return value
    .split(',')
    .map((one) => here(one) ?? one)
    .join()
}

const updateShop = async (
  tx: Tx,
  { shopId }: ShopScope,
  row: Row<'shops'>,
  { now }: Writing,
): Promise<undefined> => {
  const names = Object.keys(tables.shops.columns.shape)
  const assigned = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`p.${name}`)}`))
  await sql`
    update shops s set ${assigned}, imported_at = ${millisToWire(now)}
    from jsonb_populate_record(null::shops, ${JSON.stringify(row)}::jsonb) p where s.id = ${shopId}`.execute(
    tx,
  )
}

/** Prices that were set together are undone together, and with no others that are set here. */
const insertPrices = async (
  tx: Tx,
  scope: ShopScope,
  rows: Row<'menu_prices'>[],
  { later: { batches } }: Writing,
): Promise<undefined> => {
  const fresh = [...new Set(rows.map(({ batch_id }) => batch_id))].filter((id) => !batches.has(id))
  const { rows: taken } = await sql<{ id: number }>`
    select nextval('menu_price_batches') as id from generate_series(1, ${fresh.length}::int)`.execute(tx)
  for (const [index, id] of fresh.entries()) batches.set(id, taken[index]?.id ?? 0)
  const made = rows.map((row) => ({ ...row, batch_id: batches.get(row.batch_id) }))
  await insertRows(tx, scope, 'menu_prices', made)
}

const insertReservations = async (
  tx: Tx,
  scope: ShopScope,
  rows: Row<'reservations'>[],
  { idOf, later, secret, now, first }: Writing,
): Promise<Refusal<'invalid'> | undefined> => {
  const occupations: ImportedOccupation[] = []
  const made = rows.map(({ unguarded_reason, ...row }) => {
    const { id, is_block, status, start_at, expires_at, email } = row
    const link = { shopId: scope.shopId, reservationId: id, linkVersion: 1 }
    occupations.push({
      owner: { kind: is_block ? 'block' : 'visit', reservationId: id },
      occupied: occupiedByReservation(timedOf(row)),
      unguardedReason: unguarded_reason,
    })
    if (status === 'reserved' && email !== null) later.reminded.set(id, { email, start_at })
    return {
      ...row,
      search_key: reservationKeyOf(row),
      answers: row.answers.map((one) => ({ ...one, id: idOf('form_sections', one.id) ?? 0 })),
      // A request that ran out meanwhile waits for the owner, who may know of it; nobody is mailed.
      expires_at: expires_at !== null && wireToMillis(expires_at) <= now ? null : expires_at,
      manage_token_hash: is_block ? null : `\\x${manageTokenHash(secret, link).toString('hex')}`,
    }
  })
  await insertRows(tx, scope, 'reservations', made)
  await insertRows(
    tx,
    scope,
    'reservation_lines',
    rows.flatMap((row) => linesOf(row, idOf)),
  )
  const refused = await insertImportedOccupancies(tx, scope, occupations)
  if (refused.length === 0) return undefined
  const owners = new Set(refused.map((owner) => 'reservationId' in owner && owner.reservationId))
  return overlapping(
    'reservations',
    rows.flatMap(({ id }, place) => (owners.has(id) ? [first + place] : [])),
  )
}

/** As the file says them, or as the migration makes them of a visit of before. Rule VISIT-1. */
const linesOf = (row: Row<'reservations'>, idOf: IdOf): ImportedRow[] => {
  const { id, menu_id, menu_name: name, price, duration, is_block } = row
  const before = is_block ? [] : [{ kind: 'menu', menu_id, name, price, duration }]
  const lines = row.lines?.map((line) => ({
    ...line,
    menu_id: line.menu_id === null ? null : idOf('menus', line.menu_id),
  }))
  return (lines ?? before).map((line, index) => ({ reservation_id: id, priority: index + 1, ...line }))
}

const insertBills = async (
  tx: Tx,
  scope: ShopScope,
  rows: Row<'bills'>[],
  { idOf, userId }: Writing,
): Promise<undefined> => {
  const own = (id: number | null) => (id === null ? null : userId)
  await insertRows(
    tx,
    scope,
    'bills',
    rows.map((row) => ({ ...row, user_id: own(row.user_id) })),
  )
  const lines = rows.flatMap((row) =>
    row.lines.map((line, index) => ({
      ...line,
      bill_id: row.id,
      priority: index + 1,
      menu_id: line.menu_id === null ? null : idOf('menus', line.menu_id),
      amount: amountOf(line),
    })),
  )
  await insertRows(tx, scope, 'bill_lines', lines)
  const payments = rows.flatMap((row) => row.payments.map((payment) => ({ ...payment, bill_id: row.id })))
  await insertRows(tx, scope, 'bill_payments', payments)
}

const insertMoveRequests = async (
  tx: Tx,
  scope: ShopScope,
  rows: Row<'move_requests'>[],
  { now, later, first }: Writing,
): Promise<Refusal<'invalid'> | undefined> => {
  const { shopId } = scope
  const { rows: asked } = await sql<Parameters<typeof timedOf>[0] & { id: number }>`
    select id, status, staff_id, start_at, end_at, before_time, after_time, waits, seat_ids, seat_ranges from reservations
    where shop_id = ${shopId} and id = any(${rows.map((row) => row.reservation_id)}::bigint[])`.execute(tx)
  const visits = new Map(asked.map((row) => [row.id, row]))
  const isOver = (row: Row<'move_requests'>) => wireToMillis(row.expires_at) <= now
  const standing = rows.filter((row) => !isOver(row))
  // Ended here without a mail: whoever asked may have been told there.
  for (const { reservation_id } of rows.filter(isOver))
    later.logs.push({
      reservation_id,
      actor: 'system',
      kind: 'move_ended',
      status: visits.get(reservation_id)?.status,
      changes: [],
      created_at: millisToWire(now),
    })
  const occupations = standing.flatMap((row): ImportedOccupation[] => {
    const visit = visits.get(row.reservation_id)
    if (!visit) return []
    const [start, end] = [wireToLocalMinute(row.start_at), wireToLocalMinute(row.end_at)]
    return [
      {
        owner: { kind: 'move_request', moveRequestId: row.id },
        occupied: occupiedByMoveRequest(
          { staffId: row.staff_id, start, end, seats: seatsOf(row) },
          timedOf(visit),
        ),
        unguardedReason: row.unguarded_reason,
      },
    ]
  })
  await insertRows(tx, scope, 'move_requests', standing)
  const refused = await insertImportedOccupancies(tx, scope, occupations)
  const owners = new Set(refused.map((owner) => 'moveRequestId' in owner && owner.moveRequestId))
  const places = rows.flatMap(({ id }, place) => (owners.has(id) ? [first + place] : []))
  return refused.length > 0 ? overlapping('move_requests', places) : undefined
}

const overlapping = (table: TableName, places: readonly number[]): Refusal<'invalid'> =>
  refuse('invalid', {
    errors: Object.fromEntries(
      places.slice(0, 50).map((place) => [`${fileOf(table)}:${place}:start_at`, ['archive_overlap']]),
    ),
  })
