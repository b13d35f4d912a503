// Zip files, written a piece at a time (yazl).
import type { FileHandle } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Contents that are compressed already are only stored. */
export type NewEntry = {
  name: string
  isCompressed?: boolean
  open: () => AsyncIterable<Uint8Array | string>
}

/** Each entry is opened when the one before it has been written, so that the last may say what the others were. */
export const writeArchive = async (
  to: FileHandle,
  entries: readonly NewEntry[],
  signal: AbortSignal,
): Promise<void> => {
  const zip = new ZipFile()
  // Of the library's own type; it is a stream of Node.
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  for (const { name, isCompressed = false, open } of entries)
    zip.addReadStreamLazy(name, { compress: !isCompressed }, (take) => take(null, Readable.from(open())))
  zip.end()
  addAbortSignal(signal, output)
  // No stream to the file: one that does not close it would keep it open for ever.
  for await (const chunk of output as AsyncIterable<Buffer>) await to.appendFile(chunk)
}
