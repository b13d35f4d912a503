// Every call of the product, by area.
import { accounts } from './accounts.ts'
import { ownAccount } from './accounts/own.ts'
import { passwords } from './accounts/passwords.ts'
import { oauth } from './accounts/providers.ts'
import { apiTokens } from './accounts/tokens.ts'
import { bills } from './bills/bills.ts'
import { closings } from './bills/closings.ts'
import { booking } from './booking.ts'
import { contact } from './contact.ts'
import { forms } from './booking/forms.ts'
import { customers } from './customers.ts'
import { customerAccesses } from './customers/accesses.ts'
import { reservationFiles } from './reservations/files.ts'
import { customerFiles } from './customers/files.ts'
import { customerMerges } from './customers/merges.ts'
import { customerNotes } from './customers/notes.ts'
import { externalCalendars } from './feeds/external.ts'
import { feeds } from './feeds/feed.ts'
import { customerPhotos } from './customers/photos.ts'
import { domains } from './domains.ts'
import { hours } from './hours.ts'
import { dated } from './hours/dated.ts'
import { special } from './hours/special.ts'
import { messages } from './messages.ts'
import { contactAddress, mailboxes } from './messages/mailboxes.ts'
import { push } from './messages/push.ts'
import { reminders } from './messages/unsubscribing.ts'
import { messageLedger } from './messages/ledger.ts'
import { templates } from './messages/templates.ts'
import { imports } from './imports/imports.ts'
import { menus } from './menus.ts'
import { menuCategories } from './menus/categories.ts'
import { priceChanges } from './menus/prices.ts'
import { galleryImages, libraryImages, pageImages } from './pages/images.ts'
import { pages, pageSections } from './pages/pages.ts'
import { customerPayments } from './payments/customers.ts'
import { reservations } from './reservations.ts'
import { blocks } from './reservations/blocks.ts'
import { reservationChanges } from './reservations/changes.ts'
import { calendar } from './reservations/calendar.ts'
import { customerOffers, offers } from './reservations/offers.ts'
import { worklists } from './reservations/worklists.ts'
import { paymentAccounts } from './payments/accounts.ts'
import { refunds } from './payments/paid.ts'
import { receipts } from './payments/receipts.ts'
import { countedVisits } from './reports/counted-visits.ts'
import { salesFiles } from './reports/files.ts'
import { regularReports } from './reports/regulars.ts'
import { salesReports } from './reports/sales.ts'
import { utilisationReports } from './reports/utilisation.ts'
import { seats } from './shops/seats.ts'
import { shops } from './shops.ts'
import { firstStepCalls } from './shops/first-steps.ts'
import { shopLooks } from './shops/looks.ts'
import { plans } from './shops/plans.ts'
import { postalCodes } from './shops/postal-codes.ts'
import { shopSettings } from './shops/settings.ts'
import { transfers } from './shops/transfers.ts'
import { staff } from './staff.ts'
import { waiting, waitlist } from './booking/waitlist.ts'

export const api = {
  accounts,
  passwords,
  oauth,
  own: ownAccount,
  apiTokens,
  domains,
  shops,
  shopSettings,
  shopLooks,
  firstSteps: firstStepCalls,
  postalCodes,
  plans,
  paymentAccounts,
  refunds,
  receipts,
  transfers,
  imports,
  menus,
  menuCategories,
  priceChanges,
  pages,
  pageSections,
  pageImages,
  libraryImages,
  galleryImages,
  hours,
  special,
  datedHours: dated,
  staff,
  seats,
  reservations,
  reservationChanges,
  offers,
  calendar,
  blocks,
  worklists,
  customerPayments,
  bills,
  closings,
  salesReports,
  utilisationReports,
  regularReports,
  countedVisits,
  salesFiles,
  messages,
  messageLedger,
  mailboxes,
  contactAddress,
  reminders,
  push,
  templates,
  customers,
  customerNotes,
  customerPhotos,
  customerMerges,
  customerFiles,
  reservationFiles,
  customerAccesses,
  booking,
  customerOffers,
  contact,
  forms,
  feeds,
  externalCalendars,
  waiting,
  waitlist,
}

type Values<T> = T[keyof T]
export type AnyEndpoint = Values<{ [A in keyof typeof api]: Values<(typeof api)[A]> }>

/** `'POST /api/menus'` → its endpoint; what the typed client is keyed by. */
export type Api = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E }
