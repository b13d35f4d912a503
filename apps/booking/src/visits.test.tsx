// Pages of visits that are more than one menu. Rules BOOK-80 to BOOK-88.
import { choiceOf, isProblem, type Choice, type Wanted } from '@noren/contract/booking/choice'
import type { PublicShop } from '@noren/contract/booking'
import type { Lang } from '@noren/words/format'
import { expect, test } from 'vitest'
import { render } from './entry.server.tsx'
import { someReservation, someSetting, someShop, someWeek } from './testing/shop.ts'
import type { Page } from '#platform/view.ts'

const [cut, colour] = someShop.menus
if (!cut || !colour) throw new Error('the shop has two menus')

const staff: PublicShop['staff'] = [
  {
    id: 3,
    name: '結城',
    title: 'トップスタイリスト',
    profile: 'ショートヘアが得意です。',
    nomination_fee: 550,
    image: null,
    menus: [{ menu_id: 1, is_done: true, price: 6600, duration: 90 }],
  },
  {
    id: 4,
    name: '佐藤',
    title: '',
    profile: '',
    nomination_fee: 0,
    image: null,
    menus: [{ menu_id: 2, is_done: false, price: null, duration: null }],
  },
]
const salon: PublicShop = {
  ...someShop,
  has_several_staff: true,
  staff,
  menus: [
    cut,
    { ...colour, name: 'カラー', excluded_menu_ids: [6] },
    { ...cut, id: 5, name: 'ヘッドスパ', price: 2200, duration: 20, total_duration: 20, is_add_on: true },
    { ...cut, id: 6, name: 'パーマ' },
  ],
}

const choose = (wanted: Wanted, shop = salon): Choice => {
  const choice = choiceOf(shop, wanted)
  if (isProblem(choice)) throw new Error(choice.reason)
  return choice
}
const html = (page: Page, lang: Lang = 'ja'): string =>
  render({ context: { ...someSetting, lang, isLangChosen: lang === 'en' }, page })
const textOf = (page: string): string => page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const week = (choice: Choice, shop = salon, lang: Lang = 'ja') =>
  html({ kind: 'week', shop, choice, week: someWeek, slotUnavailable: false }, lang)

test('a cart has the figures for its script at each box, and no sum without it', () => {
  const page = html({ kind: 'cart', shop: salon, wanted: { menuIds: [1, 5] }, isSecond: false })
  const box = (id: number) => new RegExp(`<input[^>]*value="${id}"[^>]*>`).exec(page)?.[0] ?? ''
  expect(box(1)).toContain('data-price="5500" data-minutes="60" data-beyond="15"')
  expect(box(1)).not.toContain('data-goes-with')
  expect(box(5)).toContain('data-goes-with=""')
  expect(box(2)).toContain('「パーマ」は「カラー」と同時にお選びいただけません。')
  expect(page).toMatch(/<p hidden[^>]*data-cart-sum/)
  expect(page).toContain('method="get"')
  const draft = html({
    kind: 'cart',
    shop: salon,
    wanted: { menuIds: [1], staffId: 3 },
    isSecond: false,
    draftFields: { menu: ['1'], email: ['a@example.jp'], start: ['2026-11-21T11:00'] },
  })
  expect(draft).toContain('method="post"')
  expect(draft).toContain('name="email" value="a@example.jp"')
  expect(draft).toContain('name="staff" value="3"')
  expect(draft).not.toContain('type="hidden" name="menu"')
})

test('who serves has a price, minutes and a fee where they differ, in both languages', () => {
  const choice = choose({ menuIds: [1] })
  const freeDays = [
    { staff_id: null, next: { date: '2026-11-21', time: '17:30' } },
    { staff_id: 3, next: { date: '2026-11-25', time: '10:00' } },
    { staff_id: 4, next: null },
  ]
  const ja = textOf(html({ kind: 'staff', shop: salon, choice, freeDays }))
  for (const part of [
    '指名なし',
    '最短 11/21(土) 17:30',
    '6,600円',
    '1時間45分',
    '指名料 ＋550円',
    '最短 11/25(水) 10:00',
    '空きなし',
  ])
    expect(ja).toContain(part)
  // Rule BOOK-84.
  expect(ja.replaceAll(' ', '')).toContain('その時間に空いているスタッフが担当します。指名料はかかりません。')
  const en = textOf(html({ kind: 'staff', shop: salon, choice, freeDays }, 'en'))
  for (const part of ['No preference', '¥6,600', 'Stylist fee +¥550', 'fully booked'])
    expect(en).toContain(part)
  const withColour = html({ kind: 'staff', shop: salon, choice: choose({ menuIds: [1, 2] }), freeDays })
  expect(withColour).not.toContain('佐藤')
})

test('whoever serves the second person at the same time is not offered to the first', () => {
  const companion = { menuIds: [1], staffId: 3, mode: 'together' as const }
  const page = (mode: 'together' | 'in_turn') =>
    html({
      kind: 'staff',
      shop: salon,
      choice: choose({ menuIds: [1], companion: { ...companion, mode } }),
      freeDays: [],
    })
  expect(page('together')).not.toContain('&amp;staff=3&')
  expect(page('in_turn')).toMatch(/staff=3/)
})

test('two people have the sum of both, and the time of the longer or of both', () => {
  const companion = { menuIds: [1, 5], staffId: 3, mode: 'together' as const }
  const together = choose({ menuIds: [1], staffId: null, companion })
  expect([together.price, together.minutes]).toEqual([5500 + 6600 + 2200 + 550, 125])
  const inTurn = choose({ menuIds: [1], companion: { ...companion, mode: 'in_turn' } })
  expect(inTurn.minutes).toBe(75 + 125)
  const required = {
    ...salon,
    menus: salon.menus.map((menu) => ({ ...menu, advance_payment: 'required' as const })),
  }
  expect(choiceOf(required, { menuIds: [1], companion })).toEqual({ reason: 'prepaid' })
  expect(choose({ menuIds: [1] }, required).advance_payment).toBe('required')
})

test('every way on from the times carries what was chosen', () => {
  const page = week(choose({ menuIds: [1, 5], staffId: 3 }))
  expect(page).toContain('href="/s/komorebi/book?menu=1&amp;menu=5&amp;staff=3&amp;from=2026-11-28"')
  expect(page).toContain('name="staff" value="3"')
  expect(textOf(page)).toMatch(/カット＋シャンプー＋ヘッドスパ 結城・\S+ 9,350円（税込）/)
  expect(textOf(page)).toContain('担当 結城')
})

test('a shop of one person with simple menus shows nothing of it', () => {
  const page = week(choose({ menuIds: [1] }, someShop), someShop)
  for (const text of ['担当', '指名', 'メニューを追加', 'もうひとり']) expect(page).not.toContain(text)
  // Nor where that one person is shown to customers.
  const alone = { ...someShop, staff }
  expect(week(choose({ menuIds: [1] }, alone), alone)).not.toContain('担当')
})

test('a reservation shows its lines, who serves, and who comes along', () => {
  const lines = [
    { kind: 'menu' as const, menu_id: 1, name: 'カット', price: 5500, duration: 60 },
    { kind: 'nomination' as const, menu_id: null, name: '結城', price: 550, duration: 0 },
  ]
  const reservation = { ...someReservation, lines, price: 6050, staff_name: '結城', is_nominated: true }
  const one = textOf(html({ kind: 'manage', token: 't', reservation }))
  for (const part of ['カット 5,500円', '指名料（結城） 550円', '担当 結城', '6,050円（税込）'])
    expect(one).toContain(part)
  const { reservation_number, status, start_at, end_at, menu_name, name } = someReservation
  const companion = { reservation_number, status, start_at, end_at, menu_name, name, price: 5500 }
  const companions = [{ ...companion, lines: someReservation.lines, staff_name: null }]
  const two = textOf(html({ kind: 'manage', token: 't', reservation: { ...reservation, companions } }))
  for (const part of ['おひとり目', 'おふたり目 11:00〜12:15', '11,550円（税込）'])
    expect(two).toContain(part)
})

test('a move names whose times are shown, and that the fee goes with the choice', () => {
  const reservation = { ...someReservation, staff_name: '結城', is_nominated: true }
  const page = (isAnyStaff: boolean) =>
    html({ kind: 'reschedule', token: 't', reservation, week: someWeek, slotUnavailable: false, isAnyStaff })
  for (const part of ['結城の空き時間を表示しています。', '担当を問わずに探す'])
    expect(textOf(page(false))).toContain(part)
  expect(page(false)).not.toContain('name="any"')
  expect(page(true)).toContain('name="any" value="1"')
  const confirm = { kind: 'reschedule_confirm', token: 't', reservation, start: '2026-11-22T10:45' } as const
  expect(textOf(html({ ...confirm, isAnyStaff: true })).replaceAll(' ', '')).toContain(
    '指名料はかかりません。',
  )
  expect(textOf(html(confirm))).not.toContain('指名料')
})
