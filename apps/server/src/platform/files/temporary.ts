// Files that nobody else needs, under DATA_DIR beside the stored ones.
import { randomBytes } from 'node:crypto'
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'

/** It has no name once it is open: what ends the process, ends the file, so that nothing is left to sweep. */
export const openTemporary = async ({ dataDir }: Config): Promise<FileHandle> => {
  const folder = join(dataDir, 'temporary')
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomBytes(16).toString('hex'))
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

/** Writes what arrives into the file, up to so many bytes. Throws where the sender is gone before the end. */
export const receive = async (
  upload: Readable,
  file: FileHandle,
  max: number,
): Promise<'received' | 'too_large'> => {
  let size = 0
  for await (const chunk of upload as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > max) return 'too_large'
    await file.appendFile(chunk)
  }
  return 'received'
}
