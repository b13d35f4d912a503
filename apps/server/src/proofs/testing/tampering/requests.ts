// Values that a customer or an attacker may send, each with what must be stored of it or marked as bad.
import type { Random } from '../test-size.ts'

/** `bad`: refused at this field whatever else is sent. Without `raw` the field is left out. */
export type Value<T = unknown> = { raw?: unknown; stored?: T; bad?: true }

const good = (raw: unknown, stored: unknown = raw): Value => ({ raw, stored })
const bad = (...list: unknown[]): Value[] => list.map((raw) => ({ raw, bad: true }))
const missing: Value = { bad: true }

const names: Value[] = [
  good('山田'),
  good('  髙﨑 ', '髙﨑'),
  good('𠮷野家👨‍👩‍👧'),
  good("'; drop table reservations; --"),
  good('<script>alert(1)</script>'),
  good('{{7*7}} ${7*7} %s'),
  good('か\u3099'),
]
const badNames: Value[] = [
  ...bad(null, 5, true, [], {}, '', '   ', 'a\nb', 'a\u0000b', '\u202eabc', '\ud800', 'あ'.repeat(101)),
  missing,
]
const kana: Value[] = [
  good('ヤマダ'),
  good('やまだ', 'ヤマダ'),
  good('ﾔﾏﾀﾞ', 'ヤマダ'),
  good('Yamada'),
  good('さとー', 'サトー'),
]
const badKana: Value[] = bad(null, 5, '山田', 'ア\u0000', 'ア\n', 'ア'.repeat(101))
const phones: Value[] = [
  good('090-1234-5678', '09012345678'),
  good('０９０－１２３４－５６７８', '09012345678'),
  good('+81 90 1234 5678', '09012345678'),
  good('03(1234)5678', '0312345678'),
]
const badPhones: Value[] = [
  ...bad(
    '9012345678',
    '00000000000',
    '',
    'abc',
    null,
    9012345678,
    '0312345678'.repeat(2),
    '090\u00001234567',
    {},
  ),
  missing,
]
const emails: Value[] = [
  good('hanako@example.jp'),
  good(' Hanako@Example.JP ', 'hanako@example.jp'),
  good('ｈａｎａｋｏ＠example。jp', 'hanako@example.jp'),
  good('a..b@docomo.ne.jp'),
]
const badEmails: Value[] = [
  ...bad(
    '',
    'taro',
    'taro@',
    '@example.jp',
    'a b@example.jp',
    `${'a'.repeat(250)}@example.jp`,
    null,
    [],
    'a@b\u0000.jp',
  ),
  missing,
]
const notes: Value[] = [
  { stored: null },
  good('', null),
  good('  \n ', null),
  good('はじめて\r\n伺います', 'はじめて\n伺います'),
  good('あ'.repeat(1000)),
]
const badNotes: Value[] = bad(null, 5, 'あ'.repeat(1001), 'a\u0000b', '\udc00', ['a'])

/** Columns that only the shop decides; the call has no such fields. */
const forbiddenFields = [
  'price',
  'total_duration',
  'duration',
  'status',
  'lines',
  'waits',
  'seat_ids',
  'is_nominated',
  'party_id',
  'shop_id',
  'id',
  'plan_limit',
  'expires_at',
  'late_minutes',
  'online_booking',
  'before_time',
]

export type Person = Record<
  'family_name' | 'given_name' | 'family_name_kana' | 'given_name_kana' | 'phone' | 'email' | 'note',
  Value
>

/** Mostly good, now and then bad in one field or several. */
export const somePerson = (random: Random, { askKana }: { askKana: boolean }): Person => {
  const worse = random.chance(0.15)
  const pick = (fine: Value[], broken: Value[]): Value =>
    worse && random.chance(0.3) ? random.pick(broken) : random.pick(fine)
  const reading = (): Value => (random.chance(askKana ? 0.05 : 0.4) ? {} : pick(kana, badKana))
  return {
    family_name: pick(names, badNames),
    given_name: pick(names, badNames),
    family_name_kana: reading(),
    given_name_kana: reading(),
    phone: pick(phones, badPhones),
    email: pick(emails, badEmails),
    note: pick(notes, badNotes),
  }
}

/** Sometimes a field that the call does not have. */
export const someUnknownField = (random: Random): Record<string, unknown> =>
  random.chance(0.04) ? { [random.pick(forbiddenFields)]: random.pick([0, 1, 'canceled', null, true]) } : {}

export type Section = {
  id: number
  type: 'note' | 'short_text' | 'long_text' | 'single_choice' | 'multiple_choice' | 'agreement'
  title: string
  required: boolean
  options: string[]
}

export type Answers = {
  raw: { form_section_id: unknown; value: unknown }[] | undefined
  stored: { id: number; question: string; value: string[] }[]
  /** Refused by the schema, or by the shop's form. */
  bad?: 'schema' | 'form'
}

export const someAnswers = (random: Random, form: readonly Section[], foreignSection: number): Answers => {
  const raw: { form_section_id: unknown; value: unknown }[] = []
  const stored: Answers['stored'] = []
  let refused = false
  const give = ({ id, title }: Section, value: string[], storedValue: string[] = value): void => {
    raw.push({ form_section_id: id, value })
    if (storedValue.length > 0) stored.push({ id, question: title, value: storedValue })
  }
  for (const section of form) {
    const { type, options, required } = section
    if (type === 'note') continue
    const worse = random.chance(0.04)
    if (worse) refused = true
    if (type === 'short_text' || type === 'long_text') {
      if (worse && required) give(section, [random.pick(['', '   '])], [])
      else if (worse) give(section, ['a', 'b'])
      else if (required || random.chance(0.5)) give(section, [' 週末 '], ['週末'])
      continue
    }
    if (worse) {
      const wrong = random.pick(
        type === 'agreement' ? [['いいえ'], []] : [['ない'], [options[0]!, options[0]!]],
      )
      raw.push({ form_section_id: section.id, value: wrong })
    } else if (type === 'multiple_choice')
      give(section, random.shuffle(options).slice(0, required ? 2 : random.integer(3)))
    else if (required || type === 'agreement' || random.chance(0.5)) give(section, [random.pick(options)])
  }
  if (random.chance(0.02)) {
    raw.push({ form_section_id: random.pick([foreignSection, 987_654_321]), value: ['x'] })
    refused = true
  }
  if (raw.length > 0 && random.chance(0.02)) {
    raw.push(raw[0]!)
    refused = true
  }
  if (random.chance(0.02)) {
    const broken = random.pick([
      { form_section_id: '1', value: ['x'] },
      { form_section_id: 1, value: 'x' },
      { form_section_id: 0, value: [] },
    ])
    return { raw: [...raw, broken], stored, bad: 'schema' }
  }
  const order = random.shuffle(raw)
  const isEmpty = raw.length === 0 && random.chance(0.5)
  return { raw: isEmpty ? undefined : order, stored, ...(refused && { bad: 'form' }) }
}

/** The same instant in different time zones. */
export const instantText = (random: Random, minute: number): string => {
  const offset = random.pick([540, 540, 540, 0, -300, 345])
  const text = new Date((minute - 540 + offset) * 60_000).toISOString().slice(0, 16)
  const two = (n: number) => String(n).padStart(2, '0')
  const zone =
    offset === 0 && random.chance(0.5)
      ? 'Z'
      : `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`
  return `${text}:00${random.chance(0.1) ? '.000' : ''}${zone}`
}

export const badInstants: unknown[] = [
  '2027-02-29T10:00:00+09:00',
  '2026-11-24T24:00:00+09:00',
  '9999-12-31T10:00:00+09:00',
  '2026-11-24T10:00:30+09:00',
  '2026-11-24T10:00:00',
  '2026-11-24T10:00+09:00',
  '2026-11-24 10:00:00+09:00',
  '2026-11-24T10:00:00+99:00',
  '2026-13-01T10:00:00+09:00',
  1_795_000_000,
  null,
  '',
  ['2026-11-24T10:00:00+09:00'],
]

export const badIntegers: unknown[] = [-1, 1.5, '60', null, true, 1e21, 9_007_199_254_740_993, [], {}]

export const badMenuIds: unknown[] = [
  null,
  5,
  '5',
  [],
  {},
  [0],
  ['5'],
  [1.5],
  [null],
  Array.from({ length: 11 }, (_, n) => n + 1),
]
export const badStaffIds: unknown[] = [0, ...badIntegers.filter((value) => value !== null)]
export const badCompanions = (menuId: number): unknown[] => [
  null,
  5,
  'x',
  [],
  {},
  { menu_ids: [menuId] },
  { menu_ids: [], mode: 'together' },
  { menu_ids: [menuId], mode: 'never' },
  { menu_ids: [menuId], mode: 'together', staff_id: 'x' },
  { menu_ids: [menuId], mode: 'together', price: 0 },
]
