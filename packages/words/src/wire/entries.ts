// Titles in the calendar for owner's entries without one.

export const entries = {
  ja: { block: '予定あり', visit: 'ご予約', walkIn: '飛び込み' },
  en: { block: 'Blocked', visit: 'Visit', walkIn: 'Walk-in' },
}
