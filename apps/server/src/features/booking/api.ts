// What other areas use of booking.
export { answerPublicShop } from './answer-public-shop.ts'
export { managingRoutes } from './manage-routes.ts'
export { findManaged, readManaged } from './managed-reservation.ts'
export { readRepeatedVisit, repeatedVisit, type RepeatedVisit } from './repeated-visit.ts'
export { offerAnswerRoutes } from './offer-routes.ts'
export { readPublicShop } from './public-shop.ts'
