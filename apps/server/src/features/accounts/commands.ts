import { queueAccountMessage, writeAndSend } from '#features/messages/commands'
import { proveMailbox } from '#features/messages/mailboxes/commands'
import { millisToWire, hourMs, minuteMs, type Millis } from '#platform/clock'
import { noShop } from '#platform/database/scope'
import { write } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { giveBack, takeHit, takeHits } from '#platform/limits'
import { isCommonPassword } from './passwords/rules.ts'
import { deviceOf, markDevice } from './devices/rules.ts'
import { endUserLinks } from './links/commands.ts'
import { hashPassword, verifyPassword } from '#platform/identity/passwords'
import { endSessionOf, startSession } from './sessions/commands.ts'
import type { Context } from '#platform/endpoint/bind'
import type { Services } from '#platform/services'
import { findAccount, isVerified, readAccount, type Account } from './queries.ts'

// Rules SEC-9, SEC-10.
const registerLimit = { max: 5, window: hourMs }
/** Of all tries: the answer says whether an address is taken, so nobody may ask for a whole list of them. */
const registerTries = { max: 30, window: hourMs }
const loginPerAddress = { max: 60, window: minuteMs }
const resendLimit = { max: 1, window: minuteMs }
/** Of verification messages. Links for a new password have a limit of their own: neither can use up the other's. */
const verificationMails = (userId: number) => [`mails:${userId}`, { max: 5, window: hourMs }] as const

type Credentials = { email: string; password: string }
type From = { address: string; now: Millis; device?: string | undefined }

/** Tries of one password, on whatever screen: per minute and per hour. */
export const passwordTries = (of: string) =>
  [
    [`password:minute:${of}`, { max: 5, window: minuteMs }],
    [`password:hour:${of}`, { max: 30, window: hourMs }],
  ] as const

export const register = async (
  services: Services,
  { address, now }: From,
  { email, password, language }: Credentials & { language: 'ja' | 'en' },
): Promise<Account | Refusal<'email_taken' | 'too_many' | 'invalid'>> => {
  const common = await refuseCommon(password)
  if (common) return common
  const limited = await takeHits(services, [[`register:tries:${address}`, registerTries]], now)
  if (limited) return limited
  const { db, config } = services
  const hit = config.limits ? await takeHit(services, `register:${address}`, registerLimit, now) : undefined
  if (hit && 'wait' in hit) return refuse('too_many', { retry_after: hit.wait })

  let made: { id: number } | Refusal<'email_taken'> | undefined
  const passwordHash = await hashPassword(password)
  try {
    made = await makeAccount(services, { email, passwordHash, language }, now)
  } finally {
    // Whoever typed an address that is taken may still register.
    if (hit && (made === undefined || isRefusal(made))) await giveBack(db, hit)
  }
  if (isRefusal(made)) return made
  await takeHits(services, [verificationMails(made.id)], now)
  return { userId: made.id, passwordHash, shopId: null, verified: false }
}

const makeAccount = async (
  services: Services,
  { email, passwordHash, language }: { email: string; passwordHash: string; language: 'ja' | 'en' },
  now: Millis,
): Promise<{ id: number } | Refusal<'email_taken'>> =>
  writeAndSend(services, async (tx) => {
    const row = await tx
      .insertInto('users')
      .values({ email, password_hash: passwordHash, language, created_at: millisToWire(now) })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return refuse('email_taken', { errors: { email: ['email_taken'] } })
    await queueAccountMessage(tx, { userId: row.id, kind: 'verification' }, now)
    return row
  })

/** For new passwords alone: signing in with one that was set before the list grew goes on. */
export const refuseCommon = async (password: string): Promise<Refusal<'invalid'> | undefined> =>
  (await isCommonPassword(password))
    ? refuse('invalid', { errors: { password: ['password_common'] } })
    : undefined

export const login = async (
  services: Services,
  { address, now, device }: From,
  { email, password }: Credentials,
): Promise<Account | Refusal<'credentials' | 'too_many'>> => {
  // A known device has tries of its own, which strangers cannot use up.
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
  { db, secret, requestContext, session }: Pick<Context, 'db' | 'secret' | 'requestContext' | 'session'>,
  account: Account,
  now: Millis,
): Promise<boolean> => {
  const token = await startSession(db, account, requestContext.userAgent, now)
  if (token === null) return false
  if (requestContext.sessionToken !== undefined) await endSessionOf(db, requestContext.sessionToken)
  session.setSessionCookies(token)
  if (account.verified) session.setDeviceCookie(markDevice(secret, account, requestContext.deviceToken))
  return true
}

/**
 * Whoever holds the mailed link has also shown to be the one who registered: signed in to the account, or by its password. All
 * verification links of the account end. Refused when that password has been changed since.
 */
export const verifyEmail = async (
  services: Services,
  { userId, passwordHash }: Account,
  now: Millis,
): Promise<Account | Refusal<'link_invalid'>> =>
  write(services.db, noShop, async (tx) => {
    const verified = await tx
      .updateTable('users')
      .set((e) => ({ email_verified_at: e.fn.coalesce('email_verified_at', e.val(millisToWire(now))) }))
      .where('id', '=', userId)
      .where('password_hash', 'is not distinct from', passwordHash)
      .returning('email')
      .executeTakeFirst()
    if (!verified) return refuse('link_invalid', { errors: { token: ['link_invalid'] } })
    await endUserLinks(tx, userId, ['verify'], now)
    await proveMailbox(tx, services.secret, verified.email, now)
    return readAccount(tx, userId)
  })

export const resendVerification = async (
  services: Services,
  userId: number,
  now: Millis,
): Promise<true | Refusal<'already_verified' | 'too_many'>> => {
  if (await isVerified(services.db, userId)) return refuse('already_verified')
  const limited = await takeHits(
    services,
    [[`verify:${userId}`, resendLimit], verificationMails(userId)],
    now,
  )
  if (limited) return limited
  await writeAndSend(services, (tx) => queueAccountMessage(tx, { userId, kind: 'verification' }, now))
  return true
}
