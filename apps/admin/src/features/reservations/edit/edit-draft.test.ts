import type { Reservation } from '@noren/contract/reservations'
import { expect, test } from 'vitest'
import { noMenu } from '../entry/entry-draft.ts'
import { changeOf, draftOf, type EditDraft, editForm, isByHand, isEdited } from './edit-draft.ts'

const base = {
  id: 1,
  is_block: false,
  menu_id: 3,
  menu_name: 'カット＋シャンプー',
  price: 5500,
  start_at: '2026-11-24T10:00:00+09:00',
  end_at: '2026-11-24T11:00:00+09:00',
  customerName: '山田 花子',
  name_kana: null,
  phone: '09012345678',
  email: 'hanako@example.jp',
  note: null,
  staff_id: 1,
  seat_ids: [] as number[],
  lines: [{ kind: 'menu', menu_id: 3, name: 'カット＋シャンプー', price: 5500, duration: 60 }],
} as Reservation

const typed = (more: Partial<EditDraft>, of = base): EditDraft => ({ ...draftOf(of), ...more })

test('only what differs is sent; a mail alone is no edit', () => {
  expect(changeOf(draftOf(base), base)).toEqual({ notify: false })
  expect(isEdited(changeOf(typed({ notify: true }), base))).toBe(false)
  expect(changeOf(typed({ phone: '03-1234-5678 ', notify: true }), base)).toEqual({
    phone: '03-1234-5678',
    notify: true,
  })
  expect(changeOf(typed({ email: '', notify: true }), base)).toEqual({ email: '', notify: false })
})

test('another menu goes with the price and the length that the form shows', () => {
  expect(changeOf(typed({ menu_id: '4' }), base)).toMatchObject({
    menu_id: 4,
    price: 5500,
    total_duration: 60,
  })
})

test('several menus, somebody else and another seat are sent as such; menus as they were are not', () => {
  const visit = {
    ...base,
    lines: [
      ...base.lines,
      { kind: 'add_on' as const, menu_id: 5, name: 'ヘッドスパ', price: 2000, duration: 20 },
    ],
    seat_ids: [8, 9],
  } satisfies Partial<Reservation>
  expect(changeOf(draftOf(visit), visit)).toEqual({ notify: false })
  expect(changeOf(typed({ more_menu_ids: ['5', '6', ''] }, visit), visit)).toMatchObject({
    menu_ids: [3, 5, 6],
    price: 5500,
  })
  expect(changeOf(typed({ more_menu_ids: [] }, visit), visit)).toMatchObject({ menu_id: 3 })
  expect(changeOf(typed({ staff_id: '2', seat_ids: ['8', '10'] }, visit), visit)).toEqual({
    staff_id: 2,
    seat_ids: [8, 10],
    notify: false,
  })
})

test('figures as keyboards give them', () => {
  expect(editForm(base).parse(typed({ price: '６，０００円', total_duration: '９０分' }))).toMatchObject({
    price: 6000,
    total_duration: 90,
  })
  const wrong = editForm(base).safeParse(typed({ price: '3000.5', total_duration: '0', name: ' ' }))
  expect(wrong.error?.issues.map(({ path, message }) => [path[0], message])).toEqual(
    expect.arrayContaining([
      ['price', 'menu_price'],
      ['total_duration', 'visit_length'],
      ['name', 'required'],
    ]),
  )
})

test('blocked time sends its title and note alone', () => {
  const block = {
    ...base,
    is_block: true,
    menu_id: null,
    menu_name: '仕入れ',
    customerName: '',
  } as Reservation
  expect(changeOf(typed({ title: '研修', note: '横浜', price: '1' }, block), block)).toEqual({
    title: '研修',
    note: '横浜',
    notify: false,
  })
})

const menu = { price: 5500, totalDuration: 60 }

test('what was changed by hand is known from the menu that stands', () => {
  expect(isByHand(draftOf(base), menu)).toBe(false)
  expect(isByHand(typed({ price: '5,000' }), menu)).toBe(true)
  expect(isByHand(typed({ total_duration: '70' }), menu)).toBe(true)
  // Nobody can say what a menu cost that is no longer listed.
  expect(isByHand(draftOf(base), undefined)).toBe(true)
  expect(isByHand(typed({ menu_id: noMenu, price: '0' }), undefined)).toBe(false)
})
