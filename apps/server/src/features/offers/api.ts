// What other areas use of offers.
export { endOffer, withdrawOffer } from './end-offer.ts'
export { expireDueOffers } from './expire-offers.ts'
export { insertOffer, type OfferTime } from './insert-offer.ts'
export { offerToken, offerUrl } from './offer-links.ts'
export {
  findOffer,
  findOpenOffer,
  listOffered,
  offerColumn,
  openOfferColumn,
  readOffer,
  type StoredOffer,
} from './read-offers.ts'
