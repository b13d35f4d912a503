import { millisToWire, type Millis } from '#platform/clock'
import type { Tx } from '#platform/database/transactions'
import type { ProviderEvent } from './provider-event.ts'

/**
 * Written in the transaction of what the event causes, so that it is caused once. False where it was taken before: then nothing else
 * may be written.
 */
export const takeEvent = async (tx: Tx, { id, type }: ProviderEvent, now: Millis): Promise<boolean> =>
  (await tx
    .insertInto('provider_events')
    .values({ id, type, received_at: millisToWire(now) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined
