// How the steps look, by what is rendered. Rules BOOK-30 to BOOK-36.
import type { Lang } from '@noren/words/format'
import { bookingTime } from '@noren/words/booking-steps'
import { booking } from '@noren/words/booking'
import { expect, test } from 'vitest'
import { render } from './entry.server.tsx'
import { someChoice, someReservation, someSetting, someShop, someWeek } from './testing/shop.ts'
import type { Page, RenderContext, Week } from '#platform/view.ts'

const html = (page: Page, context: Partial<RenderContext> = {}): string =>
  render({ context: { ...someSetting, ...context }, page })
const textOf = (markup: string): string => markup.replace(/<!-- -->/g, '').replace(/<[^>]*>/g, '')

const [saturday, sunday, monday] = someWeek.days
if (!saturday || !sunday || !monday) throw new Error('the week has days')

const weekPage = (change: Partial<Week> = {}, shop = someShop): string =>
  html({ kind: 'week', shop, choice: someChoice(), week: { ...someWeek, ...change }, slotUnavailable: false })
const legendOf = (page: string): string[] =>
  [...(/<ul aria-label="記号の見かた".*?<\/ul>/.exec(page)?.[0] ?? '').matchAll(/<li.*?<\/li>/g)].map(
    ([item]) => textOf(item),
  )

test('a legend explains the signs that occur and no others', () => {
  expect(legendOf(weekPage())).toEqual(['○ 予約できます', '× 予約できません', 'TEL お電話で', '△ 残りわずか'])
  const free = { ...saturday, first: '10:00', marks: 'oo', starts: ['10:00', '10:30'] }
  expect(legendOf(weekPage({ days: [free] }))).toEqual(['○ 予約できます'])
  // A closed day says so in its column; only where no times are shown it has a sign.
  expect(legendOf(weekPage({ days: [free, monday] }))).toEqual(['○ 予約できます'])
  expect(legendOf(weekPage({ days: [monday] }))).toEqual(['休 休業日'])
  const full = { ...free, state: 'full' as const, marks: 'xx', starts: [] }
  expect(legendOf(weekPage({ days: [full] }))).toEqual(['× 満席'])
  expect(legendOf(weekPage({ days: [] }))).toEqual([])
})

test('a week in which nothing can be chosen shows its dates with their signs and no times', () => {
  const full = { ...saturday, state: 'full' as const, first: '10:00', marks: 'xx', starts: [] }
  const page = weekPage({ days: [full, monday], nextDate: '2026-12-03' })
  expect(textOf(page)).toContain(bookingTime.ja.emptyWeek)
  expect(page).not.toContain('<tbody')
  expect(textOf(page)).toMatch(/土 21 ×.*月 23 休/)
  expect(legendOf(page)).toEqual(['× 満席', '休 休業日'])
  expect(weekPage({ days: [{ ...full, marks: 'xt' }] })).toContain('tel:')
})

test('free cells are drawn by the style, and free days have no sign below their date', () => {
  const page = weekPage()
  // The letter is for programs without styles; the style hides it and draws the ring.
  expect(page).toMatch(
    /<button[^>]*aria-label="11月21日土曜日 11時 予約できます"[^>]*class="free-cell"[^>]*>○<\/button>/,
  )
  const head = (date: string) => new RegExp(`${date}[^<]*</span>.*?</th>`).exec(page)?.[0] ?? ''
  expect(textOf(head('11月21日土曜日'))).toMatch(/土 21 $/)
  expect(textOf(head('11月22日日曜日'))).toMatch(/日 22 △$/)
  expect(textOf(head('11月23日月曜日'))).toMatch(/月 23 $/)
  expect(textOf(weekPage({ days: [monday] }))).toContain('月 23 休')
})

test('what script alone shows is no text of the page, so that text browsers do not say it; a closed day is upright', () => {
  const confirm = html({
    kind: 'confirm',
    shop: someShop,
    choice: someChoice(),
    start: '2026-11-21T11:00',
    fields: {},
    offerUntil: '2026-11-21T10:00:00+09:00',
    cancelUntil: null,
  })
  const welcome = JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'お待ちしております。' }] }],
  })
  const completion = [
    { type: 'reservation_number' as const, content: '' },
    { type: 'document' as const, content: welcome, images: [] },
  ]
  expect(textOf(donePage({ completion }))).toContain('お待ちしております。')
  expect(donePage({ completion })).not.toContain('<section')
  for (const page of [weekPage(), confirm]) {
    expect(page).toContain(`data-text="${booking.ja.offline.title}"`)
    for (const text of [booking.ja.offline.title, booking.ja.offline.sending, bookingTime.ja.failed])
      expect(textOf(page)).not.toContain(text)
    // Of a part without a heading or a name the checker of HTML says that it is none.
    expect(page).not.toMatch(/<section(?! aria-label)/)
  }
  expect(weekPage()).toContain('<span class="closed-sign">休業日</span>')
  expect(weekPage()).not.toContain('writing-mode')
})

/** Lines as text browsers write them, which know nothing of the space that a style leaves between two buttons. */
const linesOf = (page: string): string[] =>
  page
    .slice(page.indexOf('<main'))
    .replace(/<\/?(?:main|div|form|p|h1|ul|li|dl|dt|dd|textarea|footer)\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .split('\n')
    .map((line) => line.trim())

test('what can be pressed on the page of a visit, on its move and on its cancellation stands on lines of its own', () => {
  const { manage, cancel, reschedule, done } = booking.ja
  const own = {
    token: '1.abc',
    reservation: { ...someReservation, shop: { ...someReservation.shop, address } },
  }
  expect(linesOf(html({ kind: 'manage', ...own }))).toEqual(
    expect.arrayContaining([done.calendar, manage.reschedule, manage.cancel]),
  )
  expect(linesOf(html({ kind: 'cancel', ...own }))).toEqual(
    expect.arrayContaining([cancel.submit, cancel.back, `${cancel.reason} 任意`]),
  )
  expect(linesOf(html({ kind: 'reschedule_confirm', ...own, start: '2026-11-21T13:00' }))).toEqual(
    expect.arrayContaining([reschedule.submit, reschedule.other, reschedule.back]),
  )
  const times = html({ kind: 'reschedule', ...own, week: someWeek, slotUnavailable: false })
  expect(textOf(times)).toContain('現在 11月21日')
})

test('a language that was chosen is kept when the reminders are ended', () => {
  const page = (isLangChosen: boolean) =>
    html(
      { kind: 'reminders', action: '/r/1.abc/reminders', shopName: 'Komorebi', state: 'asked' },
      { lang: 'en', isLangChosen },
    )
  expect(page(true)).toContain('action="/r/1.abc/reminders?lang=en"')
  expect(page(false)).toContain('action="/r/1.abc/reminders"')
})

test('the head names its dates, five and seven', () => {
  const title = (from: string, dates: string[]) => {
    const days = dates.map((date) => ({ ...saturday, date }))
    const page = weekPage({ from, days })
    return (/<p class="figures mr-auto[^"]*">(.*?)<\/p>/.exec(page)?.[1] ?? '')
      .split('</span>')
      .map((part) => textOf(part).trim())
      .filter(Boolean)
  }
  const dates = (first: number, month = '11') =>
    Array.from({ length: 7 }, (_, index) => {
      const day = first + index
      return day > 30 ? `2026-12-0${day - 30}` : `2026-${month}-${day}`
    })
  expect(title('2026-11-21', dates(21))).toEqual(['11/21〜11/25', '11/21〜11/27'])
  expect(title('2026-11-26', dates(26))).toEqual(['11/26〜11/30', '11/26〜12/2'])
  expect(title('2026-11-28', dates(28))).toEqual(['11/28〜12/2', '11/28〜12/4'])
})

test('the week leads to the month and back, except while a change carries input', () => {
  const words = bookingTime.ja
  expect(weekPage()).toMatch(
    new RegExp(
      `<a href="/s/komorebi/book\\?menu=1&amp;view=month&amp;from=2026-11-01" aria-label="${words.monthView}"`,
    ),
  )
  const draft = html({
    kind: 'week',
    shop: someShop,
    choice: someChoice(),
    week: someWeek,
    slotUnavailable: false,
    draftFields: { family_name: ['山田'] },
  })
  expect(draft).not.toContain(words.monthView)
})

test('of the details only what may be left out is marked, and required controls say so to programs', () => {
  const section = { dropdown: false, placeholder: '', sensitive: false, description: '', options: ['はい'] }
  const form = [
    { ...section, id: 1, type: 'short_text' as const, title: 'ご紹介者', required: false },
    { ...section, id: 2, type: 'long_text' as const, title: '気になること', required: true },
    { ...section, id: 3, type: 'single_choice' as const, title: '回数', required: true, dropdown: true },
    { ...section, id: 4, type: 'multiple_choice' as const, title: 'お悩み', required: false },
    { ...section, id: 5, type: 'agreement' as const, title: '規約', required: false },
  ]
  const page = html({
    kind: 'details',
    shop: { ...someShop, form },
    choice: someChoice(),
    start: '2026-11-21T11:00',
    fields: {},
    errors: {},
  })
  const body = page.slice(page.indexOf('<body'))
  expect(textOf(body)).not.toContain('必須')
  const marked = [...body.matchAll(/<(?:label|legend)[^>]*>([^<]*)<!-- --> <span[^>]*>任意<\/span>/g)].map(
    ([, name]) => name,
  )
  expect(marked).toEqual(['ご要望', 'ご紹介者', 'お悩み'])
  const required = [...body.matchAll(/<(?:input|textarea|select)[^>]* name="([^"]+)"[^>]*>/g)]
    .filter(([control]) => / required/.test(control))
    .map(([, name]) => name)
  expect(required).toEqual([
    'family_name',
    'given_name',
    'family_name_kana',
    'given_name_kana',
    'phone',
    'email',
    'answer_2',
    'answer_3',
  ])
})

const confirmPage = (change: Parameters<typeof someChoice>[0] = {}, lang: Lang = 'ja'): string =>
  html(
    {
      kind: 'confirm',
      shop: { ...someShop, payment_notes: '電子マネーは交通系ICカードのみです。' },
      choice: someChoice(change),
      start: '2026-11-21T11:00',
      fields: { family_name: ['山田'], given_name: ['花子'] },
      offerUntil: '2026-11-21T10:00:00+09:00',
      cancelUntil: null,
    },
    { lang },
  )

test('the confirmation has the six facts once, the time with its end, and price and button in the bar', () => {
  const page = confirmPage()
  const words = booking.ja.confirm
  for (const fact of ['what', 'when', 'price', 'payment', 'offer', 'cancel'] as const)
    expect([
      fact,
      page.split(`<dt class=`).filter((part) => part.split('>')[1]?.startsWith(`${words[fact]}<`)).length,
    ]).toEqual([fact, 1])
  expect(textOf(page).split(words.paymentOnSite)).toHaveLength(2)
  expect(textOf(page)).toContain('2026年11月21日(土) 11:00〜12:15')
  const bar = page.slice(page.indexOf('bottom-bar'))
  expect(textOf(bar)).toContain('5,500円（税込）この内容で予約する')
  expect(textOf(confirmPage({}, 'en'))).toContain('Sat, 21 November 2026 11:00–12:15')
})

test('where the shop approves, the bar says that nothing is settled', () => {
  const bar = (requires_approval: boolean) => {
    const page = confirmPage({ requires_approval })
    return textOf(page.slice(page.indexOf('bottom-bar')))
  }
  expect(bar(true)).toContain('お店が確認するまで予約は確定しません。5,500円（税込）この内容で申し込む')
  expect(bar(false)).not.toContain('確定しません')
})

test('the sentence below the title of the confirmation names what is to be pressed', () => {
  const lead = (change: object) => /<h1.*?<\/h1><p[^>]*>(.*?)<\/p>/s.exec(confirmPage(change))?.[1]
  expect(textOf(lead({}) ?? '')).toBe(
    'まだ予約は完了していません。「この内容で予約する」を押すと確定します。',
  )
  expect(textOf(lead({ requires_approval: true }) ?? '')).toContain(
    '「この内容で申し込む」を押すとお店に届きます。',
  )
  expect(textOf(lead({ advance_payment: 'optional' }) ?? '')).toContain('お支払い方法をお選びください')
  expect(textOf(lead({ advance_payment: 'required' }) ?? '')).toContain('お支払いがすむと確定します。')
})

const address = '東京都武蔵野市吉祥寺本町2-10-5'
const donePage = (change: Partial<typeof someReservation> = {}, shop: object = {}): string =>
  html({
    kind: 'done',
    token: '1.abc',
    mailDomain: 'noren.example',
    reservation: { ...someReservation, ...change, shop: { ...someReservation.shop, address, ...shop } },
  })
const mapLink = /href="https:\/\/www\.google\.com\/maps\/search\/\?api=1&amp;query=[^"]*"/

test('after booking: the calendar first, then the map, then changing as a quiet link', () => {
  const page = donePage()
  const order = [
    '>ヘアサロン <!-- -->こもれび<',
    booking.ja.done.title,
    '11月21日(土)',
    '4821-0937',
    'reservation.ics',
    'calendar.google.com/calendar/render',
    'maps/search',
    'href="/r/1.abc"',
    '/r/1.abc/another',
  ]
  expectInOrder(page, order)
  expect(page).toContain('<script type="module" src="/step.js">')
})

// Rule BOOK-191.
test('on the page of the manage link what comes next stands before changes, and what leads elsewhere comes last', () => {
  const own = (change: object) =>
    html({ kind: 'manage', token: '1.abc', reservation: { ...someReservation, ...change } })
  expectInOrder(own({ has_receipt: true }), [
    'reservation.ics',
    'calendar.google.com/calendar/render',
    '>変更・キャンセル</h2>',
    '/r/1.abc/reschedule',
    '/r/1.abc/cancel',
    '/r/1.abc/again',
    '/r/1.abc/receipt',
  ])
  const treated = own({ status: 'treated', google_calendar: null, can: { cancel: false, reschedule: false } })
  expectInOrder(treated, ['/r/1.abc/again', 'ほかのメニューで予約する'])
  expect(treated).not.toContain('>変更・キャンセル</h2>')
})

const expectInOrder = (page: string, order: readonly string[]): void => {
  const places = order.map((text) => page.indexOf(text))
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((a, b) => a - b))
}

test('there is no map where only prefecture and city are told, and none once no visit is to come', () => {
  const pending = { status: 'pending_approval' as const }
  expect(donePage(pending)).toMatch(mapLink)
  expect(donePage(pending)).not.toContain('reservation.ics')
  expect(donePage(pending, { address: '東京都武蔵野市', is_address_full: false })).not.toMatch(mapLink)
  expect(donePage({}, { address: null })).not.toMatch(mapLink)
  const canceled = html({
    kind: 'manage',
    token: '1.abc',
    reservation: {
      ...someReservation,
      status: 'canceled',
      cancel_reason: 'customer',
      shop: { ...someReservation.shop, address },
    },
  })
  expect(canceled).not.toMatch(mapLink)
})

test('the button that copies the number is not to be seen without script', () => {
  expect(donePage()).toMatch(/<button[^>]*data-copy="4821-0937"[^>]*class="invisible[^"]*"[^>]*>コピー</)
})
