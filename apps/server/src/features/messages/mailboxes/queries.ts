import { foldEmail } from '@noren/contract/fold'
import { millisToWire, type Millis } from '#platform/clock'
import type { Services } from '#platform/services'
import { mailboxKey, provenFor } from './rules.ts'

/** Whether the holder of this mailbox has shown to read it. While LIMITS=off every mailbox counts as proven. */
export const isProven = async (
  { config, db, secret }: Pick<Services, 'config' | 'db' | 'secret'>,
  address: string,
  now: Millis,
): Promise<boolean> => {
  if (!config.limits) return true
  const row = await db
    .selectFrom('proven_mailboxes')
    .where('key', '=', mailboxKey(secret, address))
    .where('proven_at', '>', millisToWire(now - provenFor))
    .select('key')
    .executeTakeFirst()
  if (row) return true
  // An account that was proven before mailboxes were kept.
  const account = await db
    .selectFrom('users')
    .where('email', '=', foldEmail(address))
    .where('email_verified_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return account !== undefined
}
