// What other areas use of pages.
export { type Length, checkDocument, hasTooManyMenus, isTooLong, lengthOf, sumOf } from './documents.ts'
export { lastShop, listPublishedDomains } from './sitemap.ts'
export { readPreview } from './previews/read-preview.ts'
