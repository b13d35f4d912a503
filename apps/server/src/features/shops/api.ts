// What other areas use of shops.
export { cardFolder, cardPath, type ShopCard } from './cards/card.ts'
export { keptPicture, pictureOf, plainPicture, type Picture } from './cards/card-pictures.ts'
export { readCard } from './cards/read-card.ts'
export { confirmedWith } from './first-steps/confirm-step.ts'
export { findBlockers } from './first-steps/read-first-steps.ts'
export { hasTrial, trialLife } from './first-steps/trial.ts'
export { lockAndWrite, lockShop } from './lock-shop.ts'
export { posingProblem } from './posing-names.ts'
export { postalCodeRoutes } from './postal-code-routes.ts'
export {
  addressLines,
  addressSql,
  areaSql,
  findContacts,
  findOwnShop,
  publicAddressSql,
  readShop,
} from './read-shop.ts'
export { registerShop } from './register-shop.ts'
export { reorderRows } from './reorder-rows.ts'
export { shopUrl } from './shop-url.ts'
