// What other areas use of shops.
export { lockAndWrite, lockShop } from './lock-shop.ts'
export { posingProblem } from './posing-names.ts'
export { postalCodeRoutes } from './postal-code-routes.ts'
export { addressSql, areaSql, findContacts, findOwnShop, publicAddressSql, readShop } from './read-shop.ts'
export { registerShop } from './register-shop.ts'
export { reorderRows } from './reorder-rows.ts'
export { shopUrl } from './shop-url.ts'
