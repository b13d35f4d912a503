import { importStatusWords } from '@noren/words/import-values'
import { changeLogs } from '@noren/words/change-logs'
import { customerFile, fileColumns } from '@noren/words/customer-file'
import { reservationColumns, reservationFile } from '@noren/words/reservation-file'
import { describe, expect, test } from 'vitest'
import { suggestColumns } from './columns.ts'
import type { SourceTable } from './read-table.ts'
import { readStatus } from './values/words.ts'

const tableOf = (columns: Record<string, string[]>): SourceTable => {
  const texts = Object.values(columns)
  const length = Math.max(...texts.map((column) => column.length))
  return {
    format: 'csv',
    encoding: 'utf-8',
    headings: Object.keys(columns).map((heading) => (heading.startsWith('#') ? '' : heading)),
    rows: Array.from({ length }, (_, index) => ({
      line: index + 2,
      cells: texts.map((column) => column[index] ?? ''),
    })),
  }
}
const customers = (columns: Record<string, string[]>) =>
  suggestColumns('customers', tableOf(columns)).map(({ field, sure }) => (sure ? field : `${field}?`))
const visits = (columns: Record<string, string[]>) =>
  suggestColumns('visits', tableOf(columns)).map(({ field, sure }) => (sure ? field : `${field}?`))

describe('what this program exports it understands without a question', () => {
  test.each(['ja', 'en'] as const)('customers: %s', (lang) => {
    const cells: Record<(typeof fileColumns)[number], string> = {
      customer_code: '1234567',
      name: '山田 花子',
      name_kana: 'ヤマダ ハナコ',
      phone: '09012345678',
      email: 'hanako@example.com',
      gender: customerFile[lang].genders.female,
      birth_date: '1985-04-01',
      visit_count: '12',
      first_visited_at: '2024-05-03',
      last_visited_at: '2026-11-01',
      preferred_staff: 'ゆい',
      created_at: '2026-01-01',
      notes: '敏感肌',
    }
    const headings = customerFile[lang].columns
    expect(
      customers(Object.fromEntries(fileColumns.map((column) => [headings[column], [cells[column]]]))),
    ).toEqual([
      'customer_code',
      'name',
      'name_kana',
      'phone',
      'email',
      'gender',
      'birth_date',
      'visit_count',
      'first_visited_on',
      'last_visited_on',
      'staff',
      'skip',
      'notes',
    ])
  })

  test.each(['ja', 'en'] as const)('reservations: %s', (lang) => {
    const words = reservationFile[lang]
    const cells: Record<(typeof reservationColumns)[number], string> = {
      reservation_number: '4821-0937',
      status: changeLogs[lang].statuses.reserved,
      cancel_reason: '',
      date: '2026-12-01',
      start: '10:00',
      end: '11:30',
      menu_name: 'カット＋カラー',
      price: '8800',
      paid_amount: '',
      refund_amount: '',
      staff_name: 'ゆい',
      name: '山田 花子',
      name_kana: 'ヤマダ ハナコ',
      phone: '09012345678',
      email: 'hanako@example.com',
      customer_code: '1234567',
      note: '',
      answers: '',
      source: words.sources.online,
      created_at: '2026-11-20 10:00',
      is_nominated: words.chosen,
      lines: 'カット＋カラー 8800',
    }
    const found = suggestColumns(
      'visits',
      tableOf(
        Object.fromEntries(reservationColumns.map((column) => [words.columns[column], [cells[column]]])),
      ),
    )
    expect(
      Object.fromEntries(reservationColumns.map((column, index) => [column, found[index]?.field])),
    ).toMatchObject({
      reservation_number: 'number',
      status: 'status',
      date: 'date',
      start: 'time',
      end: 'end_time',
      menu_name: 'menu',
      price: 'price',
      staff_name: 'staff',
      name: 'name',
      name_kana: 'name_kana',
      phone: 'phone',
      email: 'email',
      customer_code: 'customer_code',
      note: 'notes',
      source: 'skip',
      created_at: 'skip',
      is_nominated: 'note',
      lines: 'note',
    })
  })

  test.each(['ja', 'en'] as const)('statuses: %s', (lang) => {
    const { statuses } = changeLogs[lang]
    expect(readStatus(statuses.reserved)).toBe('reserved')
    expect(readStatus(statuses.pending_approval)).toBe('reserved')
    expect(readStatus(statuses.treated)).toBe('treated')
    expect(readStatus(statuses.canceled)).toBe('canceled')
    expect(Object.keys(importStatusWords[lang])).toHaveLength(4)
  })
})

test('headings that owners write (rule IMP-11)', () => {
  expect(
    customers({
      'お名前（姓）': ['山田'],
      'お名前（名）': ['花子'],
      フリガナ: ['ヤマダ'],
      携帯TEL: ['090-1234-5678'],
      DM可否: ['可'],
      最終来店: ['2026/11/01'],
      'E-mail': ['a@example.com'],
      ご住所: ['東京都'],
      ポイント: ['120'],
    }),
  ).toEqual([
    'family_name',
    'given_name',
    'name_kana',
    'phone',
    'note?',
    'last_visited_on',
    'email',
    'address',
    'note?',
  ])
})

test('contents that speak against their heading (rule IMP-12)', () => {
  expect(
    customers({
      氏名: ['山田', '鈴木', '佐藤'],
      電話: ['済', '未', '済'],
      誕生日: ['春', '夏', '秋'],
      空: ['', '', ''],
      連絡: ['090-1234-5678', '03-1234-5678', ''],
    }),
  ).toEqual(['name', 'note?', 'note?', 'skip?', 'phone?'])
})

test('of two columns for one field the first counts, telephones have several', () => {
  expect(
    customers({
      氏名: ['山田'],
      お客様名: ['山田'],
      電話: ['090-1234-5678'],
      携帯: ['090-1234-5678'],
      メール: ['a@x.jp'],
      メール2: ['b@x.jp'],
    }),
  ).toEqual(['name', 'note?', 'phone', 'phone', 'email', 'note?'])
})

test('days, times and moments are told apart by what stands there', () => {
  expect(visits({ 予約日: ['2026/12/01 10:00'], 終了: ['2026/12/01 11:00'] })).toEqual([
    'starts_at',
    'ends_at',
  ])
  expect(visits({ 予約日: ['2026/12/01'], 予約時間: ['10:00'], 施術時間: ['60分'] })).toEqual([
    'date',
    'time',
    'minutes',
  ])
  expect(customers({ '誕生日（西暦）': ['1985/04/01'], 生年: ['1985'], 月: ['4'] })[0]).toBe('birth_date')
  expect(visits({ 日時: ['2026/12/01'], 開始: ['0.4375'] })).toEqual(['date', 'time'])
})
