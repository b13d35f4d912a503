// Every page of the help. Only what makes them ready for the application imports this: it takes in most of the catalogues.
import type { Lang } from '../format.ts'
import type { HelpPage, HelpPageId } from './screen.ts'
import { absenceHelp } from './topics/absence.ts'
import { accountHelp } from './topics/account.ts'
import { bookingsHelp } from './topics/bookings.ts'
import { calendarHelp } from './topics/calendar.ts'
import { customersHelp } from './topics/customers.ts'
import { mailsHelp } from './topics/mails.ts'
import { menusHelp } from './topics/menus.ts'
import { pagesHelp } from './topics/pages.ts'
import { salesHelp } from './topics/sales.ts'
import { shopHelp } from './topics/shop.ts'
import { startHelp } from './topics/start.ts'
import { waitlistHelp } from './topics/waitlist.ts'

const all = (lang: Lang): Record<HelpPageId, HelpPage> => ({
  ...startHelp[lang],
  ...calendarHelp[lang],
  ...bookingsHelp[lang],
  ...absenceHelp[lang],
  ...waitlistHelp[lang],
  ...menusHelp[lang],
  ...shopHelp[lang],
  ...pagesHelp[lang],
  ...mailsHelp[lang],
  ...customersHelp[lang],
  ...salesHelp[lang],
  ...accountHelp[lang],
})

export const helpPages: Record<Lang, Record<HelpPageId, HelpPage>> = { ja: all('ja'), en: all('en') }
