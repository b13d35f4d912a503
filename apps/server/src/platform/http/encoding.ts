import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** On Node's thread pool, and at quick levels, which already save most of the bytes. */
export const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  identity: async (bytes) => bytes,
  gzip: (bytes) => gzipped(bytes, { level: 5 }),
  br: (bytes) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
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
