// A part of a file of customers is put on record. Who is there already keeps all that is said of them; what is empty is filled.
// Rules IMP-43, IMP-44.
import { noteContentMax } from '@noren/contract/limits'
import { customerFile } from '@noren/words/customer-file'
import { importRowWords } from '@noren/words/import-values'
import { sql } from 'kysely'
import { countVisitsOf } from '#features/customers/api'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { notesOf } from '../list-rows.ts'
import { readNames, type Names } from '../looking/names.ts'
import { decisionOf, type PersonRead, type StoredImport, type StoredRow } from '../stored.ts'
import { insertNotes, insertPeople, takeIds, type NewNote, type NewPerson } from './insert-people.ts'
import { readTargets, type Target } from './targets.ts'
import { updatePeople } from '../update-people.ts'
import type { Outcome, PersonFields, WrittenPerson } from '../written.ts'

type Part = { run: StoredImport; rows: readonly StoredRow[] }

export const writePeople = async (
  tx: Tx,
  scope: ShopScope,
  { run, rows }: Part,
  now: Millis,
): Promise<Outcome[]> => {
  const names = await readNames(tx, scope)
  const refs = rows.flatMap(({ match }) => match ?? [])
  const targets = await readTargets(tx, scope, { importId: run.id, refs })
  const ids = await takeIds(tx, 'customers', rows.length)
  const people: NewPerson[] = []
  const joined = new Map<number, Target>()
  const written: {
    line: number
    outcome: 'created' | 'joined'
    id: number
    fields: Partial<PersonFields>
    texts: string[]
  }[] = []
  const made = new Set<number>()
  for (const [index, row] of rows.entries()) {
    const { person } = row.found
    if (!person) continue
    const fields = fieldsOf(person, row.found.staffId ?? null, names)
    const texts = textsOf(person, fields.preferred_staff_id)
    const target = decisionOf(row) === 'join' && row.match ? targets.of(row.match) : undefined
    if (target) {
      const filled = fillEmpty(target, fields)
      Object.assign(target, filled)
      if (!made.has(target.id)) joined.set(target.id, target)
      targets.add(row.line, target)
      written.push({ line: row.line, outcome: 'joined', id: target.id, fields: filled, texts })
    } else {
      const id = ids[index] ?? 0
      // One object, so that a later row of the same person fills what this one leaves empty.
      const own: Target = { id, ...fields }
      people.push({ id, code: person.code, fields: own })
      made.add(id)
      targets.add(row.line, own)
      written.push({ line: row.line, outcome: 'created', id, fields: { ...fields }, texts })
    }
  }
  const codes = await insertPeople(tx, scope, people.map(withoutId), now)
  await updatePeople(tx, scope, [...joined.values()])
  const notes = await writeNotes(tx, scope, written, now)
  await countVisitsOf(tx, scope, [...made, ...joined.keys()])
  return written.map(({ line, outcome, id, fields }): Outcome => {
    const ofRow: WrittenPerson = {
      fields,
      code: outcome === 'created' ? codes.get(id) : undefined,
      note_ids: notes.filter((note) => note.line === line).map((note) => note.id),
    }
    return { line, outcome, customer_id: id, written: ofRow }
  })
}

const withoutId = ({ id, code, fields }: NewPerson): NewPerson => {
  const { id: _own, ...own } = fields as Target
  return { id, code, fields: own }
}

/** `staffId`: whom the name meant when the rows were looked through. */
const fieldsOf = (
  { customer, broughtCount, firstVisitedOn, lastVisitedOn, staffName }: PersonRead,
  staffId: number | null,
  names: Names,
): PersonFields => ({
  name: customer.name,
  name_kana: customer.name_kana ?? '',
  email: customer.email ?? null,
  phone: customer.phone ?? null,
  gender: customer.gender ?? 'unspecified',
  birth_date: customer.birth_date ?? null,
  preferred_staff_id: staffName === null ? null : (names.staff(staffName)?.id ?? names.known(staffId)),
  brought_count: broughtCount ?? 0,
  brought_first_on: firstVisitedOn,
  brought_last_on: lastVisitedOn,
})

/** One note, or several where it is too long for one. */
const textsOf = ({ notes, staffName }: PersonRead, staffId: number | null): string[] => {
  const all = [
    ...notes,
    ...(staffName !== null && staffId === null
      ? [{ heading: importRowWords.ja.staff, text: staffName }]
      : []),
  ]
  return piecesOf(notesOf(all))
}

export const piecesOf = (text: string): string[] => {
  const letters = [...text]
  const pieces: string[] = []
  let piece = ''
  for (const letter of letters) {
    if (piece.length + letter.length > noteContentMax) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece].map((one) => one.trim()).filter((one) => one !== '')
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === 0 || value === 'unspecified'

/** Visits that were brought along are one thing: a record that has any keeps its own. */
const fillEmpty = (target: Target, fields: PersonFields): Partial<PersonFields> => {
  const hasBrought =
    target.brought_count > 0 || target.brought_first_on !== null || target.brought_last_on !== null
  return Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => {
      if (field.startsWith('brought_') && hasBrought) return false
      return field !== 'name' && isEmpty(target[field as keyof PersonFields]) && !isEmpty(value)
    }),
  )
}

type Noted = { line: number; id: number; texts: string[] }

/** The same text twice of one person, as after a second import of a file, is written once. */
export const writeNotes = async (
  tx: Tx,
  scope: ShopScope,
  written: readonly Noted[],
  now: Millis,
): Promise<{ id: number; line: number }[]> => {
  const wanted = written.flatMap(({ line, id, texts }) =>
    texts.map((content) => ({ line, customerId: id, content })),
  )
  if (wanted.length === 0) return []
  const { rows } = await sql<{ customer_id: number; content: string }>`
    select customer_id, content from customer_notes
    where shop_id = ${scope.shopId} and customer_id = any(${[...new Set(wanted.map((one) => one.customerId))]}::bigint[])`.execute(
    tx,
  )
  const there = new Set(rows.map(({ customer_id, content }) => `${customer_id} ${content}`))
  const fresh = wanted.filter(({ customerId, content }) => {
    const key = `${customerId} ${content}`
    if (there.has(key)) return false
    there.add(key)
    return true
  })
  const ids = await takeIds(tx, 'customer_notes', fresh.length)
  const notes = fresh.map(({ line, customerId, content }, index): NewNote & { line: number } => ({
    id: ids[index] ?? 0,
    line,
    customerId,
    title: customerFile.ja.importedNote,
    content,
  }))
  await insertNotes(tx, scope, notes, now)
  return notes
}
