// SMTP over one pool of connections. Every mail has an answer: sent, try again, or failed. Nothing is thrown, and no reason names an address.
import type { NodemailerError, SendMailOptions } from 'nodemailer'
import type { Millis } from '../clock.ts'
import { connectionsMax, openTransport, type MailSettings } from './transport.ts'

export { connectionsMax }

export type Mail = {
  from: Mailbox
  replyTo?: Mailbox | undefined
  to: string
  subject: string
  text: string
  html: string
  attachments?: { filename: string; contentType: string; content: string | Buffer }[] | undefined
  /** The same for every try of one mail, so that a repeat is recognised: `kind.shop.id`, without a host. */
  messageId: string
  /** The page on which the recipient ends mails of this kind; mail programs post to it as well (RFC 8058). */
  unsubscribeUrl?: string | undefined
  /** What a report that it could not be delivered brings back. Rule MSG-145. */
  bounceToken?: string | undefined
}
type Mailbox = { name: string; address: string }

/**
 * `failed`: refused for good. `retry`: not this time, or nobody knows. `away`: the relay cannot be used now, which says nothing about this
 * mail. Reasons name a code and a step, such as `550 5.1.1 RCPT TO`, `ECONNREFUSED CONN` or `CERT_HAS_EXPIRED CONN`.
 */
export type Delivery = 'sent' | { retry: string } | { failed: string } | { away: string }

export type Mailer = {
  send: (mail: Mail) => Promise<Delivery>
  close: () => void
}

/** For one mail in all, however slowly the relay answers; the claim timeout of the outbox is longer. */
export const sendMax: Millis = 60_000

/** Without a relay every mail waits for one. `timeout` is another one than `sendMax`, for tests. */
export const openMailer = (
  smtpUrl: string | undefined,
  settings: MailSettings = {},
  timeout: Millis = sendMax,
): Mailer => {
  if (smtpUrl === undefined) return { send: async () => ({ away: noRelay }), close: () => undefined }
  const transport = openTransport(smtpUrl, settings, timeout)
  const isThere = (): Promise<boolean> =>
    transport.verify().then(
      () => true,
      () => false,
    )
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({ ...writtenOut(mail, settings), signal: AbortSignal.timeout(timeout) })
        return 'sent'
      } catch (error) {
        const delivery = toDelivery(error)
        // The error does not say whether the content was under way when the connection broke: the relay is away if no other one can
        // be opened, and otherwise nobody knows what became of this mail.
        return typeof delivery === 'object' && 'retry' in delivery && isCut(error) && !(await isThere())
          ? { away: delivery.retry }
          : delivery
      }
    },
    close: () => transport.close(),
  }
}

/** The reason of a mail that waits for the setting. */
export const noRelay = 'no SMTP_URL'

/** As the relay gets it. */
export const writtenOut = (mail: Mail, { bounces }: MailSettings): SendMailOptions => ({
  from: cleaned(mail.from),
  ...(mail.replyTo && { replyTo: cleaned(mail.replyTo) }),
  to: recipientOf(mail),
  ...(bounces && { envelope: { from: bounces, to: recipientOf(mail) } }),
  subject: oneLine(mail.subject),
  text: mail.text,
  html: mail.html,
  attachments: mail.attachments,
  messageId: `<${mail.messageId}@${mail.from.address.split('@').at(-1)}>`,
  headers: {
    // Automatic replies, such as absence notes, are not wanted.
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(bounces && mail.bounceToken && { [bounceHeader]: mail.bounceToken }),
    ...(mail.unsubscribeUrl && {
      'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})

/** As text it could be several. */
const recipientOf = ({ to }: Mail) => ({ name: '', address: to })

/** Of its own, because some relays replace the Message-ID. */
export const bounceHeader = 'X-Noren-Mail'

const cleaned = ({ name, address }: Mailbox): Mailbox => ({ name: oneLine(name), address })

/** Header values: a line break would end the header and begin the next. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    // Characters that turn the reading direction could make a name look like another one.
    .replace(/[\u202a-\u202e\u2066-\u2069]+/g, '')
    .trim()

const toDelivery = (error: unknown): Delivery => {
  const { code, originalCode, responseCode, command, response, permanent } = toSmtpError(error)
  // Of the reply and the command only what cannot carry an address is kept.
  const detail = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const step = /^(MAIL FROM|RCPT TO|DATA|AUTH|EHLO|HELO|STARTTLS|CONN|API)/.exec(command ?? '')?.[0]
  const reason = [responseCode ?? originalCode ?? code ?? 'fault', detail, step].filter(Boolean).join(' ')
  // A refused greeting, sign-in or sender is the operator's to mend and says nothing about this mail; but a size is told with the sender.
  if (responseCode !== 552 && (code === 'EAUTH' || aboutRelay.has(step ?? ''))) return { away: reason }
  // A mailbox that is full today may have room tomorrow. Rule MSG-27.
  const isFull = detail?.endsWith('.2.2')
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isAboutMail && permanent !== false && !isFull ? { failed: reason } : { retry: reason }
}

const aboutRelay: ReadonlySet<string> = new Set(['MAIL FROM', 'AUTH', 'EHLO', 'HELO', 'STARTTLS'])

const isCut = (error: unknown): boolean => cutCodes.has(toSmtpError(error).code ?? '')
const cutCodes: ReadonlySet<string> = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
])

export const toSmtpError = (error: unknown): Partial<NodemailerError> => (error instanceof Error ? error : {})
