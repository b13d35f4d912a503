// What other areas use of offers.
export { endOffer, type OfferEnd } from './end-offer.ts'
export { expireDueOffers } from './expire-offers.ts'
export { insertOffer, type NewOffer, type OfferTime } from './insert-offer.ts'
export { offerToken } from './offer-links.ts'
