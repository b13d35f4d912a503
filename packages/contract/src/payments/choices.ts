// What a menu asks to be paid before the visit, and what a customer who cancels gets back. Rules PAY-1, PAY-12.

export const advancePayments = ['none', 'optional', 'required'] as const
export type AdvancePayment = (typeof advancePayments)[number]

/** The least that the provider takes, in yen. */
export const advancePaymentMin = 50

export const refundRules = ['until_deadline', 'always', 'never'] as const
export type RefundRule = (typeof refundRules)[number]
