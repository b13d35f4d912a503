// What is read before a message that may count.
import type { MessageKind, MessageState } from '@noren/contract/messages'
import { sql, type RawBuilder } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { isCounted, type Cause, type Stranger, type SentBefore } from './counted-kinds.ts'

/** For a message of this kind about a reservation; null where there is no recipient or nothing to count. */
export const readCause = (
  db: Db,
  scope: ShopScope,
  {
    reservationId,
    kind,
    byShop,
    address: given,
  }: { reservationId: number; kind: MessageKind; byShop: boolean; address?: string | undefined },
): Promise<Cause | null> =>
  read(db, scope, async (tx) => {
    const row = await tx
      .selectFrom('reservations as r')
      .where('r.shop_id', '=', scope.shopId)
      .where('r.id', '=', reservationId)
      .select(['r.email', sentBeforeSql('r', scope).as('sentBefore')])
      .executeTakeFirst()
    const address = given ?? row?.email
    if (!row || !address || !isCounted(kind, row.sentBefore)) return null
    return { address, stranger: byShop ? await readStranger(tx, scope, address) : null }
  })

/** For the confirmation that the owner sends with an entry: to a customer on record, or to the address that was given. */
export const readFirstCause = (
  db: Db,
  scope: ShopScope,
  { customer_id, email }: { customer_id?: number | null | undefined; email?: string | null | undefined },
): Promise<Cause | null> =>
  read(db, scope, async (tx) => {
    const known =
      customer_id == null
        ? undefined
        : await tx
            .selectFrom('customers')
            .where('shop_id', '=', scope.shopId)
            .where('id', '=', customer_id)
            .where('forgotten_at', 'is', null)
            .select('email')
            .executeTakeFirst()
    const address = customer_id == null ? email : known?.email
    return address ? { address, stranger: await readStranger(tx, scope, address) } : null
  })

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
