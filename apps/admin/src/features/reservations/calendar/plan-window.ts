import { freeWindow } from '@noren/scheduling/plan'
import { formatDay, parseDay } from '@noren/scheduling/time'
import { calendar } from '@noren/words/reservations/calendar'
import { useState } from 'react'
import { language } from '#platform/language.ts'
import { setup } from '#platform/setup.ts'
import { toast } from '#platform/toast.tsx'
import type { Range } from '../month.ts'

/**
 * The dates that the plan's calendar shows; null where it shows all. The server's answers say it. Where it also refuses what lies
 * outside, the first question already keeps to the free plan's window. Rule PLAN-4.
 */
export const usePlanWindow = (today: string) => {
  const [window, learn] = useState<Range | null>()
  const free = freeRange(today)
  const isHeld = setup.billing === 'live'
  return {
    window: window ?? null,
    /** Within which a date's month may be asked for. */
    limitsFor: (date: string): Range | null => {
      if (!isHeld) return null
      if (window !== undefined) return window
      return isWithin(date, free) ? free : null
    },
    /** While rendering: the next question keeps to what the last answer said. */
    learn: (answered: Range | null) => {
      if (window === undefined || !isSameRange(answered, window)) learn(answered)
    },
    learnRefused: () => {
      if (!isSameRange(window, free)) learn(free)
    },
  }
}

const isSameRange = (one: Range | null | undefined, other: Range | null): boolean =>
  one?.from === other?.from && one?.to === other?.to

export const isWithin = (date: string, { from, to }: Range): boolean => from <= date && date <= to

/** The nearest date of the window. */
export const nearestIn = (date: string, window: Range | null): string => {
  if (window === null) return date
  return date < window.from ? window.from : date > window.to ? window.to : date
}

export const sayWindow = (): void => {
  const words = calendar[language()].window
  toast({ title: words.title, description: words.text })
}

const freeRange = (today: string): Range => {
  const { from, to } = freeWindow(parseDay(today) ?? 0)
  return { from: formatDay(from), to: formatDay(to) }
}
