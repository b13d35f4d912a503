// Files in an object store that speaks the S3 protocol: five calls, addressed by the path of the bucket (decision 0099).
import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { httpDateToMillis, type Millis } from '../clock.ts'

export type ObjectStore = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

type Call = { method: string; key?: string; query?: Record<string, string>; body?: Uint8Array }

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

export const openObjectStore = ({ endpoint, bucket, ...credentials }: ObjectStore) => {
  const signer = new AwsClient({ ...credentials, service: 's3' })
  /** Undefined where there is no such object. */
  const send = async ({ method, key, query, body }: Call): Promise<Response | undefined> => {
    const url = new URL([endpoint.replace(/\/$/, ''), bucket, ...(key === undefined ? [] : [key])].join('/'))
    url.search = new URLSearchParams(query).toString()
    const signed = await signer.sign(url, {
      method,
      // Without it the library signs no body.
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      body: body && Buffer.from(body),
    })
    // Not the library's own `fetch`, which comes again up to ten times.
    const signal = AbortSignal.timeout(body ? storingMax : answerMax)
    const answer = await fetch(signed, { signal }).catch(away)
    if (answer.ok) return answer
    await answer.body?.cancel()
    if (answer.status === 404) return undefined
    const said = `the object store answered ${answer.status} to ${method}`
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

/** The contents of all elements of this name. Keys are of our own making and need no decoding. */
const all = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll('&amp;', '&'),
  )
