import { toWire, hour, minute, type Millis } from '#platform/clock'
import { noShop } from '#platform/database/scope'
import { write } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { takeHits } from '#platform/limits'
import { deviceOf, markDevice } from '#platform/identity/device'
import { endUserLinks } from '#platform/identity/links'
import { hashPassword, verifyPassword } from '#platform/identity/passwords'
import { endSessionOf, startSession } from '#platform/identity/session'
import type { Context } from '#platform/endpoint/bind'
import type { Services } from '#platform/services'
import { sendVerification } from './jobs.ts'
import { findAccount, isVerified, type Account } from './queries.ts'

// Source: design, safety ("Limits").
const registerLimit = { max: 5, window: hour }
const loginPerAddress = { max: 60, window: minute }
const resendLimit = { max: 1, window: minute }
/** Of mails that strangers could have sent to an address nobody has confirmed, whatever they are about. */
export const unverifiedMails = (userId: number) => [`mails:${userId}`, { max: 5, window: hour }] as const

type Credentials = { email: string; password: string }
type From = { address: string; now: Millis; device?: string | undefined }

/** Tries of one password, on whatever screen: per minute and per hour. */
export const passwordTries = (of: string) =>
  [
    [`password:minute:${of}`, { max: 5, window: minute }],
    [`password:hour:${of}`, { max: 30, window: hour }],
  ] as const

export const register = async (
  services: Services,
  { address, now }: From,
  { email, password, language }: Credentials & { language: 'ja' | 'en' },
): Promise<Account | Refusal<'email_taken' | 'too_many'>> => {
  const limited = await takeHits(services, [[`register:${address}`, registerLimit]], now)
  if (limited) return limited

  const passwordHash = await hashPassword(password)
  const made = await write(services.db, noShop, async (tx) => {
    const row = await tx
      .insertInto('users')
      .values({ email, password_hash: passwordHash, language, created_at: toWire(now) })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return refuse('email_taken', { errors: { email: ['email_taken'] } })
    await services.queue.send(tx, sendVerification.name, { userId: row.id })
    return row
  })
  if (isRefusal(made)) return made
  // Its first mail is one of those that strangers can cause.
  await takeHits(services, [unverifiedMails(made.id)], now)
  return { userId: made.id, passwordHash, shopId: null, verified: false }
}

export const login = async (
  services: Services,
  { address, now, device }: From,
  { email, password }: Credentials,
): Promise<Account | Refusal<'credentials' | 'too_many'>> => {
  // A device that was here before tries on its own account: strangers may use up everybody else's.
  const account = await findAccount(services.db, email)
  const known = account ? deviceOf(services.secret, account, device) : null
  const limited = await takeHits(
    services,
    [
      [`login:address:${address}`, loginPerAddress],
      ...passwordTries(known === null ? `email:${email}` : `device:${known}`),
    ],
    now,
  )
  if (limited) return limited

  const matches = await verifyPassword(account?.passwordHash ?? null, password)
  return matches && account ? account : refuse('credentials')
}

/**
 * Opens the account in this browser, in place of whatever was open in it. False when the password that was proven has been
 * changed since. Only a proven address marks the browser: who merely registered it is not its holder.
 */
export const signIn = async (
  { db, secret, visitor, session }: Pick<Context, 'db' | 'secret' | 'visitor' | 'session'>,
  account: Account,
  now: Millis,
): Promise<boolean> => {
  const token = await startSession(db, account, visitor.userAgent, now)
  if (token === null) return false
  if (visitor.sessionToken !== undefined) await endSessionOf(db, visitor.sessionToken)
  session.start(token)
  if (account.verified) session.mark(markDevice(secret, account, visitor.deviceToken))
  return true
}

/** The link's holder proves the address; all verification links of the account end with it. */
export const verifyEmail = async (services: Services, userId: number, now: Millis): Promise<void> => {
  await write(services.db, noShop, async (tx) => {
    await tx
      .updateTable('users')
      .set({ email_verified_at: toWire(now) })
      .where('id', '=', userId)
      .where('email_verified_at', 'is', null)
      .execute()
    await endUserLinks(tx, userId, ['verify'], now)
  })
}

export const resendVerification = async (
  services: Services,
  userId: number,
  now: Millis,
): Promise<true | Refusal<'already_verified' | 'too_many'>> => {
  if (await isVerified(services.db, userId)) return refuse('already_verified')
  const limited = await takeHits(services, [[`verify:${userId}`, resendLimit], unverifiedMails(userId)], now)
  if (limited) return limited
  await write(services.db, noShop, (tx) => services.queue.send(tx, sendVerification.name, { userId }))
  return true
}
