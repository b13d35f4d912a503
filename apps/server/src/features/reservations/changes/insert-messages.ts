import { withholdOrQueue, type Allowance, type SentBefore } from '#features/messages/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { QueuedMessage } from '#features/reservations/stages'

/** With what becomes of it: sent, or withheld for a reason. */
export type StatedMessage = Omit<QueuedMessage, 'details'> & { details?: object } & ReturnType<
    typeof withholdOrQueue
  >

/** Those to the shop are always sent. */
export const withStates = (
  mails: readonly QueuedMessage[],
  sentBefore: SentBefore,
  allowance: Allowance,
): StatedMessage[] =>
  mails.map((mail) => ({
    ...mail,
    ...(mail.recipient === 'customer'
      ? withholdOrQueue(mail, sentBefore, allowance)
      : { status: 'queued', last_error: null }),
  }))

/** Rows of the outbox; the worker sends them. */
export const insertMessages = async (
  tx: Tx,
  { shopId }: ShopScope,
  { reservationId, now }: { reservationId: number; now: Millis },
  mails: readonly StatedMessage[],
): Promise<void> => {
  if (mails.length === 0) return
  await tx
    .insertInto('messages')
    .values(
      mails.map(({ kind, recipient, to, details = {}, due, status, last_error }) => ({
        shop_id: shopId,
        reservation_id: reservationId,
        kind,
        recipient,
        to_address: to,
        details: JSON.stringify(details),
        status,
        last_error,
        due_at: due ?? millisToWire(now),
        created_at: millisToWire(now),
      })),
    )
    .execute()
}
