import type { Lang } from '@noren/words/format'
import { queueAccountMessage, writeAndSend, proveMailbox } from '#features/messages/api'
import { millisToWire, hourMs, minuteMs, type Millis } from '#platform/clock'
import { noShop } from '#platform/database/scope'
import { write } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import { byPlace, takeHits } from '#platform/limits'
import { isCommonPassword } from './passwords/common-passwords.ts'
import { endUserLinks } from './user-links.ts'
import { hashPassword } from '#platform/identity/passwords'
import type { Services } from '#platform/services'
import { mayProveAddress, readAccount, readAddressee, type Account } from './account.ts'

// Rules SEC-9, SEC-10.
const registerLimit = { max: 5, window: hourMs }
const resendLimit = { max: 1, window: minuteMs }
/** Of verification messages. Links for a new password have a limit of their own: neither can use up the other's. */
const verificationMails = (userId: number) => [`mails:${userId}`, { max: 5, window: hourMs }] as const

/** To one address for all registrations of it together, so that strangers cannot fill a mailbox. */
const mailsOfAddress = (email: string) => [`mails:address:${email}`, { max: 10, window: hourMs }] as const

type Credentials = { email: string; password: string }
type From = { address: string; now: Millis; device?: string | undefined }

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
