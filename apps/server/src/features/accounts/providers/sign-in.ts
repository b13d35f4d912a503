// A Google account links to the account that has proven the same address, where Google hosts that address itself. Registrations that
// nobody has proven are never linked to: Google makes an account of its own. Rule ACC-19.
import type { Lang } from '@noren/words/format'
import { foldEmail, isEmail } from '@noren/contract/fold'
import type { Provider } from '@noren/contract/accounts/providers'
import { queueAccountMessage, writeAndSend, proveMailbox } from '#features/messages/api'
import { minuteMs, millisToWire, type Millis } from '#platform/clock'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import { attemptLife, type Identity } from '#platform/identity/google'
import { hashToken, randomToken } from '#platform/identity/secret'
import { byPlace, takeHits } from '#platform/limits'
import type { Services } from '#platform/services'
import { findAccounts, lockAddress, readAccount, type Account } from '../account.ts'
import { findUserOfIdentity } from './identities.ts'

const startLimit = { max: 20, window: minuteMs }

const callbackOf = ({ config }: Services): string => `${config.publicUrl}/api/auth/google/callback`

type AttemptRequest = { provider: Provider; purpose: 'signin' | 'signup'; language: Lang }

/** Returns `browserToken`, to be set as a cookie; only the browser holding it can finish. */
export const startAttempt = async (
  services: Services,
  { ipAddress, now }: { ipAddress: string; now: Millis },
  { provider, purpose, language }: AttemptRequest,
): Promise<{ url: string; browserToken: string } | Refusal<'provider_unavailable' | 'too_many' | 'busy'>> => {
  const { google, db, secret } = services
  if (provider !== 'google' || !google)
    return refuse('provider_unavailable', { errors: { provider: ['provider'] } })
  const limited = await takeHits(services, byPlace('oauth', ipAddress, startLimit), now)
  if (limited) return limited
  const begun = await google.begin(callbackOf(services), language)
  if (!begun) return refuse('busy')
  const { url, attempt } = begun
  const browserToken = randomToken()
  await db
    .insertInto('sign_in_attempts')
    .values({
      id_hash: hashToken(secret.sign('attempt', attempt.state)),
      browser_hash: hashToken(browserToken),
      state_hash: hashToken(attempt.state),
      provider,
      purpose,
      verifier: attempt.verifier,
      nonce: attempt.nonce,
      expires_at: millisToWire(now + attemptLife),
      created_at: millisToWire(now),
    })
    .execute()
  return { url, browserToken }
}

export type ProviderReturn = { provider: string; query: URLSearchParams; browserToken: string | undefined }
/** `proven` with the id under which the browser may ask for what came of it. */
export type ReturnOutcome =
  | { outcome: 'failed' }
  | { outcome: 'canceled'; purpose: 'signin' | 'signup' }
  | { outcome: 'proven'; id: string }

/**
 * Forged, stale, foreign and repeated returns give the same `failed`, so a caller cannot tell them apart. Each `state` is
 * accepted once.
 */
export const handleProviderReturn = async (
  services: Services,
  { provider, query, browserToken }: ProviderReturn,
  now: Millis,
): Promise<ReturnOutcome> => {
  const { db, secret, google } = services
  const states = query.getAll('state')
  const state = states[0]
  if (
    state === undefined ||
    states.length > 1 ||
    browserToken === undefined ||
    !google ||
    provider !== 'google'
  )
    return { outcome: 'failed' }
  const attempt = await db
    .updateTable('sign_in_attempts')
    .set({ status: 'answered' })
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browserToken))
    .where('provider', '=', provider)
    .where('status', '=', 'started')
    .where('expires_at', '>', millisToWire(now))
    .returning(['id_hash', 'verifier', 'nonce', 'purpose'])
    .$narrowType<{ purpose: 'signin' | 'signup' }>()
    .executeTakeFirst()
  if (!attempt) return { outcome: 'failed' }
  if (query.get('error') === 'access_denied') return { outcome: 'canceled', purpose: attempt.purpose }

  const returned = new URL(callbackOf(services))
  returned.search = query.toString()
  const identity = await google.finish(returned, { ...attempt, state })
  const email = identity && emailOf(identity)
  if (!email) return { outcome: 'failed' }
  await db
    .updateTable('sign_in_attempts')
    .set({
      status: 'proven',
      issuer: identity.issuer,
      subject: identity.subject,
      email,
      email_verified: identity.emailVerified,
      email_hosted: identity.emailHosted,
    })
    .where('id_hash', '=', attempt.id_hash)
    .execute()
  return { outcome: 'proven', id: secret.sign('attempt', state) }
}

/** Uses up what the provider has proven in this browser: the account it opens, or a new one where somebody signs up. */
export const signInByProvider = async (
  services: Services,
  browserToken: string | undefined,
  { language, now }: { language: Lang; now: Millis },
): Promise<Account | Refusal<'oauth_failed' | 'oauth_unverified' | 'oauth_not_linked' | 'oauth_unknown'>> =>
  writeAndSend(services, async (tx) => {
    const attempt = await consumeProvenAttempt(tx, browserToken, now)
    if (!attempt) return refuse('oauth_failed')
    const known = await findUserOfIdentity(tx, attempt)
    const userId = known ?? (await linkOrCreateUser(tx, attempt, language, now))
    if (typeof userId !== 'number') return userId
    if (attempt.email_verified) await proveMailbox(tx, services.secret, attempt.email, now)
    return readAccount(tx, userId)
  })

type Proven = {
  issuer: string
  subject: string
  email: string
  email_verified: boolean
  email_hosted: boolean
  purpose: 'signin' | 'signup'
  provider: Provider
}

const consumeProvenAttempt = async (
  tx: Tx,
  browserToken: string | undefined,
  now: Millis,
): Promise<Proven | undefined> => {
  if (browserToken === undefined) return undefined
  return tx
    .updateTable('sign_in_attempts')
    .set({ status: 'used' })
    .where('browser_hash', '=', hashToken(browserToken))
    .where('status', '=', 'proven')
    .where('expires_at', '>', millisToWire(now))
    .returning(['issuer', 'subject', 'email', 'email_verified', 'email_hosted', 'purpose', 'provider'])
    .$narrowType<Proven>()
    .executeTakeFirst()
}

const linkOrCreateUser = async (
  tx: Tx,
  attempt: Proven,
  language: Lang,
  now: Millis,
): Promise<number | Refusal<'oauth_unverified' | 'oauth_not_linked' | 'oauth_unknown'>> => {
  if (!attempt.email_verified) return refuse('oauth_unverified')
  await lockAddress(tx, attempt.email)
  const { proven, pending } = await findAccounts(tx, attempt.email)
  if (proven && !attempt.email_hosted) return refuse('oauth_not_linked')
  // Somebody registered by mail and now signs in: an account too.
  const mayCreate = attempt.purpose === 'signup' || pending !== undefined
  if (!proven && !mayCreate) return refuse('oauth_unknown')
  const userId = proven?.userId ?? (await createUser(tx, attempt.email, language, now))
  await tx
    .insertInto('identities')
    .values({
      user_id: userId,
      provider: attempt.provider,
      issuer: attempt.issuer,
      subject: attempt.subject,
      email: attempt.email,
      email_hosted: attempt.email_hosted,
      created_at: millisToWire(now),
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute()
  if (proven) await queueAccountMessage(tx, { userId, kind: 'google_linked' }, now)
  return userId
}

const createUser = async (tx: Tx, email: string, language: Lang, now: Millis): Promise<number> => {
  const { id } = await tx
    .insertInto('users')
    .values({ email, email_verified_at: millisToWire(now), language, created_at: millisToWire(now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Folded as in our own accounts. */
const emailOf = ({ email }: Identity): string | null => {
  const folded = foldEmail(email)
  return isEmail(folded) ? folded : null
}
