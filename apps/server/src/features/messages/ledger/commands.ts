// The owner sends a message again that was withheld or failed.
import type { LedgerMessage } from '@noren/contract/messages'
import { lockShop } from '#features/shops/commands/lock-shop'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'
import { withAllowance } from '../allowance/commands.ts'
import { readStranger } from '../allowance/queries.ts'
import { clearSuppression } from '../suppression/commands.ts'
import { readMessage } from './queries.ts'

type Refused = Refusal<'not_found' | 'mail_outdated' | 'too_many'>

/**
 * Queues the message again. To a customer it counts like any message that the shop causes; otherwise pressing again would be a way
 * around the limit. What waits or was sent already is left as it is.
 */
export const resendMessage = async (
  services: Services,
  scope: ShopScope,
  messageId: number,
  now: Millis,
): Promise<LedgerMessage | Refused> => {
  const cause = await read(services.db, scope, async (tx) => {
    const found = await readMessage(tx, scope, messageId)
    if (!found?.mail.can.resend || found.recipient !== 'customer') return null
    return { address: found.to_address, stranger: await readStranger(tx, scope, found.to_address) }
  })
  return withAllowance(services, scope, cause, now, (allowance) =>
    writeAndNotify<LedgerMessage | Refused>(services, scope, async (tx) => {
      await lockShop(tx, scope)
      const found = await readMessage(tx, scope, messageId)
      if (!found) return refuse('not_found')
      const { mail } = found
      if (mail.status !== 'withheld' && mail.status !== 'failed') return mail
      if (!mail.can.resend) return refuse('mail_outdated')
      if (allowance.refused) return refuse('too_many', { retry_after: allowance.refused.wait })
      await tx
        .updateTable('messages')
        .set({ status: 'queued', attempts: 0, due_at: millisToWire(now), last_error: null })
        .where('shop_id', '=', scope.shopId)
        .where('id', '=', messageId)
        .execute()
      // The owner knows better than the refusals so far. Rule MSG-25.
      if (found.recipient === 'customer') await clearSuppression(tx, services.secret, scope, found.to_address)
      allowance.isUsed = true
      return { ...mail, status: 'queued', reason: null, due_at: millisToWire(now), can: { resend: false } }
    }),
  )
}
