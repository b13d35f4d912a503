// Proven mailboxes: written when their holder acts on a mail, signs in, or a provider vouches for the address.
import { millisToWire, type Millis } from '#platform/clock'
import { noShop } from '#platform/database/scope'
import { write, type Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import type { Secret } from '#platform/identity/secret'
import type { Services } from '#platform/services'
import { keyOfProof, mailboxKey, provenFor } from './rules.ts'

/** Joins the transaction of what proves it. */
export const proveMailbox = (tx: Tx, secret: Secret, address: string, now: Millis): Promise<void> =>
  keepProven(tx, mailboxKey(secret, address), now)

/** A press on a page that was reached from a mail. */
export const proveByMail = async (
  services: Services,
  proof: string,
  now: Millis,
): Promise<true | Refusal<'link_invalid'>> => {
  const key = keyOfProof(services.secret, proof, now)
  if (key === undefined) return refuse('link_invalid', { errors: { token: ['link_invalid'] } })
  await write(services.db, noShop, (tx) => keepProven(tx, key, now))
  services.wakeWorker()
  return true
}

export const forgetOldMailboxes = (services: Pick<Services, 'db' | 'clock'>): Promise<unknown> =>
  write(services.db, noShop, (tx) =>
    tx
      .deleteFrom('proven_mailboxes')
      .where('proven_at', '<=', millisToWire(services.clock.now() - provenFor))
      .execute(),
  )

const keepProven = async (tx: Tx, key: string, now: Millis): Promise<void> => {
  const proven_at = millisToWire(now)
  await tx
    .insertInto('proven_mailboxes')
    .values({ key, proven_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ proven_at }))
    .execute()
}
