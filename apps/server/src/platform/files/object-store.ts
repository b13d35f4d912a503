// Files in an object store that speaks the S3 protocol: five calls, signed with AWS Signature Version 4, addressed by path.
import { createHash, createHmac } from 'node:crypto'
import { httpDateToMillis, millisToUtc, type Millis } from '../clock.ts'

export type ObjectStore = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

type Call = { method: string; key?: string; query?: Record<string, string>; body?: Uint8Array }
export type Signed = { url: string; headers: Record<string, string> }

/** Milliseconds for a file to arrive there, and for every other answer. */
const storingMax = 20_000
const answerMax = 5_000

/** The store cannot be reached or cannot work now, as whoever runs it says: the same call may succeed later. */
export class FilesAway extends Error {
  readonly code = 'EFILES'
}

const away = (cause: unknown): never => {
  throw new FilesAway('the object store cannot be reached', { cause })
}

export const openObjectStore = (store: ObjectStore, now: () => Millis) => {
  /** Undefined where there is no such object. */
  const send = async (call: Call): Promise<Response | undefined> => {
    const { url, headers } = sign(store, call, now())
    const answer = await fetch(url, {
      method: call.method,
      headers,
      body: call.body && Buffer.from(call.body),
      signal: AbortSignal.timeout(call.body ? storingMax : answerMax),
    }).catch(away)
    if (answer.ok) return answer
    await answer.body?.cancel()
    if (answer.status === 404) return undefined
    const said = `the object store answered ${answer.status} to ${call.method}`
    throw answer.status >= 500 || answer.status === 429 ? new FilesAway(said) : new Error(said)
  }
  const list = async (prefix: string): Promise<string[]> => {
    const keys: string[] = []
    let token: string | undefined
    do {
      const query = { 'list-type': '2', prefix, ...(token !== undefined && { 'continuation-token': token }) }
      const answer = await send({ method: 'GET', query })
      if (!answer) throw new Error('the object store has no such bucket')
      const text = await answer.text().catch(away)
      keys.push(...all(text, 'Key'))
      token = all(text, 'NextContinuationToken')[0]
    } while (token !== undefined)
    return keys
  }
  const remove = async (key: string): Promise<void> => void (await send({ method: 'DELETE', key }))
  return {
    put: async (key: string, bytes: Uint8Array): Promise<void> => {
      if (!(await send({ method: 'PUT', key, body: bytes })))
        throw new Error('the object store has no such bucket')
    },
    get: async (key: string): Promise<Uint8Array | undefined> => {
      const answer = await send({ method: 'GET', key })
      return answer && new Uint8Array(await answer.arrayBuffer().catch(away))
    },
    storedAt: async (key: string): Promise<Millis | undefined> => {
      const modified = (await send({ method: 'HEAD', key }))?.headers.get('last-modified')
      return modified == null ? undefined : httpDateToMillis(modified)
    },
    remove,
    removeAll: async (prefix: string): Promise<void> => {
      for (const key of await list(prefix)) await remove(key)
    },
    list,
  }
}

/** By the path of the bucket, as every implementation of the protocol has it. */
export const sign = (
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: ObjectStore,
  { method, key, query = {}, body = new Uint8Array() }: Call,
  now: Millis,
): Signed => {
  const { host, origin, pathname } = new URL(endpoint)
  const path = [pathname.replace(/\/$/, ''), bucket, ...(key === undefined ? [] : key.split('/').map(encode))]
    .filter((part, index) => index === 0 || part !== '')
    .join('/')
  const search = Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const moment = momentOf(now)
  const headers = { host, 'x-amz-content-sha256': sha256(body), 'x-amz-date': moment }
  const names = Object.keys(headers).join(';')
  const canonical = [
    method,
    path || '/',
    search,
    ...Object.entries(headers).map(([name, value]) => `${name}:${value}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`
  const secret = [moment.slice(0, 8), region, 's3', 'aws4_request'].reduce<Buffer>(
    (before, part) => hmac(before, part),
    Buffer.from(`AWS4${secretAccessKey}`),
  )
  const signature = hmac(secret, `AWS4-HMAC-SHA256\n${moment}\n${scope}\n${sha256(canonical)}`).toString(
    'hex',
  )
  const { host: _, ...sent } = headers
  return {
    url: `${origin}${path || '/'}${search && `?${search}`}`,
    headers: {
      ...sent,
      authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
    },
  }
}

/** `20130524T000000Z`, in UTC. */
const momentOf = (now: Millis): string => millisToUtc(now).replaceAll(/[-:]/g, '')

const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex')

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The contents of all elements of this name. Keys are of our own making and need no decoding. */
const all = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll('&amp;', '&'),
  )
