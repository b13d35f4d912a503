// What a shop says of today at the top of its page, by the same reading as the starts that it offers. Rule PAGE-32.
import { dayOf, minutesPerDay } from '@noren/scheduling/time'
import { readToday, type Today } from '@noren/scheduling/day/today'
import { sql } from 'kysely'
import { horizonMax } from '@noren/contract/limits'
import { readOfferFacts } from '#features/hours/api'
import { localMinuteToMillis, millisToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import type { Services } from '#platform/services'

type Found = { today: Today; version: number; until: Millis }

/** The visits of today, special hours as far as customers book, and what the menus take. */
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
    const { rows: services } = await sql<{ totalDuration: number; beforeTime: number; afterTime: number }>`
        select distinct m.total_duration as "totalDuration", m.before_time as "beforeTime", m.after_time as "afterTime"
        from menus m where m.shop_id = ${scope.shopId} and m.publish_state = 'published' and m.archived_at is null
        order by 1, 2, 3`.execute(tx)
    const today = readToday({ rules, staffIds, visits, services, now: at })
    return { today, version, until: localMinuteToMillis(today.until) }
  })
