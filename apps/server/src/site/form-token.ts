// The token in the forms of the details and confirm steps: the time at which the form was sent, signed with shop and step. Rule BOOK-20.
import { minuteMs, type Millis } from '#platform/clock'
import { isSame, type Secret } from '#platform/identity/secret'

export type Step = 'details' | 'confirm'

/** A heuristic: programs are usually quicker than this, people rarely. */
const minAgeMs = 1_500
const maxAgeMs = 24 * 60 * minuteMs

export const createFormToken = (secret: Secret, domain: string, step: Step, now: Millis): string =>
  `${now}.${secret.sign('form', domain, step, now)}`

export const checkFormToken = (
  secret: Secret,
  {
    domain,
    step,
    token,
    now,
    enforceMinAge,
  }: { domain: string; step: Step; token: string; now: Millis; enforceMinAge: boolean },
): 'valid' | 'too_quick' | 'invalid_or_expired' => {
  const sentAt = Number(token.split('.')[0])
  if (!Number.isSafeInteger(sentAt) || !isSame(token, createFormToken(secret, domain, step, sentAt)))
    return 'invalid_or_expired'
  if (now - sentAt > maxAgeMs || sentAt > now + minuteMs) return 'invalid_or_expired'
  return enforceMinAge && now - sentAt < minAgeMs ? 'too_quick' : 'valid'
}
