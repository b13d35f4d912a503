// Addresses of the customers' pages, which server and booking site both write. The owner's screens: `screens.ts`.

/** Before every page of a shop on the product's own address. */
export const bookingSitePath = (domain: string): string => `/s/${encodeURIComponent(domain)}`

/** The pages of a manage link. */
export type ManagePage = '' | '/cancel' | '/reschedule' | '/reservation.ics'

export const manageLinkPath = (token: string, page: ManagePage = ''): string => `/r/${token}${page}`
