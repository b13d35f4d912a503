// What the owner's calendar says of times that external calendars take.

export const externalTime = {
  ja: { title: '外部の予定' },
  en: { title: 'External event' },
}
