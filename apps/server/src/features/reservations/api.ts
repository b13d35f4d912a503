// What other areas use of reservations.
export { calendarFileOf, googleCalendarLink, tokyo } from './calendar-file.ts'
export { calendarId, makeManageUrl, manageToken, manageTokenHash, manageUrl } from './manage-links.ts'
export {
  asksApprovalColumn,
  movedByShopColumn,
  reservationQuery,
  sequenceColumns,
  storedVisitColumns,
  toldColumns,
} from './read-reservation.ts'
export { isUndoable, undoableFor } from './corrections/may-correct.ts'
export { isEnterable, overlapChange, requestExpiry } from './stages.ts'
export { type Answer, answersOf, checkAnswers } from './answers.ts'
export { bookedVisit, visitColumns } from './lines/booked-visit.ts'
export { companionsColumn, linesColumn, staffNameColumn } from './lines/reservation-lines.ts'
export { insertReservation } from './changes/insert-reservation.ts'
export { endBlocks, writeBlocks } from './blocks/blocks.ts'
export { listClashes, readActiveStaff } from './blocks/read-blocks.ts'
export { changeReservation } from './changes/change-reservation.ts'
export { type Changing } from './changes/read-for-change.ts'
export { writeChange } from './changes/write-change.ts'
export { givenUpChoice } from './lines/reservation-lines.ts'
export {
  type BookedRow,
  customerOf,
  readBooked,
  readNewReservationFacts,
  readWho,
} from './changes/read-for-change.ts'
export { bookReservation, bookWaitedFor, bookingOf } from './commands/book-reservation.ts'
export { countOf } from './changes/decide-booking.ts'
export { cancelByCustomer } from './commands/cancel-by-customer.ts'
export { moveByCustomer } from './commands/move-by-customer.ts'
export { declineOffer, takeOffer, withdrawTakenOffer } from './offers/end-offers.ts'
export { reservationKeyOf } from './search/search-key.ts'
