// Every invariant of the areas, each a statement or a look by the program: all find no rows, or something is wrong that words must tell.
import { sql } from 'kysely'
import { billInvariants } from '#features/bills/invariants'
import { customerInvariants } from '#features/customers/invariants'
import { formInvariants } from '#features/forms/invariants'
import { findAllImages, filesOf } from '#features/images/api'
import { importInvariants, importWarnings } from '#features/imports/invariants'
import { menuInvariants } from '#features/menus/invariants'
import { pageInvariants } from '#features/pages/invariants'
import { offerInvariants } from '#features/offers/invariants'
import { occupancyInvariants, occupancyWarnings } from '#features/occupancies/invariants'
import { paymentInvariants } from '#features/payments/invariants'
import { planInvariants } from '#features/plans/invariants'
import { reservationInvariants } from '#features/reservations/invariants'
import { shopInvariants } from '#features/shops/invariants'
import { worklistInvariants } from '#features/worklists/invariants'
import { waitlistInvariants } from '#features/waitlist/invariants'
import { allShops } from '#platform/database/scope'
import { findBroken, type Finding, type Invariant } from '#platform/database/invariants'
import { baseline, listMigrations } from '#platform/database/migrate'
import { read, type Db } from '#platform/database/transactions'
import type { Storage } from '#platform/files/storage'
import type { Services } from '#platform/services'

export const invariants: readonly Invariant[] = [
  ...occupancyInvariants,
  ...offerInvariants,
  ...reservationInvariants,
  ...billInvariants,
  ...worklistInvariants,
  ...paymentInvariants,
  ...customerInvariants,
  ...importInvariants,
  ...shopInvariants,
  ...menuInvariants,
  ...formInvariants,
  ...pageInvariants,
  ...planInvariants,
  ...waitlistInvariants,
]

/** Nothing is broken, but the owner should look: an old version left it so. */
export const warnings: readonly Invariant[] = [...occupancyWarnings, ...importWarnings]

export const findViolations = async (db: Db): Promise<Finding[]> => [
  ...(await findBroken(db, invariants)),
  ...(await findMissingMigrations(db)),
]

type Progress = Parameters<typeof findBroken>[2]

/** Exit status 0 when everything holds, 1 otherwise; a warning changes nothing of it. */
export const runDoctor = async (
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  say: (line: string) => void,
  onProgress?: Progress,
): Promise<number> => {
  const isWarning = ({ says }: Finding): boolean => warnings.some((warning) => warning.says === says)
  const found = await findBroken(db, [...invariants, ...warnings], onProgress)
  const findings = [
    ...found.filter((finding) => !isWarning(finding)),
    ...(await findMissingMigrations(db)),
    ...(await findStrays(db, storage)),
  ]
  for (const { says, rows, example } of findings)
    say(`✗ ${says}\n  ${rows} row(s) say otherwise, such as ${example}`)
  for (const { says, rows, example } of found.filter(isWarning))
    say(`! ${says}\n  ${rows} row(s), such as ${example}`)
  const broken = new Set(findings.map(({ says }) => says))
  for (const { says } of invariants) if (!broken.has(says)) say(`✓ ${says}`)
  say(findings.length === 0 ? 'Everything holds.' : `${findings.length} invariant(s) broken.`)
  return findings.length === 0 ? 0 : 1
}

/** A picture without its file, or a file that no picture has. */
const findStrays = async (db: Db, storage: Storage): Promise<Finding[]> => {
  const images = await read(db, allShops, findAllImages).catch((error: unknown) => String(error))
  if (typeof images === 'string') return findingOf('The pictures of all shops can be listed', [images])
  const known = new Set(images.flatMap(filesOf))
  const stored = new Set(await storage.list())
  return findingOf('Each picture has its file and each file its picture', [
    ...[...known].filter((file) => !stored.has(file)).map((file) => `${file} is missing`),
    ...[...stored].filter((file) => !known.has(file)).map((file) => `${file} belongs to nothing`),
  ])
}

const findMissingMigrations = async (db: Db): Promise<Finding[]> => {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  const known = [baseline, ...listMigrations()].map(({ name }) => name)
  return findingOf('The applied migrations are those of this program', [
    ...known.filter((name) => !names.has(name)),
    ...[...names].filter((name) => name > baseline.name && !known.includes(name)),
  ])
}

const findingOf = (says: string, examples: readonly string[]): Finding[] =>
  examples[0] === undefined ? [] : [{ says, rows: examples.length, example: examples[0] }]
