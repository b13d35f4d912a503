// Domains that are proposed for names as salons have them. Rule SHOP-25.
import { expect, test } from 'vitest'
import { isDomain } from './fields.ts'
import { needsReading, suggestDomains } from './domain-suggestion.ts'
import { romajiOf } from './romaji.ts'

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
  expect(suggestDomains(name)[0]).toBe(domain)
})

test('kanji are not guessed: without a reading nothing is proposed, with one its romaji', () => {
  expect([needsReading('美容室 花'), needsReading('さくら美容室'), needsReading('Hair Aoi')]).toEqual([
    true,
    false,
    false,
  ])
  expect(suggestDomains('美容室 花')).toEqual([])
  expect(suggestDomains('花')).toEqual([])
  expect(suggestDomains('💇')).toEqual([])
  expect(suggestDomains('美容室 花', 'びようしつ はな')[0]).toBe('biyoushitsu-hana')
  expect(suggestDomains('理容 山田', 'バーバー やまだ')[0]).toBe('baba-yamada')
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
    const some = suggestDomains(name)
    expect([name, some.filter((domain) => !isDomain(domain))]).toEqual([name, []])
    expect(new Set(some).size).toBe(some.length)
  }
  expect(suggestDomains('こもれび')).toEqual([
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
