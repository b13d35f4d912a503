// What a plan allows. Rule PLAN-1.
import { freeMenusMax } from '@noren/contract/limits'
import { cappedHorizon, freeWindow } from '@noren/scheduling/plan'
import { dayOf } from '@noren/scheduling/time'
import { millisToLocalMinute, type Millis } from '#platform/clock'
import type { Config } from '#platform/config'

export type PlanCode = 'free' | 'standard'

/** Online reservations in 30 days, and menus that customers see; null is without limit. */
export const allowances: Readonly<Record<PlanCode, { reservations: number; menus: number | null }>> = {
  free: { reservations: 20, menus: freeMenusMax },
  standard: { reservations: 100, menus: null },
}

/** Online reservations in 30 days; null where nothing is limited: limits hold only when plans are sold. */
export const reservationLimit = ({ billing }: Pick<Config, 'billing'>, plan: PlanCode): number | null =>
  billing === 'live' ? allowances[plan].reservations : null

/** Menus that customers see; null where nothing is limited. */
export const menuLimit = ({ billing }: Pick<Config, 'billing'>, plan: PlanCode): number | null =>
  billing === 'live' ? allowances[plan].menus : null

/** The dates that the plan's calendar shows, as days, both included; null where it shows all. Rule PLAN-4. */
export const planWindow = (
  { billing }: Pick<Config, 'billing'>,
  plan: PlanCode,
  now: Millis,
): { from: number; to: number } | null =>
  billing === 'off' || plan === 'standard' ? null : freeWindow(dayOf(millisToLocalMinute(now)))

/** Whether the server refuses what lies outside the window: beta only says so on the screen. */
export const isWindowHeld = ({ billing }: Pick<Config, 'billing'>): boolean => billing === 'live'

/** How many days ahead customers book: the shop's own horizon, within the calendar window of its plan. */
export const planHorizon = (
  { billing }: Pick<Config, 'billing'>,
  { planCode, horizonDays }: { planCode: PlanCode; horizonDays: number },
  now: Millis,
): number => {
  const today = dayOf(millisToLocalMinute(now))
  return cappedHorizon(horizonDays, today, planWindow({ billing }, planCode, now)?.to ?? null)
}

/** Whether what the standard plan adds is open: for all in beta and where nothing is sold, else by the plan. Rule PLAN-8. */
export const isUnlocked = ({ billing }: Pick<Config, 'billing'>, plan: PlanCode): boolean =>
  billing !== 'live' || plan === 'standard'
