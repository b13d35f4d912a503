// What other areas use of payments.
export { afterRefunds, asksPayment, holdTime, isRefunded, pendingEvery } from './hold-and-refund.ts'
export {
  type PaymentRow,
  findPaymentOf,
  paidColumn,
  readHeld,
  readPayment,
  readPaymentOf,
} from './read-payment.ts'
export { refundAll } from './refund-all.ts'
export { refuseAdvancePayment } from './accounts/account-state.ts'
export { findAccount } from './accounts/read-account.ts'
export { paidSql, paidStatuses } from './owner/paid.ts'
export { refundsBy } from './owner/refunds-by.ts'
