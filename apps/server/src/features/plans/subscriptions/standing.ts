// What the provider's subscriptions mean to a shop. Rules PLAN-11, PLAN-12, PLAN-13.
import type { Interval } from '@noren/contract/shops/plans'
import { screenAt } from '@noren/contract/screens'
import { dayOf, minutesPerDay } from '@noren/scheduling/time'
import type { Stripe } from 'stripe'
import { dayMs, localMinuteToMillis, millisToLocalMinute, minuteMs, type Millis } from '#platform/clock'
import type { PlanCode } from '../allowances.ts'

export type ContractStatus = 'active' | 'past_due' | 'canceled' | 'pending'

/** A shop's contract as the provider has it now. */
export type Contract = {
  subscriptionId: string
  status: ContractStatus
  interval: Interval
  autoRenew: boolean
  /** Paid until then; of a contract that was ended early, when it ended. */
  periodEnd: Millis
  /** It was ended before its period was over. */
  endedEarly: boolean
}

/** The one that counts of all that a customer has or had, and those that should not be beside it. */
export const contractOf = (
  subscriptions: readonly Stripe.Subscription[],
): { contract: Contract | null; surplus: string[] } => {
  const known = subscriptions.flatMap((one) => {
    const contract = toContract(one)
    return contract ? [{ contract, created: one.created }] : []
  })
  // The oldest that is paid; of what is over, what ended last.
  const [best, ...others] = known.toSorted(
    (a, b) =>
      rank[b.contract.status] - rank[a.contract.status] ||
      (isLive(a.contract) ? a.created - b.created : b.contract.periodEnd - a.contract.periodEnd),
  )
  const surplus =
    best?.contract.status === 'active'
      ? others.filter(({ contract }) => isLive(contract)).map(({ contract }) => contract.subscriptionId)
      : []
  return { contract: best?.contract ?? null, surplus }
}

/** Something is paid for, or waits to be: no second contract beside it. */
export const isLive = ({ status }: Pick<Contract, 'status'>): boolean => status !== 'canceled'

/** The plan that the shop has by its contract. Only what is paid counts, to the end of the last day that is paid. */
export const planOf = (
  contract: Pick<Contract, 'status' | 'autoRenew' | 'endedEarly' | 'periodEnd'> | null,
  now: Millis,
): PlanCode => {
  if (!contract) return 'free'
  const { status, autoRenew, endedEarly, periodEnd } = contract
  if (status === 'active' && autoRenew) return 'standard'
  const isPaidFor = status === 'active' || (status === 'canceled' && !endedEarly)
  return isPaidFor && now < fallBackAt(periodEnd) ? 'standard' : 'free'
}

/** The beginning of the day after, in the shop's own time. */
export const fallBackAt = (periodEnd: Millis): Millis =>
  localMinuteToMillis((dayOf(millisToLocalMinute(periodEnd)) + 1) * minutesPerDay)

/**
 * What the deletion of the account, asked for or undone, does to the renewal: it is ended, taken up again where the deletion had ended it,
 * or there is nothing left to take up. Rules PLAN-18, PLAN-30.
 */
export const renewalStep = (
  { status, autoRenew }: Pick<Contract, 'status' | 'autoRenew'>,
  isPaused: boolean,
  isLeaving: boolean,
): 'pause' | 'resume' | 'forget' | null => {
  if (isLeaving) return autoRenew ? 'pause' : null
  if (!isPaused) return null
  return autoRenew || status === 'canceled' ? 'forget' : 'resume'
}

/** When the provider is asked again although it told nothing; null where nothing can change by itself. */
export const nextLookAt = (contract: Contract, now: Millis): Millis | null => {
  const isFinal = contract.status === 'canceled' && planOf(contract, now) === 'free'
  if (isFinal) return null
  const daily = now + dayMs
  const end = contract.autoRenew ? daily : fallBackAt(contract.periodEnd)
  return end > now ? Math.min(daily, end) : daily
}

/** One of the owner's screens, and nothing that only looks like one. */
export const isOwnAddress = (address: string, publicUrl: string): boolean => {
  // What a browser would fold away before it goes there: spaces, control characters, backslashes.
  if (!/^[\x21-\x7e]+$/.test(address) || address.includes('\\')) return false
  if (!URL.canParse(address)) return false
  const { origin, pathname } = new URL(address)
  // Begins with it as written: no name or password before the host, no other spelling of it.
  return (
    origin === new URL(publicUrl).origin &&
    address.startsWith(`${publicUrl}/`) &&
    screenAt(pathname)?.canonical === pathname
  )
}

const rank: Record<ContractStatus, number> = { active: 3, past_due: 2, pending: 1, canceled: 0 }

const statuses: Readonly<Record<string, ContractStatus>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  incomplete: 'pending',
  canceled: 'canceled',
}

/** Null for one whose first payment never came, and for states of later versions of the provider. */
const toContract = (subscription: Stripe.Subscription): Contract | null => {
  const status = statuses[subscription.status]
  const item = subscription.items.data[0]
  if (!status || !item) return null
  const { cancel_at: cancelAt, cancel_at_period_end: ends, ended_at: endedAt } = subscription
  const paidUntil = Math.min(item.current_period_end, cancelAt ?? Infinity) * 1000
  const ended = status === 'canceled' ? (endedAt ?? item.current_period_end) * 1000 : Infinity
  return {
    subscriptionId: subscription.id,
    status,
    interval: item.price.recurring?.interval === 'year' ? 'year' : 'month',
    autoRenew: status !== 'canceled' && !ends && cancelAt === null,
    periodEnd: Math.min(paidUntil, ended),
    // The provider ends a period within moments of its time.
    endedEarly: ended < paidUntil - minuteMs,
  }
}
