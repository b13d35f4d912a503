// Why the PostgreSQL of DATABASE_URL cannot be used, in a sentence that names what to change.
import { UnusableDatabase } from './pool.ts'

const untrusted =
  'its certificate is of an authority that is not trusted here: name its file by sslrootcert=… in DATABASE_URL, or by NODE_EXTRA_CA_CERTS'

/** By the codes of Node and OpenSSL. What is missing here says its own message. */
const reasons: Record<string, string> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host than the one in DATABASE_URL',
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
}

/** Fails with such a sentence. */
export const explained = async <T>(url: string | undefined, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (url === undefined || error instanceof UnusableDatabase || !(error instanceof Error)) throw error
    throw new UnusableDatabase(`PostgreSQL at ${placeOf(url)} cannot be used: ${reasonOf(error)}.`, {
      cause: error,
    })
  }
}

const reasonOf = (error: NodeJS.ErrnoException): string => {
  if (error.syscall === 'open') return `${error.path}, which DATABASE_URL names, cannot be read`
  if (/timeout/.test(error.message))
    return 'no answer within 10 s (a pooler before it needs a connection for each of the server’s, 16 a process)'
  return reasons[error.code ?? ''] ?? error.message.trim().replace(/\.$/, '')
}

/** Without the password. */
const placeOf = (url: string): string => {
  const { host, searchParams } = new URL(url)
  return searchParams.get('host') ?? host
}
