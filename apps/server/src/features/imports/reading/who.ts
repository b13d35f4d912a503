// Who a row is about: name, reading, telephone, address and code, as the API takes them. Rules IMP-13, IMP-14, IMP-20.
import { customerName } from '@noren/contract/customers'
import { foldEmail, foldKana, foldPhone, isKana, isPhone, lacksZero } from '@noren/contract/fold'
import type { ImportColumn } from '@noren/contract/imports/columns'
import { customerCodeMax, customerNameMax } from '@noren/contract/limits'
import { email, kana, line, phone, withoutAddress } from '@noren/contract/text'
import { tooLong } from '@noren/contract/validation'
import type { Lang } from '@noren/words/format'
import { importMarks, importStandIns } from '@noren/words/import-values'
import { keep, oneLine, refuse, type Cell, type Leftovers } from './leftovers.ts'
import type { Row } from './row.ts'
import { bare } from './values/cells.ts'

export type WhoColumn =
  | 'customer_code'
  | 'name'
  | 'family_name'
  | 'given_name'
  | 'name_kana'
  | 'family_name_kana'
  | 'given_name_kana'
  | 'phone'
  | 'email'

export type Who = {
  code: string | null
  name: string | null
  name_kana: string | null
  phone: string | null
  email: string | null
}

/** `nameMax`: a record takes longer names than a visit does. */
export const readWho = (row: Row<WhoColumn>, left: Leftovers, nameMax = customerNameMax): Who => {
  const names = readNames(row, left, nameMax)
  return {
    code: readCode(row, left),
    ...names,
    phone: readPhones(row.all('phone'), left),
    email: readEmails(row.all('email'), left),
  }
}

/** What is called by when there is no name. */
export const standInOf = (who: Who, headings: readonly string[]): string =>
  wordFor(who) ?? importStandIns[languageOf(headings)].nameless

/** Of what is known of them the first that the API takes for a name: a code may be an address of the web. */
export const wordFor = (who: Who): string | undefined =>
  [who.name, who.name_kana, who.phone, who.email?.split('@')[0], who.code].find(
    (word): word is string => word != null && word !== '' && refusalOf('name', word) === undefined,
  )

/** Of the table, for the few words that are ours. */
export const languageOf = (headings: readonly string[]): Lang =>
  headings.some((heading) => /[^\u0000-\u024f]/.test(heading)) || headings.every((heading) => heading === '')
    ? 'ja'
    : 'en'

/** As the API reads them where they are given. */
const forms = { name: customerName, name_kana: kana(customerNameMax).pipe(withoutAddress), email, phone }

/** Why the API refuses it; undefined where it takes it. */
const refusalOf = (field: keyof typeof forms, value: string): string | undefined => {
  const checked = forms[field].safeParse(value)
  return checked.success ? undefined : (checked.error.issues[0]?.message ?? 'invalid')
}

const lengthRefusal = (name: string, max: number): string | undefined =>
  name.length > max ? tooLong(max) : undefined

const readNames = (
  row: Row<WhoColumn>,
  left: Leftovers,
  nameMax: number,
): { name: string | null; name_kana: string | null } => {
  const [name, isSplit] = oneOrTwo(row, 'name', 'family_name', 'given_name', left)
  const [reading] = oneOrTwo(row, 'name_kana', 'family_name_kana', 'given_name_kana', left)
  const found = { name: null as string | null, name_kana: null as string | null }
  if (reading) {
    const katakana = oneLine(foldKana(plainName(reading.text)))
    const why = refusalOf('name_kana', katakana) ?? lengthRefusal(katakana, nameMax)
    if (why === undefined) found.name_kana = katakana || null
    else refuse(left, row.all('name_kana').length > 0 ? 'name_kana' : 'family_name_kana', reading, why)
  }
  if (name) {
    const written = plainName(name.text)
    const [, before, inside] = /^(.+?)\s*[(\uff08]([^()\uff08\uff09]+)[)\uff09]$/.exec(written) ?? []
    const isReading =
      inside !== undefined && kanaAlone.test(inside.normalize('NFKC')) && isKana(foldKana(inside))
    if (isReading && found.name_kana === null) found.name_kana = foldKana(inside)
    const plain = isReading && before !== undefined ? before.trim() : written
    const why = refusalOf('name', plain) ?? lengthRefusal(plain, nameMax)
    if (why === undefined) found.name = plain
    else refuse(left, isSplit ? 'family_name' : 'name', name, why)
  }
  return found
}

/** The joined one, or two parts with a blank between. */
const oneOrTwo = (
  row: Row<WhoColumn>,
  whole: WhoColumn,
  family: WhoColumn,
  given: WhoColumn,
  left: Leftovers,
): [Cell | undefined, boolean] => {
  const [joined, ...more] = row.all(whole)
  const parts = [row.all(family), row.all(given)]
  for (const cell of [...more, ...parts.flatMap((cells) => cells.slice(1))]) keep(left, cell)
  const two = parts.flatMap(([cell]) => (cell ? [cell] : []))
  if (joined || two.length === 0) {
    // A second writing of the same name says nothing new.
    if (joined && two.length > 0 && !isSame(joined, two)) for (const cell of two) keep(left, cell)
    return [joined, false]
  }
  const text = two.map((cell) => bare(cell.text)).join(' ')
  return [{ heading: two.map(({ heading }) => heading).join(' '), text }, true]
}

const isSame = (joined: Cell, two: readonly Cell[]): boolean =>
  bare(joined.text).replace(/\s/g, '') ===
  two
    .map(({ text }) => bare(text))
    .join('')
    .replace(/\s/g, '')

const plainName = (text: string): string => {
  const name = oneLine(bare(text))
  const plain = name.replace(polite, '')
  return plain === '' ? name : plain
}

const codeForm = line(customerCodeMax)

const readCode = (row: Row<WhoColumn>, left: Leftovers): string | null => {
  const [cell, ...more] = row.all('customer_code')
  for (const one of more) keep(left, one)
  if (!cell) return null
  const code = oneLine(bare(cell.text))
  const checked = codeForm.safeParse(code)
  if (!checked.success) refuse(left, 'customer_code', cell, checked.error.issues[0]?.message ?? 'invalid')
  return checked.success && checked.data !== '' ? checked.data : null
}

/** The first valid number is the telephone, others are notes. A wrong one is a problem where no other is right. */
const readPhones = (cells: readonly Cell[], left: Leftovers): string | null => {
  let found: string | null = null
  const wrong: Cell[] = []
  for (const cell of cells)
    for (const text of phonesIn(bare(cell.text))) {
      const digits = phoneOf(text)
      if (digits === undefined) wrong.push({ ...cell, text })
      else if (found === null) found = digits
      else if (digits !== found) keep(left, { ...cell, text })
    }
  for (const [index, cell] of wrong.entries())
    if (found === null && index === 0) refuse(left, 'phone', cell, refusalOf('phone', cell.text) ?? 'phone')
    else keep(left, cell)
  return found
}

/** A cell may hold several, with words before them. */
const phonesIn = (text: string): string[] => {
  const parts = text
    .split(/[/\uff0f\u3001\uff0c,;:\uff1a|]|\s*(?:\u307e\u305f\u306f|or|fax|tel)[:.\s]*|\s+(?=[0\uff10+])/i)
    .map((part) => part.trim())
    .filter((part) => /[\d\uff10-\uff19]/.test(part))
  // Parts of one number, or words with a digit: what is there stays together.
  return parts.some((part) => phoneOf(part) !== undefined) ? parts : [text]
}

const phoneOf = (text: string): string | undefined => {
  const digits = foldPhone(text).replace(/^[a-z\u3041-\u9fff]+|[a-z\u3041-\u9fff]+$/gi, '')
  const spreadsheet = digits.replace(/^81(?=[1-9]\d{8,9}$)/, '0')
  const whole = lacksZero(spreadsheet) ? `0${spreadsheet}` : spreadsheet
  return isPhone(whole) ? whole : undefined
}

/** Not so many columns as telephones, but cells of two addresses. */
const readEmails = (cells: readonly Cell[], left: Leftovers): string | null => {
  let found: string | null = null
  for (const cell of cells) {
    const texts = bare(cell.text)
      .replace(/^mailto:/i, '')
      .split(/[\s,;\u3001\uff0c/]+/)
      .filter((text) => text !== '')
    for (const text of texts.some((one) => refusalOf('email', one) === undefined)
      ? texts
      : [bare(cell.text)]) {
      const why = refusalOf('email', text)
      if (why === undefined && found === null) found = foldEmail(text)
      else if (why === undefined) {
        if (foldEmail(text) !== found) keep(left, { ...cell, text })
      } else if (found === null) refuse(left, 'email', { ...cell, text }, why)
      else keep(left, { ...cell, text })
    }
  }
  return found
}

/** A field of which only the first cell counts; the others are kept. */
export const firstOf = <C extends ImportColumn>(row: Row<C>, field: C, left: Leftovers): Cell | undefined => {
  const [cell, ...more] = row.all(field)
  for (const one of more) keep(left, one)
  return cell
}

const kanaAlone = /^[\u3041-\u3096\u30a1-\u30fc\s\u30fb]+$/
const polite = new RegExp(importMarks.ja.polite, 'u')
