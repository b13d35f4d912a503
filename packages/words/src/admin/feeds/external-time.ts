// What the owner's calendar says of times that external calendars take.

export const externalTime = {
  ja: { title: '外部の予定', overlap: '予約と重なっています' },
  en: { title: 'External event', overlap: 'overlaps a reservation' },
}
