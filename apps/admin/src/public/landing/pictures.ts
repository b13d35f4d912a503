// Taken by e2e/pictures.spec.ts, which says of what and how.
import calendarEn from './pictures/calendar-en.webp'
import calendarJa from './pictures/calendar-ja.webp'
import dayEn from './pictures/day-en.webp'
import dayJa from './pictures/day-ja.webp'
import doneEn from './pictures/done-en.webp'
import doneJa from './pictures/done-ja.webp'
import salonEn from './pictures/salon-en.webp'
import salonJa from './pictures/salon-ja.webp'
import shopEn from './pictures/shop-en.webp'
import shopJa from './pictures/shop-ja.webp'
import timeEn from './pictures/time-en.webp'
import timeJa from './pictures/time-ja.webp'

export const pictures = {
  ja: { calendar: calendarJa, day: dayJa, salon: salonJa, steps: [shopJa, timeJa, doneJa] },
  en: { calendar: calendarEn, day: dayEn, salon: salonEn, steps: [shopEn, timeEn, doneEn] },
}

/** Sizes of each kind, so that the space is reserved before a picture is loaded. */
export const sizes = {
  screen: { width: 1600, height: 1025 },
  phone: { width: 600, height: 1216 },
  salon: { width: 1400, height: 1260 },
}
