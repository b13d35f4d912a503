// The token in every plain form: HMAC(shop, step, time). It proves that we sent the form, and when. Rule BOOK-20.
import { minute, type Millis } from '#platform/clock'
import { isSame, type Secret } from '#platform/identity/secret'

export type Step = 'details' | 'confirm'

/** Only programs fill in the details quicker. */
const ageMin = 1_500
const ageMax = 24 * 60 * minute

export const createFormToken = (secret: Secret, domain: string, step: Step, now: Millis): string =>
  `${now}.${secret.sign('form', domain, step, now)}`

export const checkFormToken = (
  secret: Secret,
  {
    domain,
    step,
    token,
    now,
    checksAgeMin,
  }: { domain: string; step: Step; token: string; now: Millis; checksAgeMin: boolean },
): 'good' | 'too_quick' | 'stale' => {
  const at = Number(token.split('.')[0])
  if (!Number.isSafeInteger(at) || !isSame(token, createFormToken(secret, domain, step, at))) return 'stale'
  if (now - at > ageMax || at > now + minute) return 'stale'
  return checksAgeMin && now - at < ageMin ? 'too_quick' : 'good'
}
