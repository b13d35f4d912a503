// What the server says of rows of a file from elsewhere.

export const importWords = {
  ja: {
    atLine: (line: number) => `（${line}行目）`,
    staff: '担当',
    menu: 'メニュー',
    price: '金額',
    external: '外部カレンダーの予定',
    gone: '削除されたデータ',
    statuses: {
      reserved: '予約',
      treated: '来店済み',
      canceled: 'キャンセル',
      no_show: '無断キャンセル',
    },
  },
  en: {
    atLine: (line: number) => ` (line ${line})`,
    staff: 'Staff',
    menu: 'Menu',
    price: 'Price',
    external: 'An event of another calendar',
    gone: 'Deleted since',
    statuses: { reserved: 'Reserved', treated: 'Visited', canceled: 'Canceled', no_show: 'No-show' },
  },
}

/** カット → カット（60分）: what a name is made into that is too short for a menu, and the name again. */
export const withMinutes = (name: string, minutes: number): string => `${name}（${minutes}分）`
export const withoutMinutes = (name: string): string => name.replace(/[（(]\d+分[）)]$/, '')
