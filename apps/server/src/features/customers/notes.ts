// Notes about a customer. The shop's version is raised with them: screens that are open elsewhere learn of it.
import type { CustomerNote, NewNote } from '@noren/contract/customers/notes'
import { customerNotesMax } from '@noren/contract/limits'
import { lockAndWrite } from '#features/shops/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { findResult, idempotencyKey as keyFor, saveResult } from '#platform/idempotency-keys'
import type { Services } from '#platform/services'
import { noteAccess } from './accesses/note-access.ts'
import { findRecord } from './read-record.ts'

type Written = { customerId: number; userId: number }

export const createNote = (
  services: Services,
  scope: ShopScope,
  {
    customerId,
    userId,
    input,
    idempotencyKey,
  }: Written & { input: NewNote; idempotencyKey: string | undefined },
  now: Millis,
): Promise<CustomerNote | Refusal<'not_found' | 'idempotency_key_reused' | 'invalid'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const key =
      idempotencyKey === undefined
        ? undefined
        : keyFor(idempotencyKey, 'customer_note', { ...input, customerId })
    const earlier = key && (await findResult(tx, scope, key))
    if (isRefusal(earlier)) return earlier
    if (earlier !== undefined) {
      // Deleted meanwhile: the key has made its one thing.
      return (await findNote(tx, scope, customerId, earlier)) ?? refuse('idempotency_key_reused')
    }
    if (!(await findRecord(tx, scope, customerId))) return refuse('not_found')
    if ((await countNotes(tx, scope, customerId)) >= customerNotesMax)
      return refuse('invalid', { errors: { content: ['notes_full'] } })

    const { id } = await tx
      .insertInto('customer_notes')
      .values({
        shop_id: scope.shopId,
        customer_id: customerId,
        ...input,
        created_at: millisToWire(now),
        updated_at: millisToWire(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await noteAccess(tx, scope, { userId, action: 'note_created', customerId }, now)
    if (key) await saveResult(tx, scope, key, id, now)
    return read(tx, scope, customerId, id)
  })

export const changeNote = (
  services: Services,
  scope: ShopScope,
  {
    customerId,
    userId,
    id,
    input: { version, ...texts },
  }: Written & { id: number; input: NewNote & { version?: number | undefined } },
  now: Millis,
): Promise<CustomerNote | Refusal<'not_found' | 'outdated'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const before = await findNote(tx, scope, customerId, id)
    if (!before) return refuse('not_found')
    if (version !== undefined && version !== before.version) return refuse('outdated')

    await tx
      .updateTable('customer_notes')
      .set({ ...texts, version: before.version + 1, updated_at: millisToWire(now) })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .execute()
    await noteAccess(tx, scope, { userId, action: 'note_changed', customerId }, now)
    return read(tx, scope, customerId, id)
  })

export const deleteNote = (
  services: Services,
  scope: ShopScope,
  { customerId, userId, id }: Written & { id: number },
  now: Millis,
): Promise<true | Refusal<'not_found'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('customer_notes')
      .where('shop_id', '=', scope.shopId)
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return refuse('not_found')
    await noteAccess(tx, scope, { userId, action: 'note_deleted', customerId }, now)
    return true as const
  })

/** All of them are read with the record. */
const countNotes = async (tx: Tx, { shopId }: ShopScope, customerId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('customer_notes')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const findNote = (
  tx: Tx,
  { shopId }: ShopScope,
  customerId: number,
  id: number,
): Promise<CustomerNote | undefined> =>
  tx
    .selectFrom('customer_notes')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .select(['id', 'title', 'content', 'version', 'created_at', 'updated_at'])
    .executeTakeFirst()

const read = async (tx: Tx, scope: ShopScope, customerId: number, id: number): Promise<CustomerNote> => {
  const note = await findNote(tx, scope, customerId, id)
  if (!note) throw new Error('a note that was just written is not there')
  return note
}
