// What other areas use of prices.
export { priceOn } from './price-on.ts'
