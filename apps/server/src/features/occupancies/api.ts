// What other areas use of occupancies.
export {
  findInTheWay,
  isNotOwnOccupancy,
  listConflicts,
  listHeldStaff,
  listOccupancies,
  listUnderExternal,
  occupancyMinutesMax,
  overlapsColumn,
  startsNearWindow,
} from './conflicts.ts'
export { type StoredSeats, inTheWay, refuseOccupied, seatsOf, storedSeats, timedOf } from './in-the-way.ts'
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
  replaceExternal,
  replaceOccupancies,
} from './occupancies.ts'
