// What is known of an address before a message to it: whether it booked here, and what the shop sent to it.
import type { MessageState } from '@noren/contract/messages'
import { sql, type RawBuilder } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { Stranger, SentBefore } from './counted-kinds.ts'

/** How the shop knows an address. */
export const readStranger = (tx: Tx, { shopId }: ShopScope, address: string): Promise<Stranger> =>
  tx
    .selectFrom('shops as s')
    .where('s.id', '=', shopId)
    .select((e) => [
      's.created_at as shopCreatedAt',
      e
        .exists(
          e
            .selectFrom('reservations as r')
            .where('r.shop_id', '=', shopId)
            .where('r.email', '=', address)
            .where('r.source', '=', 'online')
            // An address that the owner put in later booked nothing.
            .where(
              sql<boolean>`not exists (select from change_logs l where l.shop_id = ${shopId} and l.reservation_id = r.id
                and l.kind = 'edited' and l.changes @> '[{"field": "email"}]')`,
            )
            // What a file says is no proof. Rule TRANS-7.
            .where('r.created_at', '>', sql<string>`coalesce(s.imported_at, '-infinity')`)
            .select('r.id'),
        )
        .$castTo<boolean>()
        .as('hasBooked'),
    ])
    .executeTakeFirstOrThrow()

/**
 * What this shop sent to the present address of the reservation with this alias. Reminders do not count, nor what an import brought.
 */
export const sentBeforeSql = (alias: 'r', { shopId }: ShopScope): RawBuilder<SentBefore> => sql<SentBefore>`(
  select json_build_object('any', count(*) > 0, 'wentOut', coalesce(bool_or(t.status <> 'withheld'), false),
    'approved', coalesce(bool_or(t.kind = 'approved'), false))
  from messages t where t.shop_id = ${shopId} and t.reservation_id = ${sql.ref(`${alias}.id`)} and t.recipient = 'customer'
    and t.kind <> 'reminder' and t.to_address = ${sql.ref(`${alias}.email`)} and t.last_error is distinct from 'address_changed'
    and t.created_at > coalesce((select s.imported_at from shops s where s.id = ${shopId}), '-infinity'))`

/** Status of the latest message to the customer, for the answer to whoever caused it. */
export const messageStateSql = (
  alias: 'r' | 'reservations',
  { shopId }: ShopScope,
): RawBuilder<MessageState | null> => sql<MessageState | null>`(select case when t.status = 'withheld' then 'withheld' else 'queued' end
  from messages t where t.shop_id = ${shopId} and t.reservation_id = ${sql.ref(`${alias}.id`)} and t.recipient = 'customer'
    and t.kind <> 'reminder' order by t.id desc limit 1)`
