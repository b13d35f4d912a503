/** Percent, of all services of a salon. Rule PAY-27. */
export const taxRate = 10

/** The tax in an amount that includes it, rounded down to whole yen. Rule PAY-27. */
export const taxIn = (amount: number): number => Math.floor((amount * taxRate) / (100 + taxRate))
