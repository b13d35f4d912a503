// Which rows of a file of customers are on record already, or stand further up. Rules IMP-30, IMP-31.
import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { StoredImport, StoredRow } from '../stored.ts'
import { openKnown, type Marked } from './marks.ts'
import { countName, listedNames, readNames, staffOf } from './names.ts'

/** What is newly found of a row. */
export type Look = Pick<
  StoredRow,
  'found' | 'finding' | 'default_decision' | 'match' | 'is_upcoming' | 'problems'
>

export const lookAtPeople = async (
  tx: Tx,
  scope: ShopScope,
  rows: readonly StoredRow[],
): Promise<{ looks: Look[]; unknown: StoredImport['unknown_names'] }> => {
  const marked = rows.map(({ found: { person } }) => person && markedOf(person))
  const staff = staffOf(
    await readNames(tx, scope),
    rows.map(({ found }) => found.person?.staffName),
  )
  const known = openKnown()
  for (const { id, ...record } of await listRecords(
    tx,
    scope,
    marked.filter((one) => one !== undefined),
  ))
    known.add(record, { kind: 'customer', id })
  const unknown = new Map<string, number>()
  const looks = rows.map((row, index): Look => {
    const one = marked[index]
    const { problems } = row
    const { person } = row.found
    const found = person ? { person, staffId: staff(person.staffName)?.id ?? null } : {}
    const none = { found, problems, match: null, is_upcoming: false } as const
    countName(unknown, found.staffId === null ? person?.staffName : null)
    if (!one) return { ...none, finding: 'empty', default_decision: 'leave' }
    const likeness = known.find(one)
    // Whoever is left out is nobody's twin.
    if (row.decision !== 'leave') known.add(one, { kind: 'row', id: row.line })
    if (!likeness) return { ...none, finding: 'new', default_decision: 'new' }
    return {
      ...none,
      finding: 'alike',
      match: likeness.ref,
      default_decision: likeness.same ? 'join' : 'new',
    }
  })
  return { looks, unknown: { staff: listedNames(unknown) } }
}

const markedOf = ({ customer, code }: NonNullable<StoredRow['found']['person']>): Marked => ({
  code,
  name: customer.name,
  name_kana: customer.name_kana ?? null,
  phone: customer.phone ?? null,
  email: customer.email ?? null,
})

/** Those on record of whom anything is the same. Who was merged leads to the record that was kept. */
export const listRecords = async (
  tx: Tx,
  { shopId }: ShopScope,
  people: readonly Marked[],
): Promise<(Marked & { id: number })[]> => {
  const texts = (of: (one: Marked) => string | null) => [
    ...new Set(people.map(of).filter((text) => text !== null && text !== '')),
  ]
  const { rows } = await sql<Marked & { id: number }>`
    select coalesce(merged_into_id, id) as id, customer_code as code, name, nullif(name_kana, '') as name_kana, phone, email from customers
    where shop_id = ${shopId} and forgotten_at is null and (customer_code = any(${texts(({ code }) => code)}::text[])
      or phone = any(${texts(({ phone }) => phone)}::text[]) or email = any(${texts(({ email }) => email)}::text[])
      or regexp_replace(name, '[[:space:]　]', '', 'g') = any(${texts(({ name }) => squeezed(name))}::text[])
      or (name_kana <> '' and regexp_replace(name_kana, '[[:space:]　]', '', 'g') = any(${texts(({ name_kana }) => squeezed(name_kana))}::text[])))
    order by id`.execute(tx)
  return rows
}

const squeezed = (text: string | null): string | null => text && text.replace(/[\s　]/g, '')
