// What other areas use of occupancies.
export {
  findInTheWay,
  findSeatsInTheWay,
  isNotOwnOccupancy,
  listConflicts,
  listHeldStaff,
  listOccupancies,
  listUnderExternal,
  occupancyMinutesMax,
  overlapsColumn,
  startsNearWindow,
} from './conflicts.ts'
export {
  type StoredSeats,
  type StoredTime,
  inTheWay,
  refuseOccupied,
  seatsOf,
  storedSeats,
  timedOf,
} from './in-the-way.ts'
export { keepSeats, serviceOfStored } from './stored-visit.ts'
export {
  type ImportedOccupation,
  type Occupation,
  type Owner,
  deleteExternal,
  deleteExternalCalendars,
  endOccupancies,
  insertBlockOccupancies,
  insertImportedOccupancies,
  insertOccupancies,
  keepHold,
  releaseHold,
  releaseHolds,
  releaseOffer,
  replaceExternal,
  replaceOccupancies,
} from './occupancies.ts'
