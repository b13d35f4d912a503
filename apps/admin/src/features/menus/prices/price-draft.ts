import { formatDay, parseDay } from '@noren/scheduling/time'
import { now } from '#platform/clock.ts'
import { foldedAmount } from '#platform/forms/number-text.ts'
import type { PriceRule } from './new-prices.ts'

/** As it is typed: the amount is text. */
export type RuleDraft = Omit<PriceRule, 'amount'> & { amount: string }

export const emptyRule: RuleDraft = { by: 'yen', amount: '', roundTo: 10, rounding: 'up' }

/** Null where the amount is none, or too much. An empty one changes nothing. Rule MENU-42. */
export const ruleOf = ({ amount: typed, ...draft }: RuleDraft): PriceRule | null => {
  const amount = foldedAmount(typed)
  const fits = draft.by === 'yen' ? Number.isInteger(amount) : amount >= -100 && amount <= 1000
  return fits ? { ...draft, amount } : null
}

export const tomorrow = (): string => formatDay((parseDay(now().date) ?? 0) + 1)
