import type { Db } from '#platform/database/transactions'
import type { ProviderEvent } from './provider-event.ts'

export const isKnownEvent = async (db: Db, { id }: ProviderEvent): Promise<boolean> =>
  (await db.selectFrom('provider_events').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
