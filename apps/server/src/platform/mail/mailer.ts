// SMTP over one pool of connections. Every mail has an answer: sent, try again, or failed. Nothing is thrown, and no reason names an address.
import { createTransport, type NodemailerError } from 'nodemailer'
import type { Millis } from '../clock.ts'

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
}
type Mailbox = { name: string; address: string }

/**
 * `failed`: refused for good. `retry`: not this time, or nobody knows. `away`: the relay cannot be used now, which says nothing about this
 * mail. Reasons name a code and a step, such as `550 5.1.1 RCPT TO` or `ECONNECTION CONN`.
 */
export type Delivery = 'sent' | { retry: string } | { failed: string } | { away: string }

export type Mailer = {
  send: (mail: Mail) => Promise<Delivery>
  close: () => void
}

const stepMax: Millis = 10_000
/** For one mail in all, however slowly the relay answers; the claim timeout of the outbox is longer. */
export const sendMax: Millis = 60_000
export const connectionsMax = 5

/** Without a relay every mail waits for one. */
export const openMailer = (smtpUrl: string | undefined): Mailer => {
  if (smtpUrl === undefined) return { send: async () => ({ retry: 'no SMTP_URL' }), close: () => undefined }
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connectionsMax,
    connectionTimeout: stepMax,
    greetingTimeout: stepMax,
    // A busy relay may answer late, and a mail given up after its content was handed over would go out twice.
    socketTimeout: sendMax,
    dnsTimeout: stepMax,
    // A connection that the relay closed in the meantime would cost a retry.
    idleTimeout: 5_000,
    // Repeats are the outbox's to decide: a connection lost after DATA may have delivered.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const isThere = (): Promise<boolean> =>
    transport.verify().then(
      () => true,
      () => false,
    )
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({
          from: cleaned(mail.from),
          ...(mail.replyTo && { replyTo: cleaned(mail.replyTo) }),
          to: { name: '', address: mail.to },
          subject: oneLine(mail.subject),
          text: mail.text,
          html: mail.html,
          attachments: mail.attachments,
          messageId: `<${mail.messageId}@${mail.from.address.split('@').at(-1)}>`,
          // Automatic replies, such as absence notes, are not wanted.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          signal: AbortSignal.timeout(sendMax),
        })
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

const cleaned = ({ name, address }: Mailbox): Mailbox => ({ name: oneLine(name), address })

/** Header values: a line break would end the header and begin the next. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    // Characters that turn the reading direction could make a name look like another one.
    .replace(/[\u202a-\u202e\u2066-\u2069]+/g, '')
    .trim()

const toDelivery = (error: unknown): Delivery => {
  const { code, responseCode, command, response, permanent } = toSmtpError(error)
  // Of the reply and the command only what cannot carry an address is kept.
  const detail = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const step = /^(MAIL FROM|RCPT TO|DATA|AUTH|EHLO|HELO|STARTTLS|CONN|API)/.exec(command ?? '')?.[0]
  const reason = [responseCode ?? code ?? 'fault', detail, step].filter(Boolean).join(' ')
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

const toSmtpError = (error: unknown): Partial<NodemailerError> => (error instanceof Error ? error : {})
