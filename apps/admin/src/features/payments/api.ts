// Public exports of this feature.
export { PaymentAccountCard } from './account-card.tsx'
export { usePaymentAccount } from './payment-account.ts'
