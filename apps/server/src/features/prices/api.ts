// What other areas use of prices.
export { comingPricesSql, menuPriceSql } from './menu-price-sql.ts'
