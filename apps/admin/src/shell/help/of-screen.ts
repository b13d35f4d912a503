import type { OwnerScreen, Screen } from '@noren/contract/screens'
import type { HelpPageId } from '@noren/words/help/screen'

/** The help page of what an address shows; of the help itself, and of what is no screen of an owner, there is none. */
export const helpOf = (screen: Screen | undefined, search: string): HelpPageId | undefined => {
  const pages: Partial<Record<Screen, HelpPageId>> = helpOfScreen
  const ofTab: Partial<Record<Screen, Record<string, HelpPageId>>> = helpOfTab
  if (screen === undefined) return undefined
  const tab = new URLSearchParams(search).get('tab')
  return (tab === null ? undefined : ofTab[screen]?.[tab]) ?? pages[screen]
}

/** Each of the owner's screens has one, or the compiler says so. Rule SCR-116. */
const helpOfScreen: Record<Exclude<OwnerScreen, '/help' | '/help/{page}'>, HelpPageId> = {
  '/reservation-calendar': 'calendar',
  '/reservation-calendar/*': 'calendar',
  '/reservation/{id}': 'statuses',
  '/reservation/{id}/bill': 'bills',
  '/reservation-search': 'searching',
  '/worklists': 'absence',
  '/worklists/{id}': 'absence',
  '/waitlist': 'waitlist',
  '/reports': 'reports',
  '/reports/visits': 'reports',
  '/reports/overdue': 'reports',
  '/reservation-page': 'booking-page',
  '/reservation-page/share': 'sharing',
  '/completion-page': 'completion',
  '/form': 'form',
  '/menu': 'menus',
  '/menu/create': 'menus',
  '/menu/prices': 'prices',
  '/menu/{id}/edit': 'menus',
  '/shop': 'shop-settings',
  '/shop/about': 'shop-settings',
  '/shop/place': 'shop-settings',
  '/shop/payment': 'shop-settings',
  '/shop/booking': 'shop-settings',
  '/shop/notices': 'shop-settings',
  '/business-day': 'hours',
  '/staff': 'staff',
  '/notification-templates': 'mails',
  '/notification-templates/deliveries': 'deliveries',
  '/notifications': 'notifications',
  '/customers': 'customers',
  '/customers/create': 'customers',
  '/customers/files': 'importing',
  '/customers/duplicates': 'merging',
  '/customers/accesses': 'customers',
  '/customers/{id}': 'customers',
  '/customers/{id}/data': 'customers',
  '/reports/days': 'daily-report',
  '/reports/days/{date}': 'daily-report',
  '/reports/month': 'daily-report',
  '/contact': 'troubles',
  '/account': 'account',
  '/data': 'export',
  '/data/import': 'importing',
  '/data/import/{id}': 'importing',
  '/calendar-feeds': 'feeds',
}

const helpOfTab: Partial<Record<OwnerScreen, Record<string, HelpPageId>>> = {
  '/customers/{id}': { notes: 'notes', photos: 'photos' },
  '/shop': { subscription: 'plan' },
}
