// Which mailbox an address belongs to, and the proof that a mail to it carries.
import { foldEmail } from '@noren/contract/fold'
import { dayMs, type Millis } from '#platform/clock'
import { isSame, type Secret } from '#platform/identity/secret'

/** The one mailbox behind an address: what follows a plus is its owner's own note, and Gmail ignores dots. Rule MSG-12. */
export const mailboxOf = (address: string): string => {
  const folded = foldEmail(address)
  const at = folded.lastIndexOf('@')
  const host = folded.slice(at + 1)
  const local = folded.slice(0, at).replace(/(?<=.)\+.*$/, '')
  return gmail.has(host) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${host}`
}

/** The stored key of a mailbox: nobody can find out by trying which addresses are known. */
export const mailboxKey = (secret: Secret, address: string): string =>
  secret.sign('mailbox', mailboxOf(address))

/** A mailbox stays proven so long. Rule MSG-41. */
export const provenFor: Millis = 730 * dayMs
/** A proof in a mail is good for so long. */
const proofFor = 30

/** The stored key of a mailbox that has agreed to be a shop's own address: that its holder books somewhere is no such consent. */
export const contactKey = (secret: Secret, mailbox: string, shopId: number): string =>
  secret.sign('mailbox-of-shop', mailbox, shopId)

/**
 * `{key}.{day}.{HMAC}`, and `.{shop}` where it was named as a shop's own address: stands in mails to this mailbox alone, so whoever
 * sends it back reads them.
 */
export const makeProof = (secret: Secret, address: string, now: Millis, shopId?: number): string => {
  const key = mailboxKey(secret, address)
  const day = Math.floor(now / dayMs)
  const shop = shopId === undefined ? [] : [shopId]
  return [key, day, secret.sign('mailbox-proof', key, day, ...shop), ...shop].join('.')
}

/** The keys of what the proof shows; empty where it is none or too old. */
export const keysOfProof = (secret: Secret, proof: string, now: Millis): string[] => {
  const [key = '', day = '', signature = '', ...shop] = proof.split('.')
  const shopIds = shop.slice(0, 1).map(Number)
  if (!isSame(signature, secret.sign('mailbox-proof', key, Number(day), ...shopIds))) return []
  if (Math.floor(now / dayMs) - Number(day) > proofFor) return []
  return [key, ...shopIds.map((shopId) => contactKey(secret, key, shopId))]
}

const gmail: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])
