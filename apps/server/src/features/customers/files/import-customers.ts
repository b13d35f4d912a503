// Rows of a file are put on record. Read, checked and looked up first; a dry run ends there. Nothing is sent to anybody.
import type { Lang } from '@noren/words/format'
import { isBirthDate, newCustomer, type NewCustomer } from '@noren/contract/customers'
import { rowsShownMax, type ImportedRow, type ImportResult } from '@noren/contract/customers/files'
import { customerCodeMax, customerFileRowsMax, noteContentMax } from '@noren/contract/limits'
import { line, lines } from '@noren/contract/text'
import { customerFile } from '@noren/words/customer-file'
import { validation, validationText } from '@noren/words/validation'
import { sql } from 'kysely'
import { lockAndWrite } from '#features/shops/api'
import { openThread } from '#platform/background/thread'
import {
  runForShop,
  withServices,
  type ThreadPlace,
  type ThreadServices,
} from '#platform/background/thread-services'
import { hourMs, millisToWire, minuteMs, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Tx } from '#platform/database/transactions'
import { fieldErrors } from '#platform/endpoint/field-errors'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { takeHits, type Limit } from '#platform/limits'
import type { Services } from '#platform/services'
import { noteAccess } from '../accesses/note-access.ts'
import { randomCode, searchColumns } from '../visit-counts.ts'
import { foldForSearch } from '../search-key.ts'
import { parseCsv, readHeadings, readValues } from './csv.ts'

type Language = Lang
/** Rule CUST-23: dry runs count too, because reading a large file is most of the work. */
const importLimit: Limit = { max: 30, window: hourMs }

/** Characters that are read within some milliseconds. Rule CUST-61. */
const shortMax = 2_000

type Outcome = ImportResult | Refusal<'invalid'>
type Importing = { csv: string; isDry: boolean; userId: number; language: Language }

export const importCustomers = async (
  services: Services,
  scope: ShopScope,
  { csv, isDry, userId, language }: Importing,
  now: Millis,
): Promise<Outcome | Refusal<'too_many' | 'busy'>> => {
  const refused = await takeHits(services, [[`customer-import:${scope.shopId}`, importLimit]], now)
  if (refused) return refused
  const importing = { csv, isDry, userId, language, now }
  if (csv.length <= shortMax) return importRows(services, scope, importing)
  return runForShop<Outcome, Refusal<'invalid'>>(services, scope, task, importing)
}

export const importInThread = ({
  place,
  scope,
  ...importing
}: Importing & { now: Millis; place: ThreadPlace; scope: ShopScope }): Promise<Outcome> =>
  withServices(place, (services) => importRows(services, scope, importing))

export const importRows = async (
  services: ThreadServices,
  scope: ShopScope,
  { csv, isDry, userId, language, now }: Importing & { now: Millis },
): Promise<Outcome> => {
  const rows = readRows(csv, now)
  if (isRefusal(rows)) return rows
  const good = rows.flatMap((row) => ('person' in row ? [row.person] : []))
  const known = isDry
    ? await read(services.db, scope, (tx) => findKnown(tx, scope, good))
    : await lockAndWrite(services, scope, async (tx) => {
        const found = await findKnown(tx, scope, good)
        const fresh = good.filter((person) => !found.has(person))
        await insertCustomers(tx, scope, fresh, language, now)
        await noteAccess(tx, scope, { userId, action: 'imported', count: fresh.length }, now)
        return found
      })
  return resultOf(rows, known, isDry, language)
}

type Person = { customer: NewCustomer; code: string | null; note: string }
type Row = { line: number; values: ReturnType<typeof readValues> } & (
  | { person: Person }
  | { errors: Record<string, string[]> }
)

const readRows = (csv: string, now: Millis): Row[] | Refusal<'invalid'> => {
  const parsed = parseCsv(csv, customerFileRowsMax + 2)
  if (!parsed) return invalid('csv_quote')
  const [head, ...body] = parsed
  const columns = readHeadings(head?.cells ?? [])
  if (!columns.has('name') && !columns.has('family_name')) return invalid('csv_header')
  if (body.length === 0) return invalid('csv_empty')
  if (body.length > customerFileRowsMax) return invalid('csv_rows')
  const today = millisToWire(now).slice(0, 10)
  const rows: Row[] = []
  for (const { line: at, cells } of body) {
    const values = readValues(columns, cells)
    rows.push({ line: at, values, ...readPerson(values, today) })
  }
  return rows
}

const code = line(customerCodeMax)
const note = lines(noteContentMax)

const readPerson = (
  { customer_code, notes, ...values }: ReturnType<typeof readValues>,
  today: string,
): { person: Person } | { errors: Record<string, string[]> } => {
  const customer = newCustomer.safeParse(values)
  const codeRead = code.safeParse(customer_code)
  const noteRead = note.safeParse(notes)
  const errors: Record<string, string[]> = {}
  if (!customer.success) fieldErrors(customer.error, 'name', errors)
  if (!codeRead.success) errors['customer_code'] = codeRead.error.issues.map(({ message }) => message)
  if (!noteRead.success) errors['notes'] = noteRead.error.issues.map(({ message }) => message)
  const birth = customer.data?.birth_date
  if (birth && !isBirthDate(birth, today)) errors['birth_date'] = ['birth_date']
  if (!customer.success || !codeRead.success || !noteRead.success || errors['birth_date']) return { errors }
  return { person: { customer: customer.data, code: codeRead.data || null, note: noteRead.data } }
}

type Known = {
  customer_code: string
  name: string
  name_kana: string
  phone: string | null
  email: string | null
}

/** Those who are on record, or stand further up in the file: by the code, or by telephone or address with name or reading. */
const findKnown = async (tx: Tx, { shopId }: ShopScope, people: readonly Person[]): Promise<Set<Person>> => {
  const { rows } = await sql<Known>`
    select customer_code, name, name_kana, phone, email from customers
    where shop_id = ${shopId} and (customer_code = any(${people.map((one) => one.code)}::text[])
      or phone = any(${people.map(({ customer }) => customer.phone ?? null)}::text[])
      or email = any(${people.map(({ customer }) => customer.email ?? null)}::text[])
      or (phone is null and email is null and name = any(${people.map(({ customer }) => customer.name)}::text[])))`.execute(
    tx,
  )
  const marks = new Set<string>()
  for (const row of rows) for (const mark of marksOf({ ...row, code: row.customer_code })) marks.add(mark)
  const known = new Set<Person>()
  for (const person of people) {
    const own = marksOf({ ...person.customer, name_kana: person.customer.name_kana ?? '', code: person.code })
    // Of two people with codes of their own a name says nothing.
    const telling = person.code === null ? own : own.filter((mark) => !mark.startsWith('alone'))
    if (telling.some((mark) => marks.has(mark))) known.add(person)
    for (const mark of own) marks.add(mark)
  }
  return known
}

type Marked = {
  code: string | null
  name: string
  name_kana: string
  phone?: string | null | undefined
  email?: string | null | undefined
}

const marksOf = ({ code: own, name, name_kana, phone, email }: Marked): string[] => {
  const names = [`name ${foldForSearch(name)}`, ...(name_kana ? [`kana ${foldForSearch(name_kana)}`] : [])]
  const places = [...(phone ? [`phone ${phone}`] : []), ...(email ? [`email ${email}`] : [])]
  return [
    ...(own === null ? [] : [`code ${own}`]),
    ...names.flatMap((one) => places.map((place) => `${place} ${one}`)),
    // Of whom nothing but the name is known.
    ...(places.length === 0 ? [`alone ${foldForSearch(name)} ${foldForSearch(name_kana)}`] : []),
  ]
}

const insertCustomers = async (
  tx: Tx,
  { shopId }: ShopScope,
  people: readonly Person[],
  language: Language,
  now: Millis,
): Promise<void> => {
  if (people.length === 0) return
  const { rows: ids } = await sql<{ id: number }>`
    select nextval('customers_id_seq') as id from generate_series(1, ${people.length}::int)`.execute(tx)
  const codes = await findFreeCodes(tx, shopId, people)
  const rows = []
  for (const [index, { customer, code: own, note: text }] of people.entries()) {
    const {
      name,
      name_kana,
      phone = null,
      email = null,
      gender = 'unspecified',
      birth_date = null,
    } = customer
    const search = searchColumns({ name, nameKana: name_kana ?? '', email, phone })
    rows.push({
      id: ids[index]?.id,
      name,
      name_kana: name_kana ?? '',
      email,
      phone,
      gender,
      birth_date,
      code: own ?? codes.pop(),
      key: search.key,
      version: search.version,
      note: text,
    })
  }
  await sql`
    insert into customers (shop_id, id, name, name_kana, email, phone, gender, birth_date, customer_code, search_key, search_version, created_at)
    select ${shopId}::bigint, p.* , ${millisToWire(now)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id bigint, name text, name_kana text, email text, phone text,
      gender text, birth_date date, code text, key text, version int)
    returning id`.execute(tx)
  const notes = rows.filter((row) => row.note !== '')
  if (notes.length === 0) return
  await sql`
    insert into customer_notes (shop_id, customer_id, title, content, created_at, updated_at)
    select ${shopId}::bigint, p.id, ${customerFile[language].importedNote}, p.note, ${millisToWire(now)}::timestamptz, ${millisToWire(now)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as p(id bigint, note text)
    returning id`.execute(tx)
}

/** As many as there are people; also not those that the file itself gives. */
const findFreeCodes = async (tx: Tx, shopId: number, people: readonly Person[]): Promise<string[]> => {
  const own = new Set(people.map((person) => person.code))
  const free = new Set<string>()
  while (free.size < people.length) {
    const candidates = Array.from({ length: people.length - free.size }, randomCode)
    const { rows } = await sql<{ code: string }>`
      select customer_code as code from customers
      where shop_id = ${shopId} and customer_code = any(${candidates}::text[])`.execute(tx)
    const taken = new Set(rows.map((row) => row.code))
    for (const candidate of candidates) if (!taken.has(candidate) && !own.has(candidate)) free.add(candidate)
  }
  return [...free]
}

const resultOf = (
  rows: readonly Row[],
  known: ReadonlySet<Person>,
  isDry: boolean,
  language: Language,
): ImportResult => {
  const { invalid } = validation[language]
  const shown = rows.map((row): ImportedRow => {
    const { name, name_kana, phone, email } = row.values
    const errors = 'errors' in row ? row.errors : {}
    const outcome = 'errors' in row ? 'invalid' : known.has(row.person) ? 'known' : 'new'
    return {
      line: row.line,
      outcome,
      name: name.slice(0, 255),
      name_kana: name_kana.slice(0, 255),
      phone: phone.slice(0, 40),
      email: email.slice(0, 254),
      errors: Object.fromEntries(
        Object.entries(errors).map(([field, keys]) => [
          field,
          keys.map((key) => validationText(language, key) ?? invalid),
        ]),
      ),
    }
  })
  const of = (outcome: ImportedRow['outcome']) => shown.filter((row) => row.outcome === outcome)
  return {
    dry_run: isDry,
    new: of('new').length,
    known: of('known').length,
    invalid: of('invalid').length,
    rows: [...of('invalid'), ...of('new'), ...of('known')].slice(0, rowsShownMax),
  }
}

/** Of one process one file at a time. */
const task = {
  thread: openThread({ memory: 192, isLow: true }),
  module: new URL('import-customers.ts', import.meta.url),
  name: 'importInThread',
  timeout: minuteMs,
  ended: refuse('invalid', { errors: { csv: ['csv_rows'] } }),
}

const invalid = (key: string): Refusal<'invalid'> => refuse('invalid', { errors: { csv: [key] } })
