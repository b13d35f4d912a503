import { expect, test } from 'vitest'
import { hasAddress, trimmed } from './fold.ts'

test.each([
  'https://evil.example/x',
  '〇〇銀行 至急 https://evil.example/…',
  'HTTP://EVIL',
  'ｈｔｔｐ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'ht\u200btps://evil.example',
  'line://ti/p/abc',
  'www.evil.example',
  '至急www.evil.jp',
  'ｗｗｗ．ｅｖｉｌ．ｊｐ',
  'evil.example/login',
  '山田evil.jp/a',
  '美容室.com/予約',
  'evil.example:8080/x',
  'evil.example?a=1',
  'xn--r8jz45g.xn--zckzah/x',
  '192.0.2.1/x',
  'taro@example.jp',
  'taro＠example．jp',
  '連絡先:taro@example。jp',
  'taro@美容室.jp',
])('%s is no name', (name) => expect(hasAddress(name)).toBe(true))

test.each([
  'nail@home',
  'Nail ＠ Home.',
  'Dr.Nail',
  'A.B.C',
  'A.B.C/D',
  'salon.jp',
  '美容室.com',
  'はる。なつ/あき',
  'ヘアサロン こはる',
  'Hair & Make 1/2',
  'カット：カラー／パーマ',
  'No.1/銀座',
  'www',
  'Mary-Ann O’Neil Jr.',
  'スミス・ジョン',
  '山田 花子@表参道',
])('%s is a name', (name) => expect(hasAddress(name)).toBe(false))

test.each([
  '\u200b',
  '\u2800',
  '\u3164',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\u00ad',
  '\u2060',
  '\ufeff',
  '\ufe0f',
  '\u3000\u200b \u2800',
])('%j shows nothing, so it is empty', (text) => expect(trimmed(text)).toBe(''))

test('what is seen keeps the invisible characters within it', () => {
  for (const text of ['👩\u200d🦰', '辻\udb40\udd00', 'a\u00adb', 'ー'])
    expect(trimmed(` ${text}\u3000`)).toBe(text)
})
