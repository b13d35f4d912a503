import type { MessageState } from '@noren/contract/messages'
import type { PushEvent } from '@noren/contract/messages/push'
import { isFromWaitlist, stateOfMail, type SentBefore } from '#features/messages/api'
import { parseEvent, queuePushes, type QueuedPush } from '#features/push/api'
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

/** Rows of the outbox; the worker sends them. What the shop is written its devices are told too. Rule MSG-221. */
export const insertMessages = async (
  tx: Tx,
  scope: ShopScope,
  { reservationId, now }: { reservationId: number; now: Millis },
  mails: readonly StatedMessage[],
): Promise<void> => {
  if (mails.length === 0) return
  const written = await tx
    .insertInto('messages')
    .values(
      mails.map(({ kind, recipient, to, details = {}, due, status, last_error }) => ({
        shop_id: scope.shopId,
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
    .returning(['id', 'kind'])
    .execute()
  const pushes = written.flatMap(({ id, kind }): QueuedPush[] => {
    const mail = mails.find((one) => one.kind === kind)
    const event = mail && eventOf(mail)
    return event
      ? [
          {
            event,
            cause: `m${id}`,
            reservationId,
            due: mail.due,
            ...(mail.details && { details: mail.details }),
          },
        ]
      : []
  })
  await queuePushes(tx, scope, pushes, now)
}

/** The event that a mail to the shop tells of; none of those that are mails alone. Rule MSG-219. */
const eventOf = ({ kind, details }: StatedMessage): PushEvent | undefined => {
  if (kind === 'shop_offer_answered') return 'offer_answered'
  // One that awaits the shop's approval is a request first of all.
  if (kind === 'shop_new' && isFromWaitlist(details)) return 'waitlist_served'
  return parseEvent(kind)
}
