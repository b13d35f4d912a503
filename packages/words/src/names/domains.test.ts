// Domains that are proposed for names as salons have them. Rule SHOP-25.
import { expect, test } from 'vitest'
import { needsReading, suggestDomains } from './domains.ts'
import { romajiOf } from './romaji.ts'

const suggested = (name: string, reading = '') => suggestDomains(name, { reading, min: 5, max: 30 })
/** As the contract says it. */
const isDomain = (text: string) => /^[a-z0-9][a-z0-9-]{3,28}[a-z0-9]$/.test(text)

test.each([
  ['ヘアサロン こもれび', 'hair-salon-komorebi'],
  ['ヘアーサロンつきみ', 'hair-salon-tsukimi'],
  ['Nail Room MIO', 'nail-room-mio'],
  ['ｎａｉｌ＠ＨＯＭＥ', 'nail-home'],
  ['ネイルサロン・ルーチェ', 'nail-salon-ruche'],
  ['はな', 'hana-salon'],
  ['さくら美容室', 'sakura-hair'],
  ['リラクゼーションサロン しずかなひととき', 'shizukanahitotoki'],
  ['ｻﾛﾝ ﾐﾅﾓ', 'salon-minamo'],
  ['あっというマッチャ', 'attoiu-matcha'],
])('%s → %s', (name, domain) => {
  expect(suggested(name)[0]).toBe(domain)
})

test('kanji are not guessed: without a reading nothing is proposed, with one its romaji', () => {
  expect([needsReading('美容室 花'), needsReading('さくら美容室'), needsReading('Hair Aoi')]).toEqual([
    true,
    false,
    false,
  ])
  expect(suggested('美容室 花')).toEqual([])
  expect(suggested('花')).toEqual([])
  expect(suggested('💇')).toEqual([])
  expect(suggested('美容室 花', 'びようしつ はな')[0]).toBe('biyoushitsu-hana')
  expect(suggested('理容 山田', 'バーバー やまだ')[0]).toBe('baba-yamada')
})

test('whatever the name, what is proposed is a domain, and each only once', () => {
  const names = [
    'あ',
    'ー',
    'ッ',
    'Ａ',
    'x'.repeat(255),
    'さ'.repeat(200),
    'a-b_c d',
    'サロン'.repeat(40),
    'ヘア '.repeat(20),
  ]
  for (const name of names) {
    const some = suggested(name)
    expect([name, some.filter((domain) => !isDomain(domain))]).toEqual([name, []])
    expect(new Set(some).size).toBe(some.length)
  }
  expect(suggested('こもれび')).toEqual([
    'komorebi',
    'komorebi-salon',
    'komorebi-2',
    'komorebi-3',
    'komorebi-4',
  ])
})

test('small kana belong to the one before, a double consonant is doubled, the long mark is left out', () => {
  expect(
    ['シャンプー', 'きゃりー', 'みっちゃん', 'しんじゅく', 'ヴィーナス', 'ホットヨガ'].map(romajiOf),
  ).toEqual(['shanpu', 'kyari', 'mitchan', 'shinjuku', 'vinasu', 'hottoyoga'])
})
