// Records that an import made go where nothing was added since; what it filled in of others is empty again where it still says the same.
// Rule IMP-52.
import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { ImportOutcome } from '@noren/contract/imports/imports'
import { updatePeople } from '../update-people.ts'
import type { PersonFields, Stay, WrittenPerson, WrittenVisit } from '../written.ts'

export type UndoneRow = {
  line: number
  outcome: ImportOutcome
  customer_id: number | null
  reservation_id: number | null
  written: WrittenPerson | WrittenVisit | null
}

type Standing = PersonFields & {
  id: number
  customer_code: string
  merged_into_id: number | null
  is_forgotten: boolean
  has_visits: boolean
  has_photos: boolean
  is_merged: boolean
  notes: { id: number; version: number }[]
}

type Undone = {
  /** Lines of which something stays, with why. */ stayed: Map<number, Stay>
  /** Records that are still there. */ remaining: number[]
}

export const undoPeople = async (
  tx: Tx,
  scope: ShopScope,
  rows: readonly UndoneRow[],
  stayedVisits: ReadonlyMap<number, Stay>,
): Promise<Undone> => {
  const ids = [...new Set(rows.flatMap(({ customer_id }) => customer_id ?? []))]
  const standing = new Map((await readStanding(tx, scope, ids)).map((one) => [one.id, one]))
  const stayed = new Map<number, Stay>()
  const stay = (line: number, reason: Stay['reason']) => stayed.set(line, { reason, at: null, by: null })
  const gone: number[] = []
  const goneNotes: number[] = []
  const emptied = new Set<Standing>()
  for (const row of rows) {
    const written = personOf(row)
    const one = row.customer_id === null ? undefined : standing.get(row.customer_id)
    // Erased since: what remains of a visit is without a person.
    if (!written || !one) {
      if (row.customer_id !== null || row.reservation_id === null) stay(row.line, 'gone')
      continue
    }
    const isOwn = written.code !== undefined
    const notes = one.notes.filter(({ id }) => written.note_ids.includes(id))
    const areNotesKept =
      notes.length === written.note_ids.length && notes.every(({ version }) => version === 1)
    if (!areNotesKept) stay(row.line, 'noted')
    for (const { id, version } of notes) if (version === 1) goneNotes.push(id)
    one.notes = one.notes.filter(({ id, version }) => version !== 1 || !written.note_ids.includes(id))
    if (isOwn && mayGo(one, written) && !stayedVisits.has(row.line)) {
      gone.push(one.id)
      standing.delete(one.id)
    } else if (isOwn) stay(row.line, reasonOf(one))
    else if (emptyAgain(one, written.fields)) emptied.add(one)
    else stay(row.line, one.merged_into_id === null ? 'record_changed' : 'merged')
  }
  await deleteNotes(tx, scope, goneNotes)
  await updatePeople(
    tx,
    scope,
    [...emptied].filter(({ id }) => standing.has(id)),
  )
  if (gone.length > 0)
    await sql`delete from customers where shop_id = ${scope.shopId} and id = any(${gone}::bigint[])`.execute(
      tx,
    )
  return { stayed, remaining: [...standing.keys()] }
}

const personOf = ({ written }: UndoneRow): WrittenPerson | undefined =>
  written === null ? undefined : 'visit' in written ? written.person : written

const readStanding = async (tx: Tx, { shopId }: ShopScope, ids: readonly number[]): Promise<Standing[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<Standing>`
    select c.id, c.name, c.name_kana, c.email, c.phone, c.gender, c.birth_date::text as birth_date, c.preferred_staff_id, c.brought_count,
      c.brought_first_on::text as brought_first_on, c.brought_last_on::text as brought_last_on, c.customer_code, c.merged_into_id,
      c.forgotten_at is not null as is_forgotten,
      exists (select from reservations r where r.shop_id = ${shopId} and r.customer_id = c.id)
        or exists (select from waitlist_entries w where w.shop_id = ${shopId} and w.customer_id = c.id) as has_visits,
      exists (select from customer_photos p where p.shop_id = ${shopId} and p.customer_id = c.id) as has_photos,
      exists (select from customers m where m.shop_id = ${shopId} and m.merged_into_id = c.id)
        or exists (select from customer_merges m where m.shop_id = ${shopId} and c.id in (m.kept_id, m.merged_id)) as is_merged,
      (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'version', n.version)), '[]') from customer_notes n
        where n.shop_id = ${shopId} and n.customer_id = c.id) as notes
    from customers c where c.shop_id = ${shopId} and c.id = any(${[...ids]}::bigint[])`.execute(tx)
  return rows
}

/** As it was written, and nothing hangs on it. */
const mayGo = (one: Standing, { fields, code }: WrittenPerson): boolean =>
  !one.has_visits &&
  !one.has_photos &&
  !one.is_merged &&
  !one.is_forgotten &&
  one.merged_into_id === null &&
  one.notes.length === 0 &&
  one.customer_code === code &&
  Object.entries(fields).every(([field, value]) => one[field as keyof PersonFields] === value)

/** What the owner would look for first. */
const reasonOf = (one: Standing): Stay['reason'] => {
  if (one.is_forgotten) return 'forgotten'
  if (one.is_merged || one.merged_into_id !== null) return 'merged'
  if (one.has_visits) return 'booked'
  if (one.has_photos) return 'photographed'
  return one.notes.length > 0 ? 'noted' : 'record_changed'
}

/** Whether all that was filled said the same still. */
const emptyAgain = (one: Standing, fields: Partial<PersonFields>): boolean => {
  let isWhole = true
  for (const [field, value] of Object.entries(fields)) {
    const key = field as keyof PersonFields
    if (one[key] === value && !one.is_forgotten && one.merged_into_id === null)
      Object.assign(one, { [key]: empty[key] })
    else isWhole = false
  }
  return isWhole
}

const empty: PersonFields = {
  name: '',
  name_kana: '',
  email: null,
  phone: null,
  gender: 'unspecified',
  birth_date: null,
  preferred_staff_id: null,
  brought_count: 0,
  brought_first_on: null,
  brought_last_on: null,
}

const deleteNotes = async (tx: Tx, { shopId }: ShopScope, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`delete from customer_notes where shop_id = ${shopId} and id = any(${[...ids]}::bigint[])`.execute(
    tx,
  )
}
