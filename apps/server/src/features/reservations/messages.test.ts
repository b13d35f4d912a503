import { expect, test } from 'vitest'
import { messageKinds } from '@noren/contract/messages'
import { renderReservationMessage, type ReservationMessage } from './messages.tsx'

const mail = (more: Partial<ReservationMessage> = {}): ReservationMessage => ({
  kind: 'confirmed',
  language: 'ja',
  sentence: null,
  reservation: {
    number: '48210937',
    status: 'reserved',
    menuName: 'カット＋シャンプー',
    price: 5500,
    when: { date: '2026-11-21', minutes: 630, end: 690 },
    name: '山田 花子',
    kana: 'ヤマダ ハナコ',
    phone: '09012345678',
    email: 'hanako@example.jp',
    note: '襟足を短めに。\n初めてです',
    cancelReason: null,
    cancelNote: null,
    answers: [],
    expires: null,
    moved: null,
    payment: null,
    cancelUntil: { date: '2026-11-20', minutes: 630 },
    mayMove: true,
  },
  shop: {
    name: 'Hair Salon 藍',
    phone: '03-1234-5678',
    email: 'ai@example.jp',
    address: '東京都渋谷区神宮前1-2-3 のれんビル2階',
    accessInfo: '原宿駅から徒歩5分',
    publicAddress: '東京都渋谷区神宮前1-2-3 のれんビル2階',
    url: 'https://noren.example/s/ai',
  },
  template: {
    subject: '【{店舗名}】ご予約を承りました（{予約日時}）',
    bodyHeader: 'この度はご予約いただき、誠にありがとうございます。\n以下の内容でご予約を承りました。',
  },
  url: 'https://noren.example/r/1.abcDEF_-',
  ...more,
})

const reservation = (
  more: Partial<ReservationMessage['reservation']>,
): ReservationMessage['reservation'] => ({
  ...mail().reservation,
  ...more,
})

/** What is read of a mail, without its marks. */
const readable = (html: string): string => html.replace(/<[^>]+>/g, '')

test('the confirmation, to the letter', () => {
  const { subject, text } = renderReservationMessage(mail())
  expect(subject).toBe('【Hair Salon 藍】ご予約を承りました（2026年11月21日(土) 10:30）')
  expect(text).toBe(`【予約確定】

山田 花子 様

この度はご予約いただき、誠にありがとうございます。
以下の内容でご予約を承りました。

■予約番号
4821-0937

■日時
2026年11月21日(土) 10:30〜11:30

■メニュー
カット＋シャンプー

■料金
5,500円（税込）

■店舗
Hair Salon 藍
東京都渋谷区神宮前1-2-3 のれんビル2階
原宿駅から徒歩5分

■予約の確認・変更・キャンセル
https://noren.example/r/1.abcDEF_-
日時の変更・キャンセルは2026年11月20日(金) 10:30まで、
このページからお手続きいただけます。
それ以降の変更・キャンセルは、
お電話（03-1234-5678）でご連絡ください。

■同じ内容でもう一件予約
https://noren.example/r/1.abcDEF_-/again

────────────────────
Hair Salon 藍
TEL 03-1234-5678
ai@example.jp
https://noren.example/s/ai
────────────────────
`)
})

test('the same visit can be booked again from the mails that are kept, and where another time is missing', () => {
  const again = 'https://noren.example/r/1.abcDEF_-/again'
  const has = (more: Partial<ReservationMessage>) => {
    const { text, html } = renderReservationMessage(mail(more))
    expect(html.includes(`href="${again}"`)).toBe(text.includes(again))
    return text.includes(again)
  }
  const kinds = [...messageKinds, 'reminder' as const].filter((kind) => has({ kind }))
  expect(kinds.toSorted()).toEqual([
    'approved',
    'canceled_by_customer',
    'confirmed',
    'declined',
    'expired',
    'reminder',
  ])
  expect(has({ proofUrl: 'https://noren.example/m/1' })).toBe(false)
})

test('a request says in subject, text and HTML that nothing is confirmed yet, and keeps a hidden address hidden', () => {
  const { subject, text, html } = renderReservationMessage(
    mail({
      kind: 'received',
      reservation: reservation({ expires: { date: '2026-11-20', minutes: 540 } }),
      shop: { ...mail().shop, publicAddress: '東京都渋谷区' },
    }),
  )
  expect(subject).toContain('まだ確定していません')
  expect(subject).toContain('2026年11月21日(土) 10:30')
  for (const part of [text, readable(html)]) {
    expect(part).toContain('まだ予約は確定していません。')
    expect(part).toContain('2026年11月20日(金) 09:00までに')
    expect(part).not.toContain('神宮前')
    expect(part).not.toContain('承りました')
  }
})

test('the time is what stands out, and is struck where the visit will not take place', () => {
  const large = (kind: ReservationMessage['kind'], more = {}) =>
    [
      ...renderReservationMessage(mail({ kind, reservation: reservation(more) })).html.matchAll(
        /<p[^>]*style="([^"]*font-size:28px[^"]*)"[^>]*>(.*?)<\/p>/g,
      ),
    ].map(([, style = '', value = '']) => [readable(value), style.includes('line-through')])
  const moved = { from: { date: '2026-11-21', minutes: 600 }, to: { date: '2026-11-22', minutes: 660 } }
  expect(large('confirmed')).toEqual([['2026年11月21日(土)10:30〜11:30', false]])
  expect(large('changed', { moved })).toEqual([['2026年11月22日(日)11:00〜12:00', false]])
  expect(large('move_ended', { moved })).toEqual([['2026年11月21日(土)10:00〜11:00', false]])
  expect(large('canceled_by_shop')).toEqual([['2026年11月21日(土)10:30〜11:30', true]])
})

test('the calendar is offered first where the mail says when the visit is, and the link to change it is quiet', () => {
  const buttons = (kind: ReservationMessage['kind'], more = {}) =>
    [
      ...renderReservationMessage(mail({ kind, reservation: reservation(more) })).html.matchAll(
        /<a href="([^"]*)" class="button"/g,
      ),
    ].map(([, href]) => href)
  for (const kind of ['confirmed', 'approved', 'changed', 'edited', 'reminder'] as const)
    expect(buttons(kind)).toEqual(['https://noren.example/r/1.abcDEF_-/reservation.ics'])
  for (const kind of ['received', 'move_requested', 'move_ended'] as const)
    expect(buttons(kind)).toEqual(['https://noren.example/r/1.abcDEF_-'])
  expect(buttons('edited', { status: 'pending_approval' })).toEqual(['https://noren.example/r/1.abcDEF_-'])
  expect(buttons('canceled_by_shop')).toEqual(['https://noren.example/s/ai'])
})

test('below it stands the link into Google’s calendar, wherever the file is offered and nowhere else', () => {
  const googleCalendar = 'https://calendar.google.com/calendar/render?action=TEMPLATE&text=x'
  const offers = (kind: ReservationMessage['kind']) => {
    const { html } = renderReservationMessage(mail({ kind, googleCalendar }))
    return [html.includes('/reservation.ics'), html.includes('https://calendar.google.com/')]
  }
  for (const kind of ['confirmed', 'approved', 'changed', 'edited', 'reminder'] as const)
    expect([kind, ...offers(kind)]).toEqual([kind, true, true])
  for (const kind of ['received', 'canceled_by_shop', 'shop_new', 'move_requested'] as const)
    expect([kind, ...offers(kind)]).toEqual([kind, false, false])
})

test('the plain text carries the status, and the time of a visit that will not take place as such', () => {
  const textFor = (more: Partial<ReservationMessage>) => renderReservationMessage(mail(more)).text
  const canceled = textFor({ kind: 'canceled_by_shop' })
  expect(canceled).toMatch(/^【キャンセル】\n\n山田 花子 様\n/)
  expect(canceled).toContain('■日時\n2026年11月21日(土) 10:30〜11:30 【キャンセル】\n')
  expect(textFor({ kind: 'canceled_by_shop', language: 'en' })).toMatch(
    /^\[Canceled\]\n[^]*–11:30 \[Canceled\]\n/,
  )
  const changed = textFor({
    kind: 'changed',
    reservation: reservation({
      moved: { from: { date: '2026-11-21', minutes: 600 }, to: { date: '2026-11-22', minutes: 660 } },
    }),
  })
  expect(changed).toMatch(/^【予約確定】\n/)
  expect(changed).toContain('2026年11月21日(土) 10:00\n')
  expect(changed).toContain('2026年11月22日(日) 11:00〜12:00\n')
})

test('a hidden address stands in the confirmation', () => {
  const { text } = renderReservationMessage(mail({ shop: { ...mail().shop, publicAddress: '東京都渋谷区' } }))
  expect(text).toContain('神宮前1-2-3')
})

test('a request that was moved is still a request, to both', () => {
  const more = {
    status: 'pending_approval' as const,
    expires: { date: '2026-11-20', minutes: 540 },
    moved: { from: { date: '2026-11-21', minutes: 600 }, to: { date: '2026-11-21', minutes: 630 } },
  }
  const told = (kind: 'changed' | 'shop_changed') =>
    renderReservationMessage(
      mail({ kind, reservation: reservation(more), shop: { ...mail().shop, publicAddress: '東京都渋谷区' } }),
    )
  const { subject, text, html } = told('changed')
  expect(subject).toContain('まだ確定していません（2026年11月21日(土) 10:30）')
  for (const part of [text, readable(html)]) {
    expect(part).toContain('まだ予約は確定していません。')
    expect(part).toContain('2026年11月20日(金) 09:00までに')
    expect(part).not.toMatch(/神宮前|ご来店をお待ちしております|予約確定/)
  }
  expect(html).toContain('承認待ち')
  expect(told('shop_changed').html).toContain('承認待ち')
  expect(told('shop_changed').text).toContain('2026年11月20日(金) 09:00を過ぎると')
})

test.each([
  ['shop', '誠に申し訳ございません。', '当日'],
  ['same_day', '当日のキャンセルとして承りました。', '申し訳'],
  ['no_show', 'ご来店の確認が取れなかったため', '申し訳'],
] as const)('the owner canceled for the reason %s: the mail says so', (cancelReason, said, unsaid) => {
  const { text } = renderReservationMessage(
    mail({ kind: 'canceled_by_shop', reservation: reservation({ cancelReason }) }),
  )
  expect(text).toContain(said)
  expect(text).not.toContain(unsaid)
})

test('the shop reads why the customer canceled', () => {
  const textOf = (cancelNote: string | null) =>
    renderReservationMessage(mail({ kind: 'shop_canceled', reservation: reservation({ cancelNote }) })).text
  expect(textOf('体調不良のため')).toContain('■キャンセルの理由\n体調不良のため\n')
  expect(textOf(null)).not.toContain('キャンセルの理由')
})

const kinds = [...messageKinds, 'reminder'] as const

test.each(kinds)(
  '%s is complete in both languages, with the date in the subject and the link on a line of its own',
  (kind) => {
    for (const language of ['ja', 'en'] as const) {
      const { subject, text, html } = renderReservationMessage(mail({ kind, language, template: null }))
      expect(subject).toContain(
        language === 'ja' ? '2026年11月21日(土) 10:30' : 'Sat, 21 November 2026 10:30',
      )
      const isEnded = [
        'declined',
        'expired',
        'canceled_by_customer',
        'canceled_by_shop',
        'paid_late',
      ].includes(kind)
      const link = isEnded ? mail().shop.url : mail().url
      expect(text.split('\n')).toContain(link)
      expect(text).toContain('4821-0937')
      expect(html).toContain(`href="${link}"`)
      expect(html).toContain('4821-0937')
      expect(text + subject + html).not.toMatch(/undefined|null|NaN|\[object|[{}]お客様名/)
      if (language === 'en')
        expect(
          `${subject}${text}`.replace(
            /山田 花子|ヤマダ ハナコ|Hair Salon 藍|カット＋シャンプー|東京都.*|原宿駅.*|襟足[^]*です/g,
            '',
          ),
        ).not.toMatch(/[\u3000-\u30ff\u3400-\u9fff\uff01-\uff60]/)
    }
  },
)

test('the shop is told who comes; the customer is never told what the shop is told', () => {
  const toShop = renderReservationMessage(mail({ kind: 'shop_new' }))
  expect(toShop.subject).toBe('【新しい予約】2026年11月21日(土) 10:30 山田 花子 様')
  for (const fact of ['ヤマダ ハナコ', '09012345678', 'hanako@example.jp', '襟足を短めに。\n初めてです'])
    expect(toShop.text).toContain(fact)
  expect(renderReservationMessage(mail()).text).not.toContain('襟足')
})

test('the owner’s tokens are filled in one pass, unknown ones stay, and the facts stay below whatever is written', () => {
  const { subject, text } = renderReservationMessage(
    mail({
      reservation: reservation({ name: '{料金} $& {店舗名}' }),
      template: {
        subject: '{お客様名}様のご予約',
        bodyHeader: '{お客様名} {店舗名} {予約番号} {予約日時} {メニュー名} {料金} {誕生日} {}',
      },
    }),
  )
  expect(subject).toBe('{料金} $& {店舗名}様のご予約（2026年11月21日(土) 10:30）')
  expect(text).toContain(
    '{料金} $& {店舗名} Hair Salon 藍 4821-0937 2026年11月21日(土) 10:30\nカット＋シャンプー 5,500円（税込） {誕生日} {}',
  )
  expect(text).toContain('■予約番号\n4821-0937')
})

test('an emptied template falls back to our own words', () => {
  const { subject, text } = renderReservationMessage(mail({ template: { subject: ' ', bodyHeader: '\n' } }))
  expect(subject).toBe('【Hair Salon 藍】ご予約を承りました（2026年11月21日(土) 10:30）')
  expect(text).toContain('以下の内容でご予約を承りました。')
})

test('the reminder has the words of its template, subject and opening', () => {
  const { subject, text } = renderReservationMessage(
    mail({ kind: 'reminder', template: { subject: 'もうすぐです', bodyHeader: '{メニュー名}の日です' } }),
  )
  expect(subject).toBe('もうすぐです（2026年11月21日(土) 10:30）')
  expect(text).toContain('山田 花子 様\n\nカット＋シャンプーの日です\n\n■予約番号')
  expect(text).toContain('東京都渋谷区神宮前1-2-3')
})

test.each([
  'declined',
  'expired',
  'canceled_by_customer',
  'canceled_by_shop',
  'move_requested',
  'shop_new',
] as const)('%s has no words of the owner', (kind) => {
  const template = { subject: '件名♪', bodyHeader: '本文♪' }
  const { subject, text } = renderReservationMessage(mail({ kind, template }))
  expect(subject + text).not.toContain('♪')
})

test('the words that a new shop begins with head the confirmation alone', () => {
  const textOf = (kind: 'confirmed' | 'received' | 'approved' | 'changed') =>
    renderReservationMessage(mail({ kind })).text
  expect(textOf('confirmed')).toContain('以下の内容でご予約を承りました。')
  for (const kind of ['received', 'approved', 'changed'] as const)
    expect(textOf(kind)).not.toContain('ご予約を承りました')
})

test('after the deadline the mail names the contact that there is', () => {
  const { shop } = mail()
  const textOf = (more: Partial<typeof shop>) =>
    renderReservationMessage(mail({ shop: { ...shop, ...more } })).text
  expect(textOf({})).toContain('お電話（03-1234-5678）でご連絡ください。')
  expect(textOf({ phone: null })).toContain('お店（ai@example.jp）へご連絡ください。')
  const bare = textOf({ phone: null, email: null, address: null, accessInfo: null })
  expect(bare).toContain('お店へ直接ご連絡ください。')
  expect(bare).toContain('■店舗\nHair Salon 藍\n\n')
  expect(bare).not.toContain('TEL')
})

test.each(kinds)('%s escapes everything that owner and customer wrote', (kind) => {
  const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&'
  const { html } = renderReservationMessage({
    ...mail({ kind, url: 'https://noren.example/r/1.x"><script>' }),
    reservation: reservation({
      name: evil,
      kana: evil,
      phone: evil,
      email: evil,
      note: evil,
      cancelNote: evil,
      menuName: evil,
    }),
    shop: { ...mail().shop, name: evil, phone: evil, email: evil, address: evil, accessInfo: evil },
    template: { subject: evil, bodyHeader: `${evil}{お客様名}` },
  })
  expect(html).not.toMatch(/<script|<img/i)
  expect(html).toContain('&lt;script&gt;')
})

test('the owner’s sentence stands under the opening, attributed and escaped', () => {
  const sentence = '<b>14時</b>なら\nご案内できます。'
  const { text, html } = renderReservationMessage(mail({ kind: 'declined', sentence }))
  expect(text).toContain(
    `またのご利用をお待ちしております。\n\n【お店からのメッセージ】\n${sentence}\n\n■予約番号`,
  )
  expect(html).toContain('【お店からのメッセージ】<br/>&lt;b&gt;14時&lt;/b&gt;なら<br/>')
})

test('of edited contents, and of a request that still awaits the answer', () => {
  const edited = renderReservationMessage(mail({ kind: 'edited' }))
  expect(edited.subject).toBe('【Hair Salon 藍】ご予約の内容が変わりました（2026年11月21日(土) 10:30）')
  expect(edited.text).toContain('ご予約の内容を、以下のとおり変更しました。')
  const waiting = renderReservationMessage(
    mail({ kind: 'edited', reservation: reservation({ status: 'pending_approval' }) }),
  )
  expect(waiting.subject).toContain('まだ確定していません')
  expect(waiting.text).toContain('まだ予約は確定していません。')
})
