import type { reservationMessages } from '@noren/words/admin/reservations/messages'

export type ReasonKey = Exclude<keyof (typeof reservationMessages)['ja']['reasons'], 'other'>

/**
 * Which sentence explains why a mail was not delivered: our own codes have one each, a relay's (`550 5.1.1 RCPT TO`, `ECONNREFUSED CONN`)
 * are explained by what they have in common. Undefined where only the code itself can be said.
 */
export const reasonKey = (code: string, known: Readonly<Record<string, unknown>>): ReasonKey | undefined => {
  if (code !== 'other' && Object.hasOwn(known, code)) return code as ReasonKey
  return explained.find(({ pattern }) => pattern.test(code))?.key
}

// The first that matches; extended codes of RFC 3463 say more than the three digits before them.
const explained: readonly { pattern: RegExp; key: ReasonKey }[] = [
  { pattern: /^no SMTP_URL$/, key: 'not_configured' },
  { pattern: /^interrupted$/, key: 'fault' },
  { pattern: /^\d{3} [45]\.2\.2\b/, key: 'mailbox_full' },
  { pattern: /^5\d\d 5\.1\.\d/, key: 'unknown_address' },
  { pattern: /^5\d\d 5\.7\.\d/, key: 'rejected' },
  { pattern: /^552\b/, key: 'mailbox_full' },
  { pattern: /^55[013]\b.*RCPT TO$|^5\d\d 5\.4\.\d+ BOUNCE$/, key: 'unknown_address' },
  { pattern: /^554\b/, key: 'rejected' },
  { pattern: /^4\d\d\b/, key: 'busy' },
  { pattern: /^E[A-Z]+|^[A-Z_]+ CONN$/, key: 'unreachable' },
]
