// Which numbers of a workbook are days and times: the formats of its cells say it. Rule IMP-7.
import type { Archive } from '#platform/files/archives/read'
import { dateOfSerial } from '../values/dates.ts'
import { readXml } from './xml.ts'

/** What a number is shown as; undefined of one that is no day or time. */
export type Format = 'date' | 'time' | 'moment' | undefined

/** By the index that a cell names. */
export const readFormats = async (archive: Archive, name: string): Promise<Format[]> => {
  const custom = new Map<number, string>()
  const formats: Format[] = []
  let isInCells = false
  await readXml(await archive.open(name), {
    open: (element, attributes) => {
      if (element === 'numFmt' && custom.size < formatsMax)
        custom.set(Number(attributes['numFmtId']), (attributes['formatCode'] ?? '').slice(0, 255))
      if (element === 'cellXfs') isInCells = true
      if (element === 'xf' && isInCells && formats.length < formatsMax) {
        const id = Number(attributes['numFmtId'])
        formats.push(formatOf(id, custom.get(id)))
      }
    },
    close: (element) => {
      if (element === 'cellXfs') isInCells = false
    },
  })
  return formats
}

/** A day as `YYYY-MM-DD`, a time as `HH:MM`; what shows both as both. */
export const writeNumber = (text: string, format: Format, is1904: boolean): string => {
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  if (format === undefined) return plainNumber(number, text)
  if (number < 0 || number >= daysMax) return text
  const serial = is1904 ? number + 1462 : number
  const minutes = Math.round((serial - Math.floor(serial)) * 1440)
  const [days, minute] = minutes === 1440 ? [Math.floor(serial) + 1, 0] : [Math.floor(serial), minutes]
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  // A time of day has no day; a length above a day keeps its hours.
  if (format === 'time' && days < 1) return time
  if (format === 'time' && days < 60) return `${days * 24 + Math.floor(minute / 60)}:${time.slice(3)}`
  const date = dateOfSerial(days < 60 ? days + 1 : days)
  return minute === 0 && format === 'date' ? date : `${date} ${time}`
}

const formatsMax = 70_000
/** The year 9999. */
const daysMax = 2_958_466

/** Not as 9.0123E+9, and without the rounding of binary fractions. */
const plainNumber = (number: number, text: string): string => {
  if (Number.isInteger(number) && Math.abs(number) < 1e15) return String(number)
  return /e/i.test(text) || text.length > 15 ? String(Number(number.toPrecision(15))) : text
}

const formatOf = (id: number, code: string | undefined): Format =>
  code === undefined ? builtIn(id) : formatOfCode(code)

/** ECMA-376, 18.8.30; 27 to 36 and 50 to 58 are days in Japanese workbooks, but for times among them. */
const builtIn = (id: number): Format => {
  if ((id >= 18 && id <= 21) || id === 32 || id === 33 || (id >= 45 && id <= 47)) return 'time'
  if (id === 22) return 'moment'
  return (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : undefined
}

const formatOfCode = (code: string): Format => {
  // Only the part for positive numbers; texts in quotes, colours and locales in brackets say nothing.
  const plain = (code.split(';')[0] ?? '')
    .replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase()
  if (/general/.test(plain)) return undefined
  const isTime = /[hs]/.test(plain)
  const isDate = /[yde]|g{1,3}/.test(plain) || (/m/.test(plain) && !isTime)
  if (isDate) return isTime ? 'moment' : 'date'
  return isTime ? 'time' : undefined
}
