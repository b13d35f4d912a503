import { minute, toWire, type Millis } from '#platform/clock'
import { noShop } from '#platform/database/scope'
import { write } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { endUserLinks, spendLink } from '#platform/identity/links'
import { hashPassword, verifyPassword } from '#platform/identity/passwords'
import { confirmSession, endSessionsOf, type SessionUser } from '#platform/identity/session'
import { takeHits } from '#platform/limits'
import type { Services } from '#platform/services'
import { passwordTries } from '../commands.ts'
import { findAccount, lockUser, readAccount, type Account } from '../queries.ts'
import { sendPasswordChanged, sendReset } from './jobs.ts'

// Source: design, safety ("Limits"): once a minute for each address that is asked about.
const forgotLimit = { max: 1, window: minute }
const forgotPerAddress = { max: 20, window: minute }

/** The same work and the same answer for every address: whether somebody has an account here is nobody's business. */
export const forgetPassword = async (
  services: Services,
  { address, now }: { address: string; now: Millis },
  email: string,
): Promise<true | Refusal<'too_many'>> => {
  const limited = await takeHits(
    services,
    [
      [`forgot:address:${address}`, forgotPerAddress],
      [`forgot:${email}`, forgotLimit],
    ],
    now,
  )
  if (limited) return limited
  const account = await findAccount(services.db, email)
  // For an unknown address the worker finds nothing to do.
  await write(services.db, noShop, (tx) =>
    services.queue.send(tx, sendReset.name, { userId: account?.userId ?? 0 }),
  )
  return true
}

/**
 * The link proves the address too. Nobody who was signed in before stays so, no other link works, and an account of a provider
 * that opened this one has to be linked anew: by the same rules, so that a stranger's is not.
 */
export const resetPassword = async (
  services: Services,
  { userId, token }: { userId: number; token: string },
  password: string,
  now: Millis,
): Promise<Account | Refusal<'link_invalid'>> => {
  const passwordHash = await hashPassword(password)
  return write(services.db, noShop, async (tx) => {
    await lockUser(tx, userId)
    if (!(await spendLink(tx, 'reset', token, now)))
      return refuse('link_invalid', { errors: { token: ['link_invalid'] } })
    await endUserLinks(tx, userId, ['reset', 'verify'], now)
    await endSessionsOf(tx, userId)
    await tx.deleteFrom('identities').where('user_id', '=', userId).execute()
    await tx
      .updateTable('users')
      .set((e) => ({
        password_hash: passwordHash,
        email_verified_at: e.fn.coalesce('email_verified_at', e.val(toWire(now))),
      }))
      .where('id', '=', userId)
      .execute()
    await services.queue.send(tx, sendPasswordChanged.name, { userId })
    return readAccount(tx, userId)
  })
}

export const changePassword = async (
  services: Services,
  user: SessionUser,
  { current_password, password }: { current_password: string; password: string },
  now: Millis,
): Promise<Account | Refusal<'password_wrong' | 'too_many'>> => {
  const proven = await tryPassword(services, user, current_password, now, 'current_password')
  if (isRefusal(proven)) return proven
  const passwordHash = await hashPassword(password)
  return write(services.db, noShop, async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', user.userId)
      // It may have been reset since, by somebody who can read the account's mails.
      .where('password_hash', '=', proven.passwordHash)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return wrongPassword('current_password')
    await endSessionsOf(tx, user.userId, user.sessionId)
    await endUserLinks(tx, user.userId, ['reset'], now)
    await services.queue.send(tx, sendPasswordChanged.name, { userId: user.userId })
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
