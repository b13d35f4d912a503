import { expect, test } from 'vitest'
import { poses } from './poses.ts'

const none = { refused: [], allowed: [] }

test.each([
  '楽天的',
  'みずほ美容室',
  'ヤマト美容院',
  'みずほ',
  'セブンスヘアー',
  'ラインネイル',
  'LINE hair',
  'Apple Nail',
  'アップルヘアー',
  'Noren Hair',
  'のれん美容室',
  'サロン・ド・ヤマト',
  'Hair Salon Au Bonheur',
  'Beau Support Nail',
  'オーラ',
  'ネイルサロン花のれん',
  '三井理容所',
  '住友美容室',
  'ANA',
  'Ana hair',
  'イオンモール前 美容室さくら',
  'セブンカラー',
  '国分寺ヘアー',
  '市川美容室',
  '県庁前カットハウス',
  '区画整理前の床屋',
  'ヘアーメイク小春',
  'Dr.Nail',
  'メタモルフォーゼ',
  'スイカ',
  'サロン まつげのビザ',
  'クロネコ',
  'ETC',
  'ポイントカット',
  '確認美容',
  'マッサージ センター東',
  '髪質改善センター',
  'カード',
  'サポート整体院',
  '美容室 一二三',
])('a salon may be called %s', (name) => {
  expect(poses(name, none)).toBe(false)
})

test.each([
  '三菱UFJ銀行',
  '三井住友カード',
  'みずほ銀行',
  'ミズホ銀行',
  'みずほ 銀行 渋谷支店',
  'ゆうちょ銀行',
  '楽天',
  '楽天カード',
  '楽天　公式',
  '【楽天】本人確認のお願い',
  'ヤマト運輸',
  'ヤマト 運輸',
  'ヤマ卜運輸',
  'クロネコヤマト',
  '佐川急便',
  '佐川 不在通知',
  '日本郵便',
  '国税庁',
  '税務署より',
  '渋谷警察署',
  '日本年金機構',
  'Amazon',
  'Аmazon',
  'AMAZ0N',
  'ａｍａｚｏｎ',
  'A m a z o n',
  'Amazon サポート渋谷',
  'アマゾン プライム',
  'PayPay',
  'ＰａｙＰａｙ当選',
  'ペイペイ公式',
  'NTTドコモ',
  '卜゛コモ NTT DOCOMO',
  'ソフトバンク',
  'SoftBank',
  'V1SA',
  'マスタ一カード',
  'アップル サポート',
  'LINE公式',
  '渋谷区役所',
  'のれん',
  'Noren サポート',
  'のれん運営事務局',
  '首都銀行',
  'メル力リ',
])('no shop may be called %s', (name) => {
  expect(poses(name, none)).toBe(true)
})

test('the operator adds names and takes them off', () => {
  expect(poses('みどり電力 サポート', none)).toBe(false)
  expect(poses('みどり電力 サポート', { refused: ['みどり電力'], allowed: [] })).toBe(true)
  expect(poses('首都銀行', { refused: [], allowed: ['首都銀行'] })).toBe(false)
  expect(poses('佐川', { refused: [], allowed: ['佐川'] })).toBe(false)
})

test('the longest name is looked at in one pass', () => {
  expect(poses(`${'のお願い'.repeat(63)}x`, none)).toBe(false)
})
