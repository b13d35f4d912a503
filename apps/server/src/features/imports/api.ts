// What other areas use of imports.
export { emptyImportRows, listImportRows } from './forget-imports.ts'
