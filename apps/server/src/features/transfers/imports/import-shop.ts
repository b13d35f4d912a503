// An exported shop takes the place of an empty one: received and waited for here, looked through and written in a thread.
import type { Readable } from 'node:stream'
import { archiveBytesMax } from '@noren/contract/limits'
import { openThread } from '#platform/background/thread'
import { runForShop } from '#platform/background/thread-services'
import { inTurn, isTurnOf, standInLine, takeTurn } from '#platform/background/turns'
import { hourMs, minuteMs, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import { openTemporary, receive } from '#platform/files/temporary'
import { takeHits, type Limit } from '#platform/limits'
import type { Services } from '#platform/services'
import { isEmptyShop } from '#features/transfers/summary'
import type { ImportOutcome } from './import-file.ts'

/** Rule TRANS-4: looking through a file is most of the work. */
const checkLimit: Limit = { max: 10, window: hourMs }
const importLimit: Limit = { max: 3, window: hourMs }

const refuseRunning = () => refuse('import_running', { retry_after: 60 })

/** Megabytes for what is remembered of the largest file, and the time for all its pictures. Rule TRANS-41. */
const task = {
  thread: openThread({ memory: 768, isLow: true }),
  module: new URL('import-file.ts', import.meta.url),
  name: 'importInThread',
  timeout: 30 * minuteMs,
  ended: refuse('invalid', { errors: { file: ['archive_limits'] } }),
}

type Wanted = { upload: Readable; isDry: boolean; userId: number }

export const importShop = async (
  services: Services,
  scope: ShopScope,
  { upload, isDry, userId }: Wanted,
  now: Millis,
): Promise<ImportOutcome | Refusal<'too_large' | 'too_many' | 'import_running' | 'busy'>> => {
  const isEmpty = await read(services.db, scope, (tx) => isEmptyShop(tx, scope))
  if (!isEmpty) return refuse('shop_not_empty')
  // Before anything is counted or received; taken below, when all of it is here, so that a slow sender keeps nobody waiting.
  if (!(await isTurnOf(services, scope.shopId, now))) {
    await standInLine(services.db, scope.shopId, now)
    return refuseRunning()
  }
  const limit = isDry ? checkLimit : importLimit
  const limited = await takeHits(services, [[`import:${isDry}:${scope.shopId}`, limit]], now)
  if (limited) return limited
  const file = await openTemporary(services.config)
  try {
    if ((await receive(upload, file, archiveBytesMax)) === 'too_large') return refuse('too_large')
    const turn = await takeTurn(services, scope.shopId, services.clock.now())
    if (!turn) return refuseRunning()
    return await inTurn(services, turn, () =>
      runForShop<ImportOutcome, Refusal<'invalid'>>(services, scope, task, {
        fd: file.fd,
        isDry,
        userId,
        now,
      }),
    )
  } finally {
    await file.close()
  }
}
