// The people who can be chosen at the stand-in, and whoever else types an address.
import { createHash } from 'node:crypto'

export type Account = { email: string; isVerified: boolean; name: string }

/** Their names stand in the words, one for each of these. */
export const people = [
  { key: 'koharu', email: 'koharu@example.jp', isVerified: true },
  { key: 'hanako', email: 'hanako@example.jp', isVerified: true },
  { key: 'ken', email: 'ken@example.jp', isVerified: true },
  { key: 'yui', email: 'yui@example.jp', isVerified: false },
] as const

/** Google's kind of subject: 21 digits, the same for the same address whatever its case. */
export const subjectOf = (email: string): string => {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return `1${String(BigInt(`0x${digest}`) % 10n ** 20n).padStart(20, '0')}`
}

const kept = 1000

/** Who has signed in, by subject; the longest unseen is forgotten. */
export const openAccounts = (): {
  keep: (account: Account) => string
  find: (subject: string) => Account | undefined
} => {
  const accounts = new Map<string, Account>()
  return {
    keep: (account) => {
      const subject = subjectOf(account.email)
      accounts.delete(subject)
      accounts.set(subject, account)
      for (const oldest of accounts.keys()) {
        if (accounts.size <= kept) break
        accounts.delete(oldest)
      }
      return subject
    },
    find: (subject) => accounts.get(subject),
  }
}
