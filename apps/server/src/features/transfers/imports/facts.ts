// What is remembered of the rows of a file while it is looked through.
import type { Status } from '@noren/scheduling/status'
import type { Length } from '#features/pages/api'
import type { Millis } from '#platform/clock'
import type { Referred } from '#features/transfers/tables/references'
import type { TableName } from '#features/transfers/tables/tables'

/** Told of a field of the row that is looked at. */
export type Complain = (field: string, key: string) => void

export type ImageTable =
  | 'menu_images'
  | 'staff_images'
  | 'page_images'
  | 'library_images'
  | 'gallery_images'
  | 'customer_photos'

/** What is remembered of the rows; lists of numbers, because a shop may have hundreds of thousands. */
export type Facts = {
  now: Millis
  shopName: string
  rows: Record<TableName, number>
  /** Ascending, as in the file. */
  ids: Record<Referred, number[]>
  archivedMenus: Set<number>
  /** Menus that others name as theirs or exclude, with the row of the first. */
  namedMenus: Map<number, number>
  /** Groups that have a unit. */
  activeGroups: Set<number>
  menus: number
  /** Characters of their descriptions. */
  descriptions: number
  /** Those who are neither forgotten nor merged into another record. */
  people: number
  /** Merged record → the one that was kept, by `customers`; and by `customer_merges`. */
  mergedInto: Map<number, number>
  merges: Set<number>
  /** In the order of `ids.reservations`. */
  visits: {
    status: Status[]
    start: Millis[]
    entries: number[]
    logged: (Status | null)[]
    /** Until when the last entry may be taken back; 0 where it may not. */
    undoableUntil: Millis[]
    spam: Set<number>
  }
  /** Place of a visit → its last bill. */
  bills: Map<number, { revision: number; isEnded: boolean }>
  closedDays: Set<string>
  /** The first of two people who come together → how many of them there are. */
  parties: Map<number, number>
  /** Staff member, or seat (negative) → what the guard has to accept, local minutes, with the row. */
  taken: Map<number, { start: number; end: number; row: number }[]>
  upcoming: number
  /** Path → the column of the table that names it. */
  images: Map<string, ImageTable>
  weekdays: number
  /** Sets of hours that are to begin, and special periods that are not over. */
  comingHours: number
  comingSpecial: number
  pageTypes: number
  completionPages: Set<number>
  /** The block with the reservation's number was there. */
  hasNumber: boolean
  /** By page. */
  sections: Map<number, { count: number; length: Length }>
  /** By customer. */
  photos: Map<number, number>
  templates: number
  activeStaff: number
}

export const newFacts = (now: Millis): Facts => ({
  now,
  shopName: '',
  // Filled table by table.
  rows: {} as Facts['rows'],
  ids: {
    seat_groups: [],
    seats: [],
    staff: [],
    menu_categories: [],
    menus: [],
    pages: [],
    forms: [],
    form_sections: [],
    customers: [],
    customer_notes: [],
    customer_photos: [],
    reservations: [],
    move_requests: [],
    bills: [],
  },
  archivedMenus: new Set(),
  namedMenus: new Map(),
  activeGroups: new Set(),
  menus: 0,
  descriptions: 0,
  people: 0,
  mergedInto: new Map(),
  merges: new Set(),
  visits: { status: [], start: [], entries: [], logged: [], undoableUntil: [], spam: new Set() },
  bills: new Map(),
  closedDays: new Set(),
  parties: new Map(),
  taken: new Map(),
  upcoming: 0,
  images: new Map(),
  weekdays: 0,
  comingHours: 0,
  comingSpecial: 0,
  pageTypes: 0,
  completionPages: new Set(),
  hasNumber: false,
  sections: new Map(),
  photos: new Map(),
  templates: 0,
  activeStaff: 0,
})

/** Where an id stands in a list of ascending ones; -1 where it does not. */
export const placeOf = (ids: readonly number[], id: number): number => {
  let [low, high] = [0, ids.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = ids[middle] ?? 0
    if (found === id) return middle
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}
