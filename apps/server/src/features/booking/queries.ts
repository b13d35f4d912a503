// What the customer's side reads: the shop, its free times, the own reservation.
import { nearestStarts } from '@noren/scheduling/choose'
import { nextFreeDay, offerDays, startsOf, type OfferDay } from '@noren/scheduling/offer'
import { planUsage } from '@noren/scheduling/plan'
import { dayOf, formatDay, formatTime, MINUTES_PER_DAY } from '@noren/scheduling/time'
import type { Availability, PublicShop } from '@noren/contract/booking'
import { sql } from 'kysely'
import { readOfferFacts } from '#features/hours/queries'
import { localMinuteOf, toLocalMinute, wireOfLocalMinute, type Millis } from '#platform/clock'
import { usedOfPlan } from '#features/plans/queries'
import { horizonOf, reservationLimit, type PlanCode } from '#features/plans/rules'
import { imageFolder } from '#platform/files/images'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import type { Services } from '#platform/services'

/** The shop as customers may see it: one statement. A hidden address never leaves the database. */
export const readPublicShop = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  scope: ShopScope,
  domain: string,
  now: Millis,
): Promise<PublicShop> => {
  const { rows } = await read(db, scope, (tx) =>
    sql<PublicRow>`
      select s.name, ${domain}::text as domain, s.profile, s.phone_number, s.email,
        case when s.address_hidden then null else s.address end as address, s.access_info, s.payment_options, s.payment_notes,
        (select jsonb_build_object('url', ${imageFolder}::text || i.file, 'alt_text', i.alt_text, 'width', i.width, 'height', i.height)
          from page_images i join pages p on p.shop_id = i.shop_id and p.id = i.page_id
          where i.shop_id = s.id and p.type = 'booking' and i.type = 'cover') as cover,
        (select ${imageFolder}::text || i.file from page_images i join pages p on p.shop_id = i.shop_id and p.id = i.page_id
          where i.shop_id = s.id and p.type = 'booking' and i.type = 'og') as og_image,
        coalesce((select p.publish_state <> 'draft' from pages p where p.shop_id = s.id and p.type = 'booking'), false) as published,
        s.plan_code as "planCode", case when ${config.billing === 'live'}::boolean then ${usedOfPlan(now)} else 0 end as "planCount",
        s.is_holiday_working, s.ask_kana, s.reservation_cutoff_time, s.cancel_cutoff_minutes,
        s.booking_horizon_days, s.slot_minutes,
        (select jsonb_agg(jsonb_build_object('weekday', d.weekday, 'ranges', case when d.status = 'open' then
            (select coalesce(jsonb_agg(jsonb_build_object('opening_time', ${clock(sql`r->>0`)}, 'closing_time', ${clock(sql`r->>1`)})), '[]')
              from jsonb_array_elements(d.ranges) r) else '[]'::jsonb end) order by d.weekday)
          from business_days d where d.shop_id = s.id) as hours,
        (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'type', b.type, 'title', b.title, 'content', b.content,
            'menu_ids', to_jsonb(b.menu_ids)) order by b.priority, b.id), '[]')
          from page_sections b join pages p on p.shop_id = b.shop_id and p.id = b.page_id
          where b.shop_id = s.id and p.type = 'booking' and b.publish_state = 'published') as blocks,
        (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'description', m.description, 'price', m.price,
            'duration', m.duration, 'total_duration', m.total_duration, 'requires_approval', m.requires_approval)
            order by m.position, m.id), '[]')
          from menus m where m.shop_id = s.id and m.publish_state = 'published') as menus,
        (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'type', f.type, 'dropdown', f.dropdown, 'title', f.title,
            'placeholder', f.placeholder, 'description', f.description, 'required', f.required, 'options', to_jsonb(f.options))
            order by f.priority, f.id), '[]')
          from form_sections f where f.shop_id = s.id and f.enabled) as form
      from shops s where s.id = ${scope.shopId}`.execute(tx),
  )
  const [row] = rows
  if (!row) throw new Error('the scope names no shop')
  const { planCode, planCount, ...shop } = row
  return {
    ...shop,
    accepting: planUsage(planCount, reservationLimit(config, planCode)) !== 'reached',
    booking_horizon_days: horizonOf(config, { planCode, horizonDays: shop.booking_horizon_days }, now),
  }
}

type PublicRow = Omit<PublicShop, 'accepting'> & { planCode: PlanCode; planCount: number }

/** What every kept page of the shop carries: bumped by each change that customers could see. */
export const readShopVersion = async (db: Db, scope: ShopScope): Promise<number> => {
  const row = await read(db, scope, (tx) =>
    tx.selectFrom('shops').where('id', '=', scope.shopId).select('version').executeTakeFirstOrThrow(),
  )
  return row.version
}

/** Offered starts of a menu over `days` dates from `fromDay`; null where no such menu is on offer. */
export const readAvailability = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  scope: ShopScope,
  { menuId, fromDay, days }: { menuId: number; fromDay: number; days: number },
  now: Millis,
): Promise<Availability | null> => {
  const today = dayOf(toLocalMinute(now))
  // One reading serves the answer and the search for the next free day behind it.
  const lastDay = Math.max(fromDay + days, today + horizonMax)
  const { menu, published, rules, staffIds, visits } = await read(db, scope, (tx) =>
    readOfferFacts(
      tx,
      scope,
      {
        menuId,
        from: fromDay * MINUTES_PER_DAY,
        to: Math.min(lastDay, fromDay + reachMax) * MINUTES_PER_DAY,
        now,
      },
      config,
    ),
  )
  if (!menu || !published) return null
  const question = { rules, service: menu, staffIds, visits, now: toLocalMinute(now) }
  const shown = offerDays({ ...question, fromDay, days })
  const next = nextFreeDay(shown) ?? nextAfter(question, fromDay + days, today)
  return { days: shown.map(dayOnWire), next_date: next === null ? null : formatDay(next) }
}

type Wish = { menu_id: number; start_at: string }

/**
 * Up to three free starts nearest to a lost one, RFC 3339. In a rush many lose the same start at once: who asks while
 * another's answer is being read gets that one; the write path has the last word anyway.
 */
export const readAlternatives = (
  services: Services,
  scope: ShopScope,
  wish: Wish,
  now: Millis,
): Promise<string[]> => {
  const { db } = services
  const key = `${scope.shopId} ${wish.menu_id} ${wish.start_at}`
  const reading = underWay.get(db) ?? new Map<string, Promise<string[]>>()
  underWay.set(db, reading)
  const found =
    reading.get(key) ?? findAlternatives(services, scope, wish, now).finally(() => reading.delete(key))
  reading.set(key, found)
  return found
}

const underWay = new WeakMap<Db, Map<string, Promise<string[]>>>()

const findAlternatives = async (
  { db, config }: Services,
  scope: ShopScope,
  wish: Wish,
  now: Millis,
): Promise<string[]> => {
  const start = localMinuteOf(wish.start_at)
  const fromDay = Math.max(dayOf(start) - alternativesReach, dayOf(toLocalMinute(now)))
  const days = 2 * alternativesReach + 1
  const { menu, published, rules, staffIds, visits } = await read(db, scope, (tx) =>
    readOfferFacts(
      tx,
      scope,
      {
        menuId: wish.menu_id,
        from: fromDay * MINUTES_PER_DAY,
        to: (fromDay + days) * MINUTES_PER_DAY,
        now,
      },
      config,
    ),
  )
  if (!menu || !published) return []
  const offered = offerDays({
    rules,
    service: menu,
    staffIds,
    visits,
    fromDay,
    days,
    now: toLocalMinute(now),
  })
  return nearestStarts(startsOf(offered), start).map(wireOfLocalMinute)
}

/** Days on either side of a lost wish in which free starts are looked for. */
export const alternativesReach = 14
/** The longest booking horizon, in days, and the widest window that is read at once. */
const horizonMax = 365
export const reachMax = 120

type Question = Omit<Parameters<typeof offerDays>[0], 'fromDay' | 'days'>

const nextAfter = (question: Question, fromDay: number, today: number): number | null => {
  const days = today + question.rules.horizonDays - fromDay + 1
  return days < 1 ? null : nextFreeDay(offerDays({ ...question, fromDay, days: Math.min(days, reachMax) }))
}

export const dayOnWire = ({
  day,
  state,
  starts,
  first,
  step,
  marks,
}: OfferDay): Availability['days'][number] => ({
  date: formatDay(day),
  state,
  starts: starts.map(formatTime),
  first: first === null ? null : formatTime(first),
  step,
  marks,
})

/** Minutes of the day as text → 'HH:mm', in SQL. */
const clock = (minutes: ReturnType<typeof sql>) =>
  sql`lpad(((${minutes})::int / 60)::text, 2, '0') || ':' || lpad(((${minutes})::int % 60)::text, 2, '0')`
