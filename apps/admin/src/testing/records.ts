// Records as the server answers them, each with what its test is about.
import type { FormSection } from '@noren/contract/booking/forms'
import { type BusinessDays, weekdays } from '@noren/contract/hours'
import type { Menu } from '@noren/contract/menus'
import type { Page, PageSection } from '@noren/contract/pages/pages'
import type { Reservation } from '@noren/contract/reservations'
import type { StaffMember } from '@noren/contract/staff'

export const sectionOf = (id: number, more: Partial<FormSection> = {}): FormSection => ({
  id,
  form_id: 1,
  type: 'short_text',
  dropdown: false,
  title: `質問${id}`,
  placeholder: '',
  description: '',
  required: false,
  enabled: true,
  options: [],
  sensitive: false,
  priority: id,
  version: 1,
  ...more,
})

/** Monday to Sunday, 10:00 to 19:00. */
export const weekOf = (): BusinessDays => ({
  is_holiday_working: true,
  monthly_rules: [],
  holiday_opening: null,
  days: [...weekdays.slice(1), weekdays[0]].map((weekday) => ({
    weekday,
    status: 'open' as const,
    business_hours: [{ opening_time: '10:00', closing_time: '19:00' }],
  })),
})

export const blockOf = (id: number, more: Partial<PageSection> = {}): PageSection => ({
  id,
  page_id: 5,
  type: 'document',
  content: '',
  title: `文章${id}`,
  publish_state: 'published',
  menus: [],
  priority: id,
  version: 1,
  ...more,
})

export const pageOf = (...sections: PageSection[]): Page => ({
  id: 5,
  type: 'booking',
  publish_state: 'published',
  url: 'https://noren.test/s/koharu',
  images: [],
  sections,
})

export const menuOf = (id: number, name: string, more: Partial<Menu> = {}): Menu => ({
  id,
  name,
  description: '',
  price: 5500,
  duration: 60,
  total_duration: 60,
  before_time: 0,
  after_time: 0,
  waits: [],
  category_id: null,
  is_add_on: false,
  add_on_menu_ids: [],
  excluded_menu_ids: [],
  seat_group_ids: [],
  busy_seat_group_ids: [],
  price_changes: [],
  requires_approval: false,
  advance_payment: 'none',
  publish_state: 'published',
  image: null,
  version: 1,
  can: { publish: true },
  ...more,
})

export const reservationOf = (more: Partial<Reservation> = {}): Reservation => ({
  id: 7,
  status: 'reserved',
  start_at: '2030-03-05T10:00:00+09:00',
  end_at: '2030-03-05T11:00:00+09:00',
  before_time: 0,
  after_time: 0,
  reservation_number: 'K3F7-9QTX',
  title: 'カット',
  customerName: '山田 花子',
  staffName: '店主',
  staff_id: 1,
  amount: 5500,
  duration: 60,
  is_block: false,
  is_move_request: false,
  waits: [],
  seat_ids: [],
  lines: [{ kind: 'menu', menu_id: 1, name: 'カット', price: 4000, duration: 60 }],
  is_nominated: false,
  party_id: null,
  companions: [],
  menu_name: 'カット',
  price: 5500,
  email: 'hanako@example.jp',
  answers: [],
  cancel_reason: null,
  cancel_note: null,
  name_kana: null,
  phone: null,
  note: null,
  customer_id: 3,
  menu: { name: 'カット' },
  created_at: '2030-03-01T10:00:00+09:00',
  source: 'online',
  menu_id: 1,
  expires_at: null,
  move_request: null,
  version: 1,
  overlaps: false,
  payment: null,
  series: null,
  can: {
    change: true,
    correct_price: false,
    statuses: ['treated', 'canceled'],
    cancel_reasons: ['shop', 'customer'],
    reschedule: true,
    mark_spam: false,
    unmark_spam: false,
    be_late: false,
  },
  undo_until: null,
  ...more,
})

export const staffOf = (id: number, name: string, more: Partial<StaffMember> = {}): StaffMember => ({
  id,
  name,
  active: true,
  color: 'indigo',
  hours: null,
  is_shown: false,
  title: '',
  profile: '',
  nomination_fee: 0,
  menus: [],
  image: null,
  version: 1,
  ...more,
})
