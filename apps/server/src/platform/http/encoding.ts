import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const settings = { gzip: { level: 6 }, br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }
const [gzipAway, brotliAway] = [promisify(gzip), promisify(brotliCompress)]

/** For bytes that are compressed once and sent many times. */
export const compress: Record<Encoding, (bytes: Buffer) => Buffer> = {
  identity: (bytes) => bytes,
  gzip: (bytes) => gzipSync(bytes, settings.gzip),
  br: (bytes) => brotliCompressSync(bytes, settings.br),
}

/** The same on Node's thread pool: of long bytes, so that nobody else waits meanwhile. */
export const compressAway: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  identity: async (bytes) => bytes,
  gzip: (bytes) => gzipAway(bytes, settings.gzip),
  br: (bytes) => brotliAway(bytes, settings.br),
}

/** br before gzip before none, among those that the browser does not refuse with q=0. */
export const chooseEncoding = (accepted = ''): Encoding => {
  // Memoised by header: browsers send only a few distinct ones.
  const known = choices.get(accepted)
  if (known) return known
  const encoding = accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : 'identity'
  if (choices.size < maxChoices) choices.set(accepted, encoding)
  return encoding
}

const choices = new Map<string, Encoding>()
const maxChoices = 100

const accepts = (accepted: string, encoding: Encoding): boolean =>
  accepted.split(',').some((part) => {
    const [name = '', weight = ''] = part.trim().split(';')
    return name.trim() === encoding && !/^\s*q=0(\.0*)?$/.test(weight)
  })
