import { expect, test } from 'vitest'
import { isYoungShop, mayCarryContacts } from './contacts.ts'

const own = { phone: '03-1234-5678', email: 'salon@koharu.example', domain: 'koharu.noren.jp' }

test.each([
  'この度はご予約いただき、誠にありがとうございます。\n以下の内容でご予約を承りました。',
  'お電話は03-1234-5678まで。',
  'お電話は０３（１２３４）５６７８まで。',
  'TEL 03ー1234ー5678',
  'salon@koharu.example へどうぞ',
  'https://koharu.noren.jp/menu をご覧ください。',
  '【{店舗名}】ご予約を承りました（{予約日時}）',
  '営業時間は09:00-19:00、2026.11.23は休みです。IDは不要です。',
  '〒110-0001 東京都台東区1-2-3、5,500円（税込）',
  'Dr.Nail、A.B.C、No.12、a.m.',
  '二〇二六年十一月二十三日、一二三号室',
])('a young shop may write %j', (text) => {
  expect(mayCarryContacts(text, own)).toBe(true)
})

test.each([
  'https://evil.example/',
  'hxxps://evil',
  'ｈｔｔｐｓ：／／ｅｖｉｌ',
  'www.evil',
  'evil.com をご覧ください',
  'ｅｖｉｌ．ｃｏｍ',
  'evil (dot) com',
  'ev\u200bil.co\u200bm',
  '日本語.jp',
  'evil.museum/pay',
  '192.0.2.7 を開く',
  'pay@evil.example',
  'pay(at)evil.example',
  'koharu.noren.jp.evil.com',
  'evil-koharu.noren.jp',
  'https://koharu.noren.jp@evil.com',
  '090-1234-5678',
  '０９０ １２３４ ５６７８',
  '090ー1234ー5678',
  '+81 90 1234 5678',
  '〇九〇一二三四五六七八',
  '0120-123-456へ',
])('a young shop may not write %j', (text) => {
  expect(mayCarryContacts(text, own)).toBe(false)
})

test('a shop is young for 14 days, and until it has ten proven customers', () => {
  const day = 24 * 60 * 60_000
  expect(isYoungShop({ age: 14 * day - 1, provenCustomers: 10 })).toBe(true)
  expect(isYoungShop({ age: 14 * day, provenCustomers: 9 })).toBe(true)
  expect(isYoungShop({ age: 14 * day, provenCustomers: 10 })).toBe(false)
  expect(isYoungShop({ age: 14 * day, provenCustomers: null })).toBe(false)
})
