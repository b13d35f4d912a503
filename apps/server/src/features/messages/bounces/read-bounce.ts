// What a delivery report (RFC 3464) says of a mail of ours. Rule MSG-145.
import PostalMime from 'postal-mime'
import { isSame, type Secret } from '#platform/identity/secret'
import { bounceHeader } from '#platform/mail/mailer'

type Sent = { shopId: number; messageId: number }
/** `reason` in the shape of the mailer's: `550 5.1.1 BOUNCE`. */
export type Bounce = Sent & { reason: string }

/** Stands in a header of the mail; a report brings it back. Nobody else can make one. */
export const bounceToken = (secret: Secret, { shopId, messageId }: Sent): string =>
  `${shopId}.${messageId}.${secret.sign('bounce', shopId, messageId)}`

/** Undefined where the report is about no mail of ours, or about a delay or another state that may pass. Throws where it is no mail. */
export const readBounce = async (secret: Secret, raw: Buffer): Promise<Bounce | undefined> => {
  const { attachments } = await PostalMime.parse(raw, {
    attachmentEncoding: 'utf8',
    maxNestingDepth: 10,
    maxHeadersSize: 64 * 1024,
  })
  const contentOf = (...types: string[]): string =>
    attachments
      .filter(({ mimeType }) => types.includes(mimeType))
      // A text, as `attachmentEncoding` asks for.
      .map(({ content }) => (typeof content === 'string' ? content : ''))
      .join('\n\n')
  const sent = sentOf(secret, contentOf('text/rfc822-headers', 'message/rfc822'))
  const reason = reasonOf(contentOf('message/delivery-status'))
  return sent && reason ? { ...sent, reason } : undefined
}

const sentOf = (secret: Secret, headers: string): Sent | undefined => {
  const token = new RegExp(`^${bounceHeader}:\\s*([\\w.-]{1,120})\\s*$`, 'im').exec(headers)?.[1] ?? ''
  const [shopId, messageId] = token.split('.', 2).map(Number)
  if (!Number.isSafeInteger(shopId) || !Number.isSafeInteger(messageId)) return undefined
  const sent = { shopId: Number(shopId), messageId: Number(messageId) }
  return isSame(token, bounceToken(secret, sent)) ? sent : undefined
}

/** Of the recipient that cannot be reached for good; a mail of ours has one. */
const reasonOf = (report: string): string | undefined => {
  const failed =
    report.split(/\r?\n\s*\r?\n/).find((recipient) => /^Action:\s*failed\b/im.test(recipient)) ?? ''
  const status = /^Status:\s*(5\.\d{1,3}\.\d{1,3})\b/im.exec(failed)?.[1]
  const code = /^Diagnostic-Code:\s*smtp;\s*(5\d\d)\b/im.exec(failed)?.[1] ?? '550'
  return status && `${code} ${status} BOUNCE`
}
