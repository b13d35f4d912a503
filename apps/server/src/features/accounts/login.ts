import { hourMs, minuteMs, type Millis } from '#platform/clock'
import type { Context } from '#platform/endpoint/bind'
import { refuse, type Refusal } from '#platform/errors'
import { verifyPassword } from '#platform/identity/passwords'
import { byPlace, takeHit, takeHits } from '#platform/limits'
import type { Services } from '#platform/services'
import { findAccounts, readAccount, readAddressee, type Account } from './account.ts'
import { deviceOf, markDevice } from './devices.ts'
import { endSessionOf, startSession } from './sessions.ts'

// Rule SEC-9.
const loginPerAddress = { max: 60, window: minuteMs }
const minuteTries = { max: 5, window: minuteMs }
const hourTries = { max: 30, window: hourMs }
/** Of an account from all networks where it is not known; beyond that each network has the tries below. */
const accountTries = { max: 30, window: hourMs }
const slowedTries = [
  { max: 1, window: minuteMs },
  { max: 5, window: hourMs },
]

type Credentials = { email: string; password: string }
type From = { address: string; now: Millis; device?: string | undefined }

/** Tries of one password, on whatever screen: per minute and per hour. */
export const passwordTries = (of: string) =>
  [
    [`password:minute:${of}`, minuteTries],
    [`password:hour:${of}`, hourTries],
  ] as const

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
