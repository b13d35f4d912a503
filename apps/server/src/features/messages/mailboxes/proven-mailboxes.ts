import { foldEmail } from '@noren/contract/fold'
import { sql } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import { contactKey, mailboxKey, mailboxOf, provenFor } from './mailbox-keys.ts'

/** Whether the holder of this mailbox has shown to read it. While LIMITS=off every mailbox counts as proven. */
export const isProven = async (
  { config, db, secret }: Pick<Services, 'config' | 'db' | 'secret'>,
  address: string,
  now: Millis,
): Promise<boolean> => {
  if (!config.limits) return true
  if ((await countKeys(db, [mailboxKey(secret, address)], now)) > 0) return true
  // An account that was proven before mailboxes were kept.
  const account = await db
    .selectFrom('users')
    .where('email', '=', foldEmail(address))
    .where('email_verified_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return account !== undefined
}

/** Those of the addresses whose mailboxes are proven. Two statements. */
export const listProven = async (
  { config, db, secret }: Pick<Services, 'config' | 'db' | 'secret'>,
  addresses: readonly string[],
  now: Millis,
): Promise<ReadonlySet<string>> => {
  if (!config.limits || addresses.length === 0) return new Set(addresses)
  const keys = new Map(addresses.map((address) => [address, mailboxKey(secret, address)]))
  const proven = await db
    .selectFrom('proven_mailboxes')
    .where(sql<boolean>`key = any(${[...new Set(keys.values())]}::text[])`)
    .where('proven_at', '>', millisToWire(now - provenFor))
    .select('key')
    .execute()
  // Accounts that were proven before mailboxes were kept.
  const accounts = await db
    .selectFrom('users')
    .where(sql<boolean>`email = any(${addresses.map(foldEmail)}::text[])`)
    .where('email_verified_at', 'is not', null)
    .select('email')
    .execute()
  const found = new Set([...proven.map(({ key }) => key), ...accounts.map(({ email }) => email)])
  return new Set(addresses.filter((one) => found.has(keys.get(one) ?? '') || found.has(foldEmail(one))))
}

/** Whether the holder of a shop's own address has agreed to get its notices; its owner's needs no asking. Rule MSG-44. */
export const isContactProven = async (
  services: Pick<Services, 'config' | 'db' | 'secret'>,
  { shopId, address }: { shopId: number; address: string },
  now: Millis,
): Promise<boolean> => {
  const { config, db, secret } = services
  if (!config.limits) return true
  if ((await countKeys(db, [contactKey(secret, mailboxKey(secret, address), shopId)], now)) > 0) return true
  const owner = await db.selectFrom('users').where('shop_id', '=', shopId).select('email').executeTakeFirst()
  return owner !== undefined && mailboxOf(owner.email) === mailboxOf(address)
}

/** The shop's own address. Where it has none, there is nothing to confirm. */
export const readContactAddress = async (
  services: Pick<Services, 'config' | 'db' | 'secret'>,
  scope: ShopScope,
  now: Millis,
): Promise<{ email: string | null; confirmed: boolean }> => {
  const { shopId } = scope
  const { email } = await read(services.db, scope, (tx) =>
    tx.selectFrom('shops').where('id', '=', shopId).select('email').executeTakeFirstOrThrow(),
  )
  return {
    email,
    confirmed: email === null || (await isContactProven(services, { shopId, address: email }, now)),
  }
}

/** How many mailboxes behind these addresses are proven. */
export const countProven = (
  { db, secret }: Pick<Services, 'db' | 'secret'>,
  addresses: readonly string[],
  now: Millis,
): Promise<number> =>
  countKeys(db, [...new Set(addresses.map((address) => mailboxKey(secret, address)))], now)

const countKeys = async (db: Db, keys: readonly string[], now: Millis): Promise<number> => {
  const { n } = await db
    .selectFrom('proven_mailboxes')
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .where('proven_at', '>', millisToWire(now - provenFor))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}
