// The connections to the relay: TLS, the name that we greet with, who gets reports, and the signature.
import { isIP, isIPv6 } from 'node:net'
import { createTransport } from 'nodemailer'
import type { Millis } from '../clock.ts'
import type { Config } from '../config.ts'
import { isLoopbackName } from '../http/hosts/loopback.ts'

export type MailSettings = {
  /** The host of PUBLIC_URL; some relays refuse a greeting by a name that is nobody's. */
  host?: string | undefined
  /** Where reports of mails that could not be delivered go; otherwise to the sender. */
  bounces?: string | undefined
  dkim?: { domain: string; selector: string; privateKey: string } | undefined
}

export const mailSettingsOf = ({ publicUrl, bounces, dkim }: Config): MailSettings => ({
  host: new URL(publicUrl).hostname,
  bounces: bounces?.address,
  dkim,
})

const stepMax: Millis = 10_000
export const connectionsMax = 5

/** What stands in the query of the URL wins, such as `?requireTLS=false`. */
export const openTransport = (smtpUrl: string, { host, dkim }: MailSettings, timeout: Millis) => {
  // Nobody listens between us and this machine, and its certificate is seldom a real one. Rule MSG-142.
  const isHere = isLoopbackName(new URL(smtpUrl).hostname)
  return createTransport({
    url: smtpUrl,
    requireTLS: !isHere,
    ignoreTLS: isHere,
    ...(host !== undefined && { name: greetingOf(host) }),
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: signedFields,
      },
    }),
    pool: true,
    maxConnections: connectionsMax,
    connectionTimeout: stepMax,
    greetingTimeout: stepMax,
    // A busy relay may answer late, and a mail given up after its content was handed over would go out twice.
    socketTimeout: timeout,
    dnsTimeout: stepMax,
    // A connection that the relay closed in the meantime would cost a retry.
    idleTimeout: 5_000,
    // Repeats are the outbox's to decide: a connection lost after DATA may have delivered.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** RFC 8058 wants both of the last two. */
const signedFields =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:List-Unsubscribe:List-Unsubscribe-Post'

/** Addresses stand in brackets (RFC 5321, 4.1.3). */
const greetingOf = (host: string): string => {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address) === 0) return host
  return isIPv6(address) ? `[IPv6:${address}]` : `[${address}]`
}
