// What the write path reads, inside its transaction and after the shop's lock.
import { type OnlineBooking } from '@noren/contract/customers'
import { customerMovesMax } from '@noren/contract/limits'
import type { MessageState } from '@noren/contract/messages'
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { readOwner } from '#features/accounts/api'
import { billColumn } from '#features/bills/api'
import { freeCodeSql } from '#features/customers/api'
import { messageStateSql, sentBeforeSql } from '#features/messages/api'
import type { ReminderSettings } from '#features/reminders/api'
import { planHeldSql, planStandingSql } from '#features/plans/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import {
  asksApprovalColumn,
  movedByShopColumn,
  reservationQuery,
  storedVisitColumns,
  versionSql,
} from '../read-reservation.ts'
import type { FormSection } from '../answers.ts'
import type { StoredSeats } from '#features/occupancies/api'
import { linesColumn } from '../lines/reservation-lines.ts'

/** Who comes, as given: how a customer on record is found. */
export type Who = { name: string; nameKana: string; email: string | null; phone: string | null }

/** What making a reservation needs beside the times: ids in advance, who the customer is, the form. */
export type NewReservationFacts = NewIds & FactsOfShop

/** By a statement of their own: sequences need not be where the shop's rows are. */
type NewIds = { reservationId: number; newCustomerId: number }

type FactsOfShop = ReminderSettings & {
  /** A customer on record with the same address or telephone and the same name or reading, or the one that record was merged into. */
  customerId: number | null
  /** How that customer may book online. Rule BOOK-89. */
  onlineBooking: OnlineBooking | null
  /** Live reservations of this e-mail address from now on. */
  openCount: number
  /** How many count for the plan, those that stand and those that are being paid; null where nobody asked. */
  planStanding: number | null
  planHeld: number | null
  /** A reservation number and a customer's code that nothing else of the shop has. */
  number: string
  newCustomerCode: string
  form: FormSection[]
  shopEmail: string | null
  /** When the owner was told of the plan's use. */
  planNearAt: string | null
  planReachedAt: string | null
  /** The account that can take what is paid in advance. */
  accountId: string | null
}

/** Read under the lock. */
export const readNewReservationFacts = async (
  tx: Tx,
  scope: ShopScope,
  { who, now, countPlan }: { who: Who; now: Millis; countPlan: boolean },
): Promise<NewReservationFacts> => {
  const { rows: ids } = await sql<NewIds>`
    select nextval('reservations_id_seq') as "reservationId", nextval('customers_id_seq') as "newCustomerId"`.execute(
    tx,
  )
  const candidates = Array.from({ length: 5 }, () => String(randomInt(100_000_000)).padStart(8, '0'))
  const { rows: facts } = await sql<FactsOfShop>`
    select k.id as "customerId", k.online_booking as "onlineBooking",
      (select count(*) from reservations r where r.shop_id = ${scope.shopId} and r.email = ${who.email}
        and r.status in ('reserved', 'pending_approval') and r.start_at > ${millisToWire(now)}) as "openCount",
      case when ${countPlan}::boolean then ${planStandingSql(scope, now)} end as "planStanding",
      case when ${countPlan}::boolean then ${planHeldSql(scope)} end as "planHeld",
      -- A sub-select of one row is looked up by its index; as "not exists" all numbers of the shop may be read.
      (select n from unnest(${candidates}::text[]) n
        where (select r.id from reservations r where r.shop_id = ${scope.shopId} and r.reservation_number = n limit 1) is null limit 1) as number,
      ${freeCodeSql(scope)} as "newCustomerCode",
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'type', f.type, 'title', f.title, 'required', f.required,
          'options', f.options) order by f.priority, f.id), '[]')
        from form_sections f where f.shop_id = ${scope.shopId} and f.enabled) as form,
      s.reminder_timing, s.reminder_hours, s.reminder_minute, s.email as "shopEmail", s.plan_near_at as "planNearAt", s.plan_reached_at as "planReachedAt",
      (select a.account_id from payment_accounts a where a.shop_id = ${scope.shopId} and a.charges_enabled) as "accountId"
    from shops s left join customers k on k.shop_id = ${scope.shopId} and k.id = ${knownSql(scope, who)}
    where s.id = ${scope.shopId}`.execute(tx)
  if (!ids[0] || !facts[0]) throw new Error('the scope names no shop')
  return { ...ids[0], ...facts[0] }
}

/** The customer on record who has the same address or telephone and the same name or reading, or into whom that record was merged. */
const knownSql = ({ shopId }: ShopScope, who: Who) => {
  const [name, kana] = [squeezed(who.name), squeezed(who.nameKana)]
  return sql`(select coalesce(c.merged_into_id, c.id) from customers c where c.shop_id = ${shopId} and (c.email = ${who.email} or c.phone = ${who.phone})
        and (regexp_replace(c.name, '[[:space:]　]', '', 'g') = ${name}
          or (${kana} <> '' and regexp_replace(c.name_kana, '[[:space:]　]', '', 'g') = ${kana}))
        order by c.id limit 1)`
}

/** How somebody may book online who comes along, and of whom no record is made. Rule BOOK-89. */
export const readOnlineBooking = async (tx: Tx, scope: ShopScope, who: Who): Promise<OnlineBooking> => {
  const { rows } = await sql<{ online_booking: OnlineBooking }>`
    select k.online_booking from customers k where k.shop_id = ${scope.shopId} and k.id = ${knownSql(scope, who)}`.execute(
    tx,
  )
  return rows[0]?.online_booking ?? 'usual'
}

/** Whose visit it is: a customer on record, or one who is put on record with it, under this code. */
export type VisitCustomer = { id: number; newCode?: string }

export const customerOf = ({
  customerId,
  newCustomerId,
  newCustomerCode,
}: NewReservationFacts): VisitCustomer =>
  customerId === null ? { id: newCustomerId, newCode: newCustomerCode } : { id: customerId }

/** Where the shop is told: at its own address, or at its owner's. */
export const shopAddressOf = (
  { shopEmail }: { shopEmail: string | null },
  owner: { email: string } | undefined,
): string => {
  if (!owner) throw new Error('the shop has no owner')
  return shopEmail ?? owner.email
}

export type BookedRow = {
  id: number
  linkVersion: number
  reservation_number: string
  status: 'reserved' | 'pending_approval' | 'canceled' | 'treated'
  start_at: string
  end_at: string
  menu_name: string
  price: number
  /** Of the latest mail to the customer. */
  mail: MessageState | null
}

export const readBooked = (tx: Tx, scope: ShopScope, reservationId: number): Promise<BookedRow> =>
  tx
    .selectFrom('reservations')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', reservationId)
    .select([
      'id',
      'link_version as linkVersion',
      'reservation_number',
      'status',
      'start_at',
      'end_at',
      'menu_name',
      'price',
      messageStateSql('reservations', scope).as('mail'),
    ])
    .executeTakeFirstOrThrow()

export type Changing = NonNullable<Awaited<ReturnType<typeof readForChange>>>

/** What a change that was made tells whoever made it: what became of the mail about it; null where there is none. */
export type Changed = { mail: MessageState | null }

/** One reservation as the commands that change it need it, with its move request. */
export const readForChange = async (tx: Tx, scope: ShopScope, id: number) => {
  const query = reservationQuery(tx, scope, id).select([
    'r.id',
    'r.status',
    'r.cancel_reason',
    'r.source',
    's.plan_code',
    'r.start_at',
    'r.end_at',
    'r.late_minutes',
    'r.before_time',
    'r.after_time',
    ...storedVisitColumns,
    linesColumn(scope),
    billColumn(scope),
    'r.staff_id',
    'r.is_nominated',
    'r.party_id',
    'r.menu_id',
    'r.customer_id',
    'r.is_block',
    'r.reservation_number',
    'r.menu_name',
    'r.price',
    'r.duration',
    'r.name',
    'r.name_kana',
    'r.phone',
    'r.email',
    'r.note',
    versionSql('r', scope),
    'r.expires_at',
    'r.created_at',
    movedByShopColumn('r', scope),
    's.cancel_cutoff_minutes',
    's.refund_rule',
    's.email as shopEmail',
    's.reminder_timing',
    's.reminder_hours',
    's.reminder_minute',
    asksApprovalColumn(scope),
    'q.id as request_id',
    'q.start_at as request_start_at',
    'q.end_at as request_end_at',
    'q.staff_id as request_staff_id',
    'q.seat_ids as request_seat_ids',
    sql<StoredSeats['seat_ranges']>`q.seat_ranges`.as('request_seat_ranges'),
    'q.expires_at as request_expires_at',
    sentBeforeSql('r', scope).as('sentBefore'),
  ])
  const row = await query.executeTakeFirst()
  return row && { ...row, shopAddress: shopAddressOf(row, await readOwner(tx, scope)) }
}

/** The customer's own moves and move requests of one reservation, by its log: instants, the latest first. */
export const readMoves = async (tx: Tx, { shopId }: ShopScope, reservationId: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('change_logs')
    .where('shop_id', '=', shopId)
    .where('reservation_id', '=', reservationId)
    .where('actor', '=', 'customer')
    .where('kind', 'in', ['rescheduled', 'move_requested'])
    .select('created_at')
    .orderBy('id', 'desc')
    .limit(customerMovesMax)
    .execute()
  return rows.map(({ created_at }) => created_at)
}

/** A customer on record, as a reservation copies them. */
export const readWho = async (tx: Tx, { shopId }: ShopScope, customerId: number): Promise<Who | undefined> =>
  tx
    .selectFrom('customers')
    .where('shop_id', '=', shopId)
    .where('id', '=', customerId)
    .where('forgotten_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .select(['name', 'name_kana as nameKana', 'email', 'phone'])
    .executeTakeFirst()

const squeezed = (text: string): string => text.replace(/[\s　]/g, '')
