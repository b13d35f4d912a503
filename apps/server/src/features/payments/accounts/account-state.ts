import type { AccountState } from '@noren/contract/payments/accounts'
import { advancePaymentMin, type AdvancePayment } from '@noren/contract/payments/choices'
import { isUnlocked, type PlanCode } from '#features/plans/api'
import type { Config } from '#platform/config'
import { refuse, type Refusal } from '#platform/errors'

/** What is stored of an account; null without one. */
export type StoredAccount = { charges_enabled: boolean; details_submitted: boolean } | null

export const stateOf = (account: StoredAccount): AccountState => {
  if (account === null) return 'none'
  if (account.charges_enabled) return 'ready'
  return account.details_submitted ? 'restricted' : 'unfinished'
}

type Asking = { advance_payment: AdvancePayment; price: number }

/**
 * Why a menu may not begin to ask for advance payment. One that asks already is saved as it is, whatever became of the account: new
 * bookings are then taken without payment. Rules PAY-20, PAY-21.
 */
export const refuseAdvancePayment = (
  config: Pick<Config, 'billing'>,
  { before, after }: { before: AdvancePayment; after: Asking },
  { planCode, account }: { planCode: PlanCode; account: StoredAccount },
): Refusal<'plan_required' | 'invalid'> | undefined => {
  if (after.advance_payment === 'none') return undefined
  if (after.price < advancePaymentMin) return wrong('advance_payment_price')
  if (before !== 'none') return undefined
  if (!isUnlocked(config, planCode)) return refuse('plan_required')
  return stateOf(account) === 'ready' ? undefined : wrong('advance_payment_account')
}

const wrong = (key: string) => refuse('invalid', { errors: { advance_payment: [key] } })
