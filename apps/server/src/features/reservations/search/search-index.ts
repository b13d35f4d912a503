// What a shop's reservations are found by, in memory: rows of numbers that point at the few texts that they share. A hundred thousand
// reservations take some megabytes, and a search of them some milliseconds.
import { searchStatuses, type SearchStatus } from '@noren/contract/reservations'
import { setImmediate as nextTick } from 'node:timers/promises'
import { foldForSearch, hasAll, nobody, searchKeyOf, type Word } from '#features/customers/api'
import type { Cacheable } from '#platform/cache'

/** The latest start first. */
export type SearchIndex = Cacheable & {
  ids: Float64Array
  /** Since 1970. */
  startMinutes: Int32Array
  /** Places in `searchStatuses`, and in the texts below. */
  statusOf: Uint8Array
  personOf: Int32Array
  menuOf: Int32Array
  people: Texts
  menus: Texts
  /** One after the other, each with a separator behind it. */
  numbers: string
  seen: Seen
}

/** The last entries of the shop's change log, and of the log of accesses to customers, that the index knows of. */
export type Seen = { logId: number; accessId: number }

export type Wanted = {
  words: readonly Word[]
  /** All where it is empty. */
  statuses: readonly SearchStatus[]
  /** Minutes since 1970, the end not included. */
  from: number
  to: number
}

/** Takes lines group by group, so that others are served between them. */
export const openIndexBuilder = () => {
  const texts = { people: openTexts(foldPerson), menus: openTexts(foldForSearch) }
  const rows: Row[] = []
  return {
    add: (lines: readonly string[]): void => {
      for (const line of lines) rows.push(parseRow(line, texts))
    },
    build: (more: Pick<SearchIndex, 'seen' | 'validUntil'>): SearchIndex => ({
      ...columnsOf(rows.sort(byStart)),
      ...texts,
      ...more,
      size: sizeOf(rows.length, texts),
    }),
  }
}

/** With the lines of reservations that are new or have changed; the index itself stays as it is, for searches that go on in it. */
export const changeIndex = (index: SearchIndex, lines: readonly string[], seen: Seen): SearchIndex => {
  const { ids, startMinutes, statusOf, personOf, menuOf, numbers } = index
  const changed = lines.map((line) => parseRow(line, index)).sort(byStart)
  const changedIds = new Set(changed.map(({ id }) => id))
  const kept = ids.reduce((count, id) => count + (changedIds.has(id) ? 0 : 1), 0)
  const columns = emptyColumns(kept + changed.length)
  const parts: string[] = []
  let [filled, next, copiedTo] = [0, 0, 0]
  const copyNumbers = (to: number) => {
    parts.push(numbers.slice(copiedTo * numberLength, to * numberLength))
    copiedTo = to
  }
  const insert = (row: Row) => {
    setRow(columns, filled++, row)
    parts.push(row.number + separator)
  }
  for (let place = 0; place < ids.length; place++) {
    const old = { id: ids[place] ?? 0, start: startMinutes[place] ?? 0 }
    for (let row = changed[next]; row && byStart(row, old) < 0; row = changed[++next]) {
      copyNumbers(place)
      insert(row)
    }
    if (changedIds.has(old.id)) {
      copyNumbers(place)
      copiedTo++
      continue
    }
    const status = statusOf[place] ?? 0
    setRow(columns, filled++, { ...old, status, person: personOf[place] ?? 0, menu: menuOf[place] ?? 0 })
  }
  copyNumbers(ids.length)
  for (const row of changed.slice(next)) insert(row)
  return { ...index, ...columns, numbers: parts.join(''), seen, size: sizeOf(filled, index) }
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
  const isWanted = Uint8Array.from(searchStatuses, (status) =>
    Number(
      wanted.length === 0 || wanted.includes(status) || (status === 'spam' && wanted.includes('canceled')),
    ),
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

const tab = '\t'
const separator = '\n'
const numberLength = 8 + separator.length

type Row = { id: number; start: number; number: string; status: number; person: number; menu: number }
type Columns = Pick<SearchIndex, 'ids' | 'startMinutes' | 'statusOf' | 'personOf' | 'menuOf'>

/** Fields with tabs between them: id, minute, status, number, menu, name, kana, e-mail, telephone. */
const parseRow = (line: string, { people, menus }: Pick<SearchIndex, 'people' | 'menus'>): Row => {
  const [id, start, status, number = '', menu = '', ...person] = line.split(tab)
  return {
    id: Number(id),
    start: Number(start),
    number,
    status: searchStatuses.findIndex((one) => one === status),
    person: people.placeOf(person.join(tab)),
    menu: menus.placeOf(menu),
  }
}

const byStart = (a: Pick<Row, 'id' | 'start'>, b: Pick<Row, 'id' | 'start'>): number =>
  b.start - a.start || b.id - a.id

const columnsOf = (rows: readonly Row[]): Columns & { numbers: string } => {
  const columns = emptyColumns(rows.length)
  for (const [place, row] of rows.entries()) setRow(columns, place, row)
  return { ...columns, numbers: rows.map(({ number }) => number + separator).join('') }
}

const emptyColumns = (length: number): Columns => ({
  ids: new Float64Array(length),
  startMinutes: new Int32Array(length),
  statusOf: new Uint8Array(length),
  personOf: new Int32Array(length),
  menuOf: new Int32Array(length),
})

const setRow = (
  { ids, startMinutes, statusOf, personOf, menuOf }: Columns,
  place: number,
  { id, start, status, person, menu }: Omit<Row, 'number'>,
): void => {
  ids[place] = id
  startMinutes[place] = start
  statusOf[place] = status
  personOf[place] = person
  menuOf[place] = menu
}

const sizeOf = (rows: number, { people, menus }: Pick<SearchIndex, 'people' | 'menus'>): number =>
  200 + rows * 30 + people.size() + menus.size()

const foldPerson = (written: string): string => {
  const [name = '', nameKana = '', email = '', phone = ''] = written.split(tab)
  return searchKeyOf({ name: name === nobody ? '' : name, nameKana, email, phone })
}

const matches = ({ folded }: Texts, word: Word): Uint8Array =>
  Uint8Array.from(folded, (text) => Number(hasAll(text, [word])))

/** A run of digits of one reservation's number. */
const matchNumbers = ({ numbers, ids }: SearchIndex, word: Word): Uint8Array => {
  const found = new Uint8Array(ids.length)
  for (const digits of word.filter((reading) => /^\d{1,8}$/.test(reading)))
    for (let at = numbers.indexOf(digits); at !== -1; at = numbers.indexOf(digits, at + 1))
      found[Math.floor(at / numberLength)] = 1
  return found
}

/** Each text once, folded; those that nothing points at any more stay until the index is read anew. */
type Texts = ReturnType<typeof openTexts>

const openTexts = (fold: (written: string) => string) => {
  const places = new Map<string, number>()
  const folded: string[] = []
  let size = 0
  return {
    folded,
    size: () => size,
    placeOf: (written: string): number => {
      const known = places.get(written)
      if (known !== undefined) return known
      const text = fold(written)
      places.set(written, folded.length)
      size += 120 + 2 * (written.length + text.length)
      return folded.push(text) - 1
    },
  }
}
