// Every invariant of the areas, each a statement or a look by the program: all find no rows, or something is wrong that words must tell.
import { sql } from 'kysely'
import { customerInvariants } from '#features/customers/invariants'
import { formInvariants } from '#features/forms/invariants'
import { findAllImages } from '#features/images/queries'
import { menuInvariants } from '#features/menus/invariants'
import { pageInvariants } from '#features/pages/invariants'
import { occupancyInvariants, occupancyWarnings } from '#features/occupancies/invariants'
import { paymentInvariants } from '#features/payments/invariants'
import { planInvariants } from '#features/plans/invariants'
import { reservationInvariants } from '#features/reservations/invariants'
import { shopInvariants } from '#features/shops/invariants'
import { allShops } from '#platform/database/scope'
import { listMigrations } from '#platform/database/migrate'
import { read, type Db } from '#platform/database/transactions'
import { filesOf } from '#platform/files/images'
import type { Storage } from '#platform/files/storage'
import type { Services } from '#platform/services'

export type Invariant = { says: string } & ({ sql: string } | { find: (db: Db) => Promise<object[]> })

export const invariants: readonly Invariant[] = [
  ...occupancyInvariants,
  ...reservationInvariants,
  ...paymentInvariants,
  ...customerInvariants,
  ...shopInvariants,
  ...menuInvariants,
  ...formInvariants,
  ...pageInvariants,
  ...planInvariants,
]

/** Nothing is broken, but the owner should look: an old version left it so. */
export const warnings: readonly Invariant[] = occupancyWarnings

type Finding = { says: string; rows: number; example: string }

export const findViolations = async (db: Db): Promise<Finding[]> => {
  const findings = await findRows(db, invariants)
  const missing = await missingMigrations(db)
  if (missing.length > 0)
    findings.push({
      says: 'The applied migrations are those of this program',
      rows: missing.length,
      example: missing.join(', '),
    })
  return findings
}

const ask = async (db: Db, statement: string): Promise<object[]> => {
  const { rows } = await read(db, allShops, (tx) => sql.raw<object>(statement).execute(tx))
  return rows
}

/** Exit status 0 when everything holds, 1 otherwise; a warning changes nothing of it. */
export const runDoctor = async (
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  say: (line: string) => void,
): Promise<number> => {
  const findings = [...(await findViolations(db)), ...(await findStrays(db, storage))]
  for (const { says, rows, example } of findings)
    say(`✗ ${says}\n  ${rows} row(s) say otherwise, such as ${example}`)
  for (const { says, rows, example } of await findRows(db, warnings))
    say(`! ${says}\n  ${rows} row(s), such as ${example}`)
  const broken = new Set(findings.map(({ says }) => says))
  for (const { says } of invariants) if (!broken.has(says)) say(`✓ ${says}`)
  say(findings.length === 0 ? 'Everything holds.' : `${findings.length} invariant(s) broken.`)
  return findings.length === 0 ? 0 : 1
}

const findRows = async (db: Db, among: readonly Invariant[]): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const invariant of among) {
    const rows = 'find' in invariant ? await invariant.find(db) : await ask(db, invariant.sql)
    if (rows.length > 0)
      findings.push({ says: invariant.says, rows: rows.length, example: JSON.stringify(rows[0]) })
  }
  return findings
}

/** A picture without its file, or a file that no picture has. */
const findStrays = async (db: Db, storage: Storage): Promise<Finding[]> => {
  const images = await read(db, allShops, findAllImages)
  const known = new Set(images.flatMap(filesOf))
  const stored = new Set(await storage.list())
  const strays = [
    ...[...known].filter((file) => !stored.has(file)).map((file) => `${file} is missing`),
    ...[...stored].filter((file) => !known.has(file)).map((file) => `${file} belongs to nothing`),
  ]
  if (strays.length === 0) return []
  return [
    {
      says: 'Each picture has its file and each file its picture',
      rows: strays.length,
      example: strays[0] ?? '',
    },
  ]
}

const missingMigrations = async (db: Db): Promise<string[]> => {
  const { rows } = await read(db, allShops, (tx) =>
    sql<{ name: string }>`select name from migrations`.execute(tx),
  )
  const applied = new Set(rows.map(({ name }) => name))
  const known = listMigrations().map(({ name }) => name)
  return [
    ...known.filter((name) => !applied.has(name)),
    ...[...applied].filter((name) => !known.includes(name)),
  ]
}
