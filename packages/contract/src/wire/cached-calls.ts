// The cache tags of each call that the owner's screens cache. A table of its own, because the screens read before any schema is
// loaded; the endpoint declares the tags, and the compiler refuses a line that differs from it or is missing.
import type { Api } from '../api.ts'
import type { CacheTag } from './endpoint.ts'

/** `'GET /api/menus'` → the tags that its endpoint declares; calls without tags are not cached. */
export type CachedCalls = {
  [
    C in keyof Api as Api[C] extends { tags: readonly [CacheTag, ...CacheTag[]] } ? C : never
  ]: Api[C] extends { tags: infer Tags } ? Tags : never
}
export type CachedCall = keyof CachedCalls

export const cachedCalls = {
  'GET /api/auth/me': ['me'],
  'GET /api/auth/account': ['me'],
  'GET /api/auth/sessions': ['me'],
  'GET /api/auth/tokens': ['me'],
  'GET /api/shops/{id}': ['shops'],
  'GET /api/contact-address': ['shops'],
  'GET /api/looks/{id}': ['shops'],
  'GET /api/first-steps': ['shops', 'menus', 'hours', 'staff', 'pages', 'reservations'],
  'GET /api/plans/current': ['shops', 'menus', 'reservations'],
  'GET /api/payments/account': ['shops'],
  'GET /api/export/summary': ['shops', 'menus', 'staff', 'reservations', 'customers', 'pages'],
  'GET /api/imports': ['imports'],
  'GET /api/imports/{id}': ['imports'],
  'GET /api/imports/{id}/rows': ['imports'],
  'GET /api/menus': ['menus'],
  'GET /api/menus/{id}': ['menus'],
  'GET /api/menu-categories': ['menus'],
  'GET /api/menu-price-changes': ['menus'],
  'GET /api/pages': ['pages'],
  'GET /api/pages/{id}': ['pages'],
  'GET /api/library-images': ['pages'],
  'GET /api/gallery-images': ['pages'],
  'GET /api/opening-days': ['hours'],
  'GET /api/business-days': ['hours'],
  'GET /api/special-hours': ['hours'],
  'GET /api/dated-hours': ['hours'],
  'GET /api/holidays': ['hours'],
  'GET /api/availability/explain': ['hours', 'menus', 'reservations'],
  'GET /api/staff': ['staff'],
  'GET /api/seat-groups': ['seats'],
  'GET /api/customers': ['customers'],
  'GET /api/customers/{id}': ['customers'],
  'GET /api/customers/{id}/photos': ['customers'],
  'GET /api/customers/duplicates': ['customers'],
  'GET /api/customers/{id}/duplicates': ['customers'],
  'GET /api/customer-accesses': ['customers'],
  'GET /api/reservations': ['reservations'],
  'GET /api/reservations/next': ['reservations', 'customers'],
  'GET /api/reservations/awaiting': ['reservations'],
  'GET /api/reservations/{id}/starts': ['reservations', 'hours'],
  'GET /api/reservations/starts': ['reservations', 'hours', 'menus', 'staff'],
  'GET /api/absences/inside': ['reservations', 'staff'],
  'GET /api/worklists': ['reservations', 'staff'],
  'GET /api/worklists/{id}': ['reservations', 'staff', 'hours', 'menus', 'customers'],
  'GET /api/user/calendar-settings': ['me'],
  'GET /api/reservations/{id}': ['reservations'],
  'GET /api/reservations/{id}/change-logs': ['reservations'],
  'GET /api/reservations/{id}/messages': ['reservations'],
  'GET /api/messages': ['reservations'],
  'GET /api/messages/undelivered': ['reservations'],
  'GET /api/push': ['me'],
  'GET /api/forms': ['forms'],
  'GET /api/email-templates': ['templates'],
  'GET /api/calendar-feed': ['feeds', 'shops'],
  'GET /api/external-calendars': ['feeds'],
  'GET /api/waitlist': ['reservations'],
  'GET /api/waitlist/count': ['reservations'],
  'GET /api/reservations/{id}/bill': ['reservations', 'sales'],
  'GET /api/days/{date}/sales': ['reservations', 'sales', 'staff'],
  'GET /api/reports/sales': ['reservations', 'sales', 'menus', 'staff', 'customers'],
  'GET /api/reports/utilisation': ['reservations', 'sales', 'hours', 'staff'],
  'GET /api/reports/cohorts': ['reservations', 'sales', 'customers'],
  'GET /api/reports/overdue-customers': ['reservations', 'sales', 'customers'],
  'GET /api/reports/visits': ['reservations', 'sales', 'menus', 'staff', 'customers'],
} as const satisfies CachedCalls
