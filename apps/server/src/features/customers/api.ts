// What other areas use of customers.
export { customerNoteRoutes } from './note-routes.ts'
export {
  type Word,
  cutToEntry,
  foldForSearch,
  isAgreed,
  keySeparator,
  nobody,
  parseWords,
  searchKeyOf,
} from './search-key.ts'
export {
  countAllVisits,
  countVisits,
  countVisitsOf,
  figuresOf,
  freeCodeSql,
  longestVisit,
  pastSql,
  randomCode,
  searchColumns,
} from './visit-counts.ts'
export { readVisitNumber } from './visit-number.ts'
export { eraseEntries } from './files/waiting-entries.ts'
export { noteAccess, noteExport } from './accesses/note-access.ts'
export { byteOrderMark, csvCell, csvLine } from './files/csv.ts'
