// What becomes of the rows of a file of visits: whose they are, what and who they name, and what is in the way of those to come.
// Rules IMP-33 to IMP-36.
import { foldForSearch } from '#features/customers/api'
import { parseDay, minutesPerDay } from '@noren/scheduling/time'
import { sql } from 'kysely'
import { isEnterable } from '#features/reservations/api'
import { localMinuteToWire, millisToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { decisionOf, type Ref, type StoredImport, type StoredRow } from '../stored.ts'
import { openKnown, type Marked } from './marks.ts'
import { listRecords, type Look } from './people.ts'
import { countName, listedNames, readNames, staffOf, type Names } from './names.ts'
import { openTaken, type Span, type Taken } from './taken.ts'

export const visitMinutesMax = 1440
const usualMinutes = 60

export type LookedVisits = { looks: Look[]; unknown: StoredImport['unknown_names'] }

export const lookAtVisits = async (
  tx: Tx,
  scope: ShopScope,
  { rows, run }: { rows: readonly StoredRow[]; run: Pick<StoredImport, 'unknown_staff'> },
  now: Millis,
): Promise<LookedVisits> => {
  const makesStaff = run.unknown_staff === 'make'
  const names = await readNames(tx, scope)
  const people = await findPeople(tx, scope, rows)
  const staff = staffOf(
    names,
    rows.map(({ found }) => found.visit?.staffName),
  )
  const timed = rows.map((row, index) => timeOf(row, { names, staff }, people[index] ?? null, now))
  const here = millisToLocalMinute(now)
  const coming = timed.flatMap(({ found: { start, end } }) =>
    start != null && end !== undefined && end > here ? [{ start, end }] : [],
  )
  const taken = await openTaken(tx, scope, coming, now)
  const there = await findThere(tx, scope, timed)
  const unknown = { menus: new Map<string, number>(), staff: new Map<string, number>() }
  const seen = new Map<string, number>()
  const looks = timed.map((look, index): Look => {
    const row = rows[index]
    const { visit, start, end } = look.found
    if (!row || !visit)
      return { ...look, finding: 'empty', default_decision: 'leave', match: null, is_upcoming: false }
    countName(unknown.menus, look.found.menuId === null ? visit.menuName : null)
    countName(unknown.staff, look.found.staffId === null ? visit.staffName : null)
    const none = { ...look, match: null, is_upcoming: false }
    if (start == null || end === undefined) return { ...none, finding: 'new', default_decision: 'leave' }
    const isComing = end > here
    const isStanding = isComing && visit.status !== 'canceled' && visit.status !== 'no_show'
    const is_upcoming = isStanding
    const match = there(look.found, row) ?? twinOf(seen, look.found)
    const asked = { ...row, default_decision: match ? ('leave' as const) : ('new' as const) }
    if (decisionOf(asked) !== 'leave') remember(seen, look.found, row.line)
    if (match) return { ...look, match, is_upcoming, finding: 'alike', default_decision: 'leave' }
    const span = { start, end }
    if (!isStanding) {
      // What is just over may reach into one that goes on: the guard sees both.
      if (isHistory(visit, { end, here }) && decisionOf(asked) !== 'leave')
        taken.add(servedBy(names, look.found, { ...span, makesStaff }, taken), span, {
          kind: 'row',
          id: row.line,
        })
      return { ...none, finding: 'new', default_decision: 'new' }
    }
    const by = servedBy(names, look.found, { ...span, makesStaff }, taken)
    const way = taken.find(by, span)
    const isTaken = way !== null
    if (decisionOf({ ...row, default_decision: isTaken ? 'leave' : 'new' }) !== 'leave')
      taken.add(by, span, { kind: 'row', id: row.line })
    return isTaken
      ? { ...look, match: way, is_upcoming, finding: 'clash', default_decision: 'leave' }
      : { ...none, is_upcoming, finding: 'new', default_decision: 'new' }
  })
  return { looks, unknown: { menus: listedNames(unknown.menus), staff: listedNames(unknown.staff) } }
}

type Timed = Pick<StoredRow, 'found' | 'problems'>

/** With its minutes, and the ids of what it names. */
const timeOf = (
  { found: { visit }, problems: before }: StoredRow,
  { names, staff: by }: { names: Names; staff: ReturnType<typeof staffOf> },
  who: Ref | null,
  now: Millis,
): Timed => {
  const problems = before.filter(({ reason }) => !lookedReasons.has(reason))
  if (!visit) return { found: {}, problems }
  const menu = names.menu(visit.menuName)
  const staff = by(visit.staffName)
  const at = visit.start && minuteOf(visit.start)
  const isInside = at !== null && isEnterable(Math.floor(at / minutesPerDay), now)
  if (at !== null && !isInside)
    problems.push({
      field: 'starts_at',
      value: `${visit.start?.date} ${visit.start?.time}`,
      reason: 'entry_window',
    })
  const start = isInside ? at : null
  const length = Math.min(Math.max(visit.minutes ?? menu?.minutes ?? usualMinutes, 1), visitMinutesMax)
  return {
    problems,
    found: {
      visit,
      who,
      start,
      menuId: menu?.id ?? null,
      staffId: staff?.id ?? null,
      ...(start === null ? {} : { end: start + length }),
    },
  }
}

/** Said by looking through, not by reading: they are said anew each time. */
const lookedReasons: ReadonlySet<string> = new Set(['entry_window'])

const minuteOf = ({ date, time }: { date: string; time: string }): number | null => {
  const day = parseDay(date)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return day === null ? null : day * minutesPerDay + hour * 60 + minute
}

/** By code, telephone or address with the name, address, or a name that only one has. Null is nobody yet, or nobody at all. */
const findPeople = async (tx: Tx, scope: ShopScope, rows: readonly StoredRow[]): Promise<(Ref | null)[]> => {
  const marked = rows.map(({ found: { visit } }): Marked | undefined => visit?.person)
  const records = await listRecords(
    tx,
    scope,
    marked.filter((one) => one !== undefined),
  )
  const known = openKnown()
  const byCode = new Map<string, Ref>()
  const byMail = new Map<string, Ref>()
  const byName = new Map<string, Ref[]>()
  const add = (one: Marked, ref: Ref) => {
    known.add(one, ref)
    if (one.code !== null && !byCode.has(one.code)) byCode.set(one.code, ref)
    if (one.email !== null && !byMail.has(one.email)) byMail.set(one.email, ref)
    const name = nameOf(one)
    if (name === '') return
    const others = byName.get(name)
    if (!others) byName.set(name, [ref])
    else if (!others.some(({ kind, id }) => kind === ref.kind && id === ref.id)) others.push(ref)
  }
  for (const { id, ...record } of records) add(record, { kind: 'customer', id })
  return rows.map(({ line, decision }, index) => {
    const one = marked[index]
    if (!one) return null
    const likeness = known.find(one)
    const [first, ...others] = byName.get(nameOf(one)) ?? []
    const isNamedAlone = !one.phone && !one.email && one.code === null
    const ref =
      (likeness?.same ? likeness.ref : undefined) ??
      (one.code === null ? undefined : byCode.get(one.code)) ??
      (one.email === null ? undefined : byMail.get(one.email)) ??
      (isNamedAlone && others.length === 0 ? first : undefined)
    // The record is made with the first of their visits that is taken.
    if (!ref && decision !== 'leave' && (nameOf(one) !== '' || one.phone || one.email || one.code))
      add(one, { kind: 'row', id: line })
    return ref ?? null
  })
}

const nameOf = ({ name, name_kana }: Marked): string => foldForSearch(name ?? name_kana ?? '')

/** What is on record already: by the number of an import, also of the part of this one that is written, or the same customer at the same time. */
const findThere = async (
  tx: Tx,
  { shopId }: ShopScope,
  timed: readonly Timed[],
): Promise<(found: StoredRow['found'], row: StoredRow) => Ref | null> => {
  const numbers = timed.flatMap(({ found: { visit } }) => visit?.number ?? [])
  const asked = timed.flatMap(({ found: { start, who } }) =>
    start != null && who?.kind === 'customer' ? [{ customer: who.id, start: localMinuteToWire(start) }] : [],
  )
  const { rows: numbered } = await sql<{ number: string; id: number }>`
    select found -> 'visit' ->> 'number' as number, reservation_id as id from import_rows
    where shop_id = ${shopId} and reservation_id is not null and outcome in ('created', 'changed')
      and found -> 'visit' ->> 'number' = any(${numbers}::text[])`.execute(tx)
  const { rows: visits } = await sql<{ id: number; customer_id: number; start_at: string }>`
    select id, customer_id, start_at from reservations
    where shop_id = ${shopId} and customer_id = any(${[...new Set(asked.map(({ customer }) => customer))]}::bigint[])
      and start_at = any(${[...new Set(asked.map(({ start }) => start))]}::timestamptz[])`.execute(tx)
  const byNumber = new Map(numbered.map(({ number, id }) => [number, id]))
  const byTime = new Map(visits.map(({ id, customer_id, start_at }) => [`${customer_id} ${start_at}`, id]))
  return ({ visit, start, who }) => {
    const id =
      (visit?.number == null ? undefined : byNumber.get(visit.number)) ??
      (start != null && who?.kind === 'customer'
        ? byTime.get(`${who.id} ${localMinuteToWire(start)}`)
        : undefined)
    return id === undefined ? null : { kind: 'reservation', id }
  }
}

/** The same number further up in the file, or the same person at the same time. */
const twinOf = (seen: ReadonlyMap<string, number>, found: StoredRow['found']): Ref | null => {
  for (const key of keysOf(found)) {
    const line = seen.get(key)
    if (line !== undefined) return { kind: 'row', id: line }
  }
  return null
}

const remember = (seen: Map<string, number>, found: StoredRow['found'], line: number): void => {
  for (const key of [...keysOf(found), `row ${line} ${found.start}`]) seen.set(key, line)
}

const keysOf = ({ visit, who, start }: StoredRow['found']): string[] => [
  ...(visit?.number == null ? [] : [`number ${visit.number}`]),
  ...(who && start != null ? [`${who.kind} ${who.id} ${start}`] : []),
]

/** Over, and it took its time. */
export const isHistory = (
  { status }: { status: string | null },
  { end, here }: { end: number; here: number },
): boolean => end <= here && status !== 'canceled' && status !== 'no_show'

/** Whose time it takes: as the file says; or of the shop's staff the first who is free. */
export const servedBy = (
  names: Names,
  { staffId, visit }: StoredRow['found'],
  { makesStaff, ...span }: Span & { makesStaff: boolean },
  taken: Taken,
): string => {
  if (staffId != null) return String(staffId)
  if (visit?.staffName && makesStaff) return `new ${foldForSearch(visit.staffName)}`
  const free = names.active.find((id) => taken.find(String(id), span) === null)
  return String(free ?? names.active[0])
}
