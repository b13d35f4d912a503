// Zip files that somebody sent (yauzl): what they claim is held to limits before anything is unpacked, and to what they claim after.
import type { Readable } from 'node:stream'
import { fromBufferPromise, fromFdPromise, type Entry } from 'yauzl'

export type Archive = {
  /** Name → bytes when unpacked. */
  sizes: ReadonlyMap<string, number>
  open: (name: string) => Promise<Readable>
}

export type ArchiveLimits = {
  entries: number
  /** Bytes of all entries together when unpacked. */
  unpacked: number
  /** Unpacked bytes for each packed one, of entries above a megabyte. */
  ratio: number
}

/** Thrown: a file that is no zip, or not the one that it says it is. */
export class UnreadableArchive extends Error {
  readonly reason: 'unreadable' | 'limits'
  constructor(reason: 'unreadable' | 'limits', options?: ErrorOptions) {
    super(`the archive is refused: ${reason}`, options)
    this.reason = reason
  }
}

/** Of an open file, which the caller closes, or of bytes. */
export const openArchive = async (source: number | Buffer, limits: ArchiveLimits): Promise<Archive> => {
  const options = { autoClose: false, strictFileNames: true }
  const zip = await (
    typeof source === 'number' ? fromFdPromise(source, options) : fromBufferPromise(source, options)
  ).catch(unreadable)
  if (zip.entryCount > limits.entries) throw new UnreadableArchive('limits')
  const entries = new Map<string, Entry>()
  try {
    // A name that leads elsewhere is refused by the library.
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName) || !entry.canDecodeFileData()) throw new UnreadableArchive('unreadable')
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    throw error instanceof UnreadableArchive ? error : new UnreadableArchive('unreadable', { cause: error })
  }
  const all = [...entries.values()]
  const unpacked = all.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (unpacked > limits.unpacked || all.some((entry) => isBomb(entry, limits)))
    throw new UnreadableArchive('limits')
  return {
    sizes: new Map(all.map(({ fileName, uncompressedSize }) => [fileName, uncompressedSize])),
    // The library ends a stream that has more bytes than its entry claims.
    open: (name) => {
      const entry = entries.get(name)
      if (!entry) throw new Error(`there is no ${name}`)
      return zip.openReadStreamPromise(entry).catch(unreadable)
    },
  }
}

/** Texts of the lines with their numbers, some at a time; lines of more bytes are refused. */
export async function* linesOf(
  stream: Readable,
  lineMax: number,
  onBytes: (bytes: Buffer) => void = () => undefined,
): AsyncGenerator<{ first: number; lines: string[] }> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [rest, first] = ['', 1]
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      onBytes(chunk)
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > lineMax || lines.some(({ length }) => length > lineMax))
        throw new UnreadableArchive('limits')
      yield { first, lines }
      first += lines.length
    }
    rest += decoder.decode()
  } catch (error) {
    throw error instanceof UnreadableArchive ? error : new UnreadableArchive('unreadable', { cause: error })
  }
  if (rest !== '') yield { first, lines: [rest] }
}

const isBomb = ({ compressedSize, uncompressedSize }: Entry, { ratio }: ArchiveLimits): boolean =>
  uncompressedSize > 1024 * 1024 && uncompressedSize > compressedSize * ratio

const unreadable = (cause: unknown): never => {
  throw new UnreadableArchive('unreadable', { cause })
}
