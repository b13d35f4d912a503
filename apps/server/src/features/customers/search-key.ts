// What a customer is found by: one text for each record, and what is typed, both folded by the same function. And what the record
// says of itself: an age.
import { foldEmail, foldKana, foldPhone } from '@noren/contract/fold'
import type { Status } from '@noren/scheduling/status'
import { foldKanji } from '@noren/words/kanji-variants'

/**
 * Raised with every change of what `searchKeyOf` makes: the worker rebuilds the rows of older versions. The keys of reservations are set to
 * null by a migration then.
 */
export const searchVersion = 1

/** An entry of an index has at most 2,704 bytes. Real names are far from it. */
const bytesMax = 2000
/** Between the fields: cannot stand in a word, which has no space of any kind. */
export const keySeparator = '\n'

/** A visit that counts, whenever it is: agreed, or over. Rule CUST-35. */
export const isAgreed = (status: Status): boolean => status === 'reserved' || status === 'treated'

/** Stands in place of a removed name. */
export const nobody = '—'

export type Findable = { name: string; nameKana: string; email: string | null; phone: string | null }

export const searchKeyOf = ({ name, nameKana, email, phone }: Findable): string =>
  cutToEntry([phone ?? '', email ?? '', nameKana, name].map(foldForSearch).join(keySeparator))

export const cutToEntry = (key: string): string => {
  const bytes = Buffer.from(key)
  // With `stream` a letter that is cut in two falls away.
  return bytes.length > bytesMax
    ? new TextDecoder().decode(bytes.subarray(0, bytesMax), { stream: true })
    : key
}

/** A word of a search: any of its readings stands somewhere in the key. */
export type Word = readonly string[]

export const parseWords = (search: string): Word[] => {
  // A telephone may be written with spaces: its parts belong together.
  const digits = digitsOf(search)
  const words = digits === '' ? search.split(/\s+/) : [search]
  return words
    .map((word) => [
      ...new Set([foldForSearch(word), foldForSearch(foldEmail(word)), digitsOf(word)].filter(Boolean)),
    ])
    .filter((readings) => readings.length > 0)
}

/** Plain loops: a search calls it for every customer of the shop. */
export const hasAll = (key: string, words: readonly Word[]): boolean => {
  for (const readings of words) {
    let isFound = false
    for (const reading of readings) isFound ||= key.includes(reading)
    if (!isFound) return false
  }
  return true
}

/** Whole years on a day; both 'YYYY-MM-DD'. Who is born on 29 February is a year older on 1 March. */
export const ageOn = (birthDate: string | null, today: string): number | null =>
  birthDate === null
    ? null
    : Number(today.slice(0, 4)) -
      Number(birthDate.slice(0, 4)) -
      (today.slice(5) < birthDate.slice(5) ? 1 : 0)

/** Without spaces, middle dots and variants: width, case, kind of kana, forms of kanji. */
export const foldForSearch = (text: string): string =>
  foldKanji(foldKana(text))
    .toUpperCase()
    .replace(/[\s\u30fb]/g, '')

const digitsOf = (text: string): string => {
  const folded = foldPhone(text)
  return /^\d+$/.test(folded) ? folded : ''
}
