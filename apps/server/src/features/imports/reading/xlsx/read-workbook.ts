// A workbook of Excel (ECMA-376): the first sheet with a table in it. Its sizes are held to limits before anything is unpacked, and what is
// read is bounded by itself. Rules IMP-7, IMP-8, decision 0117.
import { posix } from 'node:path'
import { openArchive, UnreadableArchive, type Archive } from '#platform/files/archives/read'
import type { TextRow } from '../text/delimited.ts'
import { readFormats } from './formats.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readSheet, type Book } from './sheet.ts'
import { Unreadable } from './unreadable.ts'
import { readXml } from './xml.ts'

type NoRows = {
  problem: 'xlsx_broken' | 'xlsx_too_large' | 'not_a_table' | 'cell_too_long' | 'too_many_columns'
  line?: number
}

/** Far above any list of customers, far below what would fill the thread's memory. */
const limits = { entries: 2000, unpacked: 150 * 1024 * 1024, ratio: 400 }

/** Sheets that are looked into. */
const sheetsMax = 20

export const readWorkbook = async (bytes: Uint8Array): Promise<TextRow[] | NoRows> => {
  try {
    const archive = await openArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), limits)
    return await readFirstTable(archive)
  } catch (error) {
    // Whatever else fails, such as letters that are no UTF-8 or bytes that cannot be unpacked, is a damaged file.
    const isLarge =
      (error instanceof Unreadable && error.reason === 'too_large') ||
      (error instanceof UnreadableArchive && error.reason === 'limits')
    return { problem: isLarge ? 'xlsx_too_large' : 'xlsx_broken' }
  }
}

const readFirstTable = async (archive: Archive): Promise<TextRow[] | NoRows> => {
  const main = await findMain(archive)
  // Another kind of zip, such as a document or a folder.
  if (main === undefined)
    return { problem: archive.sizes.has('[Content_Types].xml') ? 'xlsx_broken' : 'not_a_table' }
  const parts = await readRelations(archive, main)
  const { sheets, is1904 } = await readSheetList(archive, main)
  const book: Book = {
    is1904,
    texts: await readPart(archive, parts, 'sharedStrings', readSharedStrings),
    formats: await readPart(archive, parts, 'styles', readFormats),
  }
  let best: TextRow[] = []
  for (const id of sheets.slice(0, sheetsMax)) {
    const name = parts.get(id)?.target
    if (name === undefined || !archive.sizes.has(name)) continue
    const rows = await readSheet(archive, name, book)
    if ('problem' in rows || isTable(rows)) return rows
    if (rows.length > best.length) best = rows
  }
  return best
}

/** Some sheets hold a title or a hint. */
const isTable = (rows: readonly TextRow[]): boolean =>
  rows.filter(({ cells }) => cells.filter((cell) => cell !== '').length > 1).length > 1

type Relation = { type: string; target: string }

const findMain = async (archive: Archive): Promise<string | undefined> => {
  const relations = await readRelations(archive, '')
  const found = [...relations.values()].find(({ type }) => type === 'officeDocument')?.target
  const name = found ?? 'xl/workbook.xml'
  return archive.sizes.has(name) && name.startsWith('xl/') ? name : undefined
}

/** Id → what it leads to, by its path in the archive. */
const readRelations = async (archive: Archive, of: string): Promise<Map<string, Relation>> => {
  const folder = of === '' ? '' : posix.dirname(of)
  const name = posix.join(folder, '_rels', `${posix.basename(of)}.rels`)
  const found = new Map<string, Relation>()
  if (!archive.sizes.has(name)) return found
  await readXml(await archive.open(name), {
    open: (element, { Id = '', Type = '', Target = '' }) => {
      if (element !== 'Relationship' || found.size > 1000) return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      found.set(Id, { type: posix.basename(Type), target })
    },
    close: () => undefined,
  })
  return found
}

/** Ids of the sheets in their order; hidden ones are what a program keeps for itself. */
const readSheetList = async (
  archive: Archive,
  main: string,
): Promise<{ sheets: string[]; is1904: boolean }> => {
  const [shown, hidden]: [string[], string[]] = [[], []]
  let is1904 = false
  await readXml(await archive.open(main), {
    open: (element, attributes) => {
      if (element === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (element !== 'sheet' || shown.length + hidden.length > 1000) return
      const id = Object.entries(attributes).find(([name]) => /(?:^|:)id$/.test(name))?.[1]
      if (id !== undefined) (/hidden/i.test(attributes['state'] ?? '') ? hidden : shown).push(id)
    },
    close: () => undefined,
  })
  return { sheets: [...shown, ...hidden], is1904 }
}

const readPart = async <T>(
  archive: Archive,
  parts: ReadonlyMap<string, Relation>,
  type: string,
  read: (archive: Archive, name: string) => Promise<T[]>,
): Promise<T[]> => {
  const name = [...parts.values()].find((part) => part.type === type)?.target
  return name !== undefined && archive.sizes.has(name) ? read(archive, name) : []
}
