// What a shop's reservations are found by, in memory: rows of numbers that point at the few texts that they share. A hundred thousand
// reservations take some megabytes, and a search of them about a millisecond.
import { statuses, type Status } from '@noren/scheduling/status'
import { setImmediate as nextTick } from 'node:timers/promises'
import { foldForSearch, hasAll, nobody, searchKeyOf, type Word } from '#features/customers/rules'
import type { Cacheable } from '#platform/cache'

/** The latest first. */
export type SearchIndex = Cacheable & {
  ids: readonly number[]
  startMinutes: Int32Array
  /** Places in `statuses`, `people` and `menus`. */
  statusOf: Uint8Array
  personOf: Int32Array
  menuOf: Int32Array
  people: readonly string[]
  menus: readonly string[]
  /** One after the other, each with a separator behind it. */
  numbers: string
}

export type Wanted = {
  words: readonly Word[]
  /** All where it is empty. */
  statuses: readonly Status[]
  /** Minutes since 1970, the end not included. */
  from: number
  to: number
}

/** Takes rows group by group, so that others are served between them. */
export const openIndexBuilder = () => {
  const rows: Row[] = []
  const people = openTexts(([name = '', nameKana = '', email = '', phone = '']) =>
    searchKeyOf({ name: name === nobody ? '' : name, nameKana, email, phone }),
  )
  const menus = openTexts(([name = '']) => foldForSearch(name))
  return {
    /** Fields with tabs between them: id, start in minutes since 1970, status, number, menu, name, kana, e-mail, telephone. */
    add: (lines: readonly string[]): void => {
      for (const line of lines) {
        const [id, start, status = '', number = '', menu = '', ...person] = line.split(tab)
        rows.push({
          id: Number(id),
          start: Number(start),
          number,
          status: statuses.findIndex((one) => one === status),
          person: people.placeOf(person.join(tab)),
          menu: menus.placeOf(menu),
        })
      }
    },
    build: (): SearchIndex => {
      rows.sort((a, b) => b.start - a.start || b.id - a.id)
      return {
        ids: rows.map(({ id }) => id),
        startMinutes: Int32Array.from(rows, ({ start }) => start),
        statusOf: Uint8Array.from(rows, ({ status }) => status),
        personOf: Int32Array.from(rows, ({ person }) => person),
        menuOf: Int32Array.from(rows, ({ menu }) => menu),
        people: people.texts,
        menus: menus.texts,
        numbers: rows.map(({ number }) => number + separator).join(''),
        validUntil: Infinity,
        size: 200 + rows.length * 30 + people.size() + menus.size(),
      }
    },
  }
}

/** The ids of one page, and how many there are in all: each word stands in the person's texts, in the menu's name or in the number. */
export const findIn = async (
  index: SearchIndex,
  { words, statuses: wanted, from, to }: Wanted,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: number[]; total: number }> => {
  const { ids, startMinutes, statusOf, personOf, menuOf } = index
  const isFound = new Uint8Array(ids.length).fill(1)
  for (const word of words) {
    await nextTick()
    const people = matches(index.people, word)
    const menus = matches(index.menus, word)
    const numbers = matchNumbers(index, word)
    for (let place = 0; place < isFound.length; place++)
      if (!people[personOf[place] ?? 0] && !menus[menuOf[place] ?? 0] && !numbers[place]) isFound[place] = 0
  }
  const isWanted = Uint8Array.from(statuses, (status) =>
    Number(wanted.length === 0 || wanted.includes(status)),
  )
  const page: number[] = []
  let total = 0
  for (let place = 0; place < isFound.length; place++) {
    const start = startMinutes[place] ?? 0
    if (!isFound[place] || start < from || start >= to || !isWanted[statusOf[place] ?? 0]) continue
    if (total >= offset && page.length < limit) page.push(ids[place] ?? 0)
    total++
  }
  return { ids: page, total }
}

type Row = { id: number; start: number; number: string; status: number; person: number; menu: number }

const tab = '\t'
const separator = '\n'
const numberLength = 8 + separator.length

const matches = (texts: readonly string[], word: Word): Uint8Array =>
  Uint8Array.from(texts, (text) => Number(hasAll(text, [word])))

/** A run of digits of one reservation's number. */
const matchNumbers = ({ numbers, ids }: SearchIndex, word: Word): Uint8Array => {
  const found = new Uint8Array(ids.length)
  for (const digits of word.filter((reading) => /^\d{1,8}$/.test(reading)))
    for (let at = numbers.indexOf(digits); at !== -1; at = numbers.indexOf(digits, at + 1))
      found[Math.floor(at / numberLength)] = 1
  return found
}

/** Each text once, folded. */
const openTexts = (fold: (parts: readonly string[]) => string) => {
  const places = new Map<string, number>()
  const texts: string[] = []
  let size = 0
  return {
    texts,
    size: () => size,
    placeOf: (written: string): number => {
      const known = places.get(written)
      if (known !== undefined) return known
      const text = fold(written.split(tab))
      places.set(written, texts.length)
      size += 80 + 2 * text.length
      return texts.push(text) - 1
    },
  }
}
