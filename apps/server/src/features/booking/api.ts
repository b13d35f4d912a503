// What other areas use of booking.
export { managingRoutes } from './manage-routes.ts'
export { findManaged, readManaged } from './managed-reservation.ts'
export { offerAnswerRoutes } from './offer-routes.ts'
export { readPublicShop } from './public-shop.ts'
