// What offering a time needs to know, in one statement: the shop's rules, its staff, one menu and the visits of a window.
import type { Range, SpecialPeriod } from '@noren/scheduling/hours'
import type { OfferRules, Service, Visit } from '@noren/scheduling/offer'
import { sql, type CompiledQuery } from 'kysely'
import { day, fromLocalMinute, toWire } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { holidayOn } from './rules.ts'

export type Menu = Service & {
  id: number
  name: string
  price: number
  duration: number
  requiresApproval: boolean
}

export type OfferFacts = {
  version: number
  shopName: string
  published: boolean
  askKana: boolean
  cancelCutoffMinutes: number
  rules: OfferRules
  staffIds: number[]
  /** Null where there is no such menu, or it is not published. */
  menu: Menu | null
  visits: Visit[]
}

/** `from` and `to` are local minutes; visits that touch the window with their buffers are in it. */
export const readOfferFacts = async (tx: Tx, scope: ShopScope, window: OfferWindow): Promise<OfferFacts> =>
  offerFactsOf((await tx.executeQuery(askOfferFacts(tx, scope, window))).rows)

export type OfferWindow = { menuId: number; from: number; to: number }

/** The statement of `readOfferFacts`, for callers that send it with others. */
export const askOfferFacts = (
  tx: Tx,
  { shopId }: ShopScope,
  { menuId, from, to }: OfferWindow,
): CompiledQuery<OfferRow> =>
  sql<OfferRow>`
    select s.version, s.name, s.ask_kana, s.is_holiday_working, s.slot_minutes, s.reservation_cutoff_time,
      s.booking_horizon_days, s.cancel_cutoff_minutes,
      (select p.publish_state = 'published' from pages p where p.shop_id = s.id and p.type = 'booking') as published,
      (select array_agg(case when d.status = 'open' then d.ranges else '[]' end order by d.weekday)
        from business_days d where d.shop_id = s.id) as weekly,
      (select jsonb_agg(jsonb_build_object('status', h.status, 'start', ${localMinute(sql`h.start_at`)}, 'end', ${localMinute(sql`h.end_at`)}))
        from special_hours h where h.shop_id = s.id
          and h.end_at > ${instant(from)} and h.start_at < ${instant(to)}) as special,
      (select array_agg(t.id order by t.position, t.id) from staff t where t.shop_id = s.id and t.active) as staff_ids,
      (select jsonb_build_object('id', m.id, 'name', m.name, 'price', m.price, 'duration', m.duration,
          'totalDuration', m.total_duration, 'beforeTime', m.before_time, 'afterTime', m.after_time, 'requiresApproval', m.requires_approval)
        from menus m where m.shop_id = s.id and m.id = ${menuId} and m.publish_state = 'published') as menu,
      (select jsonb_agg(jsonb_build_array(r.staff_id, ${localMinute(sql`r.start_at`)} - r.before_time, ${localMinute(sql`r.end_at`)} + r.after_time)
          order by r.start_at)
        from reservations r where r.shop_id = s.id and r.status in ('reserved', 'pending_approval')
          and r.start_at > ${instant(from - margin)} and r.start_at < ${instant(to + margin)}) as visits
    from shops s where s.id = ${shopId}`.compile(tx)

export type OfferRow = {
  version: number
  name: string
  ask_kana: boolean
  is_holiday_working: boolean
  slot_minutes: number
  reservation_cutoff_time: number
  booking_horizon_days: number
  cancel_cutoff_minutes: number
  published: boolean | null
  weekly: Range[][] | null
  special: SpecialPeriod[] | null
  staff_ids: number[] | null
  menu: Menu | null
  visits: [staffId: number, start: number, end: number][] | null
}

export const offerFactsOf = ([row]: readonly OfferRow[]): OfferFacts => {
  if (!row) throw new Error('the scope names no shop')
  return {
    version: row.version,
    shopName: row.name,
    published: row.published ?? false,
    askKana: row.ask_kana,
    cancelCutoffMinutes: row.cancel_cutoff_minutes,
    rules: {
      weekly: row.weekly ?? [],
      isHolidayWorking: row.is_holiday_working,
      special: row.special ?? [],
      holidays: holidayOn,
      slotMinutes: row.slot_minutes,
      cutoffMinutes: row.reservation_cutoff_time,
      horizonDays: row.booking_horizon_days,
    },
    staffIds: row.staff_ids ?? [],
    menu: row.menu,
    visits: (row.visits ?? []).map(([staffId, start, end]) => ({ staffId, start, end })),
  }
}

// No visit is longer than a day with its buffers; one that began before the window can reach into it.
const margin = day / 60_000

const instant = (local: number) => toWire(fromLocalMinute(local))

const localMinute = (column: ReturnType<typeof sql>) => sql`(extract(epoch from ${column}) / 60)::int + 540`
