// What other areas use of hours.
export { findLeftOutside } from './business-days.ts'
export { readComing, readOffered, readRules } from './coming.ts'
export { daysOfWeek, holidayName, holidayOn, rangeOnWire, rangesByWeekday } from './day-notes.ts'
export {
  type Order,
  type Wanted,
  type WantedVisit,
  choosesShown,
  doesNotDo,
  menuIdsOf,
  orderOf,
  ordersOf,
  staffForVisit,
} from './orders.ts'
export { type RegularRow, regularColumns, regularIn, todayOf } from './regular.ts'
export { type Menu, type OfferFacts, isPublished, readOfferFacts, specialPeriodsSql } from './offer-facts.ts'
