import type { Lang } from '@noren/words/format'
import { queueAccountMessage, writeAndSend } from '#features/messages/commands'
import { proveMailbox } from '#features/messages/mailboxes/commands'
import { millisToWire, hourMs, minuteMs, type Millis } from '#platform/clock'
import { noShop } from '#platform/database/scope'
import { write } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import { byPlace, takeHit, takeHits } from '#platform/limits'
import { isCommonPassword } from './passwords/rules.ts'
import { deviceOf, markDevice } from './devices/rules.ts'
import { endUserLinks } from './links/commands.ts'
import { hashPassword, verifyPassword } from '#platform/identity/passwords'
import { endSessionOf, startSession } from './sessions/commands.ts'
import type { Context } from '#platform/endpoint/bind'
import type { Services } from '#platform/services'
import { findAccounts, mayProveAddress, readAccount, readAddressee, type Account } from './queries.ts'

// Rules SEC-9, SEC-10.
const registerLimit = { max: 5, window: hourMs }
const loginPerAddress = { max: 60, window: minuteMs }
const minuteTries = { max: 5, window: minuteMs }
const hourTries = { max: 30, window: hourMs }
/** Of an account from all networks where it is not known; beyond that each network has the tries below. */
const accountTries = { max: 30, window: hourMs }
const slowedTries = [
  { max: 1, window: minuteMs },
  { max: 5, window: hourMs },
]
const resendLimit = { max: 1, window: minuteMs }
/** Of verification messages. Links for a new password have a limit of their own: neither can use up the other's. */
const verificationMails = (userId: number) => [`mails:${userId}`, { max: 5, window: hourMs }] as const

/** To one address for all registrations of it together, so that strangers cannot fill a mailbox. */
const mailsOfAddress = (email: string) => [`mails:address:${email}`, { max: 10, window: hourMs }] as const

type Credentials = { email: string; password: string }
type From = { address: string; now: Millis; device?: string | undefined }

/** Tries of one password, on whatever screen: per minute and per hour. */
export const passwordTries = (of: string) =>
  [
    [`password:minute:${of}`, minuteTries],
    [`password:hour:${of}`, hourTries],
  ] as const

/**
 * The same for every address, whoever has it already: a registration of its own, which only a press in the mail makes the account
 * of that address. Rule ACC-107.
 */
export const register = async (
  services: Services,
  { address, now }: From,
  { email, password, language }: Credentials & { language: Lang },
): Promise<Account | Refusal<'too_many' | 'invalid'>> => {
  const common = await refuseCommon(password)
  if (common) return common
  const limited = await takeHits(services, byPlace('register', address, registerLimit), now)
  if (limited) return limited
  const passwordHash = await hashPassword(password)
  // Beyond the limit no mail goes out; the answer is the same, so that nobody can keep the holder of an address from registering.
  const isMailed = !(await takeHits(services, [mailsOfAddress(email)], now))
  const userId = await writeAndSend(services, async (tx) => {
    const { id } = await tx
      .insertInto('users')
      .values({ email, password_hash: passwordHash, language, created_at: millisToWire(now) })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isMailed) await queueAccountMessage(tx, { userId: id, kind: 'verification' }, now)
    return id
  })
  await takeHits(services, [verificationMails(userId)], now)
  return { userId, passwordHash, shopId: null, verified: false }
}

/** For new passwords alone: signing in with one that was set before the list grew goes on. */
export const refuseCommon = async (password: string): Promise<Refusal<'invalid'> | undefined> =>
  (await isCommonPassword(password))
    ? refuse('invalid', { errors: { password: ['password_common'] } })
    : undefined

/** To the account of the address, or else to the latest registration of it: which of them there are is not to be told apart. */
export const login = async (
  services: Services,
  from: From,
  { email, password }: Credentials,
): Promise<Account | Refusal<'credentials' | 'too_many'>> => {
  const { proven, pending } = await findAccounts(services.db, email)
  const limited = await limitTries(services, from, { email, account: proven ?? pending })
  if (limited) return limited
  if (await verifyPassword(proven?.passwordHash ?? null, password)) return proven ?? refuse('credentials')
  const matches = await verifyPassword(pending?.passwordHash ?? null, password)
  return matches && pending ? pending : refuse('credentials')
}

/** As a sign-in to this account alone, with the same limits. */
export const proveByPassword = async (
  services: Services,
  from: From,
  userId: number,
  password: string,
): Promise<Account | Refusal<'credentials' | 'too_many'>> => {
  const addressee = await readAddressee(services.db, userId)
  if (!addressee) return refuse('credentials')
  const account = await readAccount(services.db, userId)
  const limited = await limitTries(services, from, { email: addressee.email, account })
  if (limited) return limited
  return (await verifyPassword(account.passwordHash, password)) ? account : refuse('credentials')
}

/**
 * Tries are counted for an account together with the network they come from, so that nobody keeps its owner out elsewhere. Once an
 * account is tried from everywhere, each network has fewer of them, but the first is always looked at. Rule SEC-9.
 */
const limitTries = async (
  services: Services,
  { address, now, device }: From,
  { email, account }: { email: string; account: Account | undefined },
): Promise<Refusal<'too_many'> | undefined> => {
  // A known device has tries of its own, which strangers cannot use up.
  const known = account ? deviceOf(services.secret, account, device) : null
  const perAddress = byPlace('login:address', address, loginPerAddress)
  if (known !== null) return takeHits(services, [...perAddress, ...passwordTries(`device:${known}`)], now)
  const fromHere = [minuteTries, hourTries].flatMap((limit) =>
    byPlace(`login:${limit.window}:${email}`, address, limit),
  )
  const limited = await takeHits(services, [...perAddress, ...fromHere], now)
  if (limited || !services.config.limits) return limited
  const counted = await takeHit(services, `login:account:${email}`, accountTries, now)
  if ('until' in counted) return undefined
  const slowed = slowedTries.flatMap((limit) =>
    byPlace(`login:slowed:${limit.window}:${email}`, address, limit),
  )
  return takeHits(services, slowed, now)
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
    // Another registration of the address was proven first.
    if (!(await mayProveAddress(tx, userId)))
      return refuse('link_invalid', { errors: { token: ['link_invalid'] } })
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
  const addressee = await readAddressee(services.db, userId)
  if (!addressee || addressee.verified) return refuse('already_verified')
  const limited = await takeHits(
    services,
    [[`verify:${userId}`, resendLimit], verificationMails(userId), mailsOfAddress(addressee.email)],
    now,
  )
  if (limited) return limited
  await writeAndSend(services, (tx) => queueAccountMessage(tx, { userId, kind: 'verification' }, now))
  return true
}
