// What the customer's side reads: the shop, its free times, the own reservation.
import { nearestStarts } from '@noren/scheduling/choose'
import {
  applyCutoff,
  nextFreeDay,
  offerDays,
  listStarts,
  validUntil,
  type OfferDay,
  type OfferRules,
} from '@noren/scheduling/offer'
import { judgeStart } from '@noren/scheduling/judge-start'
import { planUsage } from '@noren/scheduling/plan'
import { dayOf, formatDay, formatTime, minutesPerDay } from '@noren/scheduling/time'
import type { Availability, PublicShop } from '@noren/contract/booking'
import { sql } from 'kysely'
import {
  askOfferFacts,
  isPublished,
  offerFactsOf,
  readOfferFacts,
  type OfferFacts,
} from '#features/hours/queries'
import type { Keepable } from '#platform/cache'
import {
  fromLocalMinute,
  localMinuteOf,
  minute,
  toLocalMinute,
  wireOfLocalMinute,
  type Millis,
} from '#platform/clock'
import { planUsageSql } from '#features/plans/queries'
import { planHorizon, reservationLimit, type PlanCode } from '#features/plans/rules'
import { imageFolder } from '#platform/files/images'
import type { ShopScope } from '#platform/database/scope'
import { read, readOnce, type Db } from '#platform/database/transactions'
import { keptFor } from '#platform/kept'
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
        coalesce(${isPublished}, false) as published,
        s.plan_code as "planCode", case when ${config.billing === 'live'}::boolean then ${planUsageSql(now)} else 0 end as "planCount",
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
    booking_horizon_days: planHorizon(config, { planCode, horizonDays: shop.booking_horizon_days }, now),
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

type Offering = Pick<Services, 'db' | 'config' | 'onChange'>

type Offered = { answer: Availability; version: number; until: Millis }

/**
 * Offered starts of a menu over `days` dates from `fromDay`; null where no such menu is on offer. One statement, and a second
 * one where the next free day lies behind what is shown; none while the shop's version stands.
 */
export const readAvailability = async (
  services: Offering,
  scope: ShopScope,
  { menuId, fromDay, days }: { menuId: number; fromDay: number; days: number },
  now: Millis,
): Promise<Offered | null> => {
  const at = toLocalMinute(now)
  const { menu, published, rules, version, ...busy } = await keptFacts(
    services,
    scope,
    { menuId, fromDay, toDay: fromDay + days },
    now,
  )
  if (!menu || !published) return null
  const question = { rules, service: menu, staffIds: busy.staffIds, visits: busy.visits }
  // The clock is applied last: what is kept does not grow old by it.
  const open = offerDays({ ...question, fromDay, days })
  const shown = applyCutoff(open, rules, at)
  const until = fromLocalMinute(validUntil(open, rules, at))
  const found = nextFreeDay(shown)
  const next = found ?? (await nextAfter(services, scope, { menuId, fromDay: fromDay + days, rules }, now))
  return {
    answer: { days: shown.map(dayOnWire), next_date: next === null ? null : formatDay(next) },
    version,
    // A day that is not shown has cut-offs of its own.
    until: found === null ? Math.min(until, now + 10 * minute) : until,
  }
}

type StartRequest = { menu_id: number; start_at: string }

/** Up to three free starts nearest to a lost one, RFC 3339. */
export const readAlternatives = async (
  services: Services,
  scope: ShopScope,
  request: StartRequest,
  now: Millis,
): Promise<string[]> => (await judgeStartRequest(services, scope, request, now)).alternatives

/**
 * What speaks against a start of a menu, and the three free ones nearest to it. Where the weeks around it have fewer, a second
 * statement looks as far as customers book; none while the shop's version stands.
 */
export const judgeStartRequest = async (
  services: Services,
  scope: ShopScope,
  request: StartRequest,
  now: Millis,
): Promise<{ refused: 'slot_taken' | 'not_offered' | null; alternatives: string[] }> => {
  const { db, config } = services
  const start = localMinuteOf(request.start_at)
  const at = toLocalMinute(now)
  const today = dayOf(at)
  const fromDay = Math.max(dayOf(start) - alternativesReach, today)
  const around = { menuId: request.menu_id, fromDay, toDay: fromDay + 2 * alternativesReach + 1 }
  const facts = await read(db, scope, (tx) => readOfferFacts(tx, scope, instantsOf(around, now), config))
  const { menu, published, rules, staffIds, visits } = facts
  if (!menu || !published) return { refused: 'not_offered', alternatives: [] }
  const { refusal } = judgeStart({ rules, service: menu, staffIds, visits, start, now: at })

  const all = { menuId: request.menu_id, fromDay: today, toDay: today + rules.horizonDays + 1 }
  const near = nearestStarts(offeredIn(facts, around, at), start)
  const isEnough = near.length === 3 || (fromDay === today && around.toDay >= all.toDay)
  const nearest = isEnough
    ? near
    : nearestStarts(offeredIn(await keptFacts(services, scope, all, now), all, at), start)
  return { refused: refusal, alternatives: nearest.map(wireOfLocalMinute) }
}

const offeredIn = ({ menu, ...facts }: OfferFacts, { fromDay, toDay }: Window, now: number): number[] =>
  menu ? listStarts(offerDays({ ...facts, service: menu, fromDay, days: toDay - fromDay, now })) : []

/** Days on either side of a start that is taken in which free starts are looked for first. */
export const alternativesReach = 14
/** The widest window in which the next free day is looked for, in days. */
export const reachMax = 120

const nextAfter = async (
  services: Offering,
  scope: ShopScope,
  { menuId, fromDay, rules }: { menuId: number; fromDay: number; rules: OfferRules },
  now: Millis,
): Promise<number | null> => {
  const at = toLocalMinute(now)
  const days = Math.min(dayOf(at) + rules.horizonDays - fromDay + 1, reachMax)
  if (days < 1) return null
  const facts = await keptFacts(services, scope, { menuId, fromDay, toDay: fromDay + days }, now)
  if (!facts.menu) return null
  return nextFreeDay(offerDays({ ...facts, service: facts.menu, fromDay, days, now: at }))
}

type Window = { menuId: number; fromDay: number; toDay: number }

const instantsOf = ({ menuId, fromDay, toDay }: Window, now: Millis) => ({
  menuId,
  from: fromDay * minutesPerDay,
  to: toDay * minutesPerDay,
  now,
})

/** The facts of a window, from memory while the shop's version stands. */
const keptFacts = async (
  { db, config, onChange }: Offering,
  scope: ShopScope,
  window: Window,
  now: Millis,
): Promise<OfferFacts> => {
  const kept = keptOf({ db, onChange })
  const { menuId, fromDay, toDay } = window
  // The horizon within a plan's window moves with the date.
  const key = `${scope.shopId} ${menuId} ${fromDay} ${toDay} ${dayOf(toLocalMinute(now))}`
  const known = kept.find(key, now)
  if (known) return known.facts
  const look = kept.look()
  const asked = askOfferFacts(db, scope, instantsOf(window, now))
  const facts = offerFactsOf(await readOnce(db, scope, asked), config, now)
  kept.learn(look, scope.shopId, facts.version, now)
  kept.keep(key, scope.shopId, facts.version, {
    facts,
    validUntil: Infinity,
    size: 1_000 + 100 * facts.visits.length,
  })
  return facts
}

const keptOf = keptFor<Keepable & { facts: OfferFacts }>({ bytes: 16 * 1024 * 1024 })

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
  starts: starts.map((start) => times[start] ?? formatTime(start)),
  first: first === null ? null : formatTime(first),
  step,
  marks,
})

/** Hundreds in each answer, always the same ones. */
const times = Array.from({ length: minutesPerDay }, (_, minuteOfDay) => formatTime(minuteOfDay))

/** Minutes of the day as text → 'HH:mm', in SQL. */
const clock = (minutes: ReturnType<typeof sql>) =>
  sql`lpad(((${minutes})::int / 60)::text, 2, '0') || ':' || lpad(((${minutes})::int % 60)::text, 2, '0')`
