// What other areas use of operator.
export { type OperatorServices, grantPlan, logCommand, suspendShop } from './change-shop.ts'
export {
  type Options,
  type Row,
  factsOf,
  isDateFrom,
  noticeDays,
  parseTyped,
  reasonMax,
  tableOf,
  usage,
} from './command-line.ts'
export { type ShopFacts, findShop, listAudit, listShops, readFacts } from './read-shops.ts'
