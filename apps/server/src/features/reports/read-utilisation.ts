// How full a period was: busy minutes by who served, weekday and hour, against open ones. Rules REP-10, REP-11.
import type { Utilisation } from '@noren/contract/reports/utilisation'
import { resolveHours, type HoursRules, type SpecialPeriod, type WeeklyHours } from '@noren/scheduling/hours'
import { subtractAll, type Span } from '@noren/scheduling/occupancies'
import { staffRanges } from '@noren/scheduling/staff/hours'
import { dayOf, minutesPerDay, weekdayOf } from '@noren/scheduling/time'
import { sql } from 'kysely'
import { holidayOn, regularColumns, regularIn, specialPeriodsSql, type RegularRow } from '#features/hours/api'
import { occupancyMinutesMax } from '#features/occupancies/api'
import { localMinuteToMillis, millisToLocalMinute, millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { daysIn } from './periods.ts'

export const readUtilisation = (
  db: Db,
  scope: ShopScope,
  asked: { from: string; to: string },
  now: Millis,
): Promise<Utilisation> =>
  read(db, scope, async (tx) => {
    const { from, to } = daysIn(asked)
    const start = from * minutesPerDay
    // Nobody knows yet how full the days to come will be.
    const span = { start, end: Math.max(start, Math.min((to + 1) * minutesPerDay, millisToLocalMinute(now))) }
    const facts = await readFacts(tx, scope, span, now)
    const rules: HoursRules = {
      ...regularIn(facts),
      special: facts.special ?? [],
      holidays: holidayOn,
      staffHours: new Map(facts.staff.flatMap(({ id, hours }) => (hours === null ? [] : [[id, hours]]))),
    }
    const open = facts.staff.flatMap((one) => openHours(rules, one, span, facts.away))
    const hours: Hour[] = [
      ...facts.busy.map(([staffId, weekday, hour, busy]) => ({ staffId, weekday, hour, busy, open: 0 })),
      ...open,
    ]
    return {
      ...sumOf(hours),
      by_staff: facts.staff
        .map(({ id, name }) => ({
          staff_id: id,
          name,
          ...sumOf(hours.filter(({ staffId }) => staffId === id)),
        }))
        .filter((one) => one.busy > 0 || one.open > 0),
      cells: [...Map.groupBy(hours, ({ weekday, hour }) => weekday * 24 + hour)]
        .toSorted(([a], [b]) => a - b)
        .map(([cell, those]) => ({ weekday: Math.floor(cell / 24), hour: cell % 24, ...sumOf(those) }))
        .filter((cell) => cell.busy > 0 || cell.open > 0),
    }
  })

type Hour = { staffId: number; weekday: number; hour: number; busy: number; open: number }

type Staff = {
  id: number
  name: string
  active: boolean
  hours: WeeklyHours | null
  /** Days: when the record was made, and of the busy stretches in the period. */
  since: number
  first: number | null
  last: number | null
}

type Away = [staffId: number, start: number, end: number]

type Facts = RegularRow & {
  special: SpecialPeriod[] | null
  staff: Staff[]
  busy: [staffId: number, weekday: number, hour: number, minutes: number][]
  away: Away[]
}

/** One statement: the shop's rules, and what took its staff's time. */
const readFacts = async (
  tx: Tx,
  { shopId }: ShopScope,
  { start, end }: Span,
  now: Millis,
): Promise<Facts> => {
  const instant = (local: number) => millisToWire(localMinuteToMillis(local))
  const inside = sql`o.shop_id = ${shopId} and o.staff_id is not null and o.start_minute > ${start - occupancyMinutesMax}::int
    and o.start_minute < ${end}::int and upper(o.minutes) > ${start}::int`
  const clipped = sql`greatest(lower(o.minutes), ${start}::int) as since, least(upper(o.minutes), ${end}::int) as until`
  const { rows } = await sql<Facts>`
    with stretches as materialized (
      select o.staff_id, ${clipped} from occupancies o
      join reservations r on r.shop_id = ${shopId} and r.id = o.reservation_id
        and (r.status = 'treated' or (r.status = 'reserved' and r.end_at <= ${millisToWire(now)}::timestamptz))
        and r.start_at > ${instant(start - occupancyMinutesMax)}::timestamptz and r.start_at < ${instant(end + minutesPerDay)}::timestamptz
      where ${inside} and o.kind = 'visit'),
    worked as (
      select staff_id, min(since) / ${minutesPerDay} as first, max(until - 1) / ${minutesPerDay} as last from stretches group by staff_id)
    select ${regularColumns(shopId)}, ${specialPeriodsSql(shopId, { from: instant(start), to: instant(end) })} as special,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'active', t.active, 'hours', t.hours,
          'since', (t.created_at at time zone 'Asia/Tokyo')::date - date '1970-01-01', 'first', w.first, 'last', w.last)
          order by t.active desc, t.priority, t.id), '[]')
        from staff t left join worked w on w.staff_id = t.id where t.shop_id = ${shopId} and (t.active or w.staff_id is not null)) as staff,
      (select coalesce(jsonb_agg(jsonb_build_array(c.staff_id, c.weekday, c.hour, c.minutes)), '[]') from (
        select b.staff_id, (h / 24 + 4) % 7 as weekday, h % 24 as hour,
          sum(least(b.until, (h + 1) * 60) - greatest(b.since, h * 60)) as minutes
        from stretches b cross join generate_series(b.since / 60, (b.until - 1) / 60) h group by 1, 2, 3) c) as busy,
      (select coalesce(jsonb_agg(jsonb_build_array(a.staff_id, a.since, a.until)), '[]') from (
        select o.staff_id, ${clipped} from occupancies o where ${inside} and o.kind in ('block', 'external')) a) as away
    from shops s where s.id = ${shopId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the scope names no shop')
  return row
}

/** The open minutes of one staff member without absences, by hour of each day. */
const openHours = (
  rules: HoursRules,
  { id, active, since, first, last }: Staff,
  { start, end }: Span,
  away: readonly Away[],
): Hour[] => {
  const absent = away.filter(([staffId]) => staffId === id).map(([, from, to]) => ({ start: from, end: to }))
  // Who came later, or has left, was not there all the time.
  const firstDay = Math.max(dayOf(start), Math.min(since, first ?? since))
  const lastDay = Math.min(dayOf(end - 1), active ? Infinity : (last ?? -1))
  const hours: Hour[] = []
  for (let day = firstDay; day <= lastDay; day++) {
    const midnight = day * minutesPerDay
    const ofDay = absent.filter((one) => one.start < midnight + minutesPerDay && one.end > midnight)
    for (const [open, close] of staffRanges(rules, id, day) ?? resolveHours(rules, day).ranges) {
      const range = { start: midnight + open, end: Math.min(midnight + close, end) }
      if (range.start >= range.end) continue
      for (const left of subtractAll(range, ofDay)) hours.push(...byHour(id, left))
    }
  }
  return hours
}

const byHour = (staffId: number, { start, end }: Span): Hour[] => {
  const hours: Hour[] = []
  for (let from = start; from < end;) {
    const until = Math.min(end, (Math.floor(from / 60) + 1) * 60)
    const day = dayOf(from)
    const hour = Math.floor((from - day * minutesPerDay) / 60)
    hours.push({ staffId, weekday: weekdayOf(day), hour, busy: 0, open: until - from })
    from = until
  }
  return hours
}

const sumOf = (hours: readonly Pick<Hour, 'busy' | 'open'>[]) => {
  const sums = { busy: 0, open: 0 }
  for (const one of hours) {
    sums.busy += one.busy
    sums.open += one.open
  }
  return sums
}
