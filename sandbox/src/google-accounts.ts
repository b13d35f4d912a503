// The accounts that can be chosen at the fake Google, and those made by typing an address.
import { createHash } from 'node:crypto'

export type Account = { email: string; isVerified: boolean; name: string }

/** Their names are in the word catalogue. */
export const people = [
  { key: 'koharu', email: 'koharu@example.jp', isVerified: true },
  { key: 'hanako', email: 'hanako@example.jp', isVerified: true },
  { key: 'ken', email: 'ken@example.jp', isVerified: true },
  { key: 'yui', email: 'yui@example.jp', isVerified: false },
] as const

/** A subject like Google's: 21 digits, the same for an address in any case. */
export const subjectOf = (email: string): string => {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return `1${String(BigInt(`0x${digest}`) % 10n ** 20n).padStart(20, '0')}`
}

const accountsMax = 1000

/** The accounts that have signed in, by subject; the least recently used is dropped. */
export const openAccounts = (): {
  save: (account: Account) => string
  find: (subject: string) => Account | undefined
} => {
  const accounts = new Map<string, Account>()
  return {
    save: (account) => {
      const subject = subjectOf(account.email)
      accounts.delete(subject)
      accounts.set(subject, account)
      for (const oldest of accounts.keys()) {
        if (accounts.size <= accountsMax) break
        accounts.delete(oldest)
      }
      return subject
    },
    find: (subject) => accounts.get(subject),
  }
}
