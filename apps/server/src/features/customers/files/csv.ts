// Cells as spreadsheets and other programs write them (RFC 4180).

/** By it spreadsheets know that the file is UTF-8. */
export const byteOrderMark = '\ufeff'

/** The full-width forms count too: a spreadsheet in Japanese reads them as the plain ones. */
const formulaSigns = '=+\\-@\uff1d\uff0b\uff0d\uff20'
const beginsFormula = new RegExp(`^[${formulaSigns}\\t\\r]`)

/** A cell that a spreadsheet would run as a formula is led by an apostrophe. */
export const csvCell = (text: string): string => {
  const safe = beginsFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`
