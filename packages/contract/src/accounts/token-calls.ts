// Which call needs which scope of an API token (decision 0089).
import { accounts } from '../accounts.ts'
import { bills } from '../bills/bills.ts'
import { forms } from '../booking/forms.ts'
import { customers } from '../customers.ts'
import { customerAccesses } from '../customers/accesses.ts'
import { customerFiles } from '../customers/files.ts'
import { customerMerges } from '../customers/merges.ts'
import { customerNotes } from '../customers/notes.ts'
import { customerPhotos } from '../customers/photos.ts'
import { hours } from '../hours.ts'
import { dated } from '../hours/dated.ts'
import { special } from '../hours/special.ts'
import { menus } from '../menus.ts'
import { menuCategories } from '../menus/categories.ts'
import { priceChanges } from '../menus/prices.ts'
import { messages } from '../messages.ts'
import { messageLedger } from '../messages/ledger.ts'
import { templates } from '../messages/templates.ts'
import { galleryImages, libraryImages, pageImages } from '../pages/images.ts'
import { pages, pageSections } from '../pages/pages.ts'
import { reservations } from '../reservations.ts'
import { blocks } from '../reservations/blocks.ts'
import { calendar } from '../reservations/calendar.ts'
import { reservationChanges } from '../reservations/changes.ts'
import { offers } from '../reservations/offers.ts'
import { worklists } from '../reservations/worklists.ts'
import { seats } from '../shops/seats.ts'
import { shopLooks } from '../shops/looks.ts'
import { shopSettings } from '../shops/settings.ts'
import { staff } from '../staff.ts'
import { waitlist } from '../booking/waitlist.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import type { TokenArea, TokenScope } from './token-scopes.ts'

/**
 * By area. What is not here lets no token in: the account itself, plans and money, whole shops as a file, and secret addresses of
 * calendars, which would outlive the token.
 */
const calls: Record<TokenArea, readonly Record<string, Endpoint>[]> = {
  reservations: [reservations, reservationChanges, bills, offers, calendar, blocks, worklists, waitlist],
  customers: [customers, customerNotes, customerPhotos, customerMerges, customerFiles, customerAccesses],
  menus: [menus, menuCategories, priceChanges],
  staff: [staff],
  hours: [hours, special, dated],
  pages: [pages, pageSections, pageImages, libraryImages, galleryImages, forms],
  messages: [messages, messageLedger, templates],
  // `me` says which shop it is.
  shops: [{ me: accounts.me }, shopSettings, shopLooks, seats],
}

const scopes = new Map(
  // The keys of the object above.
  (Object.entries(calls) as [TokenArea, readonly Record<string, Endpoint>[]][]).flatMap(([area, groups]) =>
    groups.flatMap((group) =>
      Object.values(group)
        // Whoever must have signed in lately cannot be a program.
        .filter(({ codes }) => !codes.includes('sign_in_again'))
        .map((endpoint): [Endpoint, TokenScope] => [
          endpoint,
          `${area}:${endpoint.method === 'GET' ? 'read' : 'write'}`,
        ]),
    ),
  ),
)

/** What a token must hold for this call; undefined where no token is let in. */
export const scopeOfCall = (endpoint: Endpoint): TokenScope | undefined => scopes.get(endpoint)
