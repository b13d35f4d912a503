import type { CustomerColumn } from '@noren/contract/imports/columns'
import { describe, expect, test } from 'vitest'
import { readPerson } from './person.ts'

const today = '2026-11-28'

/** Column → cell; several of one column by a suffix. */
const read = (cells: Record<string, string>) => {
  const columns = Object.keys(cells).map((key) => key.replace(/\d$/, '') as CustomerColumn)
  const person = readPerson(columns, Object.keys(cells), Object.values(cells), today)
  if ('empty' in person) throw new Error('empty')
  return person
}
const birth = (text: string) => {
  const { customer, problems, notes } = read({ name: '山田', birth_date: text })
  // What was not read stays as a note.
  if (problems.length > 0) expect(notes).toEqual([{ heading: 'birth_date', text }])
  return customer.birth_date ?? problems[0]?.reason
}

describe('birth dates (rule IMP-15)', () => {
  test.each([
    ['1985-04-01', '1985-04-01'],
    ['1985/4/1', '1985-04-01'],
    ['1985.4.1', '1985-04-01'],
    ['1985年4月1日', '1985-04-01'],
    ['1985年4月1日生まれ', '1985-04-01'],
    ['１９８５年　４月　１日（月）', '1985-04-01'],
    ['1985/04/01 00:00:00', '1985-04-01'],
    ['1985-04-01T00:00:00+09:00', '1985-04-01'],
    ['19850401', '1985-04-01'],
    ['昭和60年4月1日', '1985-04-01'],
    ['昭和６０年４月１日', '1985-04-01'],
    ['昭60.4.1', '1985-04-01'],
    ['S60.4.1', '1985-04-01'],
    ['S60/4/1', '1985-04-01'],
    ['s.60-4-1', '1985-04-01'],
    ['S600401', '1985-04-01'],
    ['㍼60年4月1日', '1985-04-01'],
    ['H1/1/8', '1989-01-08'],
    ['平成元年1月8日', '1989-01-08'],
    ['令和2年2月29日', '2020-02-29'],
    ['R2.2.29', '2020-02-29'],
    ['大正15年12月24日', '1926-12-24'],
    ['T15.12.24', '1926-12-24'],
    ['31138', '1985-04-01'],
    ['31138.0', '1985-04-01'],
    ['4/1/1985', '1985-04-01'],
    ['25/12/1985', '1985-12-25'],
    ['1 Apr 1985', '1985-04-01'],
    ['April 1, 1985', '1985-04-01'],
    ['1985-02-30', 'date'],
    ['S65.4.1', 'date'],
    ['H1/13/8', 'date'],
    ['4/1', 'year_missing'],
    ['4月1日', 'year_missing'],
    ['--04-01', 'year_missing'],
    ['85/4/1', 'year_short'],
    ['60.4.1', 'year_short'],
    ['1985年4月', 'day_missing'],
    ['1985', 'day_missing'],
    ['昭和60年', 'day_missing'],
    ['春ごろ', 'date_unknown'],
    ['41歳', 'date_unknown'],
    ['2030-01-01', 'birth_date'],
    ['1880-01-01', 'birth_date'],
  ])('%s → %s', (text, expected) => expect(birth(text)).toBe(expected))

  test.each(['', '-', '―', 'なし', '不明', '0000-00-00', '0000/00/00', 'N/A', '#N/A'])(
    '%j says nothing',
    (text) => {
      const { customer, notes, problems } = read({ name: '山田', birth_date: text })
      expect([customer.birth_date, notes, problems]).toEqual([null, [], []])
    },
  )

  test('in three columns, also by eras', () => {
    const parts = (birth_year: string, birth_month: string, birth_day: string) =>
      read({ name: '山田', birth_year, birth_month, birth_day }).customer.birth_date
    expect(parts('1985', '4', '1')).toBe('1985-04-01')
    expect(parts('昭和60年', '04月', '01日')).toBe('1985-04-01')
    expect(parts('1985', '2', '30')).toBeNull()
  })
})

describe('telephones (rule IMP-14)', () => {
  test.each([
    ['090-1234-5678', '09012345678'],
    ['０９０－１２３４－５６７８', '09012345678'],
    ['(03) 1234-5678', '0312345678'],
    ['9012345678', '09012345678'],
    ['312345678', '0312345678'],
    ['+81 90-1234-5678', '09012345678'],
    ['819012345678', '09012345678'],
    ["'09012345678", '09012345678'],
    ['="09012345678"', '09012345678'],
    ['携帯：090-1234-5678', '09012345678'],
    ['03-1234-5678(自宅)', '0312345678'],
  ])('%s → %s', (text, expected) => expect(read({ name: '山田', phone: text }).customer.phone).toBe(expected))

  test('the first that is right is the telephone, the others are notes', () => {
    const { customer, notes, problems } = read({
      name: '山田',
      phone1: '同上',
      phone2: '03-1111-2222 / 090-3333-4444',
      phone3: '0311112222',
    })
    expect(customer.phone).toBe('0311112222')
    expect(notes).toEqual([
      { heading: 'phone2', text: '090-3333-4444' },
      { heading: 'phone1', text: '同上' },
    ])
    expect(problems).toEqual([])
  })

  test('without a right one the first is a problem', () => {
    const { customer, notes, problems } = read({ name: '山田', phone1: '9.01235E+09', phone2: '123' })
    expect(customer.phone).toBeNull()
    expect(problems).toEqual([{ field: 'phone', value: '9.01235E+09', reason: 'phone' }])
    expect(notes.map(({ text }) => text)).toEqual(['9.01235E+09', '123'])
  })
})

describe('names (rule IMP-13)', () => {
  test('in parts, with readings in half width or hiragana', () => {
    const { customer } = read({
      family_name: '山田',
      given_name: '花子',
      family_name_kana: 'ﾔﾏﾀﾞ',
      given_name_kana: 'はなこ',
    })
    expect(customer).toMatchObject({ name: '山田 花子', name_kana: 'ヤマダ ハナコ' })
  })

  test('with its reading in brackets, or an honorific', () => {
    expect(read({ name: '山田花子（ヤマダ ハナコ）' }).customer).toMatchObject({
      name: '山田花子',
      name_kana: 'ヤマダ ハナコ',
    })
    expect(read({ name: '山田　花子　様' }).customer.name).toBe('山田　花子')
  })

  test('who has none is called by the reading, the telephone, the address or the code', () => {
    const named = (cells: Record<string, string>) => {
      const { customer, problems } = read(cells)
      expect(problems).toEqual([{ field: 'name', value: '', reason: 'name_missing' }])
      return customer.name
    }
    expect(named({ name_kana: 'やまだ', phone: '09012345678' })).toBe('ヤマダ')
    expect(named({ name: '-', phone: '09012345678' })).toBe('09012345678')
    expect(named({ email: 'hanako@example.com' })).toBe('hanako')
    expect(named({ customer_code: '12', birth_date: '1985-04-01' })).toBe('12')
  })

  test('a name that the API refuses stays as a note', () => {
    const { customer, notes, problems } = read({ name: 'https://spam.example/x', phone: '09012345678' })
    expect(customer.name).toBe('09012345678')
    expect(problems).toEqual([
      { field: 'name', value: 'https://spam.example/x', reason: 'person_name_address' },
    ])
    expect(notes).toEqual([{ heading: 'name', text: 'https://spam.example/x' }])
  })
})

test('gender, counts, dates of visits and staff (rules IMP-16, IMP-19)', () => {
  const gender = (text: string) => read({ name: '山田', gender: text }).customer.gender
  expect(['男', '男性', 'M', '1'].map(gender)).toEqual(['male', 'male', 'male', 'male'])
  expect(['女', '女性', 'f', '２'].map(gender)).toEqual(['female', 'female', 'female', 'female'])
  expect(['', 'その他', '0'].map(gender)).toEqual(['unspecified', 'unspecified', 'unspecified'])
  expect(read({ name: '山田', gender: '？男か女' }).problems).toMatchObject([{ reason: 'gender_unknown' }])
  const visits = read({
    name: '山田',
    visit_count: '１２回',
    first_visited_on: 'R7.1.20',
    last_visited_on: '2026年11月1日(日)',
    staff: '指名なし',
  })
  expect(visits).toMatchObject({
    broughtCount: 12,
    firstVisitedOn: '2025-01-20',
    lastVisitedOn: '2026-11-01',
    staffName: null,
    problems: [],
  })
  expect(read({ name: '山田', last_visited_on: '2026-12-01' }).problems).toMatchObject([
    { reason: 'date_future' },
  ])
})

test('addresses are one note, what has no field another, and long ones several (rules IMP-18, IMP-20)', () => {
  const { notes } = read({
    name: '山田',
    postal_code: '〒１２３-４５６７',
    address1: '東京都',
    address2: '新宿区',
    address3: '1-2-3',
    note: 'あ'.repeat(2001),
    notes: "'=1+1",
  })
  expect(notes.map(({ heading, text }) => [heading, text.length > 100 ? text.length : text])).toEqual([
    ['Address', '〒123-4567 東京都新宿区1-2-3'],
    ['notes', '=1+1'],
    ['note', 2000],
    ['note', 'あ'],
  ])
})

test('a row that names nobody is empty', () => {
  for (const cells of [
    ['', ''],
    ['12', ''],
    ['', '合計 12名'],
    [' ', '　'],
  ])
    expect(readPerson(['customer_code', 'notes'], ['No', 'メモ'], cells, today)).toEqual({ empty: true })
})
