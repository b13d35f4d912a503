// A row of a table of visits. Rules IMP-13 to IMP-20.
import type { VisitColumn } from '@noren/contract/imports/columns'
import { fullNameMax, menuNameMax } from '@noren/contract/limits'
import { keep, oneLine, refuse, type Leftovers, type Problem, type ReadNote } from './leftovers.ts'
import { rowOf, type Row } from './row.ts'
import { readStaff } from './staff.ts'
import { bare, cutTo } from './values/cells.ts'
import { readPrice, readReason, readStatus, type VisitReason, type VisitStatus } from './values/words.ts'
import { readWhen } from './when.ts'
import { firstOf, readWho, type Who } from './who.ts'

export type ReadVisit =
  | {
      /** In the shop's own time. */
      start: { date: string; time: string } | null
      minutes: number | null
      menuName: string
      staffName: string | null
      price: number | null
      status: VisitStatus | null
      /** Of a canceled one; absent in rows that were read before files could say it. */
      reason?: VisitReason | null
      person: Who
      /** What the other system calls it by. */
      number: string | null
      notes: ReadNote[]
      problems: Problem[]
    }
  | { empty: true }

/** `today`: `YYYY-MM-DD`, for days that are written without their year. */
export const readVisit = (
  columns: readonly VisitColumn[],
  headings: readonly string[],
  cells: readonly string[],
  today: string,
): ReadVisit => {
  const row = rowOf(columns, headings, cells)
  if (row.isEmpty) return { empty: true }
  const left: Leftovers = { notes: [], problems: [] }
  const when = readWhen(row, left, today)
  const menuName = readMenu(row, left)
  const staffName = readStaff(firstOf(row, 'staff', left), left)
  const person = readWho(row, left, fullNameMax)
  const price = readBy(row, left, 'price', readPrice)
  const status = readBy(row, left, 'status', readStatus)
  const reason = readWhy(row, left)
  const number = readNumber(row, left)
  for (const field of ['notes', 'note'] as const) for (const cell of row.all(field)) keep(left, cell)
  return { ...when, menuName, staffName, price, status, reason, person, number, ...left }
}

/** Several columns, or several menus in one: kept whole, as they are written. */
const readMenu = (row: Row<VisitColumn>, left: Leftovers): string => {
  const cells = row.all('menu')
  const texts = [...new Set(cells.map(({ text }) => oneLine(bare(text))))].filter((text) => text !== '')
  const name = texts.join(' + ')
  if (name.length <= menuNameMax) return name
  refuse(left, 'menu', { heading: cells[0]?.heading ?? '', text: name }, 'menu_long')
  return cutTo(name, menuNameMax).trim()
}

const readBy = <T>(
  row: Row<VisitColumn>,
  left: Leftovers,
  field: 'price' | 'status',
  read: (text: string) => T | undefined,
): T | null => {
  const cell = firstOf(row, field, left)
  if (!cell) return null
  const value = read(bare(cell.text))
  if (value === undefined) refuse(left, field, cell, `${field}_unknown`)
  return value ?? null
}

/** In the words of people it may be anything: what is not one of ours is kept as a note. */
const readWhy = (row: Row<VisitColumn>, left: Leftovers): VisitReason | null => {
  const cell = firstOf(row, 'cancel_reason', left)
  const reason = cell && readReason(bare(cell.text))
  if (cell && !reason) keep(left, cell)
  return reason ?? null
}

const numberMax = 50

const readNumber = (row: Row<VisitColumn>, left: Leftovers): string | null => {
  const cell = firstOf(row, 'number', left)
  const number = cell ? oneLine(bare(cell.text)) : ''
  if (cell && number.length > numberMax) keep(left, cell)
  return number === '' || number.length > numberMax ? null : number
}
