// Work in a thread that needs the database: it opens connections of its own, and the caller tells of what it changed.
import type { Config } from '../config.ts'
import { openPool, type Connection } from '../database/pool.ts'
import type { ShopScope } from '../database/scope.ts'
import { connectionOf, openDb } from '../database/transactions.ts'
import { refuse, type Refusal } from '../errors.ts'
import { openStorage } from '../files/storage.ts'
import { openSecret, readOrMakeSecret } from '../identity/secret.ts'
import type { Services } from '../services.ts'
import { ThreadEnded, type Thread, type ThreadTask } from './thread.ts'

export type ThreadServices = Pick<
  Services,
  'config' | 'db' | 'secret' | 'storage' | 'publishChange' | 'wakeWorker'
>

/** What a thread opens its services from. */
export type ThreadPlace = { config: Config; connection: Connection }

/** `ended` is said where it takes too long or too much memory. */
type ShopTask<R> = Omit<ThreadTask, 'stopping'> & { thread: Thread; ended: R }

/** Runs a function that takes the input with `place` and `scope`. */
export const runForShop = async <O, R extends Refusal>(
  { config, db, stopping, publishChange, wakeWorker }: Services,
  scope: ShopScope,
  { thread, ended, ...task }: ShopTask<R>,
  input: object,
): Promise<O | R | Refusal<'busy'>> => {
  try {
    const place: ThreadPlace = { config, connection: connectionOf(db) }
    return await thread.run<O>({ ...task, stopping }, { ...input, place, scope })
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error
    return error.reason === 'limits' ? ended : refuse('busy', { retry_after: 60 })
  } finally {
    // Also after a failure, because its COMMIT may have gone through.
    publishChange(scope.shopId)
    wakeWorker()
  }
}

/** Inside the thread. */
export const withServices = async <T>(
  { config, connection }: ThreadPlace,
  work: (services: ThreadServices) => Promise<T>,
): Promise<T> => {
  const pool = openPool(connection, { role: 'noren_app', max: 2 })
  try {
    return await work({
      config,
      db: openDb(pool),
      secret: openSecret(config.sessionSecret ?? readOrMakeSecret(config.dataDir)),
      storage: openStorage(config),
      publishChange: () => undefined,
      wakeWorker: () => undefined,
    })
  } finally {
    await pool.end()
  }
}
