import { fold } from '@noren/contract/fold'
import { formatDay, parseDay } from '@noren/scheduling/time'
import { now } from '#platform/clock.ts'
import type { PriceRule } from './new-prices.ts'

/** As it is typed: the amount is text. */
export type RuleDraft = Omit<PriceRule, 'amount'> & { amount: string }

export const emptyRule: RuleDraft = { by: 'yen', amount: '', roundTo: 10, rounding: 'up' }

/** Null where the amount is no number. An empty one changes nothing. */
export const ruleOf = ({ amount, ...draft }: RuleDraft): PriceRule | null => {
  const typed = fold(amount)
    .replace(/[\u2212\u30fc\u2010-\u2015]/g, '-')
    .replace(/[,\s¥円%％+]/g, '')
  const pattern = draft.by === 'yen' ? /^-?\d{1,6}$/ : /^-?\d{1,4}(\.\d{1,2})?$/
  if (typed !== '' && !pattern.test(typed)) return null
  return { ...draft, amount: Number(typed) }
}

export const tomorrow = (): string => formatDay((parseDay(now().date) ?? 0) + 1)
