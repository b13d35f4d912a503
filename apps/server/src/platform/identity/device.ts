// A browser in which somebody has signed in before. It opens nothing; it has sign-in attempts of its own, so that strangers who
// use up an account's attempts cannot keep its owner out.
import { isSame, randomToken, type Secret } from './secret.ts'

/** Whose password is tried; the mark is worth nothing once it is another. */
type Holder = { userId: number; passwordHash: string | null }

/** What the browser keeps after a sign-in; the mark that it has already, if that is good: one browser has one name. */
export const markDevice = (secret: Secret, holder: Holder, known: string | undefined): string => {
  if (known !== undefined && deviceOf(secret, holder, known) !== null) return known
  const name = randomToken()
  return `${name}.${sign(secret, holder, name)}`
}

/** The device's name if it was given out for this account and its present password; null for everything else. */
export const deviceOf = (secret: Secret, holder: Holder, token: string | undefined): string | null => {
  const [name = '', signature = '', ...rest] = (token ?? '').split('.')
  return rest.length === 0 && isSame(signature, sign(secret, holder, name)) ? name : null
}

const sign = (secret: Secret, { userId, passwordHash }: Holder, name: string): string =>
  secret.sign('device', String(userId), passwordHash ?? '', name)
