import { expect, test } from 'vitest'
import {
  crestOf,
  formatAmount,
  formatDate,
  formatDayOfYear,
  formatDuration,
  formatMonth,
  formatPhone,
  formatPrice,
  formatReservationNumber,
  formatShortDate,
  formatSpokenDate,
  formatSpokenTime,
  formatTime,
  formatTime12,
  formatTimeRange,
  formatTimes,
  formatWeek,
  formatYear,
  splitUnbroken,
  weekdayOf,
} from './format.ts'

test('dates are written as the shop writes them, with the weekday', () => {
  expect(formatDate('ja', '2026-11-21')).toBe('2026年11月21日(土)')
  expect(formatDate('en', '2026-11-21')).toBe('Sat, 21 November 2026')
  expect(formatDayOfYear('ja', '2026-11-21')).toBe('11月21日(土)')
  expect(formatDayOfYear('en', '2026-11-21')).toBe('Sat, 21 November')
  expect(formatYear('ja', '2026-11-21') + formatDayOfYear('ja', '2026-11-21')).toBe('2026年11月21日(土)')
  expect(formatYear('en', '2026-11-21')).toBe('2026')
  expect(formatShortDate('ja', '2026-11-01')).toBe('11/1(日)')
  expect(formatShortDate('en', '2026-11-01')).toBe('Sun 1 Nov')
  expect(formatMonth('ja', '2026-11')).toBe('2026年11月')
  expect(formatMonth('en', '2026-01-31')).toBe('January 2026')
})

test('spoken names read as a screen reader should say them', () => {
  expect(`${formatSpokenDate('ja', '2026-11-21')} ${formatSpokenTime('ja', 630)}`).toBe(
    '11月21日土曜日 10時30分',
  )
  expect(formatSpokenTime('ja', 600)).toBe('10時')
  expect(formatSpokenDate('en', '2026-11-21')).toBe('Saturday 21 November')
})

test('the weekday moves on by one on every day of 180 years', () => {
  const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const wrong: string[] = []
  let expected = 1 // 1900-01-01 was a Monday
  for (let year = 1900; year < 2080; year++) {
    const lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for (const [index, length] of lengths.entries()) {
      for (let day = 1; day <= length; day++) {
        const date = [year, String(index + 1).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
        if (weekdayOf(date) !== expected) wrong.push(date)
        expected = (expected + 1) % 7
      }
    }
  }
  expect(wrong).toEqual([])
})

test('times are padded and the end of a day is 24:00', () => {
  expect(formatTime(545)).toBe('09:05')
  expect(formatTime(1440)).toBe('24:00')
  expect(formatTimeRange('ja', 600, 690)).toBe('10:00〜11:30')
  expect(formatTimeRange('en', 600, 690)).toBe('10:00–11:30')
  expect(formatTimes('ja', '10:00', '11:30')).toBe('10:00〜11:30')
  expect(formatTimes('en', '10:00', '11:30')).toBe('10:00–11:30')
})

test('durations leave out zero parts', () => {
  expect(formatDuration('ja', 90)).toBe('1時間30分')
  expect(formatDuration('ja', 120)).toBe('2時間')
  expect(formatDuration('ja', 45)).toBe('45分')
  expect(formatDuration('ja', 0)).toBe('0分')
  expect(formatDuration('en', 90)).toBe('1 hr 30 min')
  expect(formatDuration('en', 60)).toBe('1 hour')
  expect(formatDuration('en', 1440)).toBe('24 hours')
})

test('money is grouped, in Japanese with 円 and in English with a half-width yen sign', () => {
  expect(formatPrice('ja', 3000)).toBe('3,000円（税込）')
  expect(formatPrice('en', 100000)).toBe('¥100,000 (tax incl.)')
  expect(formatAmount('ja', 3000)).toBe('3,000円')
  expect(formatAmount('ja', -500)).toBe('−500円')
  expect(formatAmount('en', 0)).toBe('¥0')
  expect(formatAmount('en', -12_500)).toBe('−¥12,500')
  expect(formatAmount('en', 3000).codePointAt(0)).toBe(0xa5)
})

test('no line may break a date, a time, a price, a telephone number, the words of a button or the end of a sentence', () => {
  const unbrokenParts = (sentence: string) =>
    splitUnbroken(sentence).flatMap(({ text, isUnbroken }) => (isUnbroken ? [text] : []))
  expect(
    unbrokenParts('変更は2026年11月28日(金) 10:00〜11:30まで、お電話（03-1234-5678）へ。11/28(金) 9:05'),
  ).toEqual(['2026年11月28日(金)', '10:00〜11:30', '03-1234-5678', '11/28(金)', '9:05'])
  expect(unbrokenParts('お手続きいただけます。ご確認ください。')).toEqual([
    'いただけます。',
    'ご確認ください。',
  ])
  expect(unbrokenParts('「この内容で予約する」を押すと確定します。')).toEqual([
    '「この内容で予約する」',
    '確定します。',
  ])
  expect(unbrokenParts('目的に限って利用します。広告には使うことはありません。')).toEqual([
    '利用します。',
    'ありません。',
  ])
  expect(unbrokenParts('元に戻すことはできません。')).toEqual(['できません。'])
  expect(unbrokenParts('東京都台東区谷中1-2-3')).toEqual(['1-2-3'])
  expect(unbrokenParts('5,500円（税込） 4821-0937')).toEqual(['5,500円（税込）', '4821-0937'])
  expect(unbrokenParts('On Sat, 21 November 2026 10:30, Sat 21 Nov, ¥5,500 (tax incl.)')).toEqual([
    'Sat, 21 November 2026',
    '10:30',
    'Sat 21 Nov',
    '¥5,500 (tax incl.)',
  ])
  const sentence = 'お電話（03-1234-5678）でご連絡ください。'
  expect(unbrokenParts(sentence)).toEqual(['03-1234-5678', 'ご連絡ください。'])
  expect(
    splitUnbroken(sentence)
      .map(({ text }) => text)
      .join(''),
  ).toBe(sentence)
})

test('a reservation number is read in two halves', () => {
  expect(formatReservationNumber('48210937')).toBe('4821-0937')
})

test('the twelve-hour clock', () => {
  expect([0, 545, 720, 780, 1439, 1440].map((minutes) => formatTime12('ja', minutes))).toEqual([
    '午前0:00',
    '午前9:05',
    '午後0:00',
    '午後1:00',
    '午後11:59',
    '午前0:00',
  ])
  expect([0, 545, 720, 780].map((minutes) => formatTime12('en', minutes))).toEqual([
    '12:00 am',
    '9:05 am',
    '12:00 pm',
    '1:00 pm',
  ])
})

test.for([
  ['ヘアサロン こはる', 'こ'],
  ['美容室たんぽぽ', 'た'],
  ['Hair salon Lumière', 'L'],
  ['THE BARBER 銀座', '銀'],
  // No kind of shop, and nothing but one.
  ['ヘアピン工房', 'ヘ'],
  ['ヘアサロン', 'ヘ'],
  ['株式会社 小春', '小'],
  ['小春株式会社', '小'],
  ['（株）小春', '小'],
  ['㈲葵', '葵'],
  ['★☆ Nail & Spa ☆★', 'N'],
  ['nagi', 'N'],
  ['「凪」', '凪'],
  ['💈 Barber', 'B'],
  ['3丁目の整体', '3'],
  ['がらす', 'が'],
  // The mark is a code point of its own.
  ['か\u3099らす', 'が'],
  ['𠮷野', '𠮷'],
  // An ideograph with its variant.
  ['葛\u{E0100}城', '葛\u{E0100}'],
  ['株式会社', ''],
  ['★★', ''],
])('the crest of %s is %s', ([name = '', letter]) => expect(crestOf(name)).toBe(letter))

test('a week is named by its month, or by its dates where they lie in two', () => {
  expect(formatWeek('ja', '2026-11-22', '2026-11-28')).toBe('11/22〜11/28')
  expect(formatWeek('ja', '2026-11-28', '2026-12-04')).toBe('11/28〜12/4')
  expect(formatWeek('en', '2026-11-22', '2026-11-28')).toBe('22–28 Nov')
  expect(formatWeek('en', '2026-12-29', '2027-01-04')).toBe('29 Dec–4 Jan')
})

test.each([
  ['09012345678', '090-1234-5678'],
  ['05012345678', '050-1234-5678'],
  ['08001234567', '0800-123-4567'],
  ['0120123456', '0120-123-456'],
  ['0312345678', '03-1234-5678'],
  ['0451234567', '045-123-4567'],
  ['0921234567', '092-123-4567'],
  // 092 or 0920, 042 or 0422: who guesses writes a number that nobody knows.
  ['0920123456', '0920123456'],
  ['0422123456', '0422123456'],
  // As a shop writes its own.
  ['03-1234-5678', '03-1234-5678'],
  ['04512345678', '04512345678'],
])('the telephone %s is read as %s', (phone, read) => expect(formatPhone(phone)).toBe(read))
