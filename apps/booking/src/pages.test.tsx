import { expect, test } from 'vitest'
import { errors as refusals } from '@noren/words/errors'
import { render } from './entry.server.tsx'
import { someChoice, someReservation, someSetting, someShop, someWeek } from './testing/shop.ts'
import type { Page, RenderContext } from '#platform/view.ts'

/** Removes the spans that keep dates and numbers on one line. */
const html = (page: Page, context: Partial<RenderContext> = {}): string =>
  render({ context: { ...someSetting, ...context }, page }).replace(
    /<span class="whitespace-nowrap">([^<]*)<\/span>/g,
    '$1',
  )

test('a closed shop says why, to the letter, and offers no button', () => {
  const textOf = (change: object) => {
    const page = html({ kind: 'shop', shop: { ...someShop, ...change } })
    expect(page).not.toContain('/book"')
    return page
  }
  expect(textOf({ published: false })).toContain('このページは現在公開されていません。')
  expect(textOf({ menus: [] })).toContain('現在、ご予約を受け付けているメニューはありません。')
  expect(textOf({ accepting: false })).toContain(
    '現在、オンラインでのご予約受付を停止しています。お電話（0422-12-3456）でお問い合わせください。',
  )
  expect(textOf({ accepting: false, phone_number: null })).toContain(
    'お店（hello@example.jp）へご連絡ください',
  )
  expect(textOf({ accepting: false, phone_number: null, email: null })).toContain(
    'ご予約受付を停止しています。<',
  )
})

test('an unpublished shop shows nothing else, not even to search engines', () => {
  const page = html({ kind: 'shop', shop: { ...someShop, published: false } })
  for (const secret of [someShop.profile, '0422-12-3456', 'ld+json', 'og:title'])
    expect(page).not.toContain(secret)
  expect(page).toContain('content="noindex"')
})

// Rule BOOK-195.
test('only pages of a shop that takes bookings are signed so', () => {
  const signed = (page: Page) => html(page).includes('のれんで予約受付中')
  expect(signed({ kind: 'shop', shop: someShop })).toBe(true)
  expect(signed({ kind: 'menu', shop: someShop })).toBe(true)
  expect(signed({ kind: 'error', code: 'fault', shopName: someShop.name })).toBe(true)
  for (const change of [{ published: false }, { accepting: false }, { menus: [] }])
    expect(signed({ kind: 'shop', shop: { ...someShop, ...change } })).toBe(false)
  expect(signed({ kind: 'error', code: 'not_found' })).toBe(false)
  expect(signed({ kind: 'error', code: 'link_unknown' })).toBe(false)
})

test('every published menu can be booked, in a block or not', () => {
  const blocks = [{ id: 1, type: 'menu' as const, title: '人気', content: '', menu_ids: [2, 99] }]
  const page = html({ kind: 'shop', shop: { ...someShop, blocks } })
  expect(page).toContain('/s/komorebi/book?menu=1"')
  expect(page).toContain('/s/komorebi/book?menu=2"')
})

test('each cell of the week is a button with an accessible name, TEL, or a text', () => {
  const page = html({
    kind: 'week',
    shop: someShop,
    choice: someChoice(),
    week: someWeek,
    slotUnavailable: false,
  })
  const cell = /<button[^>]*aria-label="11月21日土曜日 11時 予約できます"[^>]*>/.exec(page)?.[0]
  expect(cell).toContain('name="start"')
  expect(cell).toContain('value="2026-11-21T11:00"')
  expect(page).toContain('aria-label="11月22日日曜日 10時45分 予約できます"')
  expect(page).toContain(
    'href="tel:0422-12-3456" aria-label="11月21日土曜日 10時 TEL お電話でお問い合わせください"',
  )
  expect(page).toContain('11月23日月曜日 休業日')
  expect(page).toContain('11月24日火曜日 受付前')
  // 10:15 and 10:30 are one line: no day has anything to choose there.
  expect(page.match(/<th scope="row"/g)).toHaveLength(7)
})

test('a start that is not offered is said above the week', () => {
  const page = html({
    kind: 'week',
    shop: someShop,
    choice: someChoice(),
    week: someWeek,
    slotUnavailable: true,
  })
  expect(page.replaceAll(/<[^>]+>/g, '')).toContain(refusals.ja.not_offered)
})

test('without a telephone there is no TEL anywhere', () => {
  const page = html({
    kind: 'week',
    shop: { ...someShop, phone_number: null },
    choice: someChoice(),
    week: someWeek,
    slotUnavailable: false,
  })
  expect(page).not.toContain('TEL')
  expect(page).not.toContain('tel:')
})

test('an empty week says so and leads to the next free day', () => {
  const days = someWeek.days.map((day) => ({ ...day, starts: [], marks: day.marks.replaceAll('o', 'x') }))
  const empty = (nextDate: string | null) =>
    html({
      kind: 'week',
      shop: someShop,
      choice: someChoice(),
      week: { ...someWeek, days, nextDate },
      slotUnavailable: false,
    })
  expect(empty('2026-12-03')).toContain('次に空いている日（12/3(木)）を見る')
  expect(empty('2026-12-03')).toContain('from=2026-12-03')
  expect(empty(null)).toContain('現在、空いている日時がありません。')
})

test('a day whose times have passed is over, not full', () => {
  const [saturday] = someWeek.days
  const head = (marks: string) => {
    const days = saturday ? [{ ...saturday, state: 'full' as const, starts: [], marks }] : []
    const page = html({
      kind: 'week',
      shop: someShop,
      choice: someChoice(),
      week: { ...someWeek, days },
      slotUnavailable: false,
    })
    return /11月21日土曜日 ([^<]+)<.*?block text-xs leading-4[^>]*>([^<]+)</.exec(page)?.slice(1)
  }
  expect(head('--------')).toEqual(['受付終了', '−'])
  expect(head('------tt')).toEqual(['受付終了', '−'])
  expect(head('----x---')).toEqual(['満席', '×'])
})

test('the week of a move shows the present and the requested time, and uses links and a GET', () => {
  const move_request = {
    start_at: '2026-11-21T13:00:00+09:00',
    end_at: '2026-11-21T14:15:00+09:00',
    expires_at: '2026-11-20T09:00:00+09:00',
  }
  const page = html(
    {
      kind: 'reschedule',
      token: '1.abc',
      reservation: { ...someReservation, move_request },
      week: someWeek,
      slotUnavailable: false,
    },
    { isLangChosen: true },
  )
  expect(page).toContain('11月21日土曜日 11時 現在のご予約')
  expect(page).toContain('11月21日土曜日 13時 変更を申し込み中')
  expect(page).not.toContain('value="2026-11-21T11:00"')
  expect(page).not.toContain('value="2026-11-21T13:00"')
  expect(page).toContain('aria-label="11月21日土曜日 11時30分 予約できます"')
  expect(page).toContain('href="/r/1.abc/reschedule?from=2026-11-28&amp;lang=ja"')
  expect(page).toMatch(/<form[^>]*action="\/r\/1\.abc\/reschedule"[^>]*method="get"/)
  expect(page).not.toContain('method="post"')
})

test('the notice about the shop’s approval comes before the button of a move request', () => {
  const confirm = (change: Partial<typeof someReservation>) =>
    html({
      kind: 'reschedule_confirm',
      token: '1.abc',
      reservation: { ...someReservation, ...change },
      start: '2026-11-22T10:45',
    })
  expect(confirm({})).toContain('この日時に変更する')
  expect(confirm({})).not.toContain('お店が確認するまで')
  const request = confirm({ requires_approval: true })
  expect(request).toContain(
    'お店が確認するまで変更は確定しません。それまでは現在のご予約（2026年11月21日(土) 11:00）のままです。',
  )
  expect(request).toContain('この日時で申し込む')
  const pending = confirm({ requires_approval: true, status: 'pending_approval' })
  expect(pending).toContain('お店が確認するまで予約は確定しません。')
  expect(pending).not.toContain('のままです。')
})

test('each button of the manage page is there until its own deadline, and both deadlines are shown', () => {
  const limits = (cancel: boolean, reschedule: boolean, change: Partial<typeof someReservation> = {}) =>
    html({
      kind: 'manage',
      token: '1.abc',
      reservation: { ...someReservation, can: { cancel, reschedule }, ...change },
    })
  expect(limits(true, true)).toContain('変更・キャンセルは2026年11月20日(金) 11:00まで')
  const later = limits(true, true, { cancel_deadline: '2026-11-20T11:20:00+09:00' })
  expect(later).toContain('変更は2026年11月20日(金) 11:00まで')
  expect(later).toContain('キャンセルは2026年11月20日(金) 11:20まで')
  const grace = limits(true, false)
  expect(grace).not.toContain('/r/1.abc/reschedule')
  expect(grace).toContain('変更をご希望のときは、お電話（0422-12-3456）でご連絡ください。')
  const past = limits(false, false)
  expect(past).toContain(
    '変更・キャンセルの受付期限（2026年11月20日(金) 11:00）を過ぎています。お手数ですが、お電話（0422-12-3456）でご連絡ください。',
  )
  expect(past).not.toMatch(/\/r\/1\.abc\/(cancel|reschedule)/)
})

test('a shop that closes during a booking says so with its contact, and keeps the input', () => {
  const closed = (change: object, code: 'plan_limit' | 'unpublished' | 'no_menus' = 'plan_limit') =>
    html({
      kind: 'closed',
      shop: { ...someShop, ...change },
      code,
      choice: someChoice(),
      start: '2026-11-21T11:00',
      fields: { family_name: ['山田'] },
    })
  const head = '現在、オンラインでのご予約受付を停止しています。'
  expect(closed({})).toContain(`${head}お電話（0422-12-3456）でお問い合わせください。`)
  expect(closed({ phone_number: null })).toContain(`${head}お店（hello@example.jp）へご連絡ください。`)
  expect(closed({ phone_number: null, email: null })).toContain(`${head}<`)
  expect(closed({}, 'unpublished')).toContain('このページは現在公開されていません。')
  expect(closed({}, 'no_menus')).toContain('現在、ご予約を受け付けているメニューはありません。')
  expect(closed({})).toContain('2026年11月21日(土) 11:00')
  expect(closed({})).toContain('<input type="hidden" name="family_name" value="山田"/>')
})

test('who may not book online is asked to call, and is not told why', () => {
  const page = html({
    kind: 'confirm',
    shop: someShop,
    choice: someChoice(),
    start: '2026-11-21T11:00',
    fields: {},
    offerUntil: '2026-11-21T10:00:00+09:00',
    cancelUntil: null,
    notice: 'call_shop',
  })
  expect(page).toContain('お受けできません。お手数ですが、お電話（0422-12-3456）でご連絡ください。')
})

test('after too many bookings the page says how to reach the shop', () => {
  const noticeOf = (change: object) =>
    html({
      kind: 'confirm',
      shop: { ...someShop, ...change },
      choice: someChoice(),
      start: '2026-11-21T11:00',
      fields: {},
      offerUntil: '2026-11-21T10:00:00+09:00',
      cancelUntil: null,
      notice: 'too_many_bookings',
    })
  expect(noticeOf({})).toContain('一時停止しています。お手数ですが、お電話（0422-12-3456）でご連絡ください。')
  expect(noticeOf({ phone_number: null })).toContain(
    'お手数ですが、お店（hello@example.jp）へご連絡ください。',
  )
  expect(noticeOf({ phone_number: null, email: null })).toContain('お手数ですが、お店へ直接ご連絡ください。')
})

test('a menu that wants approval has a request button', () => {
  const page = html({
    kind: 'confirm',
    shop: someShop,
    choice: someChoice({ requires_approval: true }),
    start: '2026-11-21T11:00',
    fields: {},
    offerUntil: '2026-11-21T10:00:00+09:00',
    cancelUntil: null,
  })
  expect(page).toContain('この内容で申し込む')
  expect(page).toContain('お店が確認するまで予約は確定しません。')
  expect(page).not.toContain('この内容で予約する')
})

test('the form has all six kinds of sections, and an agreement must be ticked', () => {
  const section = {
    dropdown: false,
    placeholder: '',
    sensitive: false,
    description: '',
    required: false,
    options: ['はい', 'いいえ'],
  }
  const form = [
    { ...section, id: 1, type: 'note' as const, title: 'お知らせ' },
    { ...section, id: 2, type: 'short_text' as const, title: 'ご紹介者' },
    { ...section, id: 3, type: 'long_text' as const, title: '気になること' },
    { ...section, id: 4, type: 'single_choice' as const, title: 'はじめてですか' },
    { ...section, id: 5, type: 'single_choice' as const, title: 'きっかけ', dropdown: true },
    { ...section, id: 6, type: 'multiple_choice' as const, title: 'お悩み', sensitive: true },
    {
      ...section,
      id: 7,
      type: 'agreement' as const,
      title: '規約',
      placeholder: '本文です',
      options: ['同意します'],
    },
  ]
  const page = html({
    kind: 'details',
    shop: { ...someShop, form },
    choice: someChoice(),
    start: '2026-11-21T11:00',
    fields: {
      answer_2: ['佐藤'],
      answer_4: ['いいえ'],
      answer_5: ['はい'],
      answer_6: ['はい', 'いいえ'],
      answer_7: ['同意します'],
    },
    errors: {},
  })
  expect(page).toMatch(/name="answer_2"[^>]*value="佐藤"|value="佐藤"[^>]*name="answer_2"/)
  expect(page).toContain('<textarea')
  expect(page.match(/<input[^>]*type="radio"/g)).toHaveLength(2)
  // The last one is that of BOOK-154, which no form sends.
  const boxes = page.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? []
  expect(boxes.map((box) => box.includes('name='))).toEqual([true, true, true, false])
  expect(page.match(/<input[^>]*checked=""/g)).toHaveLength(4)
  expect(page).toMatch(/<option[^>]*selected=""[^>]*>はい/)
  expect(page).toContain('本文です')
  // Of the one that asks for sensitive data.
  expect(page.match(/-help"[^>]*>[^<]*取り扱うことに同意のうえ/g)).toHaveLength(1)
})

test('the error summary names each question', () => {
  const form = [
    {
      id: 4,
      type: 'single_choice' as const,
      title: 'はじめてですか',
      dropdown: false,
      placeholder: '',
      sensitive: false,
      description: '',
      required: true,
      options: ['はい', 'いいえ'],
    },
  ]
  const errors = { family_name_kana: 'フリガナを入力してください', answer_4: '回答を選択してください' }
  const shop = { ...someShop, form }
  const page = html({
    kind: 'details',
    shop,
    choice: someChoice(),
    start: '2026-11-21T11:00',
    fields: {},
    errors,
  }).replace(/<!-- -->/g, '')
  expect(page).toMatch(/<a href="#answer_4"[^>]*>はじめてですか<\/a>/)
  expect(page).toMatch(/<a href="#family_name_kana"[^>]*>セイ<\/a>/)
  expect(page).toMatch(/<p id="family_name_kana-error".*?フリガナを入力してください<\/span>/)
})

test('a canceled reservation has its time struck through, and not the number by which it is found', () => {
  const struck = (status: 'reserved' | 'canceled') => {
    const reservation = {
      ...someReservation,
      status,
      cancel_reason: status === 'canceled' ? ('shop' as const) : null,
    }
    const page = html({ kind: 'manage', token: '1.abc', reservation })
    return [/<p class="([^"]*)"><time/, /<b class="([^"]*)">4821-0937/].map((found) =>
      found.exec(page)?.[1]?.includes('line-through'),
    )
  }
  expect(struck('reserved')).toEqual([false, false])
  expect(struck('canceled')).toEqual([true, false])
})

test('text of owners is escaped', () => {
  const evil = '</script><script>alert(1)</script>"><img src=x>'
  const page = html({ kind: 'shop', shop: { ...someShop, name: evil, profile: evil, address: evil } })
  expect(page).not.toContain('<script>alert')
  expect(page).not.toContain('<img')
  expect(JSON.parse(/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? '')).toMatchObject({ name: evil })
})

test('the cover is on the page and in the structured data; what is shared is the card that shows it', () => {
  const cover = {
    url: '/assets/images/a.webp',
    alt_text: '店内',
    width: 1600,
    height: 900,
    widths: [320, 640],
    color: '#1d4f91',
  }
  const page = html({ kind: 'shop', shop: { ...someShop, cover } })
  expect(page).toMatch(/<img[^>]*alt="店内"/)
  expect(page).toContain('"image":"https://noren.example/assets/images/a.webp"')
  expect(page).toContain(`content="https://noren.example${someShop.share_card}"`)
  expect(page).toContain('summary_large_image')
})

test('on the shop’s own host no address has a prefix', () => {
  const page = html(
    { kind: 'shop', shop: someShop },
    { base: '', currentPath: '/', address: 'https://komorebi.noren.example' },
  )
  expect(page).toContain('href="/book"')
  expect(page).toContain('href="/?lang=en"')
  expect(page).not.toContain('/s/komorebi"')
})
