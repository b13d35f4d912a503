import { expect, test } from 'vitest'
import { templates } from '@noren/words/admin/mails/templates'
import { newAdvertising } from './advertising.ts'

const words = templates.ja.advertisingWords
const found = (text: string, before = '') => newAdvertising(text, before, words)

test.each([
  ['次回使えるクーポンです', 'クーポン'],
  ['ｸｰﾎﾟﾝを差し上げます', 'クーポン'],
  ['全メニュー20%OFF', '%OFF'],
  ['２０％ ｏｆｆ', '%OFF'],
  ['春のキャン\nペーン', 'キャンペーン'],
])('%j is found', (text, word) => {
  expect(found(text)).toEqual([word])
})

test('what is stored already is not asked about again, and ordinary words never', () => {
  expect(found('クーポンとキャンペーン', '以前のｸｰﾎﾟﾝ')).toEqual(['キャンペーン'])
  expect(found('ご予約ありがとうございます。駐車場は50%ほど空いています')).toEqual([])
})
