import type { RefundRule } from '@noren/contract/payments/choices'
import { customerMayChange } from '@noren/scheduling/cutoff'
import type { CancelReason } from '@noren/scheduling/status'
import { millisToLocalMinute, wireToLocalMinute, wireToMillis, type Millis } from '#platform/clock'
import { isRefunded } from '../hold-and-refund.ts'

type Canceled = {
  start_at: string
  created_at: string
  moved_by_shop_at: string | null
  cancel_cutoff_minutes: number
  refund_rule: RefundRule
}

/** What becomes of an advance payment when the owner cancels: as the customer's own act would be treated, where it was hers. Rule PAY-13. */
export const refundsBy = (row: Canceled, reason: CancelReason, now: Millis): boolean => {
  const { allowed: mayCancel } = customerMayChange({
    start: wireToLocalMinute(row.start_at),
    createdAt: wireToLocalMinute(row.created_at),
    movedByShopAt: row.moved_by_shop_at === null ? null : wireToLocalMinute(row.moved_by_shop_at),
    now: millisToLocalMinute(now),
    cancelCutoffMinutes: row.cancel_cutoff_minutes,
  })
  return isRefunded(row.refund_rule, reason, { mayCancel, hasStarted: wireToMillis(row.start_at) <= now })
}
