// Looks through a whole file before anything is written: names, manifest, each line by its schema, and what lines say of each other.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { archiveUnpackedMax, pictureBytesMax } from '@noren/contract/limits'
import type { ImportedShop } from '@noren/contract/shops/transfers'
import type { Millis } from '#platform/clock'
import { fieldErrors } from '#platform/endpoint/field-errors'
import { refuse, type Refusal } from '#platform/errors'
import { linesOf, type Archive, type ArchiveLimits } from '#platform/files/archives/read'
import { importPixelsMax, pixelsMax, pixelsOf } from '#features/images/api'
import {
  archiveHead,
  archiveVersion,
  fileOf,
  manifest,
  manifestName,
  tableFiles,
  type Manifest,
} from '../archive.ts'
import { imagePath } from '../tables/columns.ts'
import { tablesAddedLater } from '../tables/left-out.ts'
import type { Referred } from '../tables/references.ts'
import { withNamesOfToday } from '../tables/table.ts'
import { tableNames, tables, type TableName } from '../tables/tables.ts'
import { newFacts, placeOf, type Facts } from './facts.ts'
import { checkWhole, rowChecks } from './row-checks.ts'

/** Rule TRANS-5. */
export const archiveLimits: ArchiveLimits = { entries: 3000, unpacked: archiveUnpackedMax, ratio: 200 }
/** Characters of a line: the longest document fits. */
export const lineMax = 600_000
/** An upload's that was encoded anew, which may make it larger. */
const imageMax = 2 * pictureBytesMax
const manifestMax = 2 * 1024 * 1024
/** So many are told; who mends them learns of the rest. */
const problemsMax = 50

export type Checked = {
  exportedAt: string
  shopName: string
  counts: ImportedShop['counts']
  upcoming: number
  facts: Facts
}

/** `file`, or `file:line:field`, and what is wrong there. */
type Problems = {
  found: Record<string, string[]>
  add: (place: string, key: string) => void
  isFull: () => boolean
}

export const checkArchive = async (archive: Archive, now: Millis): Promise<Checked | Refusal<'invalid'>> => {
  const problems = openProblems()
  const said = await readManifest(archive, problems)
  if (!said) return refused(problems)
  checkParts(archive, said, problems)
  if (hasAny(problems)) return refused(problems)

  const facts = newFacts(now)
  for (const table of tableNames) {
    // What the next tables refer to would be missing as well.
    if (hasAny(problems)) break
    await checkTable(archive, said, table, facts, problems)
  }
  if (!hasAny(problems)) checkWhole(facts, problems.add)
  if (!hasAny(problems)) await checkImages(archive, said, facts, problems)
  if (hasAny(problems)) return refused(problems)
  const { rows } = facts
  return {
    exportedAt: said.exported_at,
    shopName: facts.shopName,
    counts: {
      customers: facts.people,
      notes: rows.customer_notes,
      reservations: rows.reservations,
      menus: facts.menus,
      staff: rows.staff,
      images: facts.images.size,
    },
    upcoming: facts.upcoming,
    facts,
  }
}

const readManifest = async (archive: Archive, problems: Problems): Promise<Manifest | undefined> => {
  const size = archive.sizes.get(manifestName)
  if (size === undefined || size > manifestMax) {
    problems.add(manifestName, size === undefined ? 'archive_file_missing' : 'archive_limits')
    return undefined
  }
  const text = (await buffer(await archive.open(manifestName))).toString()
  const value = parseJson(text)
  const head = archiveHead.safeParse(value)
  if (!head.success) {
    problems.add(manifestName, 'archive_unreadable')
    return undefined
  }
  if (head.data.version > archiveVersion) {
    problems.add(manifestName, 'archive_newer')
    return undefined
  }
  const read = manifest.safeParse(value)
  if (!read.success) {
    problems.add(manifestName, 'archive_unreadable')
    return undefined
  }
  return read.data
}

const requiredFiles = tableNames.filter((table) => !tablesAddedLater.has(table)).map(fileOf)

/** The manifest and the zip name the same files, of the same sizes, and each table has one. */
const checkParts = ({ sizes }: Archive, { files }: Manifest, problems: Problems): void => {
  const said = new Map(files.map((part) => [part.name, part]))
  for (const [name, size] of sizes) {
    if (name === manifestName) continue
    const part = said.get(name)
    if (!part) problems.add(name, 'archive_file_unknown')
    else if (part.bytes !== size) problems.add(name, 'archive_changed')
    else if (imagePath.safeParse(name).success && size > imageMax) problems.add(name, 'archive_limits')
  }
  for (const name of [...said.keys(), ...requiredFiles])
    if (!sizes.has(name)) problems.add(name, 'archive_file_missing')
}

const checkTable = async (
  archive: Archive,
  { files }: Manifest,
  table: TableName,
  facts: Facts,
  problems: Problems,
): Promise<void> => {
  const name = fileOf(table)
  const part = files.find((one) => one.name === name)
  if (!part && tablesAddedLater.has(table)) return
  if (!part || (part.rows ?? 0) > tables[table].max) return problems.add(name, 'archive_limits')
  const hash = createHash('sha256')
  const check = openTableCheck(table, facts)
  const stream = await archive.open(name)
  let rows = 0
  for await (const { first, lines } of linesOf(stream, lineMax, (bytes) => void hash.update(bytes))) {
    rows += lines.length
    if (rows > tables[table].max) return problems.add(name, 'archive_limits')
    for (const [index, text] of lines.entries())
      check(text, (field, key) => problems.add(`${name}:${first + index}:${field}`, key))
    if (problems.isFull()) return
  }
  facts.rows[table] = rows
  if (rows !== part.rows) problems.add(name, 'archive_count')
  if (hash.digest('hex') !== part.sha256) problems.add(name, 'archive_changed')
}

type Complain = (field: string, key: string) => void

/** Looks at one line after the other of one table. */
const openTableCheck = (table: TableName, facts: Facts) => {
  const { columns, key, refs, unique } = tables[table]
  const seen = unique.map(() => new Set<string>())
  // The checks of this table take its rows.
  const checkRow = rowChecks[table] as ((row: object, facts: Facts, complain: Complain) => void) | undefined
  const ids: number[] | undefined = table in facts.ids ? facts.ids[table as Referred] : undefined
  let before = 0
  return (text: string, complain: Complain): void => {
    const value = parseJson(text)
    if (value === undefined) return complain('', 'archive_line')
    const read = columns.safeParse(withNamesOfToday(columns, value))
    if (!read.success) {
      for (const [field, keys] of Object.entries(fieldErrors(read.error, '')))
        for (const one of keys) complain(field, one)
      return
    }
    const row: Record<string, unknown> = read.data
    if (key === 'id') {
      const id = Number(row['id'])
      if (id <= before) return complain('id', 'archive_order')
      before = id
    }
    // A row may refer to itself.
    ids?.push(Number(row['id']))
    for (const [column, target] of Object.entries(refs)) {
      // Rows of this table may stand further down: `checkWhole` looks at lists of them.
      if (target === table && Array.isArray(row[column])) continue
      if ([row[column]].flat().some((id) => id !== null && placeOf(facts.ids[target], Number(id)) < 0))
        return complain(column, 'archive_reference')
    }
    for (const [index, fields] of unique.entries()) {
      const said = fields.map((field) => String(row[field])).join('\n')
      if (seen[index]?.has(said)) return complain(fields[0] ?? '', 'archive_unique')
      seen[index]?.add(said)
    }
    checkRow?.(row, facts, complain)
  }
}

/** Every image belongs to a row, every row's is there, and each is what it says it is. */
const checkImages = async (
  archive: Archive,
  { files }: Manifest,
  { images }: Facts,
  problems: Problems,
): Promise<void> => {
  let sum = 0
  for (const name of images.keys()) if (!archive.sizes.has(name)) problems.add(name, 'archive_file_missing')
  for (const { name, sha256, rows } of files) {
    if (rows !== null || tableFiles.includes(name)) continue
    if (!images.has(name)) problems.add(name, 'archive_file_unknown')
    if (problems.isFull() || !archive.sizes.has(name)) continue
    const bytes = await buffer(await archive.open(name))
    const pixels = await pixelsOf(bytes)
    sum += pixels
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) problems.add(name, 'archive_changed')
    else if (pixels === 0) problems.add(name, 'image_unreadable')
    else if (pixels > pixelsMax) problems.add(name, 'image_pixels')
    if (sum > importPixelsMax) return problems.add('file', 'archive_pixels')
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const openProblems = (): Problems => {
  // Names come from the file, so the map has no prototype.
  const found: Problems['found'] = Object.create(null)
  return {
    found,
    add: (place, key) => {
      const name = place.slice(0, 200)
      if (Object.keys(found).length >= problemsMax && !(name in found)) return
      const known = (found[name] ??= [])
      if (!known.includes(key)) known.push(key)
    },
    isFull: () => Object.keys(found).length >= problemsMax,
  }
}

const hasAny = ({ found }: Problems): boolean => Object.keys(found).length > 0
const refused = ({ found }: Problems): Refusal<'invalid'> => refuse('invalid', { errors: found })
