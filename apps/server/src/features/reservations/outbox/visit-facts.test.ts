import { expect, test } from 'vitest'
import { renderReservationMessage } from '#messages'
import { sampleMessage } from '#testing/payloads/sample-mails'

test('a line that was corrected and one of two languages read as what they are; nothing of it stands in a mail to an unproven address', () => {
  const lines = [
    { kind: 'menu' as const, name: 'カット', price: 5000 },
    { kind: 'nomination' as const, name: '結城', price: 500 },
    { kind: 'adjustment' as const, name: '', price: -300 },
  ]
  const when = { date: '2026-11-21', minutes: 690, end: 750 }
  const companions = [
    { number: '11112222', name: '鈴木 次郎', when, menuName: 'カラー', price: 8000, staffName: '佐藤' },
  ]
  const usual = sampleMessage('confirmed')
  const visit = { ...usual.reservation, lines, price: 5200, staffName: '結城', isNominated: true, companions }
  const { text } = renderReservationMessage({ ...usual, reservation: visit })
  expect(text).toContain(`■メニュー
カット 5,000円
指名料（結城） 500円
調整 −300円

■担当
結城

■料金
5,200円（税込）

■お連れさまのご予約
2026年11月21日(土) 11:30〜12:30
カラー
8,000円（税込）
担当 佐藤
予約番号 1111-2222

■お二人の合計
13,200円（税込）
`)
  expect(text).not.toContain('鈴木')
  const english = renderReservationMessage({
    ...usual,
    language: 'en',
    kind: 'shop_new',
    reservation: { ...visit, visitNumber: 12 },
  }).text
  for (const said of ['Visit 12', 'Choice of stylist (結城)', '結城 (chosen)', '鈴木 次郎', 'Total for two'])
    expect(english).toContain(said)
  const unproven = renderReservationMessage({
    ...usual,
    reservation: visit,
    proofUrl: 'https://noren.example/p/1',
  }).text
  for (const hidden of ['カット', '結城', 'カラー', '佐藤', '鈴木']) expect(unproven).not.toContain(hidden)
  expect(unproven).toContain('13,200円')
})
