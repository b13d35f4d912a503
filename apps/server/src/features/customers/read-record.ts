// One customer as the owner reads them: the record, its notes, visits and merged records.
import type { Customer, CustomerVisit } from '@noren/contract/customers'
import type { CustomerNote } from '@noren/contract/customers/notes'
import { customerNotesMax, visitsShownMax } from '@noren/contract/limits'
import { sql } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { recordsSql, withAge, type RecordRow } from './list-customers.ts'
import { pastSql } from './visit-counts.ts'

export const readCustomer = (
  db: Db,
  scope: ShopScope,
  id: number,
  now: Millis,
): Promise<Customer | undefined> =>
  read(db, scope, async (tx) => {
    const { shopId } = scope
    const { rows: records } = await sql<RecordRow>`${recordsSql(scope, now)} and c.id = ${id}`.execute(tx)
    const { rows: notes } = await sql<CustomerNote>`
        select id, title, content, version, created_at, updated_at from customer_notes
        where shop_id = ${shopId} and customer_id = ${id} order by id desc limit ${customerNotesMax}`.execute(
      tx,
    )
    const { rows: visits } = await sql<CustomerVisit & { total: number }>`
        select id, status, start_at, end_at, menu_name, price, reservation_number, is_brought, count(*) over () as total,
          (select p.amount - p.refund_amount from payments p where p.shop_id = ${shopId} and p.reservation_id = reservations.id
            and p.paid_at is not null order by p.id desc limit 1) as paid_amount
        from reservations where shop_id = ${shopId} and customer_id = ${id} and hold_expires_at is null
        order by start_at desc, id desc limit ${visitsShownMax}`.execute(tx)
    const { rows: merged } = await sql<Customer['merged'][number]>`
        select m.id, c.name, c.phone, c.email, m.created_at as merged_at
        from customer_merges m join customers c on c.shop_id = ${shopId} and c.id = m.merged_id
        where m.shop_id = ${shopId} and m.kept_id = ${id} and c.forgotten_at is null order by m.id desc`.execute(
      tx,
    )
    const { rows: photos } = await sql<{ total: number }>`
        select count(*) as total from customer_photos where shop_id = ${shopId} and customer_id = ${id}`.execute(
      tx,
    )
    // Rule CUST-36.
    const { rows: own } = await sql<OwnColumns>`
        select c.brought_count, c.brought_first_on::text, c.brought_last_on::text, (
          select v.staff_id from (
            select r.staff_id, r.start_at from reservations r
            where r.shop_id = ${shopId} and r.customer_id = ${id}
              and ${pastSql(now)}
            order by r.start_at desc limit ${latestVisits}) v
          join staff t on t.shop_id = ${shopId} and t.id = v.staff_id and t.active
          group by v.staff_id having count(*) >= ${servedMin} order by count(*) desc, max(v.start_at) desc limit 1) as suggested_staff_id
        from customers c where c.shop_id = ${shopId} and c.id = ${id}`.execute(tx)
    const [[record], [ownColumns]] = [records, own]
    if (!record || !ownColumns) return undefined
    return {
      ...withAge(now)(record),
      ...ownColumns,
      notes,
      reservations: visits,
      reservations_total: visits[0]?.total ?? 0,
      merged,
      photos_total: photos[0]?.total ?? 0,
    }
  })

type OwnColumns = Pick<
  Customer,
  'brought_count' | 'brought_first_on' | 'brought_last_on' | 'suggested_staff_id'
>

/** Of so many visits one must have served so many to be suggested. */
const latestVisits = 10
const servedMin = 2

/** A record that is neither forgotten nor merged into another, as the commands that change it need it. */
export const findRecord = async (tx: Tx, { shopId }: ShopScope, id: number) =>
  tx
    .selectFrom('customers')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('forgotten_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .select([
      'id',
      'name',
      'email',
      'phone',
      'gender',
      'birth_date',
      'customer_code',
      'preferred_staff_id',
      'online_booking',
    ])
    .select(['brought_count', 'brought_first_on', 'brought_last_on'])
    .select(sql<string | null>`nullif(name_kana, '')`.as('name_kana'))
    .executeTakeFirst()
export type FoundRecord = NonNullable<Awaited<ReturnType<typeof findRecord>>>

/** Reservations of a customer, and of who came with them: such a visit has no record, and the name that the customer gave. Rule VISIT-13. */
export const isOfCustomer = ({ shopId }: { shopId: number }, customerId: number) => sql<boolean>`
  (customer_id = ${customerId} or (customer_id is null and party_id in (
    select p.party_id from reservations p where p.shop_id = ${shopId} and p.customer_id = ${customerId} and p.party_id is not null)))`

/** Reservations that are agreed or asked for, and not over. */
export const readLive = async (tx: Tx, { shopId }: ShopScope, customerId: number, now: Millis) =>
  tx
    .selectFrom('reservations')
    .where('shop_id', '=', shopId)
    .where(isOfCustomer({ shopId }, customerId))
    .where('status', 'in', ['reserved', 'pending_approval'])
    .where('end_at', '>', millisToWire(now))
    .select(['id', 'start_at', 'end_at', 'menu_name as title', 'name as customer_name', 'is_block'])
    .orderBy('start_at')
    .execute()
