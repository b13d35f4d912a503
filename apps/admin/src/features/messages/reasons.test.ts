import { reservationMessages } from '@noren/words/admin/reservations/messages'
import { expect, test } from 'vitest'
import { reasonKey } from './reasons.ts'

test.each([
  ['recipient_limit', 'recipient_limit'],
  ['suppressed', 'suppressed'],
  ['superseded', 'superseded'],
  ['fault', 'fault'],
  ['interrupted', 'fault'],
  ['no SMTP_URL', 'not_configured'],
  ['550 5.1.1 RCPT TO', 'unknown_address'],
  ['550 RCPT TO', 'unknown_address'],
  ['552 5.2.2 RCPT TO', 'mailbox_full'],
  ['452 4.2.2 RCPT TO', 'mailbox_full'],
  ['550 5.7.1 DATA', 'rejected'],
  ['554 DATA', 'rejected'],
  ['450 RCPT TO', 'busy'],
  ['421 CONN', 'busy'],
  ['ECONNECTION CONN', 'unreachable'],
  ['ETIMEDOUT', 'unreachable'],
  ['something new', undefined],
  ['other', undefined],
  ['toString', undefined],
  ['', undefined],
])('%s is explained by %s', (code, key) => {
  expect(reasonKey(code, reservationMessages.ja.reasons)).toBe(key)
})
