// What other areas use of bills.
export { soldSql, type SoldVisit } from './sold.ts'
