// What the owner does about a message that did not arrive: sends it again, or ticks it off.
import type { LedgerEntry } from '@noren/contract/messages/ledger'
import { lockAndWrite } from '#features/shops/api'
import { hourMs, millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { write, type Db } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import { takeHits, type Limit } from '#platform/limits'
import type { Services } from '#platform/services'
import { takeAllowance } from '../allowance/take-allowance.ts'
import { clearSuppression } from '../suppression/suppression.ts'
import { readEntry } from './ledger.ts'

type Refused = Refusal<'not_found' | 'mail_outdated' | 'too_many'>

/** Whoever gets it: an address that refuses would otherwise be tried as often as somebody presses. Rule MSG-32. */
const resendLimit: Limit = { max: 100, window: hourMs }

/**
 * Queues the message again. To a customer it counts like any message that the shop causes; otherwise pressing again would be a way
 * around the limit. What waits or was sent already is left as it is.
 */
export const resendMessage = async (
  services: Services,
  scope: ShopScope,
  messageId: number,
  now: Millis,
): Promise<LedgerEntry | Refused> => {
  const refused = await takeHits(services, [[`mail-resend:${scope.shopId}`, resendLimit]], now)
  if (refused) return refused
  return lockAndWrite<LedgerEntry | Refused>(services, scope, async (tx) => {
    const found = await readEntry(tx, scope, messageId, now)
    if (!found) return refuse('not_found')
    if (found.status !== 'withheld' && found.status !== 'failed') return found
    if (!found.can.resend) return refuse('mail_outdated')
    const full =
      found.recipient === 'customer'
        ? await takeAllowance(tx, services, scope, { address: found.to_address, byShop: true }, now)
        : null
    if (full) return refuse('too_many', { retry_after: full.wait })
    const again = { status: 'queued', attempts: 0, due_at: millisToWire(now) } as const
    await tx
      .updateTable('messages')
      .set({ ...again, last_error: null, handled_at: null })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', messageId)
      .execute()
    // The owner knows better than the refusals so far. Rule MSG-25.
    if (found.recipient === 'customer') await clearSuppression(tx, services.secret, scope, found.to_address)
    return { ...found, ...again, reason: null, handled: false, can: { resend: false } }
  })
}

/** Rule MSG-31. It changes nothing that is offered, so the shop is not locked; the last press holds. */
export const setHandled = (
  db: Db,
  scope: ShopScope,
  { messageId, handled }: { messageId: number; handled: boolean },
  now: Millis,
): Promise<LedgerEntry | undefined> =>
  write(db, scope, async (tx) => {
    await tx
      .updateTable('messages')
      .set({ handled_at: handled ? millisToWire(now) : null })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', messageId)
      .where('status', 'in', ['retrying', 'failed', 'withheld'])
      .execute()
    return readEntry(tx, scope, messageId, now)
  })
