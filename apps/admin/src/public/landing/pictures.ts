// Taken by e2e/pictures.spec.ts, which says of what and how.
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
  ja: { day: dayJa, salon: salonJa, steps: [shopJa, timeJa, doneJa] },
  en: { day: dayEn, salon: salonEn, steps: [shopEn, timeEn, doneEn] },
}

/** Sizes of each kind, so that the space is reserved before a picture is loaded. */
export const sizes = {
  phone: { width: 600, height: 1216 },
  salon: { width: 1400, height: 1260 },
}
