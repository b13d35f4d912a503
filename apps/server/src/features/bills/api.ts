// What other areas use of bills.
export { changedDays, planBill } from './plan-bill.ts'
export { billColumn, hasBillColumn, listArticles, readBillFacts, readBills } from './read-bills.ts'
export { currentOf, isSameContent, toBill, type BillContent, type StoredBill } from './stored-bill.ts'
export { endBill, insertBill, takeBillBack } from './write-bill.ts'
export { soldSql } from './sold.ts'
