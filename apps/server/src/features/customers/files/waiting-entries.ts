// What the waiting list keeps of a customer: to be shown to that person, and to be deleted with all that was held and mailed. Rule WAIT-19.
import type { PersonalData } from '@noren/contract/customers/personal-data'
import { formatTime } from '@noren/scheduling/time'
import { joinMenuNames } from '@noren/words/visits'
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

type Place = NonNullable<PersonalData['waiting']>[number]

/** Of the record and of those that were merged into it, the latest first. */
export const listWaiting = async (tx: Tx, { shopId }: ShopScope, customerId: number): Promise<Place[]> => {
  const { rows } = await sql<
    Omit<Place, 'menu_name' | 'from_time' | 'to_time' | 'answers'> & {
      menu_names: string[] | null
      from_minute: number
      to_minute: number
      answers: { question: string; value: string[] }[]
    }
  >`
    select e.status, e.name, e.name_kana, e.email, e.phone, e.note, e.answers, e.from_date, e.to_date, e.from_minute, e.to_minute,
      e.created_at, (select jsonb_agg(m.name order by w.place)
        from jsonb_array_elements_text(e.wanted -> 'menuIds') with ordinality w(menu_id, place)
        join menus m on m.shop_id = ${shopId} and m.id = w.menu_id::bigint) as menu_names
    from waitlist_entries e where e.shop_id = ${shopId} and e.customer_id in
      (select c.id from customers c where c.shop_id = ${shopId} and (c.id = ${customerId} or c.merged_into_id = ${customerId}))
    order by e.id desc`.execute(tx)
  return rows.map(({ menu_names, from_minute, to_minute, answers, ...row }) => ({
    ...row,
    menu_name: joinMenuNames(menu_names ?? []),
    from_time: formatTime(from_minute),
    to_time: formatTime(to_minute),
    answers: answers.map(({ question, value }) => `${question}: ${value.join(', ')}`).join('\n'),
  }))
}
