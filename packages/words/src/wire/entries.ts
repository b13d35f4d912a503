// What stands in the calendar for an entry of the owner's that was given no title.

export const entries = {
  ja: { block: '予定あり', visit: 'ご予約' },
  en: { block: 'Blocked', visit: 'Visit' },
}
