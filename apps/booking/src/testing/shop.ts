// A shop fixture for rendering without a server.
import type { ManagedReservation, PublicShop } from '@noren/contract/booking'
import { choiceOf, isProblem, type Choice } from '@noren/contract/booking/choice'
import type { RenderContext, Week } from '#platform/view.ts'

const menu = (id: number, name: string): PublicShop['menus'][number] => ({
  id,
  name,
  description: '',
  price: 5500,
  duration: 60,
  total_duration: 75,
  requires_approval: false,
  advance_payment: 'none',
  image: null,
  category_id: null,
  is_add_on: false,
  add_on_menu_ids: [],
  excluded_menu_ids: [],
  price_changes: [],
})

export const someShop: PublicShop = {
  cloth: 'ai',
  voice: 'gothic',
  pattern: 'muji',
  name: 'ヘアサロン こもれび',
  domain: 'komorebi',
  profile: '木もれ日のさす一軒家です。',
  phone_number: '0422-12-3456',
  email: 'hello@example.jp',
  cover: null,
  og_image: null,
  share_card: '/assets/cards/komorebi-0123456789abcdef01234567.jpg',
  gallery: [],
  document_images: [],
  address: '東京都武蔵野市吉祥寺本町2-10-5',
  address_area: null,
  access_info: null,
  payment_options: ['現金', 'PayPay'],
  payment_notes: null,
  embed_origins: [],
  published: true,
  indexed: true,
  accepting: true,
  hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    ranges: weekday === 2 ? [] : [{ opening_time: '10:00', closing_time: weekday === 0 ? '17:00' : '19:00' }],
  })),
  is_holiday_working: false,
  monthly_rules: [],
  holiday_opening: null,
  coming_hours: [],
  special_days: [],
  exceptional_days: [],
  ask_kana: true,
  reservation_cutoff_time: 60,
  refund_rule: 'until_deadline',
  cancel_cutoff_minutes: 1440,
  booking_horizon_days: 60,
  slot_minutes: 30,
  blocks: [],
  menus: [menu(1, 'カット＋シャンプー'), menu(2, 'カット＋カラー')],
  categories: [],
  staff: [],
  has_several_staff: false,
  form: [],
}

/** One menu of it, or what the menu is changed to. */
export const someChoice = (change: Partial<PublicShop['menus'][number]> = {}, shop = someShop): Choice => {
  const [first] = shop.menus
  const menus = first ? [{ ...first, ...change }] : []
  const choice = choiceOf({ ...shop, menus }, { menuIds: menus.map(({ id }) => id) })
  if (isProblem(choice)) throw new Error('the menu can be booked')
  return choice
}

export const someSetting: RenderContext = {
  lang: 'ja',
  isLangChosen: false,
  base: '/s/komorebi',
  currentPath: '/s/komorebi',
  address: 'https://noren.example/s/komorebi',
  assets: { style: '/site.css', icon: '/icon.svg', step: '/step.js', details: '/details.js' },
}

/** Confirmed for Saturday; it can still be changed. */
export const someReservation: ManagedReservation = {
  reservation_number: '48210937',
  status: 'reserved',
  start_at: '2026-11-21T11:00:00+09:00',
  end_at: '2026-11-21T12:15:00+09:00',
  menu_name: 'カット＋シャンプー',
  price: 5500,
  name: '山田 花子',
  email: 'hanako@example.jp',
  note: null,
  lines: [{ kind: 'menu', menu_id: 1, name: 'カット＋シャンプー', price: 5500, duration: 75 }],
  staff_name: null,
  google_calendar: 'https://calendar.google.com/calendar/render?action=TEMPLATE',
  is_nominated: false,
  companions: [],
  answers: [],
  total_duration: 75,
  requires_approval: false,
  cancel_reason: null,
  expires_at: null,
  move_request: null,
  cancel_deadline: '2026-11-20T11:00:00+09:00',
  reschedule_deadline: '2026-11-20T11:00:00+09:00',
  completion: [],
  shop: {
    cloth: 'ai',
    voice: 'gothic',
    pattern: 'muji',
    name: 'ヘアサロン こもれび',
    domain: 'komorebi',
    phone_number: '0422-12-3456',
    email: 'hello@example.jp',
    address: null,
    is_address_full: true,
    access_info: null,
    payment_options: [],
    embed_origins: [],
  },
  can: { cancel: true, reschedule: true },
  payment: null,
  has_receipt: false,
  moves_left: 10,
  mail: 'queued',
}

/** Saturday open, Sunday with one start, Monday closed, Tuesday beyond the horizon. */
export const someWeek: Week = {
  from: '2026-11-21',
  today: '2026-11-21',
  tomorrow: '2026-11-22',
  isFirst: true,
  lastBookableDate: '2026-11-23',
  days: [
    {
      date: '2026-11-21',
      state: 'open',
      first: '10:00',
      step: 30,
      marks: 'txoo--oo',
      starts: ['11:00', '11:30', '13:00', '13:30'],
    },
    { date: '2026-11-22', state: 'few', first: '10:15', step: 15, marks: 'x-o', starts: ['10:45'] },
    { date: '2026-11-23', state: 'closed', first: null, step: 30, marks: '', starts: [] },
    { date: '2026-11-24', state: 'closed', first: null, step: 30, marks: '', starts: [] },
  ],
  nextDate: '2026-11-21',
  holidays: ['2026-11-23'],
  previous: { seven: null, five: null },
  next: { seven: '2026-11-28', five: '2026-11-26' },
}
