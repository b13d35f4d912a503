// The texts of a workbook, which cells name by their place. Rule IMP-7.
import { importCellMax } from '@noren/contract/limits'
import type { Archive } from '#platform/files/archives/read'
import { Unreadable } from './unreadable.ts'
import { readXml } from './xml.ts'

export const readSharedStrings = async (archive: Archive, name: string): Promise<string[]> => {
  const texts: string[] = []
  const reader = textReader()
  let kept = 0
  await readXml(await archive.open(name), {
    open: (element) => {
      if (element === 'si') reader.begin()
      else reader.open(element)
    },
    close: (element) => {
      if (element !== 'si') return reader.close(element)
      const text = reader.end()
      kept += text.length
      texts.push(text)
      if (kept > charactersMax || texts.length > textsMax) throw new Unreadable('too_large')
    },
    text: reader.text,
  })
  return texts
}

/** Of a cell or shared text: its parts, without the reading that Japanese spreadsheets keep beside it. */
export const textReader = () => {
  let [parts, isText, isReading]: [string, boolean, boolean] = ['', false, false]
  return {
    begin: () => {
      parts = ''
    },
    open: (element: string) => {
      if (element === 't') isText = true
      if (element === 'rPh') isReading = true
    },
    close: (element: string) => {
      if (element === 't') isText = false
      if (element === 'rPh') isReading = false
    },
    text: (text: string) => {
      // One character more than may be, so that it is seen.
      if (isText && !isReading && parts.length <= importCellMax) parts += text.slice(0, importCellMax + 1)
    },
    end: () => unescaped(copied(parts)),
  }
}

/** Characters of all texts that are held at once. */
export const charactersMax = 20_000_000
const textsMax = 2_000_000

/** A slice would hold the whole part of the file that it was cut from; of what is joined first it holds that alone. */
export const copied = (text: string): string => (text.length < 13 ? text : ` ${text}`.slice(1))

/** Spreadsheets write characters that XML forbids as _x000D_. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
