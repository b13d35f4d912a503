import { queueAccountMessage, writeAndSend, proveMailbox } from '#features/messages/api'
import { hourMs, minuteMs, millisToWire, type Millis } from '#platform/clock'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { deviceOf } from '../devices.ts'
import { endUserLinks, spendLink } from '../user-links.ts'
import { hashPassword, verifyPassword } from '#platform/identity/passwords'
import { type SessionUser } from '#platform/identity/session'
import { confirmSession, endSessionsOf, revokeTokensOf } from '../sessions.ts'
import { byPlace, takeHits } from '#platform/limits'
import type { Services } from '#platform/services'
import { refuseCommon } from '../registration.ts'
import { passwordTries } from '../login.ts'
import { findAccount, lockUser, mayProveAddress, readAccount, type Account } from '../account.ts'

/** For whoever asks: a client's address together with the account, or a known device. */
const forgotLimit = { max: 1, window: minuteMs }
/** For the account, whoever asks; a known device has its own. */
const forgotMails = { max: 5, window: hourMs }
const forgotPerAddress = { max: 20, window: minuteMs }

/**
 * The same work and the same answer for every address: nobody learns who has an account here. What strangers
 * ask for neither uses up a known device's requests nor ends a link that was mailed before (decision 0028).
 */
export const forgetPassword = async (
  services: Services,
  { address, now, device }: { address: string; now: Millis; device?: string | undefined },
  email: string,
): Promise<true | Refusal<'too_many'>> => {
  const account = await findAccount(services.db, email)
  const known = account ? deviceOf(services.secret, account, device) : null
  const limited = await takeHits(
    services,
    known === null
      ? [
          ...byPlace('forgot:address', address, forgotPerAddress),
          ...byPlace(`forgot:from:${email}`, address, forgotLimit),
          [`forgot:${email}`, forgotMails],
        ]
      : [
          [`forgot:device:${known}`, forgotLimit],
          [`forgot:device:hour:${known}`, forgotMails],
        ],
    now,
  )
  if (limited) return limited
  // For an unknown address the same row is written, and the worker finds nobody to send it to.
  await writeAndSend(services, (tx) =>
    queueAccountMessage(tx, { userId: account?.userId ?? null, kind: 'reset' }, now),
  )
  return true
}

/**
 * The link proves the address too. All sessions and all other links end. Accounts of a provider stay
 * linked, unless somebody else may have linked them.
 */
export const resetPassword = async (
  services: Services,
  { userId, token, isSignedIn }: { userId: number; token: string; isSignedIn: boolean },
  password: string,
  now: Millis,
): Promise<Account | Refusal<'link_invalid' | 'invalid'>> => {
  const common = await refuseCommon(password)
  if (common) return common
  const passwordHash = await hashPassword(password)
  return writeAndSend(services, async (tx) => {
    // Another registration of the address was proven first.
    if (!(await mayProveAddress(tx, userId)))
      return refuse('link_invalid', { errors: { token: ['link_invalid'] } })
    await lockUser(tx, userId)
    const before = await readAccount(tx, userId)
    if (!(await spendLink(tx, 'reset', token, now)))
      return refuse('link_invalid', { errors: { token: ['link_invalid'] } })
    await endUserLinks(tx, userId, ['reset', 'verify'], now)
    await endSessionsOf(tx, userId)
    await revokeTokensOf(tx, userId)
    const isUnlinked = await dropDoubtfulIdentities(tx, before, isSignedIn)
    const { email } = await tx
      .updateTable('users')
      .set((e) => ({
        password_hash: passwordHash,
        email_verified_at: e.fn.coalesce('email_verified_at', e.val(millisToWire(now))),
      }))
      .where('id', '=', userId)
      .returning('email')
      .executeTakeFirstOrThrow()
    await proveMailbox(tx, services.secret, email, now)
    const isFirst = before.passwordHash === null
    const details = { isFirst, isUnlinked }
    await queueAccountMessage(tx, { userId, kind: 'password_changed', details }, now)
    return readAccount(tx, userId)
  })
}

/**
 * All of an account that nobody had proven; otherwise those of an address that the provider does not give out itself, which may
 * have changed hands since. Whoever is signed in here and reads the account's messages is the one who linked them.
 */
const dropDoubtfulIdentities = async (
  tx: Tx,
  { userId, verified }: Account,
  isSignedIn: boolean,
): Promise<boolean> => {
  if (verified && isSignedIn) return false
  const dropped = await tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .$if(verified, (q) => q.where('email_hosted', '=', false))
    .returning('id')
    .execute()
  return dropped.length > 0
}

export const changePassword = async (
  services: Services,
  user: SessionUser,
  { current_password, password }: { current_password: string; password: string },
  now: Millis,
): Promise<Account | Refusal<'password_wrong' | 'too_many' | 'invalid'>> => {
  const common = await refuseCommon(password)
  if (common) return common
  const proven = await tryPassword(services, user, current_password, now, 'current_password')
  if (isRefusal(proven)) return proven
  const passwordHash = await hashPassword(password)
  return writeAndSend(services, async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', user.userId)
      // It may have been reset since, by somebody who can read the account's messages.
      .where('password_hash', '=', proven.passwordHash)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return wrongPassword('current_password')
    await endSessionsOf(tx, user.userId, user.sessionId)
    await revokeTokensOf(tx, user.userId)
    await endUserLinks(tx, user.userId, ['reset'], now)
    await queueAccountMessage(tx, { userId: user.userId, kind: 'password_changed' }, now)
    return { ...proven, passwordHash }
  })
}

/** Asked again before what matters; tries are limited as at sign-in. The session counts as fresh afterwards. */
export const provePassword = async (
  services: Services,
  user: SessionUser,
  password: string,
  now: Millis,
  field: string,
): Promise<Refusal<'password_wrong' | 'too_many'> | undefined> => {
  const proven = await tryPassword(services, user, password, now, field)
  return isRefusal(proven) ? proven : undefined
}

const tryPassword = async (
  services: Services,
  user: SessionUser,
  password: string,
  now: Millis,
  field: string,
): Promise<(Account & { passwordHash: string }) | Refusal<'password_wrong' | 'too_many'>> => {
  const limited = await takeHits(services, passwordTries(`user:${user.userId}`), now)
  if (limited) return limited
  const account = await readAccount(services.db, user.userId)
  const { passwordHash } = account
  if (!(await verifyPassword(passwordHash, password)) || passwordHash === null) return wrongPassword(field)
  await confirmSession(services.db, user.sessionId, now)
  return { ...account, passwordHash }
}

const wrongPassword = (field: string): Refusal<'password_wrong'> =>
  refuse('password_wrong', { errors: { [field]: ['current_password'] } })
