// CSV as a spreadsheet reads it (RFC 4180).

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
