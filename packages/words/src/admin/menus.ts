// The fields of a menu as the owner edits them.

export const menus = {
  ja: {
    name: 'メニュー名',
    namePlaceholder: '例：カット＋シャンプー',
    price: '料金（税込）',
    duration: '施術時間',
    total: 'お客様の所要時間',
    totalHelp: '着替えや会計もふくめた時間です。空欄なら施術時間と同じになります。',
  },
  en: {
    name: 'Name of the menu',
    namePlaceholder: 'Such as: Cut + shampoo',
    price: 'Price (tax incl.)',
    duration: 'Treatment time',
    total: 'Time the customer needs',
    totalHelp: 'With changing and paying. Left empty it equals the treatment time.',
  },
}
