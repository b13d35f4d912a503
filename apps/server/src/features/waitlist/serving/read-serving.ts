// All that is needed to offer free times to those who wait: who they are, what was offered already, and the facts of the shop.
import { planUsage } from '@noren/scheduling/plan'
import { dayOf, minutesPerDay, parseDay, shopOffsetMinutes } from '@noren/scheduling/time'
import type { Lang } from '@noren/words/format'
import { sql } from 'kysely'
import { readOfferFacts, type OfferFacts } from '#features/hours/api'
import { listProven } from '#features/messages/api'
import { asksPayment } from '#features/payments/api'
import { planHeldSql, planStandingSql, reservationLimit, type PlanCode } from '#features/plans/api'
import { dayMs, hourMs, millisToLocalMinute, millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { Services } from '#platform/services'

/** Somebody who waits. Local minutes and days. */
export type Waiting = {
  id: number
  email: string | null
  language: Lang
  wanted: { menuIds: number[]; staffId: number | null }
  fromDay: number
  toDay: number
  fromMinute: number
  toMinute: number
  /** The starts that were offered before. */
  offered: ReadonlySet<number>
  /** A time is held for this place now. */
  isHolding: boolean
}

/** A time that was held for somebody who waits, and when that began. */
export type HeldBefore = { staffId: number; start: number; end: number; since: Millis }

export type Serving = {
  /** How long a time is held. */
  minutes: number
  facts: OfferFacts
  /** In turn. */
  waiting: Waiting[]
  heldLately: readonly HeldBefore[]
  /** Whether these menus are paid in advance, which the list does not do. Rule WAIT-4. */
  isPrepaid: (menuIds: readonly number[]) => boolean
}

/** Undefined where nothing is offered at present: the list is off, the page closed, or nobody waits. Three statements. */
export const readServing = async (
  tx: Tx,
  services: Pick<Services, 'config' | 'secret' | 'payments'>,
  scope: ShopScope,
  now: Millis,
  /** One place alone, also while the list is off: the owner gives it a time. */
  entryId?: number,
): Promise<Serving | undefined> => {
  const row = await readRow(tx, services, scope, now, entryId)
  if (!row || row.entries === null) return undefined
  if (entryId === undefined && row.minutes === null) return undefined
  const limit = reservationLimit(services.config, row.planCode)
  if (planUsage((row.standing ?? 0) + (row.held ?? 0), limit) === 'reached') return undefined

  const today = dayOf(millisToLocalMinute(now))
  const addresses = row.entries.flatMap(({ email }) => email ?? [])
  const proven = await listProven({ ...services, db: tx }, [...new Set(addresses)], now)
  const waiting = row.entries
    // Rule WAIT-5: nothing is offered to an address that nobody has shown to read.
    .filter(({ email, isWithheld }) => email !== null && proven.has(email) && !isWithheld)
    .map((entry): Waiting => ({
      ...entry,
      fromDay: Math.max(parseDay(entry.fromDate) ?? today, today),
      toDay: parseDay(entry.toDate) ?? today,
      offered: new Set(entry.offered ?? []),
    }))
    .filter(({ fromDay, toDay }) => fromDay <= toDay)
  if (waiting.length === 0) return undefined
  const fromDay = Math.min(...waiting.map((one) => one.fromDay))
  const facts = await readOfferFacts(
    tx,
    scope,
    {
      menuIds: [...new Set(waiting.flatMap(({ wanted }) => wanted.menuIds))],
      from: fromDay * minutesPerDay,
      to: (Math.max(...waiting.map((one) => one.toDay)) + 1) * minutesPerDay,
      now,
    },
    services.config,
  )
  if (!facts.published) return undefined
  const canCharge = row.canCharge && services.payments !== undefined
  return {
    minutes: row.minutes ?? minutesByOwner,
    facts,
    waiting,
    heldLately: row.heldLately ?? [],
    isPrepaid: (menuIds) =>
      menuIds.some((id) => {
        const menu = facts.menus.get(id)
        return (
          menu !== undefined &&
          asksPayment(services.config, { ...menu, planCode: facts.planCode, canCharge }) === 'required'
        )
      }),
  }
}

/** Where the list is off for customers. */
const minutesByOwner = 30

/** As many as are looked at, with those whom the owner entered; of customers there are never more than `onlineMax` of `join.ts`. */
const waitingMax = 1_000
/** Rule WAIT-11. */
export const lastHour: Millis = hourMs

type Row = {
  minutes: number | null
  planCode: PlanCode
  standing: number | null
  held: number | null
  canCharge: boolean
  entries:
    | (Pick<Waiting, 'id' | 'email' | 'language' | 'wanted' | 'fromMinute' | 'toMinute' | 'isHolding'> & {
        fromDate: string
        toDate: string
        offered: number[] | null
        isWithheld: boolean
      })[]
    | null
  heldLately: HeldBefore[] | null
}

const readRow = async (
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  scope: ShopScope,
  now: Millis,
  entryId: number | undefined,
): Promise<Row | undefined> => {
  const { shopId } = scope
  const countPlan = config.billing === 'live'
  const isOne = entryId === undefined ? sql`true` : sql`e.id = ${entryId}`
  const { rows } = await sql<Row>`
    select s.waitlist_minutes as minutes, s.plan_code as "planCode",
      case when ${countPlan}::boolean then ${planStandingSql(scope, now)} end as standing,
      case when ${countPlan}::boolean then ${planHeldSql(scope)} end as held,
      exists (select from payment_accounts a where a.shop_id = ${shopId} and a.charges_enabled) as "canCharge",
      (select jsonb_agg(jsonb_build_object('id', w.id, 'email', w.email, 'language', w.language, 'wanted', w.wanted,
          'fromDate', w.from_date, 'toDate', w.to_date, 'fromMinute', w.from_minute, 'toMinute', w.to_minute,
          'isHolding', exists (select from offers o where o.shop_id = ${shopId} and o.waitlist_entry_id = w.id and o.status = 'open'),
          'offered', (select jsonb_agg(${localMinute(sql`t.start_at`)}) from offers o
            join offer_times t on t.shop_id = ${shopId} and t.offer_id = o.id
            where o.shop_id = ${shopId} and o.waitlist_entry_id = w.id),
          'isWithheld', exists (select from messages m where m.shop_id = ${shopId} and m.waitlist_entry_id = w.id
            and m.status = 'withheld' and m.kind = 'waitlist_offer' and m.created_at > ${millisToWire(now - dayMs)}))
          order by w.id)
        from (select * from waitlist_entries e where e.shop_id = ${shopId} and e.status = 'waiting' and e.ends_at > ${millisToWire(now)}
          -- Whom the owner lets book by telephone alone cannot press; of a merged record the kept one counts. Rule BOOK-89.
          and not exists (select from customers c join customers k on k.shop_id = ${shopId} and k.id = coalesce(c.merged_into_id, c.id)
            where c.shop_id = ${shopId} and c.id = e.customer_id and k.online_booking = 'refused')
          and ${isOne} order by e.id limit ${waitingMax}) w) as entries,
      (select jsonb_agg(jsonb_build_object('staffId', t.staff_id, 'start', ${localMinute(sql`t.start_at`)},
          'end', ${localMinute(sql`t.end_at`)}, 'since', extract(epoch from o.created_at) * 1000))
        from offers o join offer_times t on t.shop_id = ${shopId} and t.offer_id = o.id
        where o.shop_id = ${shopId} and o.kind = 'waitlist' and o.created_at > ${millisToWire(now - lastHour)}) as "heldLately"
    from shops s where s.id = ${shopId}`.execute(tx)
  return rows[0]
}

const localMinute = (column: ReturnType<typeof sql>) =>
  sql`div(extract(epoch from ${column}), 60)::int + ${sql.lit(shopOffsetMinutes)}`
