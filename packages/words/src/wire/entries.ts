// Titles in the calendar for owner's entries without one.

export const entries = {
  ja: { block: '予定あり', visit: 'ご予約' },
  en: { block: 'Blocked', visit: 'Visit' },
}
