// Which field each column of a table is for, from its heading and from what stands in it. Rules IMP-11, IMP-12.
import {
  repeatable,
  type CustomerColumn,
  type ImportKind,
  type VisitColumn,
} from '@noren/contract/imports/columns'
import type { SourceTable } from './read-table.ts'
import { columnOfHeading, headingKey } from './text/headings.ts'
import { samplesOf, shareOf, type Look } from './values/contents.ts'

type ColumnOf<K extends ImportKind> = K extends 'customers' ? CustomerColumn : VisitColumn
export type SuggestedColumn<K extends ImportKind = ImportKind> = {
  field: ColumnOf<K>
  /** False where it was guessed from little. */
  sure: boolean
}

/** One for each heading, in their order. */
export const suggestColumns = <K extends ImportKind>(kind: K, table: SourceTable): SuggestedColumn<K>[] => {
  const samples = table.headings.map((_, index) => samplesOf(table.rows, index))
  const suggested = table.headings.map((heading, index) => suggestOne(kind, heading, samples[index] ?? []))
  settleDoubles(suggested)
  guessNames(suggested, samples)
  // A month of birth alone is no date.
  if (!suggested.some(({ field }) => field === 'birth_year'))
    for (const one of suggested)
      if (one.field === 'birth_month' || one.field === 'birth_day') one.field = 'note'
  // What was found is of this kind: its headings, and contents of both kinds.
  return suggested as SuggestedColumn<K>[]
}

type Field = CustomerColumn | VisitColumn
type Suggested = { field: Field; sure: boolean }

const suggestOne = (kind: ImportKind, heading: string, texts: readonly string[]): Suggested => {
  const named = columnOfHeading(kind, heading)
  if (texts.length === 0) return { field: named ?? 'skip', sure: named !== undefined || heading === '' }
  if (named === undefined) return byContents(kind, heading, texts)
  if (kind === 'visits' && timed.has(named)) return byTime(named, texts)
  const look = looks[named]
  const share = look ? Math.max(...look.map((one) => shareOf(one, texts))) : 1
  // A heading that contents speak against: what is there is kept as a note.
  if (share < 0.2 && texts.length >= 3) return { field: 'note', sure: false }
  return { field: named, sure: share >= 0.5 && !isVague(heading) }
}

/** How cells of a field look; other fields may hold anything. */
const looks: Partial<Record<Field, readonly Look[]>> = {
  phone: ['phone', 'phoneInWords'],
  email: ['email'],
  gender: ['gender', 'genderCode'],
  birth_date: ['partOfDate'],
  birth_year: ['number', 'withDigit'],
  birth_month: ['number', 'withDigit'],
  birth_day: ['number', 'withDigit'],
  postal_code: ['withDigit'],
  visit_count: ['count'],
  first_visited_on: ['partOfDate', 'moment'],
  last_visited_on: ['partOfDate', 'moment'],
  price: ['withDigit'],
}

/** Of a number nobody knows whether it counts rows or customers. */
const isVague = (heading: string): boolean => ['no', 'id', 'number', 'code'].includes(headingKey(heading))

const timed: ReadonlySet<Field> = new Set(['date', 'time', 'starts_at', 'ends_at', 'end_time', 'minutes'])

/** Headings of days and times are used for each other: what stands there decides. */
const byTime = (named: Field, texts: readonly string[]): Suggested => {
  const share = (look: Look) => shareOf(look, texts)
  const isEnd = named === 'ends_at' || named === 'end_time'
  if (share('moment') >= 0.5) return { field: isEnd ? 'ends_at' : 'starts_at', sure: true }
  if (named === 'minutes' && share('time') < 0.5) return { field: 'minutes', sure: share('withDigit') >= 0.5 }
  if (share('time') >= 0.5 && named !== 'minutes') return { field: isEnd ? 'end_time' : 'time', sure: true }
  if (named === 'minutes') return { field: 'minutes', sure: true }
  if (share('partOfDate') >= 0.5)
    return isEnd ? { field: 'note', sure: false } : { field: 'date', sure: true }
  if (share('partOfDay') >= 0.5) return { field: isEnd ? 'end_time' : 'time', sure: true }
  if (share('minutes') >= 0.5 && named === 'time') return { field: 'minutes', sure: false }
  return { field: named, sure: false }
}

/** Without a heading that is known. Dates are not guessed where there is one: they may be of anything. */
const byContents = (kind: ImportKind, heading: string, texts: readonly string[]): Suggested => {
  const share = (look: Look) => shareOf(look, texts)
  const isUnnamed = heading.trim() === ''
  const guess = (field: Field): Suggested => ({ field, sure: false })
  if (share('email') >= 0.7) return guess('email')
  if (share('phone') >= 0.7) return guess('phone')
  if (!isUnnamed) return guess('note')
  if (kind === 'visits' && share('moment') >= 0.7) return guess('starts_at')
  if (kind === 'visits' && share('time') >= 0.7) return guess('time')
  if (share('date') >= 0.7)
    return guess(kind === 'visits' ? 'date' : isLongAgo(texts) ? 'birth_date' : 'last_visited_on')
  if (share('kana') >= 0.8) return guess('name_kana')
  if (kind === 'visits') return guess(share('price') >= 0.8 && share('yen') > 0.3 ? 'price' : 'note')
  if (share('gender') >= 0.8) return guess('gender')
  if (share('postal') >= 0.7) return guess('postal_code')
  return guess(share('address') >= 0.5 ? 'address' : 'note')
}

/** Of two columns for one field the one that is surer counts, then the first; the other is kept as a note. Rule IMP-11. */
const settleDoubles = (suggested: Suggested[]): void => {
  const taken = new Map<Field, Suggested>()
  for (const one of suggested) {
    if (repeatable.has(one.field)) continue
    const before = taken.get(one.field)
    const loser = before && one.sure && !before.sure ? before : one
    if (!before || loser === before) taken.set(one.field, one)
    if (before) Object.assign(loser, { field: 'note', sure: false })
  }
}

const nameFields: ReadonlySet<Field> = new Set(['name', 'family_name', 'given_name'])

/** Somebody must be named: the first column of what look like names. */
const guessNames = (suggested: Suggested[], samples: readonly (readonly string[])[]): void => {
  if (suggested.some(({ field }) => nameFields.has(field))) return
  const found = suggested.find(
    ({ field, sure }, index) => field === 'note' && !sure && shareOf('name', samples[index] ?? []) >= 0.7,
  )
  if (found) found.field = 'name'
}

/** Most of them at least ten years before the newest. */
const isLongAgo = (texts: readonly string[]): boolean => {
  const years = texts.flatMap((text) => /(?:18|19|20)\d\d/.exec(text)?.slice(0, 1).map(Number) ?? [])
  const newest = Math.max(...years, 0)
  return years.length === 0 || years.filter((year) => year <= newest - 5).length * 2 >= years.length
}
