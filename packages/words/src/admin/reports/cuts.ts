// What the reports call the parts of a whole.

export const reportCuts = {
  ja: {
    customer: { new: '新規', returning: '再来', unknown: '顧客情報なし' },
    source: {
      online: 'ネット予約',
      waiting_list: 'キャンセル待ちから',
      telephone: '電話',
      walk_in: 'ご来店で直接',
      owner: 'お店から（方法の記録なし）',
    },
    leadTime: {
      same_day: '当日',
      days_1: '前日',
      days_2_6: '2〜6日前',
      days_7_13: '7〜13日前',
      days_14_29: '14〜29日前',
      days_30: '30日以上前',
    },
    state: {
      treated: '施術済み',
      booked: 'これからの予約',
      canceled: 'キャンセル',
      no_show: '無断キャンセル',
    },
    discount: '値引き',
    rounding: '端数の調整',
    noCategory: 'カテゴリーなし',
    rest: (count: string) => `その他（${count}）`,
  },
  en: {
    customer: { new: 'New', returning: 'Returning', unknown: 'No customer record' },
    source: {
      online: 'Online',
      waiting_list: 'From the waiting list',
      telephone: 'By phone',
      walk_in: 'Walk-in',
      owner: 'By the shop (unspecified)',
    },
    leadTime: {
      same_day: 'Same day',
      days_1: 'The day before',
      days_2_6: '2–6 days before',
      days_7_13: '7–13 days before',
      days_14_29: '14–29 days before',
      days_30: '30+ days before',
    },
    state: { treated: 'Completed', booked: 'Upcoming', canceled: 'Canceled', no_show: 'No-show' },
    discount: 'Discounts',
    rounding: 'Rounding',
    noCategory: 'No category',
    rest: (count: string) => `Other (${count})`,
  },
}
