// What the contracts that the provider lists mean to a shop. Rules PLAN-11, PLAN-12, PLAN-13.
import { screenAt } from '@noren/contract/screens'
import { dayOf, minutesPerDay } from '@noren/scheduling/time'
import { dayMs, localMinuteToMillis, millisToLocalMinute, type Millis } from '#platform/clock'
import type { Contract, ContractStatus, ListedContract } from '#platform/payments/provider'
import type { PlanCode } from '../allowances.ts'

/** The one that counts of all that a customer has or had, and those that should not be beside it. */
export const contractOf = (
  contracts: readonly ListedContract[],
): { contract: Contract | null; surplus: string[] } => {
  // The oldest that is paid; of what is over, what ended last.
  const [best, ...others] = contracts.toSorted(
    (a, b) =>
      rank[b.status] - rank[a.status] || (isLive(a) ? a.createdAt - b.createdAt : b.periodEnd - a.periodEnd),
  )
  const surplus =
    best?.status === 'active' ? others.filter(isLive).map(({ subscriptionId }) => subscriptionId) : []
  return { contract: best ?? null, surplus }
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
