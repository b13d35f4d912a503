// One page of the rows of an import, with who or what is alike or in the way.
import { importRowsPerPage, type ImportRow, type RowFilter } from '@noren/contract/imports/imports'
import type { ImportColumn } from '@noren/contract/imports/columns'
import { changeLogs } from '@noren/words/change-logs'
import { customerFile } from '@noren/words/customer-file'
import { formatTimeRange, type Lang } from '@noren/words/format'
import { importReasonText } from '@noren/words/import-problems'
import { importRowWords } from '@noren/words/import-values'
import { formatDay } from '@noren/scheduling/time'
import { sql } from 'kysely'
import { wireToLocalMinute } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import { decisionOf, findImport, rowColumns, type Found, type Ref, type StoredRow } from './stored.ts'

type Asked = { id: number; show: RowFilter; page: number; line?: number; language: Lang }
export type RowsPage = { rows: ImportRow[]; total: number }

export const listRows = (
  db: Db,
  scope: ShopScope,
  { id, show, page, line, language }: Asked,
): Promise<RowsPage | Refusal<'not_found'>> =>
  read(db, scope, async (tx) => {
    const { shopId } = scope
    if (!(await findImport(tx, scope, id))) return refuse('not_found')
    const wanted = line === undefined ? shown[show] : sql`line = ${line}`
    const of = sql`from import_rows where shop_id = ${shopId} and import_id = ${id} and ${wanted}`
    const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${of}`.execute(tx)
    const { rows } = await sql<StoredRow>`
      select ${rowColumns} ${of} order by line limit ${importRowsPerPage} offset ${(page - 1) * importRowsPerPage}`.execute(
      tx,
    )
    const told = await readMatches(tx, scope, { importId: id, rows, language })
    return { rows: rows.map((row) => onWire(row, told, language)), total: counted[0]?.total ?? 0 }
  })

const shown: Record<RowFilter, ReturnType<typeof sql>> = {
  all: sql`true`,
  problems: sql`problems <> '[]'`,
  alike: sql`finding = 'alike'`,
  clash: sql`finding = 'clash'`,
  new: sql`coalesce(decision, default_decision) in ('new', 'over')`,
  left: sql`outcome = 'left'`,
  changed: sql`outcome = 'changed'`,
}

type Saying = { title: string; read: Record<string, string> }
type Told = ReadonlyMap<string, Saying>
const keyOf = ({ kind, id }: Ref): string => `${kind} ${id}`

const onWire = (row: StoredRow, told: Told, language: Lang): ImportRow => {
  const { line, cells, finding, outcome, match } = row
  const words = importRowWords[language]
  const saying = match && (told.get(keyOf(match)) ?? { title: words.gone, read: {} })
  return {
    line,
    cells,
    finding,
    decision: decisionOf(row),
    read: readOf(row.found, language),
    problems: row.problems.map(({ field, value, reason }) => ({
      column: field,
      value,
      text: importReasonText(language, reason),
    })),
    match: match && saying && { ...match, ...saying },
    outcome,
    stayed: row.stayed ?? null,
    customer_id: row.customer_id,
    reservation_id: row.reservation_id,
  }
}

/** Column → text. */
const readOf = ({ person, visit, start, end }: Found, language: Lang): Record<string, string> => {
  const words = importRowWords[language]
  const texts: Partial<Record<ImportColumn, string | null | undefined>> = person
    ? {
        customer_code: person.code,
        name: person.customer.name,
        name_kana: person.customer.name_kana,
        phone: person.customer.phone,
        email: person.customer.email,
        gender: customerFile[language].genders[person.customer.gender ?? 'unspecified'],
        birth_date: person.customer.birth_date,
        visit_count: person.broughtCount === null ? null : String(person.broughtCount),
        first_visited_on: person.firstVisitedOn,
        last_visited_on: person.lastVisitedOn,
        staff: person.staffName,
        notes: notesOf(person.notes),
      }
    : visit
      ? {
          starts_at: start == null ? null : timeText(language, start, end ?? start),
          menu: visit.menuName,
          staff: visit.staffName,
          customer_code: visit.person.code,
          name: visit.person.name,
          name_kana: visit.person.name_kana,
          phone: visit.person.phone,
          email: visit.person.email,
          price: visit.price === null ? null : String(visit.price),
          status: visit.status && words.statuses[visit.status],
          cancel_reason: visit.reason && changeLogs[language].reasons[visit.reason],
          number: visit.number,
          notes: notesOf(visit.notes),
        }
      : {}
  return said(texts)
}

/** What says nothing is left out. */
const said = (texts: Partial<Record<ImportColumn, string | null | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([column, text]) => (text ? [[column, text] as const] : [])),
  )

export const notesOf = (notes: readonly { heading: string; text: string }[]): string =>
  notes.map(({ heading, text }) => (heading === '' ? text : `${heading}: ${text}`)).join('\n')

/** 2026-12-01 10:00〜11:00 */
const timeText = (language: Lang, start: number, end: number): string => {
  const day = Math.floor(start / 1440)
  return `${formatDay(day)} ${formatTimeRange(language, start - day * 1440, (end - day * 1440) % 1440)}`
}

type Matching = { importId: number; rows: readonly StoredRow[]; language: Lang }

const readMatches = async (
  tx: Tx,
  { shopId }: ShopScope,
  { importId, rows, language }: Matching,
): Promise<Told> => {
  const ids = (kind: Ref['kind']) => rows.flatMap(({ match }) => (match?.kind === kind ? [match.id] : []))
  const { rows: customers } = await sql<{
    id: number
    name: string
    phone: string | null
    email: string | null
    code: string
  }>`
    select id, name, phone, email, customer_code as code from customers
    where shop_id = ${shopId} and id = any(${ids('customer')}::bigint[])`.execute(tx)
  const { rows: visits } = await sql<{
    id: number
    menu: string
    name: string
    staff: string
    start_at: string
    end_at: string
  }>`
    select r.id, r.menu_name as menu, r.name, t.name as staff, r.start_at, r.end_at from reservations r
    join staff t on t.shop_id = ${shopId} and t.id = r.staff_id
    where r.shop_id = ${shopId} and r.id = any(${ids('reservation')}::bigint[])`.execute(tx)
  const { rows: others } = await sql<Pick<StoredRow, 'line' | 'found'>>`
    select line, found from import_rows
    where shop_id = ${shopId} and import_id = ${importId} and line = any(${ids('row')}::int[])`.execute(tx)
  const told = new Map<string, Saying>()
  told.set('reservation 0', { title: importRowWords[language].external, read: {} })
  for (const { id, name, phone, email, code } of customers)
    told.set(keyOf({ kind: 'customer', id }), {
      title: name,
      read: said({ phone, email, customer_code: code }),
    })
  for (const { id, menu, name, staff, start_at, end_at } of visits)
    told.set(keyOf({ kind: 'reservation', id }), {
      title: [name, menu].filter(Boolean).join(' · '),
      read: { starts_at: timeText(language, wireToLocalMinute(start_at), wireToLocalMinute(end_at)), staff },
    })
  for (const { line, found } of others) {
    const { name = '', phone, email, starts_at, menu, staff } = readOf(found, language)
    told.set(keyOf({ kind: 'row', id: line }), {
      title: [name, menu].filter(Boolean).join(' · '),
      read: said({ starts_at, staff, phone, email }),
    })
  }
  return told
}
