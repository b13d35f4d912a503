import type { VisitColumn } from '@noren/contract/imports/columns'
import { expect, test } from 'vitest'
import { readVisit } from './visit.ts'

const read = (cells: Partial<Record<VisitColumn, string>>) => {
  const columns = Object.keys(cells) as VisitColumn[]
  const visit = readVisit(columns, columns, Object.values(cells), '2026-11-28')
  if ('empty' in visit) throw new Error('empty')
  return visit
}

test.each([
  [{ date: '2026/12/1', time: '10:00', minutes: '90分' }, '2026-12-01 10:00', 90],
  [{ date: '2026年12月1日(火)', time: '午後3時30分', end_time: '17：00' }, '2026-12-01 15:30', 90],
  [{ date: '20261201', time: '1000', minutes: '1時間30分' }, '2026-12-01 10:00', 90],
  [{ date: '46357', time: '0.4375', minutes: '0.0625' }, '2026-12-01 10:30', 90],
  [{ date: '12/01/2026', time: '1:30 PM', minutes: '1:30' }, '2026-12-01 13:30', 90],
  [{ starts_at: '2026/12/01 10:00～11:30' }, '2026-12-01 10:00', 90],
  [{ starts_at: '2026年12月1日(火) 10時から11時半まで' }, '2026-12-01 10:00', 90],
  [{ starts_at: '2026-12-01T01:00:00Z', ends_at: '2026-12-01T11:30:00+09:00' }, '2026-12-01 10:00', 90],
  [{ starts_at: '2026-12-01 23:00', ends_at: '2026-12-02 00:30' }, '2026-12-01 23:00', 90],
  [{ starts_at: '46357.4375', minutes: '1.5時間' }, '2026-12-01 10:30', 90],
  [{ date: '2026-12-01 10:00' }, '2026-12-01 10:00', null],
])('%j (rules IMP-17, IMP-18)', (cells, start, minutes) => {
  const visit = read(cells)
  expect(visit.problems).toEqual([])
  expect([visit.start && `${visit.start.date} ${visit.start.time}`, visit.minutes]).toEqual([start, minutes])
})

test.each([
  [{ date: '未定', time: '10:00' }, 'date_unknown', null],
  [{ date: '2026-02-30', time: '10:00' }, 'date', null],
  [{ date: '2026-12-01', time: '25:00' }, 'time_unknown', null],
  [{ date: '2026-12-01', menu: 'カット' }, 'time_missing', null],
  [{ time: '10:00', menu: 'カット' }, 'date_missing', null],
  [{ date: '2026-11-27', menu: 'カット' }, 'time_assumed', '2026-11-27'],
  [{ date: '2026-11-28', menu: 'カット' }, 'time_missing', null],
  [{ date: '2026-11-27', time: '朝', menu: 'カット' }, 'time_unknown', null],
  [{ date: '12/3', time: '10:00' }, 'year_assumed', '2026-12-03'],
  [{ starts_at: '12月3日(木) 10:00' }, 'year_assumed', '2026-12-03'],
  [{ date: '1月5日', time: '10:00' }, 'year_assumed', '2027-01-05'],
  [{ date: '2026-12-01', time: '10:00', minutes: '2000' }, 'minutes_unknown', '2026-12-01'],
  [{ date: '2026-12-01', time: '10:00', end_time: '9:00' }, 'end_before_start', '2026-12-01'],
  [{ date: '2026-12-01', time: '10:00', price: '要相談' }, 'price_unknown', '2026-12-01'],
  [{ date: '2026-12-01', time: '10:00', status: '保留' }, 'status_unknown', '2026-12-01'],
  [{ date: '2026-12-01', time: '10:00', menu: 'あ'.repeat(256) }, 'menu_long', '2026-12-01'],
])('%j → %s', (cells, reason, date) => {
  const visit = read(cells)
  expect(visit.problems.map((problem) => problem.reason)).toEqual([reason])
  expect(visit.start?.date ?? null).toBe(date)
})

test('amounts and statuses (rules IMP-16, IMP-19)', () => {
  const price = (text: string) => read({ date: '2026-12-01', time: '10:00', price: text }).price
  expect(['¥5,500', '５，５００円', '5500', '5,500円(税込)', '\\5,500', '無料', ''].map(price)).toEqual([
    5500,
    5500,
    5500,
    5500,
    5500,
    0,
    null,
  ])
  const status = (text: string) => read({ date: '2026-12-01', time: '10:00', status: text }).status
  expect(['予約確定', '確定', '受付待ち', '仮予約', 'confirmed'].map(status)).toEqual(
    Array(5).fill('reserved'),
  )
  expect(['来店済み', '会計済', '施術済', '施術済み', 'completed'].map(status)).toEqual(
    Array(5).fill('treated'),
  )
  expect(['キャンセル', 'お客様キャンセル', '取消', 'Cancelled'].map(status)).toEqual(
    Array(4).fill('canceled'),
  )
  expect(['無断キャンセル', 'ノーショー', 'no-show', '来店なし'].map(status)).toEqual(
    Array(4).fill('no_show'),
  )
})

test('who comes, by whom and for what', () => {
  const visit = read({
    date: '2026-12-01',
    time: '10:00',
    menu: 'カット\n＋カラー',
    staff: 'フリー',
    name: '山田 花子 様',
    phone: '9012345678',
    number: 'BE1234',
    note: '指名あり',
  })
  expect(visit).toMatchObject({
    menuName: 'カット ＋カラー',
    staffName: null,
    person: { name: '山田 花子', phone: '09012345678', email: null, code: null },
    number: 'BE1234',
    notes: [{ heading: 'note', text: '指名あり' }],
  })
})

test('a visit does not begin at the end of a day: the time is said to be none', () => {
  expect(read({ date: '2026-12-01', time: '24:00' })).toMatchObject({
    start: null,
    problems: [{ field: 'time', value: '24:00', reason: 'time_unknown' }],
  })
  expect(read({ starts_at: '2026-12-01 24:00' })).toMatchObject({
    start: null,
    problems: [{ field: 'starts_at', reason: 'time_unknown' }],
  })
})
