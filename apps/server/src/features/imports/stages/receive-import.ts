// A table arrives: waited for here, read, looked through and stored in a thread. Rules IMP-37, IMP-38.
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { importBytesMax } from '@noren/contract/limits'
import { openThread } from '#platform/background/thread'
import { runForShop } from '#platform/background/thread-services'
import { hourMs, minuteMs, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { openTemporary, receive } from '#platform/files/temporary'
import { takeHits, type Limit } from '#platform/limits'
import type { Services } from '#platform/services'
import { countKept, storedRowsMax, unfinishedMax } from './kept.ts'
import { receiveTable, type Done, type Wanted } from './receive-in-thread.ts'

const receiveLimit: Limit = { max: 20, window: hourMs }
type Refused = Refusal<'too_large' | 'too_many' | 'invalid' | 'busy' | 'imports_unfinished'>

/** The id of the import. */
export const receiveImport = async (
  services: Services,
  scope: ShopScope,
  { upload, ...wanted }: Wanted & { upload: Readable },
  now: Millis,
): Promise<number | Refused> => {
  const full = await refuseMore(services, scope)
  if (full) return full
  const limited = await takeHits(services, [[`imports:${scope.shopId}`, receiveLimit]], now)
  if (limited) return limited
  const file = await openTemporary(services.config)
  try {
    if ((await receive(upload, file, importBytesMax)) === 'too_large') return refuse('too_large')
    const received = { ...wanted, fd: file.fd, now }
    const done = (await isShort(file))
      ? await receiveTable(services, scope, received)
      : await runForShop<Done, Refusal<'invalid'>>(services, scope, task, received)
    return isRefusal(done) ? done : done.id
  } finally {
    await file.close()
  }
}

const refuseMore = async (
  { db }: Services,
  scope: ShopScope,
): Promise<Refusal<'imports_unfinished'> | undefined> => {
  const { unfinished, stored } = await read(db, scope, (tx) => countKept(tx, scope))
  return unfinished >= unfinishedMax || stored >= storedRowsMax ? refuse('imports_unfinished') : undefined
}

/** Read within some milliseconds. */
const shortMax = 32 * 1024

/** A workbook is a zip, and may be anything but short when it is unpacked. */
const isShort = async (file: FileHandle): Promise<boolean> => {
  const { size } = await file.stat()
  if (size > shortMax) return false
  const { buffer } = await file.read({ buffer: Buffer.alloc(2), position: 0 })
  return buffer.toString('latin1') !== 'PK'
}

/** Of one process one file at a time. */
const task = {
  thread: openThread({ memory: 192, isLow: true }),
  module: new URL('receive-in-thread.ts', import.meta.url),
  name: 'receiveInThread',
  timeout: 3 * minuteMs,
  ended: refuse('invalid', { errors: { file: ['import_too_much'] } }),
}
