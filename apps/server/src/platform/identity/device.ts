// A browser in which somebody has signed in before. It opens nothing; it has sign-in attempts of its own, so that strangers who
// use up an account's attempts cannot keep its owner out.
import { isSame, randomToken, type Secret } from './secret.ts'

/** What the browser keeps after a sign-in to the account of this address. */
export const markDevice = (secret: Secret, email: string): string => {
  const name = randomToken()
  return `${name}.${secret.sign('device', email, name)}`
}

/** The device's name if it was given out for this address; null for everything else. */
export const deviceOf = (secret: Secret, email: string, token: string | undefined): string | null => {
  const [name = '', signature = '', ...rest] = (token ?? '').split('.')
  return rest.length === 0 && isSame(signature, secret.sign('device', email, name)) ? name : null
}
