import { expect, test } from 'vitest'
import { createKanaReader } from './kana-reader.ts'

const type = (reader: ReturnType<typeof createKanaReader>, shown: string[]): string => {
  shown.forEach(reader.composing)
  return reader.accepted(shown.at(-1) ?? '')
}

test('the reading is the text before the conversion', () => {
  const reader = createKanaReader()
  expect(type(reader, ['ｙ', 'や', 'やｍ', 'やま', 'やまｄ', 'やまだ', '山田'])).toBe('ヤマダ')
})

test('a name in two parts has the reading of both', () => {
  const reader = createKanaReader()
  expect(type(reader, ['こ', 'こ', '小'])).toBe('コ')
  expect(type(reader, ['ば', 'ばやし', '林'])).toBe('コバヤシ')
})

test('n, small kana and the long vowel belong to the reading, unfinished letters do not', () => {
  expect(type(createKanaReader(), ['し', 'しん', 'しんｊ', 'しんじ', '真司'])).toBe('シンジ')
  expect(type(createKanaReader(), ['りょ', 'りょー', 'りょーｋ', 'りょーこ', '涼子'])).toBe('リョーコ')
})

test('canceled or deleted text leaves no reading', () => {
  const reader = createKanaReader()
  reader.composing('やま')
  expect(reader.accepted('')).toBe('')
  type(reader, ['やま', '山'])
  reader.reset()
  expect(type(reader, ['かわ', '川'])).toBe('カワ')
})
