// What other areas use of availability.
export { readFreeDays } from './free-days.ts'
export { judgeStartRequest, questionOf, readAlternatives, readAvailability } from './availability.ts'
export {
  readEverybodysStarts,
  readMenuStarts,
  readMovable,
  readMovableAlternatives,
  readOwnersStarts,
} from './moves.ts'
export { findToday } from './today/find-today.ts'
export { type TodayOnPage, todayOnPage, withoutOffer, writeToday } from './today/today-on-page.ts'
