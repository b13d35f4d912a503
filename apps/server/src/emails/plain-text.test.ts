import { expect, test } from 'vitest'
import { wrap } from './plain-text.ts'

test('a short line, and a line that the owner broke, stay as they are', () => {
  const text = 'この度はご予約いただき、誠にありがとうございます。\n以下の内容でご予約を承りました。'
  expect(wrap(text)).toBe(text)
  expect(wrap('')).toBe('')
  expect(wrap('\n\nx')).toBe('\n\nx')
})

test('a long line breaks after a comma or full stop if one is not far', () => {
  expect(
    wrap('日時の変更・キャンセルは2026年11月20日(金) 10:30まで、このページからお手続きいただけます。'),
  ).toBe('日時の変更・キャンセルは2026年11月20日(金) 10:30まで、\nこのページからお手続きいただけます。')
})

test('otherwise between words, never inside a date, an address, or before a closing sign', () => {
  const lines = wrap(
    `${'お知らせいたします'.repeat(3)}2026年11月20日(金)までに「ご返信」くださいますよう${'お願い'.repeat(12)}https://noren.example/r/1.abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz をご覧ください`,
  ).split('\n')
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.some((line) => line.includes('2026年11月20日(金)'))).toBe(true)
  expect(lines.some((line) => line.includes('0123456789abcdefghijklmnopqrstuvwxyz'))).toBe(true)
  for (const line of lines) {
    expect(line).not.toMatch(/^[、。）」〜ー]/)
    expect(line).not.toMatch(/[「（]$/)
    if (!line.includes('https')) expect(line.replace(/[^\x20-\x7e]/g, '  ').length).toBeLessThanOrEqual(68)
  }
})

test('English breaks between words', () => {
  expect(
    wrap('If the shop has not answered by Fri, 20 November 2026 09:00, the request ends by itself.'),
  ).toBe('If the shop has not answered by Fri, 20 November 2026 09:00, the\nrequest ends by itself.')
})

test('nothing is lost but the blank at a break', () => {
  const text = `${'あいうえお、'.repeat(20)}${'x'.repeat(200)} ${'漢字'.repeat(50)}`
  expect(wrap(text).replaceAll('\n', '').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
})
