// The writes of a record. Each takes the shop's lock: codes stay unique, and the list that is cached for searches is stale after it.
import { isBirthDate, type CustomerChange, type NewCustomer } from '@noren/contract/customers'
import type { ReservationSummary } from '@noren/contract/errors'
import { sql } from 'kysely'
import { lockAndWrite } from '#features/shops/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { removeQuietly } from '#platform/files/storage'
import { findResult, idempotencyKey as keyFor, saveResult } from '#platform/idempotency-keys'
import type { Services } from '#platform/services'
import { noteAccess } from './accesses/note-access.ts'
import { emptyImportRows } from './files/import-rows.ts'
import { countVisits, freeCodeSql, searchColumns } from './visit-counts.ts'
import { nobody } from './search-key.ts'
import { eraseEntriesOf } from './files/waiting-entries.ts'
import { findRecord, isOfCustomer, readLive, type FoundRecord } from './read-record.ts'

/** The id of the record. */
export const createCustomer = (
  services: Services,
  scope: ShopScope,
  {
    input,
    idempotencyKey,
    userId,
  }: { input: NewCustomer; idempotencyKey: string | undefined; userId: number },
  now: Millis,
): Promise<number | Refusal<'invalid' | 'idempotency_key_reused'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const key = idempotencyKey === undefined ? undefined : keyFor(idempotencyKey, 'customer', input)
    const earlier = key && (await findResult(tx, scope, key))
    if (earlier !== undefined) return earlier
    const wrong = checkBirthDate(input.birth_date, now)
    if (wrong) return wrong

    const { name, name_kana, email = null, phone = null, gender = 'unspecified', birth_date = null } = input
    const search = searchColumns({ name, nameKana: name_kana ?? '', email, phone })
    const { rows: codes } = await sql<{ code: string }>`select ${freeCodeSql(scope)} as code`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      insert into customers (shop_id, name, name_kana, email, phone, gender, birth_date, customer_code, search_key, search_version, created_at)
      values (${scope.shopId}, ${name}, ${name_kana ?? ''}, ${email}, ${phone}, ${gender}, ${birth_date}, ${codes[0]?.code},
        ${search.key}, ${search.version}, ${millisToWire(now)})
      returning id`.execute(tx)
    const id = rows[0]?.id ?? 0
    await noteAccess(tx, scope, { userId, action: 'created', customerId: id }, now)
    if (key) await saveResult(tx, scope, key, id, now)
    return id
  })

type Change = Omit<CustomerChange, 'expected'>
type Field = keyof Change

export const changeCustomer = (
  services: Services,
  scope: ShopScope,
  { id, userId, change: { expected, ...change } }: { id: number; userId: number; change: CustomerChange },
  now: Millis,
): Promise<true | Refusal<'not_found' | 'invalid' | 'outdated'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const before = await findRecord(tx, scope, id)
    if (!before) return refuse('not_found')
    const field = fieldOf(change)
    if (expected !== undefined && (expected === '' ? null : expected) !== before[field])
      return refuse('outdated')
    const after: FoundRecord = { ...before, ...change }
    const wrong =
      checkBirthDate(after.birth_date, now) ??
      checkBrought(field, after, now) ??
      (await checkCode(tx, scope, after)) ??
      (await checkStaff(tx, scope, change.preferred_staff_id))
    if (wrong) return wrong

    await writeRecord(tx, scope, after)
    if (isBrought(field)) await countVisits(tx, scope, id)
    await noteAccess(tx, scope, { userId, action: 'changed', customerId: id, field }, now)
    return true as const
  })

/** All fields at once, with what the record is found by. */
export const writeRecord = async (
  tx: Tx,
  { shopId }: ShopScope,
  { id, name_kana, ...fields }: FoundRecord,
): Promise<void> => {
  const search = searchColumns({ ...fields, nameKana: name_kana ?? '' })
  await tx
    .updateTable('customers')
    .set({ ...fields, name_kana: name_kana ?? '', search_key: search.key, search_version: search.version })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes the record with its notes, photographs and what was merged into it. Past visits stay, without the person: the shop's figures are made
 * of them. Rule CUST-8.
 */
export const deleteCustomer = async (
  services: Services,
  scope: ShopScope,
  { id, userId }: { id: number; userId: number },
  now: Millis,
): Promise<true | Refusal<'not_found' | 'reservations_live'>> => {
  const done = await lockAndWrite(services, scope, async (tx) => {
    if (!(await findRecord(tx, scope, id))) return refuse('not_found')
    const live: ReservationSummary[] = await readLive(tx, scope, id, now)
    if (live.length > 0) return refuse('reservations_live', { reservations: live })

    const { shopId } = scope
    const isOwn = isOfCustomer(scope, id)
    const visits = sql`(select id from reservations where shop_id = ${shopId} and ${isOwn})`
    const records = sql`(select id from customers where shop_id = ${shopId} and (id = ${id} or merged_into_id = ${id}))`
    const { rows: photos } = await sql<{ file: string }>`
      delete from customer_photos where shop_id = ${shopId} and customer_id in ${records} returning file`.execute(
      tx,
    )
    // What still waits would be sent to nobody.
    await sql`delete from messages where shop_id = ${shopId} and reservation_id in ${visits} and recipient = 'customer'
        and status in ('queued', 'retrying', 'withheld')`.execute(tx)
    await sql`update messages set to_address = '', details = details - 'sentence' where shop_id = ${shopId} and reservation_id in ${visits}
        and recipient = 'customer'`.execute(tx)
    await sql`update reservations set customer_id = null, name = ${nobody}, name_kana = null, email = null, phone = null, note = null,
          cancel_note = null, answers = '[]', search_key = null
        where shop_id = ${shopId} and ${isOwn}`.execute(tx)
    await emptyImportRows(tx, scope, records)
    await eraseEntriesOf(tx, scope, records)
    await sql`delete from customer_notes where shop_id = ${shopId} and customer_id in ${records}`.execute(tx)
    await sql`delete from customer_merges where shop_id = ${shopId} and (kept_id in ${records} or merged_id in ${records})`.execute(
      tx,
    )
    await sql`delete from customers where shop_id = ${shopId} and (id = ${id} or merged_into_id = ${id})`.execute(
      tx,
    )
    await noteAccess(tx, scope, { userId, action: 'deleted', customerId: id }, now)
    return { photos }
  })
  if (isRefusal(done)) return done
  for (const { file } of done.photos) await removeQuietly(services.storage, file)
  return true
}

const fieldOf = (change: Change): Field => {
  for (const field of fieldNames) if (change[field] !== undefined) return field
  throw new Error('the schema lets no change without a field through')
}

const fieldNames = [
  'name',
  'name_kana',
  'email',
  'phone',
  'gender',
  'birth_date',
  'customer_code',
  'preferred_staff_id',
  'brought_count',
  'brought_first_on',
  'brought_last_on',
  'online_booking',
] as const satisfies readonly Field[]

const checkBirthDate = (date: string | null | undefined, now: Millis): Refusal<'invalid'> | undefined =>
  date == null || isBirthDate(date, millisToWire(now).slice(0, 10))
    ? undefined
    : invalid('birth_date', 'birth_date')

const isBrought = (field: Field): boolean => field.startsWith('brought_')

/** Rule CUST-74. */
const checkBrought = (
  field: Field,
  { brought_first_on: first, brought_last_on: last }: FoundRecord,
  now: Millis,
): Refusal<'invalid'> | undefined => {
  if (!isBrought(field)) return undefined
  const today = millisToWire(now).slice(0, 10)
  if ([first, last].some((day) => day !== null && !isBirthDate(day, today)))
    return invalid(field, 'brought_date')
  return first !== null && last !== null && first > last ? invalid(field, 'brought_order') : undefined
}

/** Records that were merged or forgotten keep their codes. */
const checkCode = async (
  tx: Tx,
  { shopId }: ShopScope,
  { id, customer_code }: FoundRecord,
): Promise<Refusal<'invalid'> | undefined> => {
  const other = await tx
    .selectFrom('customers')
    .where('shop_id', '=', shopId)
    .where('customer_code', '=', customer_code)
    .where('id', '!=', id)
    .select('id')
    .executeTakeFirst()
  return other && invalid('customer_code', 'customer_code_taken')
}

const checkStaff = async (
  tx: Tx,
  { shopId }: ShopScope,
  staffId: number | null | undefined,
): Promise<Refusal<'invalid'> | undefined> => {
  if (staffId == null) return undefined
  const found = await tx
    .selectFrom('staff')
    .where('shop_id', '=', shopId)
    .where('id', '=', staffId)
    .select('id')
    .executeTakeFirst()
  return found ? undefined : invalid('preferred_staff_id', 'staff_unknown')
}

const invalid = (field: string, key: string): Refusal<'invalid'> =>
  refuse('invalid', { errors: { [field]: [key] } })
