// One mail through the relay, for the operator: what the relay answered, or in a sentence why it did not get that far.
import type { Mail } from './mailer.ts'
import { sendMax, toSmtpError, writtenOut } from './mailer.ts'
import { openTransport, type MailSettings } from './transport.ts'

export type Tried = { answer: string } | { cause: string }

export const tryRelay = async (smtpUrl: string, settings: MailSettings, mail: Mail): Promise<Tried> => {
  const transport = openTransport(smtpUrl, settings, sendMax)
  try {
    const { response } = await transport.sendMail({
      ...writtenOut(mail, settings),
      signal: AbortSignal.timeout(sendMax),
    })
    return { answer: response }
  } catch (error) {
    return { cause: causeOf(error, new URL(smtpUrl).host) }
  } finally {
    transport.close()
  }
}

const causeOf = (error: unknown, host: string): string => {
  const { code, originalCode, command = '', response, message = 'no reason given' } = toSmtpError(error)
  if (code === 'EDNS') return `DNS knows no ${host} (${originalCode ?? code}).`
  if (command === 'STARTTLS')
    return `The relay offers no TLS: ${response ?? code}. Where that is meant, add ?requireTLS=false to SMTP_URL; user and password are then readable on the way.`
  if (code === 'EAUTH') return `The relay refused user and password: ${response ?? message}.`
  if (response) return `The relay refused at ${command || 'the greeting'}: ${response}.`
  const known = originalCode === undefined ? undefined : sentences[originalCode]
  if (known !== undefined) return `${known(host)} (${originalCode}).`
  if (/^ERR_SSL|^EPROTO$/.test(originalCode ?? ''))
    return `TLS with ${host} failed (${originalCode}): smtps:// is usual at port 465, smtp:// at 587 and 25.`
  if (code === 'ETIMEDOUT' || code === 'EABORT') return `${host} did not answer in time (${message}).`
  return `${host}: ${message} (${originalCode ?? code ?? 'no code'}).`
}

const unknownAuthority = (host: string): string =>
  `TLS: nobody that this machine trusts has signed the certificate of ${host}; name the file of its authority in NODE_EXTRA_CA_CERTS`

const sentences: Readonly<Record<string, (host: string) => string>> = {
  ECONNREFUSED: (host) => `Nothing listens at ${host}`,
  EHOSTUNREACH: (host) => `There is no way to ${host}`,
  ENETUNREACH: (host) => `There is no way to ${host}`,
  CERT_HAS_EXPIRED: (host) => `TLS: the certificate of ${host} has expired`,
  CERT_NOT_YET_VALID: (host) => `TLS: the certificate of ${host} is not valid yet`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `TLS: the certificate of ${host} is for another host`,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
}
