// What is free is offered to those who wait, in turn. The shop is locked: nobody else takes the time meanwhile.
import { minuteOfDay } from '@noren/scheduling/time'
import { sql } from 'kysely'
import { isReachable } from '#features/messages/api'
import { endOffer, insertOffer } from '#features/offers/api'
import { dayMs, millisToLocalMinute, millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import { insertEntryMail } from '../entries/write-entry.ts'
import { findNext, noteHeld, type Next } from './find-next.ts'
import { readServing, type Serving } from './read-serving.ts'

type Serves = Pick<Services, 'config' | 'secret' | 'payments'>

/** Nobody is woken by a mail: from 8:00 to 21:00 of the shop's time. Rule WAIT-12. */
export const isOfferedAt = (now: Millis): boolean => {
  const minute = minuteOfDay(millisToLocalMinute(now))
  return minute >= 8 * 60 && minute < 21 * 60
}

/** Who did not press within a day may join once more. Rule WAIT-5. */
const proveWithin: Millis = dayMs

/** Whether there is anything to do; a look without the lock, because the lock makes every cached page stale. */
export const findWork = async (tx: Tx, services: Serves, scope: ShopScope, now: Millis): Promise<boolean> => {
  const { rows } = await sql<{ isOver: boolean }>`
    select exists (select from offers o where ${isDue(scope, now)}) or exists (select from waitlist_entries e where ${isOver(scope, now)})
      as "isOver"`.execute(tx)
  if (rows[0]?.isOver) return true
  if (!isOfferedAt(now)) return false
  const serving = await readServing(tx, services, scope, now)
  return serving !== undefined && findNext(serving, now) !== undefined
}

/**
 * Ends what is over, and in the same transaction hands on what became free. Whoever frees time under the shop's lock and serves it to the
 * list calls this after it. Rules WAIT-8, WAIT-9.
 */
export const serveWaiting = async (
  tx: Tx,
  services: Serves,
  scope: ShopScope,
  now: Millis,
): Promise<void> => {
  await endDue(tx, scope, now)
  if (!isOfferedAt(now)) return
  let serving = await readServing(tx, services, scope, now)
  const skipped = new Set<number>()
  while (serving) {
    const next: Next | undefined = findNext(serving, now, skipped)
    if (!next) return
    if (await offerTime(tx, services, scope, { next, userId: null }, now)) serving = noteHeld(serving, next)
    else skipped.add(next.entry.id)
  }
}

/** Holds the time and mails it. False where no mail would go out: then nothing is held, and the owner sees it. Rule WAIT-14. */
export const offerTime = async (
  tx: Tx,
  services: Serves,
  scope: ShopScope,
  { next: { entry, time, endsAt }, userId }: { next: Next; userId: number | null },
  now: Millis,
): Promise<boolean> => {
  const { id: entryId, email } = entry
  if (email === null) return false
  const mail = { entryId, kind: 'waitlist_offer', to: email } as const
  if (!(await isReachable({ ...services, db: tx }, scope, email, now))) {
    await insertEntryMail(tx, scope, { ...mail, withheld: 'recipient_limit' }, now)
    return false
  }
  const offerId = await insertOffer(tx, services.secret, scope, {
    of: { kind: 'waitlist', entryId },
    times: [time],
    endsAt,
    userId,
    now,
  })
  if (offerId === undefined) throw new Error('a time that is free under the lock was refused by the guard')
  await insertEntryMail(tx, scope, { ...mail, offerId }, now)
  return true
}

/** Whoever is given a time by the owner is looked for alone. */
export const readOne = (
  tx: Tx,
  services: Serves,
  scope: ShopScope,
  entryId: number,
  now: Millis,
): Promise<Serving | undefined> => readServing(tx, services, scope, now, entryId)

const isDue = ({ shopId }: ShopScope, now: Millis) =>
  sql`o.shop_id = ${shopId} and o.status = 'open' and o.kind = 'waitlist' and o.ends_at <= ${millisToWire(now)}`

/** Who holds a time that they may still book waits until that ends. */
const isOver = ({ shopId }: ShopScope, now: Millis) => sql`
  e.shop_id = ${shopId} and e.status in ('unproven', 'waiting')
  and (e.ends_at <= ${millisToWire(now)} or (e.status = 'unproven' and e.created_at <= ${millisToWire(now - proveWithin)}))
  and not exists (select from offers o where o.shop_id = ${shopId} and o.waitlist_entry_id = e.id and o.status = 'open'
    and o.ends_at > ${millisToWire(now)})`

const endDue = async (tx: Tx, scope: ShopScope, now: Millis): Promise<void> => {
  const { rows } = await sql<{
    id: number
  }>`select o.id from offers o where ${isDue(scope, now)} order by o.id`.execute(tx)
  for (const { id } of rows) await endOffer(tx, scope, id, { status: 'expired' }, now)
  await sql`update waitlist_entries e set status = 'ended' where ${isOver(scope, now)}`.execute(tx)
}
