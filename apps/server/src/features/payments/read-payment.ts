// What is read of payments: by the commands, by the customer's page, by other areas inside their statements.
import type { Range } from '@noren/scheduling/hours'
import { sql } from 'kysely'
import { seatsOf } from '#features/occupancies/api'
import { wireToLocalMinute } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof readPayment>>>

/** The only payment that a reservation has. */
export const findPaymentOf = (tx: Tx, { shopId }: ShopScope, reservationId: number) =>
  tx
    .selectFrom('payments')
    .where('shop_id', '=', shopId)
    .where('reservation_id', '=', reservationId)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const readPaymentOf = (db: Db, scope: ShopScope, reservationId: number) =>
  read(db, scope, (tx) => findPaymentOf(tx, scope, reservationId))

export const readPayment = (tx: Tx, { shopId }: ShopScope, id: number) =>
  tx.selectFrom('payments').where('shop_id', '=', shopId).where('id', '=', id).selectAll().executeTakeFirst()

/** The hold of a payment as it was made; `isHeld` while its time is kept. */
export const readHeld = async (tx: Tx, { shopId }: ShopScope, reservationId: number) => {
  const row = await tx
    .selectFrom('reservations as r')
    .where('r.shop_id', '=', shopId)
    .where('r.id', '=', reservationId)
    .where('r.hold_expires_at', 'is not', null)
    .select([
      'r.id as reservationId',
      'r.staff_id as staffId',
      'r.is_nominated as isNominated',
      'r.menu_id as menuId',
      'r.start_at',
      'r.end_at',
      'r.before_time as beforeTime',
      'r.after_time as afterTime',
      sql<readonly Range[]>`r.waits`.as('waits'),
      'r.seat_ids',
      sql<(readonly Range[] | null)[]>`r.seat_ranges`.as('seat_ranges'),
      'r.name',
      'r.name_kana',
      'r.email',
      'r.phone',
      sql<boolean>`exists (select from occupancies o where o.shop_id = ${shopId} and o.reservation_id = r.id)`.as(
        'isHeld',
      ),
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { start_at, end_at, name_kana, seat_ids, seat_ranges, ...held } = row
  return {
    ...held,
    seats: seatsOf({ seat_ids, seat_ranges }),
    nameKana: name_kana ?? '',
    start: wireToLocalMinute(start_at),
    end: wireToLocalMinute(end_at),
  }
}

/** What was paid for a reservation `r`, in the wire's form; null where nothing was. */
export const paidColumn = ({ shopId }: ShopScope) =>
  sql<Paid | null>`(select json_build_object('amount', p.amount, 'status', p.status, 'refund_amount', p.refund_amount,
      'refunded_amount', p.refunded_amount, 'refund_failed_amount', p.refund_failed_amount) from payments p
    where p.shop_id = ${shopId} and p.reservation_id = r.id and p.status in ('paid', 'refunding', 'refunded') order by p.id desc limit 1)`.as(
    'payment',
  )

export type Paid = {
  amount: number
  status: 'paid' | 'refunding' | 'refunded'
  refund_amount: number
  refunded_amount: number
  refund_failed_amount: number
}
