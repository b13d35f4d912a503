// Public exports of this feature.
export { PaymentAccountCard } from './account-card.tsx'
export { PaidMark } from './paid-mark.tsx'
export { usePaymentAccount } from './payment-account.ts'
export { RefundChoice } from './refund-choice.tsx'
export { ReservationPayment } from './reservation-payment.tsx'
