// A row of a table of customers, as the API takes a customer. What cannot be read leaves nobody out. Rules IMP-13 to IMP-20.
import { isBirthDate, type NewCustomer } from '@noren/contract/customers'
import type { CustomerColumn } from '@noren/contract/imports/columns'
import { importMarks, importStandIns } from '@noren/words/import-values'
import { keep, refuse, type Cell, type Leftovers, type Problem, type ReadNote } from './leftovers.ts'
import { rowOf, type Row } from './row.ts'
import { readStaff } from './staff.ts'
import { bare, bareLines } from './values/cells.ts'
import { joinDate, readDate } from './values/dates.ts'
import { readCount, readGender } from './values/words.ts'
import { firstOf, languageOf, readWho, standInOf } from './who.ts'

export type ReadPerson =
  | {
      customer: NewCustomer
      code: string | null
      /** Visits that the table counts. */
      broughtCount: number | null
      firstVisitedOn: string | null
      lastVisitedOn: string | null
      staffName: string | null
      notes: ReadNote[]
      problems: Problem[]
    }
  | { empty: true }

/** `today`: `YYYY-MM-DD`. */
export const readPerson = (
  columns: readonly CustomerColumn[],
  headings: readonly string[],
  cells: readonly string[],
  today: string,
): ReadPerson => {
  const row = rowOf(columns, headings, cells)
  if (row.isEmpty) return { empty: true }
  const left: Leftovers = { notes: [], problems: [] }
  const who = readWho(row, left)
  if (who.name === null && left.problems.every(({ field }) => !nameFields.has(field)))
    left.problems.unshift({ field: 'name', value: '', reason: 'name_missing' })
  const name = who.name ?? standInOf(who, headings)
  const gender = readGenderOf(row, left)
  const birth_date = readBirthDate(row, left, today)
  const broughtCount = readVisits(row, left)
  const dates = readVisitDates(row, left, today)
  const staffName = readStaff(firstOf(row, 'staff', left), left)
  const address = addressOf(row, headings)
  if (address) keep(left, address)
  for (const field of ['notes', 'note'] as const) for (const cell of row.all(field)) keep(left, cell)
  return {
    customer: { name, name_kana: who.name_kana, phone: who.phone, email: who.email, gender, birth_date },
    code: who.code,
    broughtCount,
    ...dates,
    staffName,
    ...left,
  }
}

const nameFields: ReadonlySet<string> = new Set(['name', 'family_name'])

type CustomerRow = Row<CustomerColumn>

const readGenderOf = (row: CustomerRow, left: Leftovers): NonNullable<NewCustomer['gender']> => {
  const cell = firstOf(row, 'gender', left)
  if (!cell) return 'unspecified'
  const gender = readGender(cell.text)
  if (gender === undefined) refuse(left, 'gender', cell, 'gender_unknown')
  return gender ?? 'unspecified'
}

const readBirthDate = (row: CustomerRow, left: Leftovers, today: string): string | null => {
  const cell = firstOf(row, 'birth_date', left)
  const parts = (['birth_year', 'birth_month', 'birth_day'] as const).map((field) =>
    firstOf(row, field, left),
  )
  const filled = parts.filter((part) => part !== undefined)
  if (cell) {
    const read = readDate(bare(cell.text))
    if ('date' in read && isBirthDate(read.date, today)) return read.date
    const joined = filled.length === 3 ? joinedDate(parts) : undefined
    if (joined && 'date' in joined && isBirthDate(joined.date, today)) return joined.date
    refuse(left, 'birth_date', cell, 'date' in read ? 'birth_date' : read.reason)
    for (const part of filled) keep(left, part)
    return null
  }
  if (filled.length === 0) return null
  const read = joinedDate(parts)
  if ('date' in read && isBirthDate(read.date, today)) return read.date
  const heading = filled.map((part) => part.heading).join(' ')
  const text = filled.map((part) => bare(part.text)).join('/')
  refuse(left, 'birth_date', { heading, text }, 'date' in read ? 'birth_date' : read.reason)
  return null
}

const joinedDate = (parts: readonly (Cell | undefined)[]) => {
  const [year = '', month = '', day = ''] = parts.map((part) => bare(part?.text ?? ''))
  return joinDate(year, month, day)
}

const readVisits = (row: CustomerRow, left: Leftovers): number | null => {
  const cell = firstOf(row, 'visit_count', left)
  if (!cell) return null
  const count = readCount(bare(cell.text))
  if (count === undefined) refuse(left, 'visit_count', cell, 'count_unknown')
  return count ?? null
}

const readVisitDates = (row: CustomerRow, left: Leftovers, today: string) => {
  const [first, last] = (['first_visited_on', 'last_visited_on'] as const).map((field) => {
    const cell = firstOf(row, field, left)
    if (!cell) return null
    const read = readDate(bare(cell.text))
    if ('date' in read && read.date <= today && read.date >= earliestVisit) return read.date
    refuse(left, field, cell, 'date' in read ? (read.date > today ? 'date_future' : 'date') : read.reason)
    return null
  })
  // The earlier one is the first, whichever stands where.
  const isSwapped = first && last && first > last
  return isSwapped
    ? { firstVisitedOn: last, lastVisitedOn: first }
    : { firstVisitedOn: first ?? null, lastVisitedOn: last ?? null }
}

const earliestVisit = '1900-01-01'

/** Postal code and parts of the address are one note. */
const addressOf = (row: CustomerRow, headings: readonly string[]): Cell | undefined => {
  const [codes, parts] = [row.all('postal_code'), row.all('address')]
  if (codes.length + parts.length === 0) return undefined
  const code = codes.map(({ text }) => postalCode(bare(text))).join(' ')
  const text = [code, joinAddress(parts.map((part) => bareLines(part.text)))].filter(Boolean).join(' ')
  const own = [...parts, ...codes].length === 1 ? (parts[0] ?? codes[0])?.heading : undefined
  return { heading: own || importStandIns[languageOf(headings)].address, text }
}

/** Without the mark in front, as 123-4567. */
const postalCode = (text: string): string => {
  const digits = text.normalize('NFKC').replace(/\D/g, '')
  // A spreadsheet takes it for a number, too.
  const seven = digits.length === 6 ? `0${digits}` : digits
  return seven.length === 7 ? `\u3012${seven.slice(0, 3)}-${seven.slice(3)}` : text
}

/** Japanese parts follow each other without a blank, but for what stands behind a number; prefecture and city come first. */
const joinAddress = (parts: readonly string[]): string => {
  const rank = (part: string) => (prefectureAlone.test(part) ? 0 : cityAlone.test(part) ? 1 : 2)
  const isReversed = parts.some((part, index) => index > 0 && prefectureAlone.test(part))
  const ordered = isReversed ? parts.toSorted((one, other) => rank(one) - rank(other)) : parts
  return ordered.reduce(
    (all, part) => (/[\w\uff10-\uff19]$/.test(all) ? `${all} ${part}` : `${all}${part}`),
    '',
  )
}

const prefectureAlone = new RegExp(importMarks.ja.prefectureAlone)
const cityAlone = new RegExp(importMarks.ja.cityAlone)
