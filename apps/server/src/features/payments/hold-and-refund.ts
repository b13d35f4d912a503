// What is decided about advance payment without I/O: whether a menu asks for it, and what is given back.
import { advancePaymentMin, type AdvancePayment, type RefundRule } from '@noren/contract/payments/choices'
import type { CancelReason } from '@noren/scheduling/status'
import { isUnlocked, type PlanCode } from '#features/plans/api'
import { dayMs, minuteMs, type Millis } from '#platform/clock'
import type { Config } from '#platform/config'

/** How long a slot is held while its customer pays. Rule PAY-3. */
export const holdTime: Millis = 15 * minuteMs

/**
 * What a menu asks of customers now: what its owner chose, as long as the plan has it and the shop's account can take money. `canCharge` is
 * false without an account and where no provider is configured. Rule PAY-1.
 */
export const asksPayment = (
  config: Pick<Config, 'billing'>,
  { advancePayment, price, planCode, canCharge }: Asked,
): AdvancePayment =>
  price >= advancePaymentMin && canCharge && isUnlocked(config, planCode) ? advancePayment : 'none'

type Asked = { advancePayment: AdvancePayment; price: number; planCode: PlanCode; canCharge: boolean }

/**
 * Whether a paid visit that is canceled now is refunded: always where the shop ends it; else by its rule, while the customer may still
 * cancel (`mayCancel`) or before the start. Rules PAY-12, PAY-13.
 */
export const isRefunded = (
  rule: RefundRule,
  reason: CancelReason,
  { mayCancel, hasStarted }: { mayCancel: boolean; hasStarted: boolean },
): boolean => {
  if (reason === 'shop' || reason === 'declined' || reason === 'expired' || reason === 'paid_late')
    return true
  if (rule === 'never') return false
  return rule === 'always' ? !hasStarted : mayCancel
}

/** How often the worker asks about a refund that the provider has not finished. Rule PAY-31. */
export const pendingEvery: Millis = dayMs

export type RefundSums = {
  amount: number
  /** What is to be given back in all, and what has been. */
  refund_amount: number
  refunded_amount: number
  /** What failed and was not given back again, and all that ever failed. */
  refund_failed_amount: number
  refund_failed_total: number
}

/**
 * A payment after the provider said how much was given back (`made`) and how much of that failed. Both only grow, so that the order of what
 * is told does not matter; `isStale` where less was told than is known. What failed is no longer wanted: the owner decides. Rule PAY-31.
 */
export const afterRefunds = (
  { amount, refund_amount, refunded_amount, refund_failed_amount, refund_failed_total }: RefundSums,
  told: { made: number; failed: number },
) => {
  const made = Math.max(refunded_amount + refund_failed_total, told.made)
  const failed = Math.max(refund_failed_total, told.failed)
  const lost = failed - refund_failed_total
  const refunded = made - failed
  const given = Math.max(0, refunded - refunded_amount)
  const wanted = Math.max(refund_amount - lost, refunded)
  return {
    refund_amount: wanted,
    refunded_amount: refunded,
    // Given back elsewhere, beyond what we wanted, makes good what failed.
    refund_failed_amount: Math.min(
      Math.max(0, refund_failed_amount + lost - Math.max(0, wanted - refund_amount)),
      amount - wanted,
    ),
    refund_failed_total: failed,
    lost,
    given,
    isStale: told.made < made || told.failed < failed,
  }
}
