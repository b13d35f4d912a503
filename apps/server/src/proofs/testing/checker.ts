// Checks a history against what must hold in whatever order the calls took effect: an acknowledged reservation stays, is seen by
// every later read and overlaps no other; every row was requested; and each change log has what was acknowledged, in a possible
// order.
import {
  isDone,
  isUnknown,
  type Call,
  type Entry,
  type Row,
  type Span,
  type Status,
  type Visit,
} from './history.ts'

/** Milliseconds for which another server may still show an older state. */
type Allowance = { staleFor: number }

export const findViolations = (
  history: readonly Call[],
  rows: readonly Row[],
  { staleFor }: Allowance,
): string[] => {
  const claims = claimsOf(history)
  return [
    ...findServerErrors(history),
    ...findLost(history, rows),
    ...rows.flatMap((row) => findLogErrors(row, history)),
    ...findOverlaps(claims),
    ...findStaleReads(history, claims, staleFor),
    ...findUnexplainedChanges(rows, claims),
  ]
}

const findServerErrors = (history: readonly Call[]): string[] =>
  history.flatMap(({ operation, result }) =>
    result && result.status >= 500 && result.status !== 503
      ? [`${operation.kind} was answered with ${result.status}`]
      : [],
  )

// ── Created reservations: exactly one by each acknowledged key, none by a refused one ─────────────────────────────────

const findLost = (history: readonly Call[], rows: readonly Row[]): string[] => {
  const requested = groupBy(
    history.filter(({ operation }) => operation.kind === 'make'),
    ({ shop, operation }) => `${shop} ${operation.kind === 'make' ? operation.key : ''}`,
  )
  const stored = groupBy(rows, ({ shop, key }) => `${shop} ${key}`)
  const violations: string[] = []
  for (const [key, calls] of requested) {
    const numbers = new Set(calls.flatMap(({ result }) => result?.visit?.number ?? []))
    const found = stored.get(key) ?? []
    const first = calls.filter(isDone).toSorted((a, b) => a.ended - b.ended)[0]
    if (numbers.size > 1) violations.push(`key ${key} was answered ${[...numbers].join(' and ')}`)
    if (found.length > 1) violations.push(`key ${key} made ${found.length} reservations`)
    for (const number of numbers)
      if (!found.some((row) => row.number === number)) violations.push(`lost: ${number} of key ${key}`)
    if (found.length > 0 && !calls.some((call) => isDone(call) || isUnknown(call)))
      violations.push(`key ${key} was refused and made ${found[0]?.number}`)
    if (first && calls.some((call) => call.began > first.ended && !isDone(call) && !isUnknown(call)))
      violations.push(`a repeat of key ${key} was refused`)
    for (const row of found)
      if (
        !calls.some(({ operation }) => operation.kind === 'make' && operation.span.start === firstStart(row))
      )
        violations.push(`${row.number} was made at a time that key ${key} did not request`)
  }
  for (const [key, found] of stored)
    if (!requested.has(key)) violations.push(`nobody requested ${found[0]?.number}`)
  return violations
}

const firstStart = ({ log, start }: Row): number =>
  log.find(({ kind }) => kind === 'rescheduled')?.from ?? start

// ── The change log of one reservation ─────────────────────────────────────────────────────────────────────────────────

const steps: Record<Status, readonly Status[]> = {
  pending_approval: ['reserved', 'canceled', 'treated'],
  reserved: ['pending_approval', 'canceled', 'treated'],
  canceled: [],
  treated: [],
}

const isStep = (from: Status, to: Status): boolean => steps[from].includes(to)

const findLogErrors = (row: Row, history: readonly Call[]): string[] => {
  const violations: string[] = []
  const say = (text: string): number => violations.push(`${row.number}: ${text}`)
  let status: Status | undefined = undefined
  let start = firstStart(row)
  for (const entry of row.log) {
    if ((entry.kind === 'created') !== (status === undefined)) say(`"${entry.kind}" out of its place`)
    if (entry.kind === 'status' && status !== undefined && !isStep(status, entry.status))
      say(`from ${status} to ${entry.status}`)
    if (entry.kind !== 'status' && status !== undefined && entry.status !== status)
      say(`"${entry.kind}" changed the status`)
    if (entry.kind === 'rescheduled') {
      if (entry.from !== start) say(`moved from ${entry.from}, where it was not`)
      start = entry.to ?? start
    }
    status = entry.status
  }
  if (status !== row.status) say(`is ${row.status}, its log ends with ${status}`)
  if (start !== row.start) say(`stands at ${row.start}, its log ends with ${start}`)

  const own = history.filter(
    ({ shop, operation }) => shop === row.shop && 'number' in operation && operation.number === row.number,
  )
  for (const entry of row.log) if (!isRequested(entry, row, own)) say(`nobody requested "${entry.kind}"`)
  for (const { operation } of own.filter(isDone))
    if (!isLogged(operation, row)) say(`"${operation.kind}" was acknowledged and is not in the log`)
  return violations
}

/** At most as many entries as calls that may have written them. */
const isRequested = (entry: Entry, { log }: Row, own: readonly Call[]): boolean => {
  if (entry.kind === 'created') return true
  const fits = ({ operation }: Call): boolean => {
    if (!('by' in operation) || operation.by !== entry.by) return false
    if (entry.kind === 'status') return operation.kind === 'status' && operation.status === entry.status
    if (entry.kind === 'move_ended')
      return operation.kind === 'answer_move'
        ? operation.answer === 'decline'
        : operation.kind === 'move' && operation.start === entry.from
    if (operation.kind === 'answer_move')
      return entry.kind === 'rescheduled' && operation.answer === 'approve'
    return operation.kind === 'move' && operation.start === entry.to
  }
  const alike = log.filter(
    ({ by, kind, status, to }) =>
      by === entry.by && kind === entry.kind && status === entry.status && to === entry.to,
  )
  return alike.length <= own.filter((call) => fits(call) && (isDone(call) || isUnknown(call))).length
}

const isLogged = (operation: Call['operation'], row: Row): boolean => {
  if (operation.kind === 'status') return row.log.some(({ status }) => status === operation.status)
  if (operation.kind === 'move')
    return firstStart(row) === operation.start || row.log.some(({ to }) => to === operation.start)
  if (operation.kind === 'answer_move')
    return row.log.some(
      ({ kind }) => kind === (operation.answer === 'approve' ? 'rescheduled' : 'move_ended'),
    )
  return true
}

// ── Claims: from an acknowledgement to the next call that may change it, the reservation is as it was acknowledged ───────────

type Claim = { shop: number; server: number; number: string; from: number; until: number; visit: Visit }

const claimsOf = (history: readonly Call[]): Claim[] => {
  const changing = groupBy(
    history.filter((call) => 'number' in call.operation && (isDone(call) || isUnknown(call))),
    ({ shop, operation }) => `${shop} ${'number' in operation ? operation.number : ''}`,
  )
  return history.flatMap((call) => {
    const { shop, server, began, ended, result } = call
    if (!result?.visit || !isDone(call)) return []
    const { number } = result.visit
    // A call without an answer may take effect later than it was sent.
    const others = (changing.get(`${shop} ${number}`) ?? []).filter(
      (other) => other !== call && (other.ended > began || isUnknown(other)),
    )
    const until = Math.min(Infinity, ...others.map((other) => other.began))
    return until > ended ? [{ shop, server, number, from: ended, until, visit: result.visit }] : []
  })
}

const spansOf = ({ status, start, end, moveRequest }: Visit): Span[] =>
  status === 'canceled' ? [] : [{ start, end }, ...(moveRequest ? [moveRequest] : [])]

const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end

const dayOf = (minute: number): number => Math.floor(minute / 1440)

const byDay = (claims: readonly Claim[]): Map<string, Claim[]> => {
  const days = new Map<string, Claim[]>()
  for (const claim of claims)
    for (const span of [claim.visit, ...(claim.visit.moveRequest ? [claim.visit.moveRequest] : [])]) {
      const key = `${claim.shop} ${dayOf(span.start)}`
      const known = days.get(key)
      if (known) known.push(claim)
      else days.set(key, [claim])
    }
  return days
}

const findOverlaps = (claims: readonly Claim[]): string[] =>
  [...byDay(claims).values()].flatMap((list) =>
    list.flatMap((one, index) =>
      list.slice(index + 1).flatMap((other) => {
        const isAtOnce = one.from < other.until && other.from < one.until
        if (one.number === other.number || !isAtOnce) return []
        const isOver = spansOf(one.visit).some((a) => spansOf(other.visit).some((b) => overlap(a, b)))
        return isOver ? [`doubled: ${one.number} and ${other.number} at once`] : []
      }),
    ),
  )

const findStaleReads = (history: readonly Call[], claims: readonly Claim[], staleFor: number): string[] => {
  const days = byDay(claims)
  return history.flatMap((call) => {
    const { shop, server, began, ended, operation, result } = call
    if ((operation.kind !== 'availability' && operation.kind !== 'list') || !result || !isDone(call))
      return []
    const list: Claim[] = []
    for (let day = dayOf(operation.days.start); day <= dayOf(operation.days.end - 1); day++)
      list.push(...(days.get(`${shop} ${day}`) ?? []))
    const certain = list.filter(({ from, until }) => from <= began && ended <= until)
    if (operation.kind === 'list')
      return certain.flatMap(({ number, visit }) => {
        if (visit.start < operation.days.start || visit.start >= operation.days.end) return []
        const seen = result.listed?.find((entry) => entry.number === number)
        return seen?.status === visit.status && seen.start === visit.start
          ? []
          : [`not seen: the owner's list shows ${number} as ${seen?.status} at ${seen?.start}`]
      })
    return certain
      .filter((claim) => claim.server === server || claim.from + staleFor <= began)
      .flatMap(({ number, visit }) =>
        (result.offered ?? []).some((start) =>
          spansOf(visit).some((span) => overlap(span, { start, end: start + operation.length })),
        )
          ? [`not seen: the time of ${number} is offered`]
          : [],
      )
  })
}

/** At the end each row is as it was acknowledged last. */
const findUnexplainedChanges = (rows: readonly Row[], claims: readonly Claim[]): string[] => {
  const found = new Map(rows.map((row) => [`${row.shop} ${row.number}`, row]))
  return claims.flatMap(({ shop, number, until, visit }) => {
    const row = found.get(`${shop} ${number}`)
    if (until < Infinity || !row) return []
    const isKept = row.status === visit.status && row.start === visit.start && row.end === visit.end
    return isKept ? [] : [`not kept: ${number} was answered ${visit.status} at ${visit.start}`]
  })
}

const groupBy = <T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of list) {
    const key = keyOf(item)
    const known = groups.get(key)
    if (known) known.push(item)
    else groups.set(key, [item])
  }
  return groups
}
