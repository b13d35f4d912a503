// Places on the list that are over, or whose people are erased, are deleted with all that was held and mailed for them. Rule WAIT-19.
import { sql, type RawBuilder } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'

/** `which` is a condition on entries `e`. The shop is locked. */
export const eraseEntries = async (
  tx: Tx,
  { shopId }: ShopScope,
  which: RawBuilder<unknown>,
): Promise<void> => {
  const entries = sql`(select e.id from waitlist_entries e where e.shop_id = ${shopId} and ${which})`
  const offers = sql`(select o.id from offers o where o.shop_id = ${shopId} and o.waitlist_entry_id in ${entries})`
  await sql`delete from messages where shop_id = ${shopId} and waitlist_entry_id in ${entries}`.execute(tx)
  await sql`delete from occupancies where shop_id = ${shopId} and offer_id in ${offers}`.execute(tx)
  await sql`delete from offer_times where shop_id = ${shopId} and offer_id in ${offers}`.execute(tx)
  await sql`delete from offers where shop_id = ${shopId} and waitlist_entry_id in ${entries}`.execute(tx)
  await sql`delete from waitlist_entries e where e.shop_id = ${shopId} and ${which}`.execute(tx)
}

/** Of customers that are deleted; `records` is a list of their ids. */
export const eraseEntriesOf = (tx: Tx, scope: ShopScope, records: RawBuilder<unknown>): Promise<void> =>
  eraseEntries(
    tx,
    scope,
    sql`(e.customer_id in ${records} or e.reservation_id in
      (select r.id from reservations r where r.shop_id = ${scope.shopId} and r.customer_id in ${records}))`,
  )
