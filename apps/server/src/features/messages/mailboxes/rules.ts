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

/** `{key}.{day}.{HMAC}`: stands in mails to this mailbox alone, so whoever sends it back reads them. */
export const makeProof = (secret: Secret, address: string, now: Millis): string => {
  const key = mailboxKey(secret, address)
  const day = Math.floor(now / dayMs)
  return `${key}.${day}.${secret.sign('mailbox-proof', key, day)}`
}

/** The key of the mailbox that the proof was sent to; undefined where it is none or too old. */
export const keyOfProof = (secret: Secret, proof: string, now: Millis): string | undefined => {
  const [key = '', day = '', signature = ''] = proof.split('.')
  const isOurs = isSame(signature, secret.sign('mailbox-proof', key, Number(day)))
  return isOurs && Math.floor(now / dayMs) - Number(day) <= proofFor ? key : undefined
}

const gmail: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])
