// What other areas use of prices.
export { comingPrices, priceOn } from './price-on.ts'
export { setPrice } from './set-price.ts'
