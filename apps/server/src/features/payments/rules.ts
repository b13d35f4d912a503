// What is decided about advance payment without I/O: whether a menu asks for it, and what is given back.
import { advancePaymentMin, type AdvancePayment, type RefundRule } from '@noren/contract/payments/choices'
import type { CancelReason } from '@noren/scheduling/status'
import { isUnlocked, type PlanCode } from '#features/plans/rules'
import { minuteMs, type Millis } from '#platform/clock'
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
