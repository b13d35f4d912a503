// Two records of one person become one, and two again. The merged record stays as it was, hidden: bookings under its telephone or
// address are linked to the kept one, and the visits that it brought along count there. Rules CUST-9, CUST-72.
import { onlineBookings } from '@noren/contract/customers'
import { sql } from 'kysely'
import { lockAndWrite } from '#features/shops/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { noteAccess } from '../accesses/note-access.ts'
import { countVisitsOf } from '../visit-counts.ts'
import { writeRecord } from '../record.ts'
import { findRecord, type FoundRecord } from '../read-record.ts'
import { findMerge } from './duplicates.ts'

export const mergeCustomers = (
  services: Services,
  scope: ShopScope,
  { keptId, mergedId, userId }: { keptId: number; mergedId: number; userId: number },
  now: Millis,
): Promise<true | Refusal<'not_found' | 'invalid'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const kept = await findRecord(tx, scope, keptId)
    if (!kept) return refuse('not_found')
    if (keptId === mergedId) return invalid('customer_same')
    const merged = await findRecord(tx, scope, mergedId)
    if (!merged) return invalid('customer_unknown')

    const filled = fillable.filter((field) => isEmpty(kept, field) && !isEmpty(merged, field))
    const before = isStricter(merged, kept) ? kept.online_booking : null
    await writeRecord(tx, scope, {
      ...kept,
      ...Object.fromEntries(filled.map((field) => [field, merged[field]])),
      ...(before !== null && { online_booking: merged.online_booking }),
    })
    const { shopId } = scope
    const from = { shopId, from: mergedId, to: keptId }
    const reservationIds = await relink(tx, 'reservations', 'customer_id', from)
    const noteIds = await relink(tx, 'customer_notes', 'customer_id', from)
    const photoIds = await relink(tx, 'customer_photos', 'customer_id', from)
    const earlierIds = await relink(tx, 'customers', 'merged_into_id', from)
    await tx
      .updateTable('customers')
      .set({ merged_into_id: keptId })
      .where('shop_id', '=', shopId)
      .where('id', '=', mergedId)
      .execute()
    await countVisitsOf(tx, scope, [keptId, mergedId])
    await tx
      .insertInto('customer_merges')
      .values({
        shop_id: shopId,
        kept_id: keptId,
        merged_id: mergedId,
        reservation_ids: reservationIds,
        note_ids: noteIds,
        photo_ids: photoIds,
        earlier_ids: earlierIds,
        filled,
        online_booking_before: before === 'refused' ? null : before,
        created_at: millisToWire(now),
      })
      .execute()
    await noteAccess(tx, scope, { userId, action: 'merged', customerId: keptId }, now)
    return true as const
  })

/** The id of the kept record. What came to it since the merge stays with it. */
export const undoMerge = (
  services: Services,
  scope: ShopScope,
  { id, userId }: { id: number; userId: number },
  now: Millis,
): Promise<number | Refusal<'not_found' | 'merge_final'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const merge = await findMerge(tx, scope, id)
    if (!merge) return refuse('not_found')
    const { kept_id: keptId, merged_id: mergedId, online_booking_before: before } = merge
    const kept = await findRecord(tx, scope, keptId)
    // Merged into a third one meanwhile: that one is taken back first. What was forgotten is nobody's any more.
    if (!kept || merge.forgotten_at !== null) return refuse('merge_final')

    const { shopId } = scope
    const back = { shopId, from: keptId, to: mergedId }
    await relink(tx, 'reservations', 'customer_id', { ...back, among: merge.reservation_ids })
    await relink(tx, 'customer_notes', 'customer_id', { ...back, among: merge.note_ids })
    await relink(tx, 'customer_photos', 'customer_id', { ...back, among: merge.photo_ids })
    await relink(tx, 'customers', 'merged_into_id', { ...back, among: merge.earlier_ids })
    await tx
      .updateTable('customers')
      .set({ merged_into_id: null })
      .where('shop_id', '=', shopId)
      .where('id', '=', mergedId)
      .execute()
    await countVisitsOf(tx, scope, [keptId, mergedId])
    const merged = await findRecord(tx, scope, mergedId)
    // A field that was changed since is the kept record's own.
    const filled = fillable.filter((field) => merge.filled.includes(field) && merged?.[field] === kept[field])
    await writeRecord(tx, scope, {
      ...kept,
      ...Object.fromEntries(filled.map((field) => [field, field === 'gender' ? 'unspecified' : null])),
      ...(before !== null && merged?.online_booking === kept.online_booking && { online_booking: before }),
    })
    await tx.deleteFrom('customer_merges').where('shop_id', '=', shopId).where('id', '=', id).execute()
    await noteAccess(tx, scope, { userId, action: 'merge_undone', customerId: keptId }, now)
    return keptId
  })

const fillable = ['name_kana', 'email', 'phone', 'gender', 'birth_date', 'preferred_staff_id'] as const

/** The one person may book online as the stricter of both records says. Rule CUST-87. */
const isStricter = (one: FoundRecord, other: FoundRecord): boolean =>
  onlineBookings.indexOf(one.online_booking) > onlineBookings.indexOf(other.online_booking)

const isEmpty = (record: FoundRecord, field: (typeof fillable)[number]): boolean =>
  record[field] === null || record[field] === 'unspecified'

type Relink = { shopId: number; from: number; to: number; among?: readonly number[] }

/** Rows that point at one record point at another; gives their ids. */
const relink = async (
  tx: Tx,
  table: 'reservations' | 'customer_notes' | 'customer_photos' | 'customers',
  column: 'customer_id' | 'merged_into_id',
  { shopId, from, to, among }: Relink,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set ${sql.ref(column)} = ${to} where shop_id = ${shopId} and ${sql.ref(column)} = ${from}
      ${among === undefined ? sql`` : sql`and id = any(${among}::bigint[])`}
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

const invalid = (key: string): Refusal<'invalid'> => refuse('invalid', { errors: { customer_id: [key] } })
