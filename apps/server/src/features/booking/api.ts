// What other areas use of booking.
export { managingRoutes } from './manage-routes.ts'
export { findManaged, readManaged } from './managed-reservation.ts'
export { readPublicShop, readShopVersion } from './public-shop.ts'
