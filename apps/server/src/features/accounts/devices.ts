// A browser in which somebody has signed in before. Its token opens nothing; its sign-in attempts are counted apart, so that strangers
// who use up an account's attempts cannot lock its owner out.
import { isSame, randomToken, type Secret } from '#platform/identity/secret'

/** The account that is signed in to. A token is void once the password is another. */
type Holder = { userId: number; passwordHash: string | null }

/** The token that the browser stores after a sign-in; the one that it has already, if that is valid. */
export const markDevice = (secret: Secret, holder: Holder, known: string | undefined): string => {
  if (known !== undefined && deviceOf(secret, holder, known) !== null) return known
  const name = randomToken()
  return `${name}.${sign(secret, holder, name)}`
}

/** The device's name if the token was made for this account and its present password; null otherwise. */
export const deviceOf = (secret: Secret, holder: Holder, token: string | undefined): string | null => {
  const [name = '', signature = '', ...rest] = (token ?? '').split('.')
  return rest.length === 0 && isSame(signature, sign(secret, holder, name)) ? name : null
}

const sign = (secret: Secret, { userId, passwordHash }: Holder, name: string): string =>
  secret.sign('device', String(userId), passwordHash ?? '', name)
