import type { Lang } from '@noren/words/format'
import type { User } from '@noren/contract/accounts'
import { sql } from 'kysely'
import { findOwnShop } from '#features/shops/api'
import { noShop, type ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import type { Millis } from '#platform/clock'
import { findSession } from '#platform/identity/session'

export type Account = {
  userId: number
  /** Null of an account that signs in with a provider alone. */
  passwordHash: string | null
  shopId: number | null
  /** The address is proven. */
  verified: boolean
}

/** The account that has proven the address; where nobody has, the latest registration of it. */
export const findAccount = async (db: Db, email: string): Promise<Account | undefined> => {
  const { proven, pending } = await findAccounts(db, email)
  return proven ?? pending
}

/** An address may have one account and any number of registrations that nobody has proven; of these the latest is meant. */
export const findAccounts = async (
  db: Db,
  email: string,
): Promise<{ proven: Account | undefined; pending: Account | undefined }> => {
  const of = accounts(db).where('email', '=', email)
  const proven = await of.where('email_verified_at', 'is not', null).executeTakeFirst()
  const pending = await of.where('email_verified_at', 'is', null).orderBy('id', 'desc').executeTakeFirst()
  return { proven, pending }
}

export const readAccount = (db: Db, userId: number): Promise<Account> =>
  accounts(db).where('id', '=', userId).executeTakeFirstOrThrow()

const accounts = (db: Db) =>
  db
    .selectFrom('users')
    .select((e) => [
      'id as userId',
      'password_hash as passwordHash',
      'shop_id as shopId',
      e('email_verified_at', 'is not', null).$castTo<boolean>().as('verified'),
    ])

/** Taken before anything that ends an account's sessions or links, or makes a link, so that these happen one after the other. */
export const lockUser = async (tx: Tx, userId: number): Promise<void> => {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forUpdate().execute()
}

/** Where the owner of a shop is written to, and how; undefined where the shop has none any more. */
export const readOwner = (
  tx: Tx,
  { shopId }: ShopScope,
): Promise<{ userId: number; email: string; language: Lang } | undefined> =>
  tx
    .selectFrom('users')
    .where('shop_id', '=', shopId)
    .select(['id as userId', 'email', 'language'])
    .executeTakeFirst()

/** Whoever proves an address waits for whoever is just proving it: one account has it in the end. */
export const lockAddress = async (tx: Tx, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address:${email}`}, 0))`.execute(tx)
}

/** Locks the address of an account. False where another account has proven it. */
export const mayProveAddress = async (tx: Tx, userId: number): Promise<boolean> => {
  const { email } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('email')
    .executeTakeFirstOrThrow()
  await lockAddress(tx, email)
  const { proven } = await findAccounts(tx, email)
  return proven === undefined || proven.userId === userId
}

export type Addressee = {
  id: number
  email: string
  language: Lang
  verified: boolean
  hasPassword: boolean
  deletionAt: string | null
}

/** Whom the account's messages go to; undefined where there is no such account, or none any more. */
export const readAddressee = async (db: Db, userId: number | null): Promise<Addressee | undefined> => {
  if (userId === null) return undefined
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'email', 'language', 'email_verified_at', 'password_hash', 'deletion_at'])
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      email: row.email,
      language: row.language,
      verified: row.email_verified_at !== null,
      hasPassword: row.password_hash !== null,
      deletionAt: row.deletion_at,
    }
  )
}

/** Whether this browser is signed in to this very account; a session of another one says nothing about it. */
export const isSignedInTo = async (
  db: Db,
  userId: number,
  sessionToken: string | undefined,
  now: Millis,
): Promise<boolean> =>
  sessionToken !== undefined && (await findSession(db, sessionToken, now))?.userId === userId

/** The signed-in user as the client sees it; `scope` is the own shop's, if there is one. */
export const readUser = (db: Db, userId: number, scope: ShopScope | null): Promise<User> =>
  read(db, scope ?? noShop, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .where('id', '=', userId)
      .select((e) => ['id', 'email', 'shop_id', e('email_verified_at', 'is not', null).as('email_verified')])
      .executeTakeFirstOrThrow()
    const shop = scope ? await findOwnShop(tx, scope) : null
    return { ...user, email_verified: Boolean(user.email_verified), shop }
  })
