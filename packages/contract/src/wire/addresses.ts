// Addresses of the customers' pages, which server and booking site both write. The owner's screens: `screens.ts`.

/** Before every page of a shop on the product's own address. */
export const bookingSitePath = (domain: string): string => `/s/${encodeURIComponent(domain)}`

/** The pages of a manage link. */
export type ManagePage =
  | ''
  | '/cancel'
  | '/reschedule'
  /** To the times with the same menus and staff, or to the menus: with the customer's fields filled in both cases. */
  | '/again'
  | '/another'
  | '/reservation.ics'
  | `/reminders/${string}`
  | '/receipt'
  | '/payment'
  | '/payment/check'
  | '/payment/stop'

export const manageLinkPath = (token: string, page: ManagePage = ''): string => `/r/${token}${page}`

/** The page of the times that a shop offers to a customer. */
export const offerLinkPath = (token: string): string => `/o/${token}`

/** The page on which the holder of an address shows to read its mails; it leads on to the reservation of the manage link. */
export const proofPath = (proof: string, manageToken?: string): string =>
  `/m/${proof}${manageToken === undefined ? '' : `?r=${encodeURIComponent(manageToken)}`}`

/** The pages of somebody's own place on the waiting list; each but the first is a form's. */
export type WaitingPage = '' | '/prove' | '/leave' | '/decline' | '/book'

export const waitingPath = (token: string, page: WaitingPage = ''): string =>
  `/w/${encodeURIComponent(token)}${page}`

/** In the place of a token in mails that tell of no reservation. Rule FORM-17. */
export const exampleToken = 'example'

/** The receipt of a reservation as its shop opens it, by its session. */
export const receiptPath = (reservationId: number): string => `/receipts/${reservationId}`

/**
 * The icons of a shop's pages: the letter of its crest on its cloth, or the cloth alone. The address says all that they show, so they
 * never change. Rule PAGE-55.
 */
export const crestPath = (cloth: string, letter: string): string =>
  `/assets/crest/${[cloth, ...Array.from(letter, (sign) => sign.codePointAt(0)?.toString(16))].join('-')}.svg`

export const clothIconPath = (cloth: string): string => `/assets/crest/${cloth}.png`
