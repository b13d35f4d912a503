// The plain forms' proof of where they come from and when: HMAC(shop, step, time). It is their minimum time too.
import { minute, type Millis } from '#platform/clock'
import { isSame, type Secret } from '#platform/identity/secret'

export type Step = 'details' | 'confirm'

/** Nobody fills in a name, a telephone and an address quicker; programs do. */
const quickest = 1_500
const oldest = 24 * 60 * minute

export const stampOf = (secret: Secret, domain: string, step: Step, now: Millis): string =>
  `${now}.${secret.sign('form', domain, step, now)}`

export const readStamp = (
  secret: Secret,
  {
    domain,
    step,
    stamp,
    now,
    patient,
  }: { domain: string; step: Step; stamp: string; now: Millis; patient: boolean },
): 'good' | 'too_quick' | 'stale' => {
  const at = Number(stamp.split('.')[0])
  if (!Number.isSafeInteger(at) || !isSame(stamp, stampOf(secret, domain, step, at))) return 'stale'
  if (now - at > oldest || at > now + minute) return 'stale'
  return patient && now - at < quickest ? 'too_quick' : 'good'
}
