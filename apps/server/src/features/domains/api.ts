// What other areas use of domains.
export { replaceDomain } from './replace-domain.ts'
export { findSuccessor, openShopOfDomain, readDomain } from './shop-of-domain.ts'
