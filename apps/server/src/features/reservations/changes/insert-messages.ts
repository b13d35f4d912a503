import type { MessageState } from '@noren/contract/messages'
import { stateOfMail, type SentBefore } from '#features/messages/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import type { QueuedMessage } from '#features/reservations/stages'

/** With what becomes of it: sent, or withheld for a reason. */
export type StatedMessage = Omit<QueuedMessage, 'details'> & { details?: object } & Awaited<
    ReturnType<typeof stateOfMail>
  >

type Unsent<M> = {
  mails: readonly M[]
  sentBefore: SentBefore
  /** Whether the shop causes them, not the customer. */
  byShop: boolean
}

/** Before anything of their cause is written: what was sent and booked until then decides. Those to the shop are always sent. */
export const withStates = async <M extends Pick<StatedMessage, 'kind' | 'recipient' | 'to'>>(
  tx: Tx,
  services: Pick<Services, 'config' | 'secret'>,
  scope: ShopScope,
  { mails, sentBefore, byShop }: Unsent<M>,
  now: Millis,
): Promise<(M & Awaited<ReturnType<typeof stateOfMail>>)[]> => {
  const stated = []
  // At most one is to the customer.
  for (const mail of mails) {
    const { kind, to } = mail
    const state =
      mail.recipient === 'customer'
        ? await stateOfMail(tx, services, scope, { kind, to, sentBefore, byShop }, now)
        : ({ status: 'queued', last_error: null } as const)
    stated.push({ ...mail, ...state })
  }
  return stated
}

/** What became of the mail to the customer; null where there is none. */
export const customerStateOf = (
  mails: readonly Pick<StatedMessage, 'recipient' | 'status'>[],
): MessageState | null => mails.find(({ recipient }) => recipient === 'customer')?.status ?? null

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
