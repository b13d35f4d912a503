// Every address of the owner's side, in one place.
import { type Screen, screenPath } from '@noren/contract/screens'
import { formatDay, parseDay } from '@noren/scheduling/time'
import type { HelpPageId } from '@noren/words/help/screen'

export const paths = {
  top: '/',
  login: '/login',
  signup: '/signup',
  forgot: '/forgot-password',
  verify: '/account-verify',
  registration: '/registration',
  terms: '/terms',
  privacy: '/privacy',
  legal: '/legal-notice',
  transmission: '/external-transmission',
  calendar: '/reservation-calendar',
  search: '/reservation-search',
  worklists: '/worklists',
  waitlist: '/waitlist',
  reports: '/reports',
  countedVisits: '/reports/visits',
  overdue: '/reports/overdue',
  customers: '/customers',
  newCustomer: '/customers/create',
  customerFiles: '/customers/files',
  customerDuplicates: '/customers/duplicates',
  customerAccesses: '/customers/accesses',
  page: '/reservation-page',
  sharing: '/reservation-page/share',
  form: '/form',
  completion: '/completion-page',
  menus: '/menu',
  newMenu: '/menu/create',
  menuPrices: '/menu/prices',
  mails: '/notification-templates',
  deliveries: '/notification-templates/deliveries',
  push: '/notifications',
  hours: '/business-day',
  staff: '/staff',
  shop: '/shop',
  dayReport: '/reports/days',
  monthReport: '/reports/month',
  contact: '/contact',
  account: '/account',
  data: '/data',
  imports: '/data/import',
  feeds: '/calendar-feeds',
  help: '/help',
} as const satisfies Record<string, Screen>

/** The pages of the shop's settings. Rule SHOP-105. */
export const shopPaths = {
  about: '/shop/about',
  place: '/shop/place',
  payment: '/shop/payment',
  booking: '/shop/booking',
  notices: '/shop/notices',
} as const satisfies Record<string, Screen>

/** Where the shop's account for advance payments is connected. */
export const paymentsPath = `${paths.shop}?tab=subscription#payments`

/** The screens of the reports, by their tabs. Rule REP-40. */
export const reportPaths = {
  reports: paths.reports,
  days: paths.dayReport,
  month: paths.monthReport,
  overdue: paths.overdue,
} as const

/** /reports/month?month=2026-11 */
export const monthPath = (month: string): string => `${paths.monthReport}?month=${month}`

/** /reservation-calendar/20261121 */
export const calendarPath = (date: string): string => `${paths.calendar}/${date.replaceAll('-', '')}`

/** Opens the entry of a visit for a customer on record, of a date and with the menu of the last time where they are given. */
export const entryPath = (
  customerId: number,
  { date, menuId }: { date?: string; menuId?: number | null } = {},
): string =>
  `${date === undefined ? paths.calendar : calendarPath(date)}?customer=${customerId}${menuId == null ? '' : `&menu=${menuId}`}`

/** '20261121' → '2026-11-21'; null for anything that is no date. */
export const dateOfCalendarPath = (text: string | undefined): string | null => {
  const day = parseDay((text ?? '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))
  return day === null ? null : formatDay(day)
}

export const reservationPath = (id: number): string => screenPath('/reservation/{id}', { id })

/** The bill of a visit. */
export const billPath = (id: number): string => screenPath('/reservation/{id}/bill', { id })

/** The report of a day. */
export const dayReportPath = (date: string): string => screenPath('/reports/days/{date}', { date })

export const worklistPath = (id: number): string => screenPath('/worklists/{id}', { id })

/** All that is stored about a customer, to be printed. */
export const personalDataPath = (id: number): string => screenPath('/customers/{id}/data', { id })
export const customerPath = (id: number): string => screenPath('/customers/{id}', { id })
/** After a record's address: with the records that look alike open. */
export const likeHash = '#like'
export const importPath = (id: number): string => screenPath('/data/import/{id}', { id })
/** Where a file of customers or visits from elsewhere is chosen. */
export const importsPath = (kind: 'customers' | 'visits'): string => `${paths.imports}?kind=${kind}`
export const menuPath = (id: number): string => screenPath('/menu/{id}/edit', { id })
export const helpPath = (page: HelpPageId): string => screenPath('/help/{page}', { page })
/** A new menu that begins as a copy of another one. */
export const menuCopyPath = (id: number): string => `${paths.newMenu}?template=${id}`
