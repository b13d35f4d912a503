import { expect, test } from 'vitest'
import { foldKanji, kanjiGroups } from './kanji-variants.ts'

test.each([
  '髙高',
  '﨑崎',
  '邊邉辺',
  '𠮷吉',
  '濵浜濱',
  '澤沢',
  '齋齊斎斉',
  '廣広',
  '惠恵',
  '國国',
  '嶋嶌島',
  '眞真',
  '龍竜',
  '櫻桜',
  '瀨瀬',
  '德徳',
  '槇槙',
  '藏蔵',
  '寬寛',
])('%s are found by each other', (group) => {
  expect(new Set([...group].map(foldKanji)).size).toBe(1)
})

test('no character is in two groups, and none has a partner that Unicode unites already', () => {
  const letters = kanjiGroups.flatMap((group) => [...group])
  expect(letters.filter((letter, at) => letters.indexOf(letter) !== at)).toEqual([])
  expect(kanjiGroups.filter((group) => [...group].length < 2)).toEqual([])
  expect(letters.filter((letter) => letter.normalize('NFKC') !== letter)).toEqual([])
})

test('different names stay different', () => {
  for (const [one, other] of ['坂阪', '畑畠', '太大', '末未', '吉古', '島鳥'].map((pair) => [...pair]))
    expect(foldKanji(one!)).not.toBe(foldKanji(other!))
})

test('variation selectors fall away; all else stays', () => {
  expect(foldKanji('葛\u{e0100}城')).toBe('葛城')
  expect(foldKanji('辻\ufe00')).toBe('辻')
  expect(foldKanji('山田 Anna 👩‍🦰 はな')).toBe('山田 Anna 👩‍🦰 はな')
})
