// What a shop says of today at the top of its page, by the same reading as the starts that it offers. Rule PAGE-32.
import { dayOf, minutesPerDay } from '@noren/scheduling/time'
import { readToday, type Today } from '@noren/scheduling/day/today'
import type { Service } from '@noren/scheduling/occupancies'
import { sql } from 'kysely'
import { horizonMax } from '@noren/contract/limits'
import { readOfferFacts } from '#features/hours/api'
import { localMinuteToMillis, millisToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import { soonestOf, soonestReach } from './soonest.ts'

/** `soonest`: the next start of any menu, in local minutes, where today has none left. */
type Found = { today: Today; soonest: number | null; version: number; until: Millis }

/** The visits of today, special hours as far as customers book, and what the menus take; of a full day the next weeks too. */
export const findToday = (
  { db, config }: Pick<Services, 'db' | 'config'>,
  scope: ShopScope,
  now: Millis,
): Promise<Found> =>
  read(db, scope, async (tx) => {
    const at = millisToLocalMinute(now)
    const from = dayOf(at) * minutesPerDay
    const hoursTo = from + (horizonMax + 1) * minutesPerDay
    const window = { from, to: from + minutesPerDay, hoursTo, now }
    const { rules, staffIds, visits, version } = await readOfferFacts(tx, scope, window, config)
    const { rows: services } = await sql<Service & { menuIds: number[] }>`
        select array_agg(m.id) as "menuIds", m.total_duration as "totalDuration", m.before_time as "beforeTime", m.after_time as "afterTime"
        from menus m where m.shop_id = ${scope.shopId} and m.publish_state = 'published' and m.archived_at is null
        group by 2, 3, 4 order by 2, 3, 4`.execute(tx)
    const today = readToday({ rules, staffIds, visits, services, now: at })
    if (today.state !== 'full')
      return { today, soonest: null, version, until: localMinuteToMillis(today.until) }
    const menuIds = services.flatMap((service) => service.menuIds)
    const tomorrow = dayOf(at) + 1
    const ahead = {
      menuIds,
      from: tomorrow * minutesPerDay,
      to: (tomorrow + soonestReach) * minutesPerDay,
      now,
    }
    const facts = await readOfferFacts(tx, scope, ahead, config)
    const { start, until } = soonestOf(facts, { menuIds, fromDay: tomorrow, now: at })
    return { today, soonest: start, version, until: localMinuteToMillis(Math.min(today.until, until)) }
  })
