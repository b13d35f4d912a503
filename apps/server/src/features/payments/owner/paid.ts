// What was paid for a reservation, for the owner's reads.
import type { RefundRule } from '@noren/contract/payments/choices'
import type { Paid } from '@noren/contract/payments/paid'
import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'

/** Of payments that were made, given back or not. */
export const paidStatuses = ['paid', 'refunding', 'refunded'] as const

type PaidRow = Paid & { refund_rule: RefundRule; cancel_cutoff_minutes: number }

/** Of a reservation, by its alias and column, with what decides about refunds; null where nothing was paid. A reservation is paid once. */
export const paidSql = (reservation: string, { shopId }: ShopScope) => sql<PaidRow | null>`(
  select json_build_object('amount', p.amount, 'refund_amount', p.refund_amount, 'refunded_amount', p.refunded_amount,
    'refund_failed_amount', p.refund_failed_amount, 'paid_at', p.paid_at,
    'refund_rule', o.refund_rule, 'cancel_cutoff_minutes', o.cancel_cutoff_minutes)
  from payments p join shops o on o.id = ${shopId} where p.shop_id = ${shopId} and p.reservation_id = ${sql.ref(reservation)} and p.status = any(${paidStatuses})
  order by p.id desc limit 1)`
