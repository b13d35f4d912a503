// The owner tries her own booking page before it is public: an address for an hour, signed for the shop's domain. Rule SHOP-24.
import { bookingSitePath } from '@noren/contract/addresses'
import { readDomain } from '#features/domains/api'
import { hourMs, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import { isSame, type Secret } from '#platform/identity/secret'
import type { Services } from '#platform/services'

export const trialLife = hourMs

/** Below the product's own address, as previews are: the cookie that it sets is of that path. */
export const makeTrial = async (
  { db, config, secret }: Pick<Services, 'db' | 'config' | 'secret'>,
  scope: ShopScope,
  now: Millis,
): Promise<{ url: string }> => {
  const current = await read(db, scope, (tx) => readDomain(tx, scope))
  if (!current) throw new Error('a shop without domain')
  const token = trialToken(secret, current.domain, now + trialLife)
  return { url: `${config.publicUrl}${bookingSitePath(current.domain)}/try/${token}` }
}

/** Whether the token was made for this domain, and its hour is not over. */
export const hasTrial = (secret: Secret, domain: string, token: string | undefined, now: Millis): boolean => {
  const until = Number(token?.split('.')[0])
  if (token === undefined || !Number.isSafeInteger(until) || until <= now || until > now + trialLife)
    return false
  return isSame(token, trialToken(secret, domain, until))
}

const trialToken = (secret: Secret, domain: string, until: Millis): string =>
  `${until}.${secret.sign('trial', domain, until)}`
