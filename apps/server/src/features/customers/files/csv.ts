// Files of customers, as spreadsheets and other programs write them (RFC 4180): cells, headings, values.
import { genders } from '@noren/contract/customers'
import { fold } from '@noren/contract/fold'
import { genderWords, headings, readColumns, writtenDate, type ReadColumn } from '@noren/words/customer-file'

/** `line` counts the lines of the file, from 1. */
export type CsvRow = { line: number; cells: string[] }

/** Undefined where a quotation mark is never closed. Blank lines are left out; no more than `most` rows are read. */
export const parseCsv = (text: string, most: number): CsvRow[] | undefined => {
  const rows: CsvRow[] = []
  let [cells, line, begun]: [string[], number, number] = [[], 1, 1]
  let place = text.startsWith('\ufeff') ? 1 : 0
  const endRow = () => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: begun, cells })
    cells = []
    begun = line
  }
  while (place < text.length && rows.length < most) {
    if (text[place] === '"') {
      const end = closingQuote(text, place + 1)
      if (end === -1) return undefined
      const cell = text.slice(place + 1, end).replaceAll('""', '"')
      line += cell.split('\n').length - 1
      // What stands behind the quotation mark belongs to the cell, as spreadsheets read it.
      const next = endOfCell(text, end + 1)
      cells.push(cell + text.slice(end + 1, next))
      place = next
    } else {
      const next = endOfCell(text, place)
      cells.push(text.slice(place, next))
      place = next
    }
    if (text[place] === ',') {
      place += 1
      if (place === text.length) cells.push('')
      continue
    }
    place += 1
    line += 1
    endRow()
  }
  if (cells.length > 0) endRow()
  return rows
}

/** By it spreadsheets know that the file is UTF-8. */
export const byteOrderMark = '\ufeff'

/** The full-width forms count too: a spreadsheet in Japanese reads them as the plain ones. */
const formulaSigns = '=+\\-@\uff1d\uff0b\uff0d\uff20'
const beginsFormula = new RegExp(`^[${formulaSigns}\\t\\r]`)
const defused = new RegExp(`^'(?=[${formulaSigns}])`)

/** A cell that a spreadsheet would run as a formula is led by an apostrophe. */
export const csvCell = (text: string): string => {
  const safe = beginsFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Which column stands where; unknown ones are passed over. */
export const readHeadings = (cells: readonly string[]): Map<ReadColumn, number> => {
  const found = new Map<ReadColumn, number>()
  const texts = cells.map((cell) => fold(cell).toLowerCase().replace(/\s/g, ''))
  for (const column of readColumns) {
    const known = headings[column].map((heading) => fold(heading).toLowerCase())
    const place = texts.findIndex((text) => known.includes(text))
    if (place !== -1) found.set(column, place)
  }
  return found
}

/** The values of a row, in the form that the API takes them in; what cannot be read stays as it is and is refused there. */
export const readValues = (columns: ReadonlyMap<ReadColumn, number>, cells: readonly string[]) => {
  const of = (column: ReadColumn): string => {
    const place = columns.get(column)
    // As the export wrote it.
    return (place === undefined ? '' : (cells[place] ?? '')).trim().replace(defused, '')
  }
  const both = (family: ReadColumn, given: ReadColumn) => [of(family), of(given)].filter(Boolean).join(' ')
  return {
    customer_code: of('customer_code'),
    name: of('name') || both('family_name', 'given_name'),
    name_kana: of('name_kana') || both('family_name_kana', 'given_name_kana'),
    phone: readPhone(of('phone')),
    email: of('email'),
    gender: readGender(of('gender')),
    birth_date: readDate(of('birth_date')),
    notes: of('notes'),
  }
}

/** A spreadsheet takes a telephone for a number and drops the zero in front. */
const readPhone = (text: string): string => {
  const digits = fold(text).replace(/[\s().-]/g, '')
  return /^[1-9]\d{8,9}$/.test(digits) ? `0${digits}` : text
}

const readGender = (text: string): string => {
  const word = fold(text).toLowerCase()
  return (
    genders.find((gender) => gender !== 'unspecified' && genderWords[gender].includes(word)) ?? 'unspecified'
  )
}

const readDate = (text: string): string => {
  const [, year, month = '', day = ''] = writtenDate.exec(fold(text)) ?? []
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const closingQuote = (text: string, from: number): number => {
  for (let place = text.indexOf('"', from); place !== -1; place = text.indexOf('"', place + 2))
    if (text[place + 1] !== '"') return place
  return -1
}

const endOfCell = (text: string, from: number): number => {
  let place = from
  while (place < text.length && text[place] !== ',' && text[place] !== '\n') place += 1
  return place
}
