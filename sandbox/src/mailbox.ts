// The SMTP server of the demo and the tests: it speaks the real protocol on a loopback port and stores messages in memory.
// It runs in the web process. A worker in another process reaches it by SMTP_URL.
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

export type Received = {
  id: number
  /** The envelope's recipients; `to` is the first of them. */
  recipients: string[]
  /** The envelope's sender, who gets a report where the message cannot be delivered. */
  sender: string
  /** As it came, for whoever checks a signature. */
  raw: Buffer
  to: string
  /** As in the header: `"Salon" <noreply@example.jp>`. */
  from: string
  replyTo: string
  messageId: string
  headers: ReadonlyMap<string, string>
  subject: string
  text: string
  html: string
  attachments: { filename: string; type: string; content: Uint8Array }[]
  /** RFC 3339, Asia/Tokyo. */
  receivedAt: string
}

export type Mailbox = {
  smtpUrl: string
  /** Newest first. */
  messages: (to?: string) => Received[]
  clear: () => void
  stop: () => Promise<void>
}

type Refusal = { code: number; text: string }

const messagesMax = 500
const bytesMax = 64 * 1024 * 1024
const messageBytesMax = 10 * 1024 * 1024

/** So that it can be seen what becomes of a mail that does not arrive. */
const refusedDomains: Readonly<Record<string, Refusal>> = {
  'unknown.example': { code: 550, text: '5.1.1 no such user {address}' },
  'busy.example': { code: 450, text: '4.3.2 try again later' },
}

type Options = {
  /** The answer to every recipient, for tests of a relay that refuses. */
  refuse?: Refusal
  /** Offers STARTTLS; nothing is encrypted without it. */
  tls?: { key: string; cert: string }
  /** Asks for user and password, and says whether they are the right ones. */
  isUser?: (user: string, password: string) => boolean
  /** Sees the name that a sender greets with. */
  onGreeting?: (name: string) => void
  /** Called with each message, also beyond the number that the mailbox holds. */
  onMessage?: (message: Received) => void
}

export const startMailbox = async ({
  refuse,
  tls,
  isUser,
  onGreeting,
  onMessage,
}: Options = {}): Promise<Mailbox> => {
  const stored: { bytes: number; message: Received }[] = []
  let nextId = 1

  const store = (message: Received, bytes: number): void => {
    stored.push({ bytes, message })
    while (stored.length > messagesMax || stored.reduce((sum, one) => sum + one.bytes, 0) > bytesMax)
      stored.shift()
  }

  const receive = async (
    stream: SMTPServerDataStream,
    { envelope }: SMTPServerSession,
    done: (error?: Error) => void,
  ): Promise<void> => {
    try {
      const raw = await buffer(stream)
      if (stream.sizeExceeded) return done(refusal(552, 'Message exceeds fixed maximum message size'))
      const recipients = envelope.rcptTo.map(({ address }) => unquoted(address))
      const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
      const message = { ...(await parse(raw, recipients)), sender, raw, id: nextId++ }
      store(message, raw.byteLength)
      onMessage?.(message)
      return done()
    } catch (error) {
      return done(refusal(451, error instanceof Error ? error.message : 'Cannot read the message'))
    }
  }

  const server = new SMTPServer({
    ...tls,
    disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(isUser ? [] : ['AUTH'])],
    authOptional: isUser === undefined,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      isUser?.(username ?? '', password ?? '')
        ? done(null, { user: username })
        : done(refusal(535, '5.7.8 wrong user or password')),
    disableReverseLookup: true,
    // `a..b@docomo.ne.jp` exists; senders quote its local part, as the standard requires. Rule TEXT-3.
    lenientAddressParsing: true,
    logger: false,
    size: messageBytesMax,
    // Otherwise a pooled connection of the sender would delay `stop` by 30 s.
    closeTimeout: 100,
    onMailFrom: (_address, { hostNameAppearsAs }, done) => {
      onGreeting?.(hostNameAppearsAs)
      done()
    },
    onRcptTo: ({ address }, _, done) => {
      const answer = refuse ?? refusedDomains[address.toLowerCase().split('@').at(-1) ?? '']
      done(answer && refusal(answer.code, answer.text.replace('{address}', address)))
    },
    onData: (stream, session, done) => void receive(stream, session, done),
  })
  // A sender that disconnects in the middle is no error here.
  server.on('error', () => undefined)
  const { port } = await new Promise<AddressInfo>((resolve, reject) => {
    server.server.once('error', reject)
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      if (address !== null && typeof address === 'object') resolve(address)
    })
  })

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    messages: (to) =>
      stored
        .map(({ message }) => message)
        .filter((message) => to === undefined || isTo(message, to))
        .toReversed(),
    clear: () => void stored.splice(0),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const isTo = ({ recipients }: Received, to: string): boolean =>
  recipients.some((recipient) => recipient.toLowerCase() === to.toLowerCase())

const parse = async (raw: Buffer, recipients: string[]): Promise<Omit<Received, 'id' | 'sender' | 'raw'>> => {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  return {
    recipients,
    to: recipients[0] ?? '',
    from: mail.from ? addressText(mail.from) : '',
    replyTo: (mail.replyTo ?? []).map(addressText).join(', '),
    messageId: mail.messageId ?? '',
    headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map((attachment) => ({
      filename: attachment.filename ?? 'attachment',
      type: attachment.mimeType,
      content:
        typeof attachment.content === 'string'
          ? Buffer.from(attachment.content)
          : new Uint8Array(attachment.content),
    })),
    receivedAt: nowInTokyo(),
  }
}

const addressText = ({ name, address = '' }: Address): string =>
  name ? `"${name.replace(/(["\\])/g, '\\$1')}" <${address}>` : address

const unquoted = (address: string): string => address.replace(/^"(.*)"@/, '$1@')

const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

const nowInTokyo = (): string =>
  new Date(Date.now() + 9 * 3_600_000).toISOString().replace(/\.\d+Z$/, '+09:00')
