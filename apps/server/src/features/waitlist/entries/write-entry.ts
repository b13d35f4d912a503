// Writes places on the waiting list and the mails about them. The shop is locked.
import type { WaitlistKind } from '@noren/contract/messages'
import type { Lang } from '@noren/words/format'
import { sql } from 'kysely'
import { endOffer } from '#features/offers/api'
import type { Answer } from '#features/reservations/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { hashToken, type Secret } from '#platform/identity/secret'
import type { Wanted } from '#features/hours/api'
import { entryToken } from './entry-links.ts'
import { wishColumns, type Wishes } from './wishes.ts'

export type NewEntry = {
  status: 'unproven' | 'waiting'
  source: 'online' | 'owner'
  customerId: number | null
  who: { name: string; nameKana: string | null; email: string | null; phone: string | null }
  note: string | null
  answers: readonly Answer[]
  language: Lang
  wanted: Wanted
  wishes: Wishes
}

/** Its id. */
export const insertEntry = async (
  tx: Tx,
  secret: Secret,
  { shopId }: ShopScope,
  entry: NewEntry,
  now: Millis,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select nextval('waitlist_entries_id_seq') as id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a sequence gives a number')
  const { who, wanted } = entry
  const wishes = wishColumns(entry.wishes)
  await sql`
    insert into waitlist_entries (shop_id, id, status, source, customer_id, name, name_kana, email, phone, note, answers, language,
      wanted, from_date, to_date, from_minute, to_minute, ends_at, token_hash, created_at)
    overriding system value
    values (${shopId}, ${id}, ${entry.status}, ${entry.source}, ${entry.customerId}, ${who.name}, ${who.nameKana || null}, ${who.email},
      ${who.phone}, ${entry.note}, ${JSON.stringify(entry.answers)}, ${entry.language},
      ${JSON.stringify({ menuIds: wanted.menuIds, staffId: wanted.staffId ?? null })}, ${wishes.from_date}, ${wishes.to_date},
      ${wishes.from_minute}, ${wishes.to_minute}, ${wishes.ends_at}, ${hashToken(entryToken(secret, { shopId, entryId: id }))},
      ${millisToWire(now)})`.execute(tx)
  return id
}

export type EntryMail = {
  entryId: number
  kind: WaitlistKind
  to: string
  /** Of an offer. */
  offerId?: number | undefined
  withheld?: 'stranger_limit' | 'recipient_limit' | undefined
}

/** A row of the outbox; the worker sends it. */
export const insertEntryMail = async (
  tx: Tx,
  { shopId }: ShopScope,
  { entryId, kind, to, offerId, withheld }: EntryMail,
  now: Millis,
): Promise<void> => {
  await tx
    .insertInto('messages')
    .values({
      shop_id: shopId,
      waitlist_entry_id: entryId,
      kind,
      recipient: 'customer',
      to_address: to,
      details: JSON.stringify(offerId === undefined ? {} : { offer: offerId }),
      status: withheld ? 'withheld' : 'queued',
      last_error: withheld ?? null,
      due_at: millisToWire(now),
      created_at: millisToWire(now),
    })
    .execute()
}

/** Who waits becomes something else; false where that was so before. */
export const endEntry = async (
  tx: Tx,
  { shopId }: ShopScope,
  id: number,
  end: { status: 'left' } | { status: 'booked'; reservationId: number },
): Promise<boolean> => {
  const ended = await tx
    .updateTable('waitlist_entries')
    .set({
      status: end.status,
      ...(end.status === 'booked' && {
        reservation_id: end.reservationId,
        customer_id: sql<number>`coalesce(customer_id, (select r.customer_id from reservations r
          where r.shop_id = ${shopId} and r.id = ${end.reservationId}))`,
      }),
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('status', 'in', ['unproven', 'waiting'])
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** The offer that is open for somebody, with the time that it holds. */
export const readOpenOffer = (tx: Tx, { shopId }: ShopScope, entryId: number) =>
  tx
    .selectFrom('offers as o')
    .innerJoin('offer_times as t', (join) =>
      join.on('t.shop_id', '=', shopId).onRef('t.offer_id', '=', 'o.id'),
    )
    .where('o.shop_id', '=', shopId)
    .where('o.waitlist_entry_id', '=', entryId)
    .where('o.status', '=', 'open')
    .select(['o.id', 'o.ends_at', 't.start_at', 't.end_at', 't.staff_id'])
    .executeTakeFirst()

/** Whoever leaves holds nothing any more. */
export const endOpenOffer = async (
  tx: Tx,
  scope: ShopScope,
  entryId: number,
  status: 'declined' | 'withdrawn',
  now: Millis,
): Promise<void> => {
  const open = await readOpenOffer(tx, scope, entryId)
  if (open) await endOffer(tx, scope, open.id, { status }, now)
}
