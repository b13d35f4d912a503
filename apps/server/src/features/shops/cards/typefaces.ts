// The typefaces that cards are drawn with, and which letters they have: a machine may have no Japanese one of its own (decision 0116).
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Voice } from '@noren/contract/shops/cloths'

export type Typeface = { file: string; family: string }

const folder = join(import.meta.dirname, '../../../../fonts')

export const typefaces: Readonly<Record<Voice, Typeface>> = {
  gothic: { file: join(folder, 'noto-sans-jp-bold.ttf'), family: 'Noto Sans JP Bold' },
  mincho: { file: join(folder, 'noto-serif-jp-bold.ttf'), family: 'Noto Serif JP Bold' },
}

/**
 * The text with what can be drawn of it. Signs without a shape (emoji) fall away; undefined where a letter has none, because a name with a
 * letter missing would be another name.
 */
export const drawable = async (text: string, voice: Voice): Promise<string | undefined> => {
  const has = await lettersOf(voice)
  let drawn = ''
  for (const letter of text.normalize('NFC'))
    if (/\s/u.test(letter)) drawn += ' '
    else if (has(letter.codePointAt(0) ?? 0)) drawn += letter
    else if (/[\p{L}\p{N}]/u.test(letter)) return undefined
  return drawn.replace(/ +/g, ' ').trim() || undefined
}

type Has = (point: number) => boolean

const known = new Map<Voice, Promise<Has>>()
const lettersOf = (voice: Voice): Promise<Has> => {
  const found = known.get(voice) ?? readLetters(typefaces[voice].file)
  known.set(voice, found)
  return found
}

/** The table `cmap` of an OpenType file, in its format 12: ranges of code points in ascending order. */
const readLetters = async (file: string): Promise<Has> => {
  const bytes = await readFile(file)
  const cmap = offsetOf(bytes, 'cmap')
  const count = bytes.readUInt16BE(cmap + 2)
  const tables = Array.from({ length: count }, (_, at) => cmap + bytes.readUInt32BE(cmap + 8 + 8 * at))
  const table = tables.find((one) => bytes.readUInt16BE(one) === 12)
  if (table === undefined) throw new Error(`${file} has no table of letters`)
  const ranges = Array.from({ length: bytes.readUInt32BE(table + 12) }, (_, at) => ({
    first: bytes.readUInt32BE(table + 16 + 12 * at),
    last: bytes.readUInt32BE(table + 20 + 12 * at),
  }))
  return (point) => ranges.some(({ first, last }) => first <= point && point <= last)
}

const offsetOf = (bytes: Buffer, name: string): number => {
  for (let at = 12; at < 12 + 16 * bytes.readUInt16BE(4); at += 16)
    if (bytes.toString('latin1', at, at + 4) === name) return bytes.readUInt32BE(at + 8)
  throw new Error(`no table ${name}`)
}
