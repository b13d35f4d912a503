// When each staff member whom customers may choose is free next.
import { applyCutoff, listStarts, offerDays, validUntil } from '@noren/scheduling/offer'
import { dayOf, formatDay, formatTime, minutesPerDay } from '@noren/scheduling/time'
import type { WantedVisit } from '#features/hours/api'
import { localMinuteToMillis, millisToLocalMinute, minuteMs, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { questionOf, reachMax, readFacts, type Offering } from './availability.ts'

type FreeDay = { staff_id: number | null; next: { date: string; time: string } | null }

/** Whoever is free first, as null; then each who is shown and does all of the menus, in the owner's order. One statement. */
export const readFreeDays = async (
  services: Offering,
  scope: ShopScope,
  { wanted, isTrial }: { wanted: WantedVisit; isTrial?: boolean },
  now: Millis,
): Promise<{ days: FreeDay[]; version: number; until: Millis } | null> => {
  const at = millisToLocalMinute(now)
  const today = dayOf(at)
  const window = { wanted, isTrial, fromDay: today, toDay: today + reachMax }
  const facts = await readFacts(services, scope, window, now)
  const { rules, version } = facts
  const last = today + Math.min(rules.horizonDays, reachMax - 1)
  let until = now + shownFor
  const nextOf = (staffId: number | null): FreeDay[] => {
    const question = questionOf(facts, { ...wanted, staffId })
    if (question === null) return []
    for (let fromDay = today; fromDay <= last; fromDay += daysAtOnce) {
      const days = offerDays({ ...question, fromDay, days: Math.min(daysAtOnce, last - fromDay + 1) })
      until = Math.min(until, localMinuteToMillis(validUntil(days, rules, at)))
      const [next] = listStarts(applyCutoff(days, rules, at))
      if (next !== undefined)
        return [
          {
            staff_id: staffId,
            next: { date: formatDay(dayOf(next)), time: formatTime(next % minutesPerDay) },
          },
        ]
    }
    return [{ staff_id: staffId, next: null }]
  }
  const shown = facts.staff.filter(({ isShown }) => isShown)
  const days = [null, ...shown.map(({ id }) => id)].flatMap(nextOf)
  return days.length === 0 ? null : { days, version, until }
}

/** Most are free within some days: no more is laid out than it takes. */
const daysAtOnce = 7
/** Days that are not laid out have cut-offs of their own. */
const shownFor = 10 * minuteMs
