import { foldEmail } from '@noren/contract/fold'

/** The domain that was probably meant: `hanako@gmial.com` → gmail.com. A suggestion, never a refusal. Rule TEXT-3. */
export const meantDomain = (typed: string): string | undefined => {
  const domain = /^[^@]+@([^@]+)$/.exec(foldEmail(typed))?.[1]
  if (domain === undefined || known.includes(domain)) return undefined
  const close = known
    .map((name) => ({ name, far: distance(domain, name) }))
    .filter(({ name, far }) => far <= (name.length > 8 ? 2 : 1))
    .sort((a, b) => a.far - b.far)
  return close[0]?.name
}

/** Old mobile addresses like `a..b@docomo.ne.jp` exist, but many servers refuse to send to them. */
export const isDotted = (typed: string): boolean => /\.\.|^\.|\.@/.test(foldEmail(typed))

export const withDomain = (typed: string, domain: string): string =>
  foldEmail(typed).replace(/@.*$/, `@${domain}`)

// Common domains in Japan, most frequent first; similar ones that exist are listed so that they get no suggestion.
const known = (
  'gmail.com yahoo.co.jp icloud.com docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp hotmail.com outlook.jp ' +
  'outlook.com hotmail.co.jp live.jp me.com mac.com ymail.ne.jp yahoo.ne.jp ymail.com yahoo.com nifty.com rakuten.jp uqmobile.jp ' +
  'mail.com email.com aol.com msn.com'
).split(' ')

/** Insertions, deletions, replacements and swaps of neighbours between two words. */
const distance = (a: string, b: string): number => {
  let older: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (older[j - 2] ?? 0) + 1)
      row.push(least)
    }
    older = above
    above = row
  }
  return above[b.length] ?? 0
}
