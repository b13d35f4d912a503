// The only way out to addresses that users typed: https to public addresses, each looked at before it is connected to. Rule FEED-12.
import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { createGunzip } from 'node:zlib'
import type { Millis } from './clock.ts'

export type EgressError = 'address' | 'unreachable' | 'refused' | 'not_found' | 'too_slow' | 'too_large'

export type Address = { address: string; family: number }

export type Egress = {
  /** All addresses of a name; tests give their own. */
  resolve: (host: string) => Promise<readonly Address[]>
  /** http to this machine at any port: for tests and the sandbox alone. */
  allowsLoopback: boolean
}

export type Fetched =
  | { error: EgressError }
  | { status: 304 }
  | { status: 200; text: string; etag: string | undefined }

type Wanted = {
  etag?: string | undefined
  bytesMax: number
  timeout: Millis
  /** Of the content; anything else is not read further. */
  accept: string
}

const redirectsMax = 3
const textMax = 1024

export const openEgress = ({ allowsLoopback = false } = {}): Egress => ({
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  allowsLoopback,
})

/** Redirects are followed by hand, so that each address is looked at like the first. */
export const fetchText = (egress: Egress, address: string, wanted: Wanted): Promise<Fetched> =>
  within(wanted.timeout, (signal) => follow(egress, address, wanted, signal))

export type Posted = { error: EgressError } | { status: number; retryAfter: string | undefined }

/** Of the answer its head alone is read, and a redirect is an answer like others: nobody else is sent what was meant for this address. */
export const postBytes = (
  egress: Egress,
  address: string,
  { headers, body, timeout }: { headers: Readonly<Record<string, string>>; body: Buffer; timeout: Millis },
): Promise<Posted> =>
  within(timeout, async (signal) => {
    const place = await findPlace(egress, address)
    return typeof place === 'string' ? { error: place } : post(place, { headers, body }, signal)
  })

const within = async <T>(
  timeout: Millis,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | { error: 'too_slow' }> => {
  const signal = AbortSignal.timeout(timeout)
  // A resolver knows no signal: whatever still runs then is not waited for.
  const late = Promise.withResolvers<{ error: 'too_slow' }>()
  const stop = () => late.resolve({ error: 'too_slow' })
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([work(signal), late.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

const follow = async (
  egress: Egress,
  address: string,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Fetched> => {
  let next = address
  for (let redirects = 0; redirects <= redirectsMax; redirects++) {
    const place = await findPlace(egress, next)
    if (typeof place === 'string') return { error: place }
    const answer = await ask(place, wanted, signal)
    if (!('location' in answer)) return answer
    if (!URL.canParse(answer.location, next)) return { error: 'refused' }
    next = new URL(answer.location, next).href
  }
  return { error: 'refused' }
}

type Place = { url: URL; pinned: Address }

/** Where an address leads, or why it is not asked. Every address of the name must be public: which one is taken is not ours to say. */
export const findPlace = async (
  egress: Egress,
  address: string,
): Promise<Place | 'address' | 'unreachable'> => {
  if (address.length > 4 * textMax || !URL.canParse(address)) return 'address'
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.username !== '' || url.password !== '' || host === '') return 'address'
  const isLocal = egress.allowsLoopback && loopback.has(host)
  if (!isLocal && (url.protocol !== 'https:' || url.port !== '')) return 'address'
  if (isLocal && url.protocol !== 'http:') return 'address'
  if (isLocal) return { url, pinned: { address: host === 'localhost' ? '127.0.0.1' : host, family: 4 } }
  const family = isIP(host)
  // A name without a dot, or below these, is one of a local network.
  if (family === 0 && (!/\.[a-z][a-z0-9-]*\.?$/i.test(host) || localNames.test(host))) return 'address'
  const found = family === 0 ? await egress.resolve(host).catch(() => []) : [{ address: host, family }]
  const [first] = found
  if (!first) return 'unreachable'
  return found.every(isPublic) ? { url, pinned: first } : 'address'
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1'])
const localNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|onion)\.?$/i

/** The connection goes to the address that was looked at, and the name is not resolved a second time. */
const optionsOf = ({ pinned }: Place, signal: AbortSignal): RequestOptions => ({
  signal,
  agent: false,
  lookup: (_name, options, done) =>
    options.all ? done(null, [pinned]) : done(null, pinned.address, pinned.family),
})

const requestOf = ({ url }: Place) => (url.protocol === 'https:' ? requestHttps : requestHttp)

const post = (
  place: Place,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: Buffer },
  signal: AbortSignal,
): Promise<Posted> =>
  new Promise((resolve) => {
    const options = { ...optionsOf(place, signal), method: 'POST', headers }
    const sent = requestOf(place)(place.url, options, (answer) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: shortOf(answer.headers['retry-after']) })
      answer.destroy()
    })
    sent.on('error', () => resolve({ error: signal.aborted ? 'too_slow' : 'unreachable' }))
    sent.end(body)
  })

const ask = (
  place: Place,
  { etag, bytesMax, accept }: Wanted,
  signal: AbortSignal,
): Promise<Fetched | { location: string }> =>
  new Promise((resolve) => {
    const failed = () => resolve({ error: signal.aborted ? 'too_slow' : 'unreachable' })
    const sent = requestOf(place)(
      place.url,
      {
        ...optionsOf(place, signal),
        headers: {
          accept,
          'accept-encoding': 'gzip',
          'user-agent': 'Noren calendar reader',
          ...(etag !== undefined && { 'if-none-match': etag }),
        },
      },
      (answer) => {
        const settle = (value: Fetched | { location: string }) => {
          resolve(value)
          answer.destroy()
        }
        const status = answer.statusCode ?? 0
        const { location } = answer.headers
        if (status === 304) return settle({ status: 304 })
        if (status >= 300 && status < 400 && location !== undefined) return settle({ location })
        if (status === 404 || status === 410) return settle({ error: 'not_found' })
        if (status !== 200) return settle({ error: status >= 500 ? 'unreachable' : 'refused' })
        readText(answer, bytesMax)
          .then((text) =>
            settle(
              text === null
                ? { error: 'too_large' }
                : { status: 200, text, etag: shortOf(answer.headers.etag) },
            ),
          )
          .catch(failed)
      },
    )
    sent.on('error', failed)
    sent.end()
  })

/** Null where it is longer, as it comes or unpacked. */
const readText = async (answer: IncomingMessage, bytesMax: number): Promise<string | null> => {
  const encoding = answer.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity' && encoding !== 'gzip') throw new Error('an encoding that was not asked for')
  const stream = encoding === 'gzip' ? answer.pipe(createGunzip()) : answer
  answer.on('error', (error) => stream.destroy(error))
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > bytesMax) return null
    chunks.push(bytes)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

const shortOf = (etag: string | undefined): string | undefined =>
  etag !== undefined && etag.length <= textMax ? etag : undefined

/** Whether an address may be connected to: of the public internet, and none that stands for another one. */
export const isPublic = ({ address }: Pick<Address, 'address'>): boolean => {
  const family = isIP(address)
  if (family === 4) return !inside.check(address, 'ipv4')
  // Only what is given out today (2000::/3): all else is local, reserved, or an IPv4 address in disguise.
  return family === 6 && global.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

const inside = new BlockList()
const ranges = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24',
  '192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  // Protocol assignments with Teredo and ORCHID, documentation, 6to4, segment routing.
  '2001::/23 2001:db8::/32 2002::/16 3fff::/20 2620:4f:8000::/48 5f00::/16',
]
for (const range of ranges.flatMap((line) => line.split(' '))) {
  const [net = '', bits = ''] = range.split('/')
  inside.addSubnet(net, Number(bits), isIP(net) === 6 ? 'ipv6' : 'ipv4')
}
