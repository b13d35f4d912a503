import { sql } from 'kysely'
import { queueUndelivered } from '#features/push/api'
import { dayMs, millisToWire, type Millis } from '#platform/clock'
import { findInShops } from '#platform/database/find-due'
import { write } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import { noteRefusal } from '../suppression/suppression.ts'
import type { Bounce } from './read-bounce.ts'

/** A report that comes later says nothing of today. */
const reportedWithin: Millis = 30 * dayMs

/**
 * A mail that was sent did not arrive: it fails with the report's reason, and a customer's address is noted as if the relay had refused
 * it. False where it was not sent, or is known to have failed. Rules MSG-25, MSG-145.
 */
export const takeBounce = async (
  services: Services,
  { shopId, messageId, reason }: Bounce,
  now: Millis,
): Promise<boolean> => {
  const { db } = services
  const isSent = sql`shop_id = ${shopId} and id = ${messageId} and status = 'sent' and sent_at > ${millisToWire(now - reportedWithin)}`
  const [found] = await findInShops(
    db,
    sql<{ shop_id: number; recipient: string; to_address: string }>`
      select shop_id, recipient, to_address from messages where ${isSent}`,
  )
  if (!found) return false
  const isTaken = await write(db, found.scope, async (tx) => {
    const { rows } = await sql<{ reservation_id: number | null }>`
      update messages set status = 'failed', sent_at = null, last_error = ${reason} where ${isSent} returning reservation_id`.execute(
      tx,
    )
    const [row] = rows
    if (!row) return false
    await queueUndelivered(tx, found.scope, { messageId, reservationId: row.reservation_id, reason }, now)
    return true
  })
  if (!isTaken) return false
  services.wakeWorker()
  if (found.recipient === 'customer')
    await noteRefusal(services, found.scope, { address: found.to_address, reason }, now)
  return true
}
