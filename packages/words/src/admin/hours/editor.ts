// Opening hours as the owner edits them.

export const hours = {
  ja: {
    range: (index: number) => `時間帯${index}`,
    opening: '開始',
    closing: '終了',
    add: '時間帯を追加',
    remove: (index: number) => `時間帯${index}を削除`,
  },
  en: {
    range: (index: number) => `Range ${index}`,
    opening: 'From',
    closing: 'To',
    add: 'Add range',
    remove: (index: number) => `Remove range ${index}`,
  },
}
