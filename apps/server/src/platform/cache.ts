// Ready answers by (group, version, key): bytes in three encodings, headers, and until when they are true. A hit asks nobody.
// A group's version is read anew after five seconds at the latest, and at once when somebody says that it changed.
import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Millis } from './clock.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

export type Kept = Keepable & {
  status: number
  etag: string
  /** The head of a 304. */
  unchanged: Record<string, string>
  /** By encoding: the head as it is sent, ready for the socket. */
  heads: Record<Encoding, Record<string, string | number>>
  bodies: Record<Encoding, Buffer>
  /** The same bytes as latin1 text: Node sends those in one write with the head, bytes in a costlier one of two parts. */
  texts: Record<Encoding, string>
}

/** What can be kept: true until then, and about so many bytes. */
export type Keepable = { validUntil: Millis; size: number }

export type Cache<T extends Keepable = Kept> = {
  /** What is kept, if its group's version was read lately and is still its own. */
  find: (key: string, now: Millis) => T | undefined
  /** What is kept, with its version: for those who compare that themselves. */
  peek: (key: string, now: Millis) => { version: number; kept: T } | undefined
  /** Begins a reading of a version: what changes from here on makes the reading worthless. */
  look: () => Look
  /** What a reading found. */
  learn: (look: Look, group: number, version: number, now: Millis) => void
  keep: (key: string, group: number, version: number, kept: T) => void
  forget: (groups: readonly number[] | 'all') => void
}

export type Look = { readonly at: number }

/** `used` since it was last looked over: what is asked for survives. */
type Entry<T> = { group: number; version: number; kept: T; used: boolean }

const freshFor = 5_000

export const openCache = <T extends Keepable = Kept>({
  entries: entriesMax = 2_000,
  bytes: bytesMax = 64 * 1024 * 1024,
} = {}): Cache<T> => {
  const entries = new Map<string, Entry<T>>()
  const versions = new Map<number, { version: number; readAt: Millis }>()
  const forgotten = new Map<number, number>()
  let bytes = 0
  let moment = 0
  let allForgotten = 0

  const drop = (key: string): void => {
    bytes -= entries.get(key)?.kept.size ?? 0
    entries.delete(key)
  }

  const forget = (group: number): void => {
    versions.delete(group)
    forgotten.delete(group)
    forgotten.set(group, ++moment)
    // Its entries die of their version, or of age.
    const [oldest] = forgotten
    if (forgotten.size > entriesMax && oldest) {
      forgotten.delete(oldest[0])
      allForgotten = Math.max(allForgotten, oldest[1])
    }
  }

  return {
    find: (key, now) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      const known = versions.get(entry.group)
      // A clock that was set back makes every reading old.
      if (!known || now - known.readAt > freshFor || now < known.readAt) return undefined
      if (known.version !== entry.version || entry.kept.validUntil <= now) {
        drop(key)
        return undefined
      }
      entry.used = true
      return entry.kept
    },
    peek: (key, now) => {
      const entry = entries.get(key)
      if (!entry || entry.kept.validUntil <= now) return undefined
      entry.used = true
      return entry
    },
    look: () => ({ at: ++moment }),
    learn: ({ at }, group, version, now) => {
      if (at < allForgotten || at < (forgotten.get(group) ?? 0)) return
      versions.set(group, { version, readAt: now })
      if (versions.size > entriesMax) versions.delete(versions.keys().next().value ?? 0)
    },
    keep: (key, group, version, kept) => {
      drop(key)
      entries.set(key, { group, version, kept, used: false })
      bytes += kept.size
      // Oldest first; one that was asked for meanwhile gets a second turn. Moving it at each hit instead would cost every hit.
      for (const [oldest, entry] of entries) {
        if (entries.size <= entriesMax && bytes <= bytesMax) break
        if (entry.used) {
          entries.delete(oldest)
          entries.set(oldest, { ...entry, used: false })
        } else drop(oldest)
      }
    },
    forget: (groups) => {
      if (groups !== 'all') return groups.forEach(forget)
      entries.clear()
      versions.clear()
      forgotten.clear()
      bytes = 0
      allForgotten = ++moment
    },
  }
}

/** A body as it will be sent, with its headers; compressed when somebody first asks for it so. */
export const prepare = (
  status: number,
  body: string,
  headers: Readonly<Record<string, string>>,
  validUntil: Millis,
): Kept => {
  const identity = Buffer.from(body)
  const bodies = lazily({
    identity: () => identity,
    gzip: () => gzipSync(identity, { level: 6 }),
    br: () => brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  })
  // Weak: the same page in any encoding.
  const etag = `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`
  const head = (encoding: Encoding) => () => ({
    ...headers,
    etag,
    'content-length': bodies[encoding].length,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  })
  const text = (encoding: Encoding) => () =>
    // As many bytes as letters: it has none that latin1 writes otherwise.
    encoding === 'identity' && identity.length === body.length ? body : bodies[encoding].toString('latin1')
  const { 'content-type': _, ...lasting } = headers
  return {
    status,
    etag,
    unchanged: { ...lasting, etag },
    bodies,
    texts: lazily({ identity: text('identity'), gzip: text('gzip'), br: text('br') }),
    validUntil,
    // Each encoding stands twice, as bytes and as text; two compressions together are about half of the plain body.
    size: 3 * identity.length + 1_000,
    heads: lazily({ identity: head('identity'), gzip: head('gzip'), br: head('br') }),
  }
}

/** Made at the first look, then kept. */
const lazily = <T>(make: Record<Encoding, () => T>): Record<Encoding, T> => {
  const made: Partial<Record<Encoding, T>> = {}
  const of = (encoding: Encoding): T => (made[encoding] ??= make[encoding]())
  return {
    get identity() {
      return of('identity')
    },
    get gzip() {
      return of('gzip')
    },
    get br() {
      return of('br')
    },
  }
}

/** The best that the browser takes. */
export const encodingFor = (accepted: string | undefined): Encoding => {
  if (accepted === undefined) return 'identity'
  const known = read.get(accepted)
  if (known) return known
  const encoding = takes(accepted, 'br') ? 'br' : takes(accepted, 'gzip') ? 'gzip' : 'identity'
  if (read.size < readMax) read.set(accepted, encoding)
  return encoding
}

/** Browsers send the same few words all day. */
const read = new Map<string, Encoding>()
const readMax = 100

const takes = (accepted: string, name: string): boolean =>
  accepted.split(',').some((part) => {
    const [coding = '', weight = ''] = part.trim().split(';')
    return coding.trim() === name && !/^\s*q=0(\.0*)?$/.test(weight)
  })
