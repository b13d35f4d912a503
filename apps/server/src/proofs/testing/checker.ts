// Replays a history against a small model of what must hold, whatever the order in which things happened:
// what was acknowledged stays, is seen by every later read and stands alone; what is there was asked for; and the change log of
// each reservation tells what was acknowledged, in an order that is possible.
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

/** Milliseconds for which another server may still show what it showed before. */
type Allowance = { staleFor: number }

export const findBreaches = (
  history: readonly Call[],
  rows: readonly Row[],
  { staleFor }: Allowance,
): string[] => {
  const claims = claimsOf(history)
  return [
    ...findFaults(history),
    ...findLost(history, rows),
    ...rows.flatMap((row) => findUntold(row, history)),
    ...findDoubled(claims),
    ...findUnseen(history, claims, staleFor),
    ...findUnkept(rows, claims),
  ]
}

const findFaults = (history: readonly Call[]): string[] =>
  history.flatMap(({ ask, told }) =>
    told && told.status >= 500 && told.status !== 503 ? [`${ask.kind} was answered with ${told.status}`] : [],
  )

// ── Makings: by key, exactly one for each that was acknowledged, none for those that were refused ─────────────────────

const findLost = (history: readonly Call[], rows: readonly Row[]): string[] => {
  const asked = groupBy(
    history.filter(({ ask }) => ask.kind === 'make'),
    ({ shop, ask }) => `${shop} ${ask.kind === 'make' ? ask.key : ''}`,
  )
  const made = groupBy(rows, ({ shop, key }) => `${shop} ${key}`)
  const breaches: string[] = []
  for (const [key, calls] of asked) {
    const numbers = new Set(calls.flatMap(({ told }) => told?.visit?.number ?? []))
    const found = made.get(key) ?? []
    const first = calls.filter(isDone).toSorted((a, b) => a.ended - b.ended)[0]
    if (numbers.size > 1) breaches.push(`key ${key} was told ${[...numbers].join(' and ')}`)
    if (found.length > 1) breaches.push(`key ${key} made ${found.length} reservations`)
    for (const number of numbers)
      if (!found.some((row) => row.number === number)) breaches.push(`lost: ${number} of key ${key}`)
    if (found.length > 0 && !calls.some((call) => isDone(call) || isUnknown(call)))
      breaches.push(`key ${key} was refused and made ${found[0]?.number}`)
    if (first && calls.some((call) => call.began > first.ended && !isDone(call) && !isUnknown(call)))
      breaches.push(`a repeat of key ${key} was refused`)
    for (const row of found)
      if (!calls.some(({ ask }) => ask.kind === 'make' && ask.span.start === firstStart(row)))
        breaches.push(`${row.number} was made at a time that key ${key} did not ask for`)
  }
  for (const [key, found] of made) if (!asked.has(key)) breaches.push(`nobody asked for ${found[0]?.number}`)
  return breaches
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

const findUntold = (row: Row, history: readonly Call[]): string[] => {
  const breaches: string[] = []
  const say = (text: string): number => breaches.push(`${row.number}: ${text}`)
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
    ({ shop, ask }) => shop === row.shop && 'number' in ask && ask.number === row.number,
  )
  for (const entry of row.log) if (!isAsked(entry, row, own)) say(`nobody asked for "${entry.kind}"`)
  for (const { ask } of own.filter(isDone))
    if (!isLogged(ask, row)) say(`"${ask.kind}" was acknowledged and is not in the log`)
  return breaches
}

/** As many entries as there are calls that may have written them, at most. */
const isAsked = (entry: Entry, { log }: Row, own: readonly Call[]): boolean => {
  if (entry.kind === 'created') return true
  const fits = ({ ask }: Call): boolean => {
    if (!('by' in ask) || ask.by !== entry.by) return false
    if (entry.kind === 'status') return ask.kind === 'status' && ask.status === entry.status
    if (entry.kind === 'move_ended')
      return ask.kind === 'wish' ? ask.answer === 'decline' : ask.kind === 'move' && ask.start === entry.from
    if (ask.kind === 'wish') return entry.kind === 'rescheduled' && ask.answer === 'approve'
    return ask.kind === 'move' && ask.start === entry.to
  }
  const alike = log.filter(
    ({ by, kind, status, to }) =>
      by === entry.by && kind === entry.kind && status === entry.status && to === entry.to,
  )
  return alike.length <= own.filter((call) => fits(call) && (isDone(call) || isUnknown(call))).length
}

const isLogged = (ask: Call['ask'], row: Row): boolean => {
  if (ask.kind === 'status') return row.log.some(({ status }) => status === ask.status)
  if (ask.kind === 'move') return firstStart(row) === ask.start || row.log.some(({ to }) => to === ask.start)
  if (ask.kind === 'wish')
    return row.log.some(({ kind }) => kind === (ask.answer === 'approve' ? 'rescheduled' : 'move_ended'))
  return true
}

// ── Claims: from an acknowledgement until the next call that may change it, a reservation surely stands so ────────────

type Claim = { shop: number; server: number; number: string; from: number; until: number; visit: Visit }

const claimsOf = (history: readonly Call[]): Claim[] => {
  const changing = groupBy(
    history.filter((call) => 'number' in call.ask && (isDone(call) || isUnknown(call))),
    ({ shop, ask }) => `${shop} ${'number' in ask ? ask.number : ''}`,
  )
  return history.flatMap((call) => {
    const { shop, server, began, ended, told } = call
    if (!told?.visit || !isDone(call)) return []
    const { number } = told.visit
    // One without an answer may be carried out later than it was asked.
    const others = (changing.get(`${shop} ${number}`) ?? []).filter(
      (other) => other !== call && (other.ended > began || isUnknown(other)),
    )
    const until = Math.min(Infinity, ...others.map((other) => other.began))
    return until > ended ? [{ shop, server, number, from: ended, until, visit: told.visit }] : []
  })
}

const spansOf = ({ status, start, end, wish }: Visit): Span[] =>
  status === 'canceled' ? [] : [{ start, end }, ...(wish ? [wish] : [])]

const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end

const dayOf = (minute: number): number => Math.floor(minute / 1440)

const byDay = (claims: readonly Claim[]): Map<string, Claim[]> => {
  const days = new Map<string, Claim[]>()
  for (const claim of claims)
    for (const span of [claim.visit, ...(claim.visit.wish ? [claim.visit.wish] : [])]) {
      const key = `${claim.shop} ${dayOf(span.start)}`
      const known = days.get(key)
      if (known) known.push(claim)
      else days.set(key, [claim])
    }
  return days
}

const findDoubled = (claims: readonly Claim[]): string[] =>
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

const findUnseen = (history: readonly Call[], claims: readonly Claim[], staleFor: number): string[] => {
  const days = byDay(claims)
  return history.flatMap((call) => {
    const { shop, server, began, ended, ask, told } = call
    if ((ask.kind !== 'look' && ask.kind !== 'list') || !told || !isDone(call)) return []
    const list: Claim[] = []
    for (let day = dayOf(ask.days.start); day <= dayOf(ask.days.end - 1); day++)
      list.push(...(days.get(`${shop} ${day}`) ?? []))
    const surely = list.filter(({ from, until }) => from <= began && ended <= until)
    if (ask.kind === 'list')
      return surely.flatMap(({ number, visit }) => {
        if (visit.start < ask.days.start || visit.start >= ask.days.end) return []
        const seen = told.listed?.find((one) => one.number === number)
        return seen?.status === visit.status && seen.start === visit.start
          ? []
          : [`not seen: the owner's list shows ${number} as ${seen?.status} at ${seen?.start}`]
      })
    return surely
      .filter((claim) => claim.server === server || claim.from + staleFor <= began)
      .flatMap(({ number, visit }) =>
        (told.offered ?? []).some((start) =>
          spansOf(visit).some((span) => overlap(span, { start, end: start + ask.length })),
        )
          ? [`not seen: the time of ${number} is offered`]
          : [],
      )
  })
}

/** In the end each stands as it was told last. */
const findUnkept = (rows: readonly Row[], claims: readonly Claim[]): string[] => {
  const found = new Map(rows.map((row) => [`${row.shop} ${row.number}`, row]))
  return claims.flatMap(({ shop, number, until, visit }) => {
    const row = found.get(`${shop} ${number}`)
    if (until < Infinity || !row) return []
    const isKept = row.status === visit.status && row.start === visit.start && row.end === visit.end
    return isKept ? [] : [`not kept: ${number} was told ${visit.status} at ${visit.start}`]
  })
}

const groupBy = <T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const one of list) {
    const key = keyOf(one)
    const known = groups.get(key)
    if (known) known.push(one)
    else groups.set(key, [one])
  }
  return groups
}
