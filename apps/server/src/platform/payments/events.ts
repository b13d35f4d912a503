// Which of the provider's events were taken. The row is written in the transaction of what the event causes, so that it is caused once.
import { dayMs, millisToWire, type Millis } from '../clock.ts'
import type { Db, Tx } from '../database/transactions.ts'

export type ProviderEvent = {
  id: string
  type: string
  /** The connected account whose object it is; null for our own. */
  account: string | null
  /** As it was when the event was made: good for its ids and nothing else. */
  object: Readonly<Record<string, unknown>>
}

/** `later`: not now, the provider sends it again. */
export type Taken = 'taken' | 'later'

export const isKnownEvent = async (db: Db, { id }: ProviderEvent): Promise<boolean> =>
  (await db.selectFrom('provider_events').where('id', '=', id).select('id').executeTakeFirst()) !== undefined

/** False where it was taken before: then nothing else may be written. */
export const takeEvent = async (tx: Tx, { id, type }: ProviderEvent, now: Millis): Promise<boolean> =>
  (await tx
    .insertInto('provider_events')
    .values({ id, type, received_at: millisToWire(now) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** The provider repeats an event for three days; a signature is good for five minutes. */
const kept = 60 * dayMs

export const forgetEvents = async (db: Db, now: Millis): Promise<void> => {
  await db
    .deleteFrom('provider_events')
    .where('received_at', '<=', millisToWire(now - kept))
    .execute()
}
