import { expect, test } from 'vitest'
import { atFields, type EntryDraft, entryForm, hasAddress } from './entry-draft.ts'

const draft = (more: Partial<EntryDraft> = {}): EntryDraft => ({
  kind: 'booking',
  menu_id: '3',
  date: '2026-11-21',
  time: '10:30',
  end: '11:30',
  more_menu_ids: [],
  staff_id: '',
  is_nominated: false,
  repeat: 'none',
  until: '',
  title: '',
  customer: null,
  name: '山田 花子',
  name_kana: '',
  phone: '',
  email: '',
  channel: '',
  note: '',
  notify: true,
  ...more,
})

/** What is sent, whichever of the two calls it is. */
const sent = (more: Partial<EntryDraft> = {}): object => Object.values(entryForm.parse(draft(more)))[0] ?? {}

const errorsOf = (more: Partial<EntryDraft>) =>
  (entryForm.safeParse(draft(more)).error?.issues ?? []).map(({ path, message }) => [path[0], message])

test('a telephone booking becomes the contract’s entry, its text as keyboards gave it folded', () => {
  const entry = sent({
    name_kana: 'やまだ はなこ',
    phone: '０９０－１２３４－５６７８',
    email: 'ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ',
  })
  expect(entry).toMatchObject({
    menu_id: 3,
    start_at: '2026-11-21T10:30:00+09:00',
    name: '山田 花子',
    name_kana: 'ヤマダ ハナコ',
    phone: '09012345678',
    email: 'hanako@example.jp',
    notify: true,
  })
  expect(entry).not.toHaveProperty('end_at')
})

const known = {
  id: 7,
  name: '鈴木 一郎',
  name_kana: 'スズキ イチロウ',
  phone: '0312345678',
  email: 'ichiro@example.jp',
  gender: 'unspecified' as const,
  birth_date: null,
  age: null,
  preferred_staff_id: null,
  customer_code: '0000007',
  visit_count: 2,
  last_visited_at: '2026-11-01T10:00:00+09:00',
  brought: null,
  no_show_count: 0,
  last_no_show_at: null,
  online_booking: 'usual' as const,
  created_at: '2026-10-01T10:00:00+09:00',
}

test('a customer on record is sent by number alone, whatever was typed before', () => {
  const typed = { name: '０３１２', phone: '03-12', name_kana: '鈴木', email: 'x@' }
  expect(sent({ ...typed, customer: known, note: '猫' })).toEqual({
    menu_id: 3,
    start_at: '2026-11-21T10:30:00+09:00',
    customer_id: 7,
    note: '猫',
    notify: true,
  })
  const byTimes = sent({ customer: known, name: '', menu_id: 'none' })
  expect(byTimes).toMatchObject({ customer_id: 7, end_at: '2026-11-21T11:30:00+09:00' })
  expect(byTimes).not.toHaveProperty('name')
  expect(sent({ customer: known, kind: 'block' })).not.toHaveProperty('customer_id')
})

test('a customer on record gets mail only at the address on record', () => {
  const unreachable = { ...known, email: null }
  expect(sent({ customer: unreachable, email: 'a@b.jp' })).toMatchObject({ notify: false })
  expect(hasAddress({ customer: unreachable, email: 'a@b.jp' })).toBe(false)
  expect(hasAddress({ customer: known, email: '' })).toBe(true)
  expect(sent({ customer: known, notify: false })).toMatchObject({ notify: false })
})

test('no mail is sent without an address', () => {
  expect(sent({ email: ' ' })).toMatchObject({ email: null, phone: null, notify: false })
})

test('a visit without a menu is somebody’s time from start to end', () => {
  const entry = sent({ menu_id: 'none' })
  expect(entry).toMatchObject({ name: '山田 花子', end_at: '2026-11-21T11:30:00+09:00' })
  expect(entry).not.toHaveProperty('menu_id')
  expect(errorsOf({ menu_id: 'none', end: '09:00' })).toEqual([['end', 'end_after_start']])
})

test('blocked time carries no customer, and midnight ends its own day', () => {
  const entry = sent({ kind: 'block', title: '休憩', end: '00:00', phone: 'x', name: '' })
  expect(entry).toEqual({
    title: '休憩',
    date: '2026-11-21',
    start_time: '10:30',
    end_time: '24:00',
    note: null,
  })
})

test('all errors are reported at once, each at its field', () => {
  expect(errorsOf({ menu_id: '', date: '', time: '', name: ' ', phone: '090-1234-56' })).toEqual(
    expect.arrayContaining([
      ['menu_id', 'required'],
      ['date', 'date_required'],
      ['time', 'time'],
      ['name', 'required'],
      ['phone', 'phone'],
    ]),
  )
  expect(errorsOf({ menu_id: '' })).toEqual([['menu_id', 'required']])
  expect(errorsOf({ email: 'taro@' })).toEqual([['email', 'email']])
  expect(errorsOf({ name_kana: '山田' })).toEqual([['name_kana', 'kana']])
  expect(errorsOf({ kind: 'block', end: '10:30' })).toEqual([['end', 'end_after_start']])
  expect(errorsOf({ kind: 'block', end: '' })[0]).toEqual(['end', 'block_end'])
})

test('the server’s errors of an instant are put at the field of the time', () => {
  expect(atFields({ start_at: ['a'], end_at: ['b'], name: ['c'] })).toEqual({
    time: ['a'],
    end: ['b'],
    name: ['c'],
  })
})

test('the server’s error of a deleted customer is put at the field of the name', () => {
  expect(atFields({ customer_id: ['a'] })).toEqual({ name: ['a'] })
})

test('blocked time is repeated up to a date, and is for everybody or one', () => {
  const weekly = { kind: 'block', repeat: 'weekly', until: '2026-12-19', staff_id: '4' } as const
  expect(sent(weekly)).toMatchObject({ repeat: 'weekly', until: '2026-12-19', staff_id: 4 })
  expect(sent({ kind: 'block', until: '2026-12-19' })).not.toHaveProperty('until')
  expect(errorsOf({ ...weekly, until: '' })[0]).toEqual(['until', 'date_required'])
  expect(errorsOf({ ...weekly, repeat: 'daily', until: '2027-12-19' })).toEqual([['until', 'block_days']])
})

test('times are taken as keyboards give them', () => {
  expect(sent({ time: '９：３０' })).toMatchObject({ start_at: '2026-11-21T09:30:00+09:00' })
  expect(sent({ kind: 'block', time: '1010', end: '24:00' })).toMatchObject({
    start_time: '10:10',
    end_time: '24:00',
  })
  expect(errorsOf({ time: '25:00' })).toEqual([['time', 'time']])
  expect(errorsOf({ time: '24:00' })).toEqual([['time', 'time']])
})

test('nobody named is a walk-in; a telephone without a name is not', () => {
  const walkIn = sent({ name: ' ' })
  expect(walkIn).toMatchObject({ walk_in: true, menu_id: 3 })
  expect(walkIn).not.toHaveProperty('name')
  expect(errorsOf({ name: '', phone: '09012345678' })).toEqual([['name', 'required']])
})

test('RES-104: several menus go in order, a line that nobody chose in is left out, and a wish goes with its staff member', () => {
  expect(sent({ more_menu_ids: ['5', ''] })).toMatchObject({ menu_ids: [3, 5] })
  expect(sent({ more_menu_ids: ['5'] })).not.toHaveProperty('menu_id')
  expect(sent({ more_menu_ids: [''] })).toMatchObject({ menu_id: 3 })
  expect(sent({ staff_id: '2', is_nominated: true })).toMatchObject({ staff_id: 2, is_nominated: true })
  expect(sent({ is_nominated: true })).not.toHaveProperty('is_nominated')
  expect(atFields({ menu_ids: ['x'] })).toEqual({ menu_id: ['x'] })
})
