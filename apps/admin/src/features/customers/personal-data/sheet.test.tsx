import { personalData as schema, type PersonalData } from '@noren/contract/customers/personal-data'
import { customerFiles } from '@noren/words/admin/customers/files'
import { personalData } from '@noren/words/admin/customers/personal-data'
import { reservationMessages } from '@noren/words/admin/reservations/messages'
import { changeLogs } from '@noren/words/change-logs'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import type * as z from 'zod'
import { button, ownersServer, showScreen } from '#testing/show-screen.tsx'
import { PersonalDataPage } from './personal-data-page.tsx'
import { Sheet } from './sheet.tsx'

const words = personalData.ja
const at = (hour: number) => `2026-11-21T${hour}:00:00+09:00`

/** Each text says which field it is. */
const all: PersonalData = {
  shop_name: 'ヘアサロン こはる',
  made_at: at(20),
  customer: {
    id: 9001,
    name: '山田 花子',
    name_kana: 'ヤマダ ハナコ',
    phone: '09012345678',
    email: 'hanako@example.jp',
    gender: 'female',
    birth_date: '1985-04-01',
    age: 41,
    customer_code: 'C-1234',
    visit_count: 12,
    first_visited_at: at(10),
    last_visited_at: at(11),
    brought: { count: 9, first_on: '2019-02-03', last_on: '2025-06-07' },
    brought_count: 8,
    brought_first_on: '2019-04-05',
    brought_last_on: '2025-08-09',
    preferred_staff_id: 9002,
    preferred_staff_name: '里美',
    no_show_count: 6,
    last_no_show_at: '2026-11-12T08:00:00+09:00',
    online_booking: 'approval',
    created_at: at(12),
    notes: [
      {
        id: 9003,
        title: '髪質',
        content: '細め\n二行目',
        version: 7,
        created_at: at(13),
        updated_at: at(14),
      },
    ],
    merged: [
      { id: 9004, name: '山田 ハナ', phone: '0312345678', email: 'hana@example.jp', merged_at: at(15) },
    ],
  },
  reservations: [
    {
      id: 9005,
      reservation_number: '48210937',
      status: 'canceled',
      cancel_reason: 'same_day',
      source: 'online',
      start_at: at(16),
      end_at: at(17),
      menu_name: 'カット＋カラー',
      price: 15_400,
      lines: [{ kind: 'add_on', menu_id: 9006, name: '前髪', price: 1_100, duration: 25 }],
      staff_name: '結城',
      is_nominated: true,
      is_together: true,
      name: '山田 花',
      name_kana: 'ヤマダ ハナ',
      email: 'visit@example.jp',
      phone: '08011112222',
      language: 'en',
      is_brought: true,
      note: '窓側の席で',
      cancel_note: '熱が出ました',
      answers: [{ id: 9007, question: '同意します', value: ['はい、同意する'] }],
      payments: [
        {
          status: 'refunded',
          amount: 5_001,
          refund_amount: 5_002,
          refunded_amount: 5_003,
          paid_at: at(18),
          refunded_at: at(19),
          created_at: at(21),
        },
      ],
      bills: [
        {
          revision: 9011,
          sold_on: '2026-11-13',
          total: 6_001,
          payments: [{ method: 'qr', amount: 6_002 }],
          created_at: '2026-11-13T18:00:00+09:00',
          ended_at: '2026-11-13T19:00:00+09:00',
        },
      ],
      move_request: { start_at: at(22), end_at: at(23), created_at: '2026-11-20T08:00:00+09:00' },
      history: [
        {
          kind: 'move_requested',
          actor: 'system',
          status: 'treated',
          cancel_reason: 'no_show',
          created_at: '2026-11-19T08:00:00+09:00',
        },
      ],
      created_at: '2026-11-18T08:00:00+09:00',
    },
  ],
  messages: [
    {
      reservation_id: 9008,
      kind: 'declined',
      to_address: 'to@example.jp',
      sentence: 'またお待ちしています',
      status: 'failed',
      sent_at: '2026-11-17T08:00:00+09:00',
      created_at: '2026-11-16T08:00:00+09:00',
    },
  ],
  photos: [
    {
      id: 9009,
      caption: '仕上がり',
      phase: 'after',
      taken_on: '2026-11-15',
      created_at: '2026-11-14T08:00:00+09:00',
    },
  ],
  accesses: [{ action: 'changed', field: 'phone', created_at: '2026-11-13T08:00:00+09:00' }],
  imports: [
    {
      file_name: '顧客一覧.csv',
      line: 77,
      cells: ['山田 花子', '090-1234-5678'],
      imported_at: '2026-11-12T08:00:00+09:00',
    },
  ],
  waiting: [
    {
      status: 'waiting',
      menu_name: 'ヘッドスパ',
      from_date: '2026-12-05',
      to_date: '2026-12-06',
      from_time: '10:30',
      to_time: '15:30',
      name: '山田 待子',
      name_kana: 'ヤマダ マチコ',
      email: 'wait@example.jp',
      phone: '07011112222',
      note: '静かな席で',
      answers: 'ペット：いません',
      created_at: '2026-11-11T08:00:00+09:00',
    },
  ],
}

/** What stands beside the name of each field, in the order of the page. */
const valueOf = (place: HTMLElement, name: string): string[] =>
  within(place)
    .queryAllByText(name, { selector: 'dt, th' })
    .map((one) => (one.tagName === 'TH' ? 'column' : (one.nextElementSibling?.textContent ?? '')))

const shapeOf = (field: z.ZodType): Record<string, z.ZodType> | undefined => {
  const { def } = field as unknown as { def: { innerType?: z.ZodType; element?: z.ZodType } }
  const inner = def.innerType ?? def.element
  if (inner) return shapeOf(inner)
  return 'shape' in field ? (field.shape as Record<string, z.ZodType>) : undefined
}

/** Which catalogue names the fields of each object of the answer. */
const named: [string, Record<string, z.ZodType> | undefined, Record<string, string>][] = [
  ['customer', shapeOf(schema.shape.customer), words.customer],
  ['notes', shapeOf(schema.shape.customer.shape.notes), words.note],
  ['merged', shapeOf(schema.shape.customer.shape.merged), words.merged],
  ['reservations', shapeOf(schema.shape.reservations), words.visit],
  ['lines', shapeOf(schema.shape.reservations.element.shape.lines), words.line],
  ['answers', shapeOf(schema.shape.reservations.element.shape.answers), words.answer],
  ['payments', shapeOf(schema.shape.reservations.element.shape.payments), words.payment],
  ['bills', shapeOf(schema.shape.reservations.element.shape.bills), words.bill],
  ['move_request', shapeOf(schema.shape.reservations.element.shape.move_request), words.move],
  ['history', shapeOf(schema.shape.reservations.element.shape.history), words.logged],
  ['messages', shapeOf(schema.shape.messages), words.message],
  ['photos', shapeOf(schema.shape.photos), words.photo],
  ['accesses', shapeOf(schema.shape.accesses), words.access],
  ['imports', shapeOf(schema.shape.imports), words.row],
  ['waiting', shapeOf(schema.shape.waiting), words.place],
]

test('every key of the data has its name and its value on the page', () => {
  ownersServer()
  showScreen(<Sheet all={all} />)
  const page = screen.getByRole('article')
  for (const [object, shape, names] of named) {
    const sections = ['notes', 'merged']
    const keys = Object.keys(shape ?? {}).filter((key) => object !== 'customer' || !sections.includes(key))
    expect([object, keys.toSorted()]).toEqual([object, Object.keys(names).toSorted()])
    for (const key of keys) {
      const values = valueOf(page, names[key] ?? '')
      expect([object, key, values.length > 0]).toEqual([object, key, true])
    }
  }
  // Each list and object of the answer is among them.
  expect(Object.keys(schema.shape).filter((key) => !named.some(([object]) => object === key))).toEqual([
    'shop_name',
    'made_at',
  ])
})

test('values are in words, not as they are stored', () => {
  ownersServer()
  showScreen(<Sheet all={all} />)
  const text = screen.getByRole('article').textContent ?? ''
  const told = [
    'ヘアサロン こはる',
    '2026年11月21日(土) 20:00',
    '1985年4月1日',
    '41歳',
    '女性',
    '細め\n二行目',
    '4821-0937',
    '15,400円',
    '25分',
    'はい、同意する',
    '5,001円',
    '5,002円',
    '5,003円',
    words.languages.en,
    changeLogs.ja.statuses.canceled,
    changeLogs.ja.reasons.same_day,
    changeLogs.ja.reasons.no_show,
    words.loggedKinds.move_requested,
    words.paymentStatus.refunded,
    words.lineKinds.add_on,
    reservationMessages.ja.kinds.declined,
    reservationMessages.ja.status.failed,
    'またお待ちしています',
    customerFiles.ja.accesses.actions.changed,
    '熱が出ました',
    '窓側の席で',
  ]
  for (const one of told) expect(text).toContain(one)
  for (const stored of ['same_day', 'no_show', 'add_on', 'refunded', 'T20:00', 'null', 'undefined'])
    expect(text).not.toContain(stored)
  expect(screen.getByRole('img', { name: '仕上がり' }).getAttribute('src')).toContain(
    '/api/customers/9001/photos/9009/image',
  )
})

test('what there is none of is said once, by its name', () => {
  ownersServer()
  const customer = { ...all.customer, notes: [], merged: [], phone: null, last_visited_at: null }
  showScreen(
    <Sheet
      all={{
        ...all,
        customer,
        reservations: [],
        messages: [],
        photos: [],
        accesses: [],
        imports: [],
        waiting: [],
      }}
    />,
  )
  const page = screen.getByRole('article')
  expect(valueOf(page, words.customer.phone)).toEqual([])
  expect(valueOf(page, words.without)).toEqual([`${words.customer.phone}、${words.customer.last_visited_at}`])
  const { customer: _, ...kept } = words.sections
  const last = within(page).getByRole('region', { name: words.without })
  for (const name of Object.values(kept)) {
    expect(last.textContent).toContain(name)
    expect(within(page).queryByRole('heading', { name })).toBeNull()
  }
})

test('it is read once, printed by a press, and an unknown customer is said', async () => {
  const server = ownersServer()
  let reads = 0
  server.answer('GET /api/customers/{id}/personal-data', () => {
    reads += 1
    return { body: { data: all } }
  })
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const { press } = showScreen(
    <Routes>
      <Route path="/customers/:id/data" element={<PersonalDataPage />} />
    </Routes>,
    '/customers/9001/data',
  )
  expect(await screen.findByText(words.heading('山田 花子'))).toBeTruthy()
  await press.click(await button(words.print))
  expect(print).toHaveBeenCalledOnce()
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(reads).toBe(1))
  vi.unstubAllGlobals()
})
