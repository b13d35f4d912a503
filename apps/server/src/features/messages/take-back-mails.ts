import { millisToWire, type Millis } from '#platform/clock'
import type { MessageKind } from '@noren/contract/messages'
import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { claimTimeout } from './claims.ts'

type TakenBack = { reservationId: number; kinds: readonly MessageKind[]; since: Millis }

/**
 * Mails to the customer whose cause since then was taken back: those that wait are never sent. True where one is out, or may be: a try
 * under way ends as it ends, and a later one finds that the mail says what is no longer so. Rule RES-110.
 */
export const takeBackMails = async (
  tx: Tx,
  { shopId }: ShopScope,
  { reservationId, kinds, since }: TakenBack,
  now: Millis,
): Promise<boolean> => {
  const isUnderWay = sql<boolean>`(m.attempts > 0 and m.due_at > ${millisToWire(now)} and m.due_at <= ${millisToWire(now + claimTimeout)}
    and m.status in ('queued', 'retrying'))`
  const isMeant = sql<boolean>`m.shop_id = ${shopId} and m.reservation_id = ${reservationId} and m.recipient = 'customer'
    and m.kind = any(${[...kinds]}::text[]) and m.created_at >= ${millisToWire(since)}`
  await sql`
    update messages m set status = 'failed', last_error = 'superseded'
    where ${isMeant} and m.status in ('queued', 'retrying', 'withheld', 'failed') and not ${isUnderWay}`.execute(
    tx,
  )
  const { rows } = await sql<{ is_gone: boolean }>`
    select exists (select from messages m where ${isMeant} and (m.status = 'sent' or ${isUnderWay})) as is_gone`.execute(
    tx,
  )
  return rows[0]?.is_gone ?? false
}
