// A part of a file of visits is put on record: past ones as history, those to come with the time that they take. Rules IMP-45 to IMP-49.
import { blockTitleMax, bookingNoteMax, menuPriceMax } from '@noren/contract/limits'
import type { CancelReason, Status } from '@noren/scheduling/status'
import { formatDay, minutesPerDay } from '@noren/scheduling/time'
import { entries } from '@noren/words/entries'
import { importRowWords } from '@noren/words/import-values'
import { countVisitsOf } from '#features/customers/api'
import { releaseHolds } from '#features/occupancies/api'
import { millisToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { ThreadServices } from '#platform/background/thread-services'
import { notesOf } from '../list-rows.ts'
import { readNames, type Names } from '../looking/names.ts'
import { openTaken, type Taken } from '../looking/taken.ts'
import { isHistory, servedBy } from '../looking/visits.ts'
import { wordFor } from '../reading/who.ts'
import { decisionOf, type StoredImport, type StoredRow, type VisitRead } from '../stored.ts'
import { insertPeople, takeIds, type NewPerson } from './insert-people.ts'
import { insertVisits, type NewVisit } from './insert-visits.ts'
import { readTargets, type Target, type Targets } from './targets.ts'
import { piecesOf, writeNotes } from './write-people.ts'
import type { Outcome, WrittenVisit } from '../written.ts'

type Part = { run: StoredImport; rows: readonly StoredRow[] }
type Done = { outcomes: Outcome[]; withheld: number }

export const writeVisits = async (
  tx: Tx,
  services: ThreadServices,
  scope: ShopScope,
  { run, rows }: Part,
  now: Millis,
): Promise<Done> => {
  await releaseHolds(tx, scope, now)
  const names = await readNames(tx, scope)
  const here = millisToLocalMinute(now)
  const timed = rows.filter(({ found: { visit, start, end } }) => visit && start != null && end !== undefined)
  const spans = timed.map(({ found }) => ({ start: found.start ?? 0, end: found.end ?? 0 }))
  const taken = await openTaken(
    tx,
    scope,
    spans.filter(({ end }) => end > here),
    now,
  )
  const placed = timed.map((row) => placeRow(row, { names, taken, here }))
  const standing = placed.flatMap((one) => ('standing' in one ? [one.standing] : []))
  const clashes = placed.flatMap((one) => ('clash' in one ? [one.clash] : []))
  const refs = standing.flatMap(({ row: { found } }) => found.who ?? [])
  const targets = await readTargets(tx, scope, { importId: run.id, refs })
  const ids = await takeIds(tx, 'reservations', standing.length)
  const personIds = await takeIds(tx, 'customers', standing.length)
  const people: NewPerson[] = []
  const visits: NewVisit[] = []
  const overflowing: { line: number; id: number; texts: string[] }[] = []
  for (const [index, { row, staffId, status, isOver, overId, isBrought }] of standing.entries()) {
    const { visit, start, end } = row.found
    if (!visit || start == null || end === undefined) continue
    const who = whoseVisit(row, visit, targets, { people, id: personIds[index] ?? 0 })
    const { note, rest } = noteOf(row, { names, who, isBrought })
    if (who && rest.length > 0) overflowing.push({ line: row.line, id: who.id, texts: rest })
    const { person } = visit
    visits.push({
      id: ids[index] ?? 0,
      line: row.line,
      customerId: who?.id ?? null,
      ...status,
      staffId,
      menuId: names.menu(visit.menuName)?.id ?? null,
      menuName: nameOfMenu(visit, names),
      start,
      end,
      price: priceOf(visit),
      name: who?.name ?? person.name ?? entries.ja.walkIn,
      nameKana: who ? who.name_kana : (person.name_kana ?? ''),
      email: person.email ?? who?.email ?? null,
      phone: person.phone ?? who?.phone ?? null,
      note,
      isOver,
      overId,
      isBrought,
    })
  }
  const codes = await insertPeople(
    tx,
    scope,
    people.map(({ id, code, fields }) => ({ id, code, fields: bare(fields) })),
    now,
  )
  const withheld = await insertVisits(tx, services, scope, { run, visits }, now)
  const notes = await writeNotes(tx, scope, overflowing, now)
  await countVisitsOf(tx, scope, [...new Set(visits.flatMap(({ customerId }) => customerId ?? []))])
  const made = new Map(people.map((one) => [one.id, one]))
  const told = new Set<number>()
  const outcomes = visits.map((visit): Outcome => {
    const own =
      visit.customerId === null || told.has(visit.customerId) ? undefined : made.get(visit.customerId)
    if (own) told.add(own.id)
    const noteIds = notes.filter(({ line }) => line === visit.line).map(({ id }) => id)
    const { status, staffId, start, end, price, menuName, name } = visit
    const written: WrittenVisit = {
      visit: { status, staffId, start, end, price, menuName, name },
      person: { fields: own ? bare(own.fields) : {}, code: own && codes.get(own.id), note_ids: noteIds },
    }
    return {
      line: visit.line,
      outcome: 'created',
      customer_id: visit.customerId,
      reservation_id: visit.id,
      written,
    }
  })
  const settled = new Set([...visits.map(({ line }) => line), ...clashes.map(({ line }) => line)])
  const left = rows
    .filter(({ line }) => !settled.has(line))
    .map(({ line }): Outcome => ({ line, outcome: 'left' }))
  return { outcomes: [...outcomes, ...clashes, ...left], withheld }
}

type Standing = {
  row: StoredRow
  staffId: number
  status: { status: Status; cancelReason: CancelReason | null }
  isOver: boolean
  /** The reservation over which it is entered, for the log. */
  overId: number | null
  isBrought: boolean
}
type Placing = { names: Names; taken: Taken; here: number }

/** Under the lock: what stands there now decides, and not what stood there when the owner looked. */
const placeRow = (
  row: StoredRow,
  { names, taken, here }: Placing,
): { standing: Standing } | { clash: Outcome } => {
  const { visit, start = 0, end = 0 } = row.found
  const span = { start: start ?? 0, end }
  const isBrought = end <= here
  const status = statusOf(visit, isBrought)
  // Made staff have their ids by now; who could not be made is served for by the shop's own.
  const known =
    visit?.staffName == null
      ? null
      : (names.staff(visit.staffName)?.id ?? names.known(row.found.staffId ?? null))
  const by = servedBy(names, { ...row.found, staffId: known }, { ...span, makesStaff: false }, taken)
  const stands = { row, staffId: Number(by), status, isBrought }
  if (visit && isHistory(visit, { end, here })) taken.add(by, span, { kind: 'row', id: row.line })
  if (isBrought || status.status === 'canceled')
    return { standing: { ...stands, isOver: false, overId: null } }
  const way = taken.find(by, span)
  const mayEnter = way === null || (decisionOf(row) === 'over' && !taken.isHeld(by, span))
  if (!mayEnter) return { clash: { line: row.line, outcome: 'left', finding: 'clash', match: way } }
  taken.add(by, span, { kind: 'row', id: row.line })
  const overId = way?.kind === 'reservation' && way.id > 0 ? way.id : null
  return { standing: { ...stands, isOver: way !== null, overId } }
}

/** What is over was treated, unless the file says otherwise; what is to come is agreed. */
const statusOf = (said: VisitRead | undefined, isOver: boolean): Standing['status'] => {
  const isNoShow = said?.status === 'no_show'
  if (said?.status === 'canceled' || isNoShow) {
    const reason = said.reason ?? (isNoShow ? 'no_show' : 'customer')
    // Nobody can have stayed away from a visit that is to come.
    const isEarly = !isOver && (reason === 'no_show' || reason === 'same_day')
    return { status: 'canceled', cancelReason: isEarly ? 'customer' : reason }
  }
  return { status: isOver ? 'treated' : 'reserved', cancelReason: null }
}

type Making = { people: NewPerson[]; id: number }

/** Who is on record, or a new record; nobody where the file says nobody. */
const whoseVisit = (
  row: StoredRow,
  { person }: VisitRead,
  targets: Targets,
  { people, id }: Making,
): Target | undefined => {
  const known = row.found.who ? targets.of(row.found.who) : undefined
  if (known) {
    targets.add(row.line, known)
    return known
  }
  const name = wordFor(person)
  if (!name) return undefined
  const made: Target = {
    id,
    name,
    name_kana: person.name_kana ?? '',
    email: person.email,
    phone: person.phone,
    gender: 'unspecified',
    birth_date: null,
    preferred_staff_id: null,
    brought_count: 0,
    brought_first_on: null,
    brought_last_on: null,
  }
  people.push({ id, code: person.code, fields: made })
  targets.add(row.line, made)
  // The row above that should have made the record was left out: those that follow are of this one.
  if (row.found.who?.kind === 'row') targets.add(row.found.who.id, made)
  return made
}

const bare = (fields: NewPerson['fields'] & { id?: number }): NewPerson['fields'] => {
  const { id: _own, ...own } = fields
  return own
}

/** As the menu is called where the shop has it, and else as the file says. */
const nameOfMenu = ({ menuName }: VisitRead, names: Names): string =>
  names.menu(menuName)?.name ?? (menuName.slice(0, blockTitleMax).toWellFormed().trim() || entries.ja.visit)

const priceOf = ({ price }: VisitRead): number =>
  price === null || price > menuPriceMax || price < 0 ? 0 : price

/**
 * What fits into no field. A customer reads the note of a visit by its link: of one to come it goes to the customer's record, as does what
 * is too long for the visit's. Rule IMP-46.
 */
const noteOf = (
  { found: { visit, start, staffId = null } }: StoredRow,
  { names, who, isBrought }: { names: Names; who: Target | undefined; isBrought: boolean },
): { note: string | null; rest: string[] } => {
  if (!visit) return { note: null, rest: [] }
  const words = importRowWords.ja
  const isCut = !names.menu(visit.menuName) && visit.menuName.length > blockTitleMax
  const isUnknown = visit.staffName && !names.staff(visit.staffName) && names.known(staffId) === null
  const all = [
    ...(isCut ? [{ heading: words.menu, text: visit.menuName }] : []),
    ...(isUnknown && visit.staffName ? [{ heading: words.staff, text: visit.staffName }] : []),
    ...(visit.price !== null && priceOf(visit) !== visit.price
      ? [{ heading: words.price, text: String(visit.price) }]
      : []),
    ...visit.notes,
  ]
  const text = notesOf(all)
  if (text.trim() === '') return { note: null, rest: [] }
  const isOpen = !isBrought && who !== undefined
  if (!isOpen && text.length <= bookingNoteMax) return { note: text.trim() || null, rest: [] }
  const day = start == null ? '' : `${formatDay(Math.floor(start / minutesPerDay))}\n`
  const note = isOpen ? null : text.slice(0, bookingNoteMax).toWellFormed().trim()
  return { note, rest: piecesOf(`${day}${text}`) }
}
