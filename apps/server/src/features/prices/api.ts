// What other areas use of prices.
export { comingPrices, priceOn } from './price-on.ts'
