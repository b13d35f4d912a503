// Proven mailboxes: written when their holder acts on a mail, signs in, or a provider vouches for the address.
import { dayMs, millisToWire, type Millis } from '#platform/clock'
import { noShop } from '#platform/database/scope'
import { write, type Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import { takeAllHits } from '#platform/limits'
import type { Secret } from '#platform/identity/secret'
import type { Services } from '#platform/services'
import { queueAccountMessage, writeAndSend } from '../claims.ts'
import { keysOfProof, mailboxKey, mailboxOf, provenFor } from './mailbox-keys.ts'

/** Joins the transaction of what proves it. */
export const proveMailbox = (tx: Tx, secret: Secret, address: string, now: Millis): Promise<void> =>
  keepProven(tx, [mailboxKey(secret, address)], now)

/** A press on a page that was reached from a mail. */
export const proveByMail = async (
  services: Services,
  proof: string,
  now: Millis,
): Promise<true | Refusal<'link_invalid'>> => {
  const keys = keysOfProof(services.secret, proof, now)
  if (keys.length === 0) return refuse('link_invalid', { errors: { token: ['link_invalid'] } })
  await write(services.db, noShop, (tx) => keepProven(tx, keys, now))
  services.wakeWorker()
  return true
}

/**
 * Mails the page that proves an address which an owner named as the shop's. Once a month: an address that stays silent is left
 * alone. Three a day: the addresses may be strangers'. Returns whether a mail was queued. Rule MSG-44.
 */
export const askForProof = async (
  services: Services,
  { userId, shopId, address }: { userId: number; shopId: number; address: string },
  now: Millis,
): Promise<boolean> => {
  const asked = await takeAllHits(
    services,
    [
      [`mail:proof:${shopId}:${mailboxOf(address)}`, { max: 1, window: 30 * dayMs }],
      [`mail:proof-by:${userId}`, { max: 3, window: dayMs }],
    ],
    now,
  )
  if ('wait' in asked) return false
  const message = { userId, kind: 'address_proof', details: { address, shopId } } as const
  await writeAndSend(services, (tx) => queueAccountMessage(tx, message, now))
  return true
}

export const forgetOldMailboxes = (services: Pick<Services, 'db' | 'clock'>): Promise<unknown> =>
  write(services.db, noShop, (tx) =>
    tx
      .deleteFrom('proven_mailboxes')
      .where('proven_at', '<=', millisToWire(services.clock.now() - provenFor))
      .execute(),
  )

const keepProven = async (tx: Tx, keys: readonly string[], now: Millis): Promise<void> => {
  const proven_at = millisToWire(now)
  await tx
    .insertInto('proven_mailboxes')
    .values(keys.map((key) => ({ key, proven_at })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ proven_at }))
    .execute()
}
