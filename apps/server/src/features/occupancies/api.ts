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
export { inTheWay, refuseOccupied, timedOf } from './in-the-way.ts'
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
