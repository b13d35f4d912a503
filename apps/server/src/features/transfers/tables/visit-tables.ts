// What visits consist of, who and what they take, and prices from a date. Files of before version 3 do not have any of it.
import { menuDuration, menuName, menuPrice } from '@noren/contract/menus'
import {
  blockMinutesMax,
  broughtVisitsMax,
  cartMenusMax,
  categoriesMax,
  categoryNameMax,
  lateMinutesMax,
  menuDescriptionMax,
  menuNameMax,
  menuSeatGroupsMax,
  menusMax,
  menuWaitsMax,
  nominationFeeMax,
  openVisitsMax,
  seatGroupNameMax,
  seatUnitsMax,
  staffProfileMax,
  staffRowsMax,
  staffTitleMax,
  waitlistMinutesMax,
  waitlistMinutesMin,
} from '@noren/contract/limits'
import { reservationChannels } from '@noren/contract/reservations'
import { shownLine } from '@noren/contract/staff'
import { altText, calendarDate, id, line, lines } from '@noren/contract/text'
import { onlineBookings } from '@noren/contract/customers'
import { lineKinds } from '@noren/scheduling/cart'
import * as z from 'zod'
import { birthDate, flag, imagePath, list, moment, orNull, publishState, upTo } from './columns.ts'
import { paymentSettings } from './payment-settings.ts'
import { table } from './table.ts'

/** Groups that were deleted stay where reservations name their units. */
const seatGroupRowsMax = 1000
const seatsOfVisitMax = 8
const priceMax = 100_000_000

const range = z.tuple([upTo(blockMinutesMax), upTo(blockMinutesMax)], 'invalid')
const ranges = (max: number) =>
  list(range, max).refine((all) => all.every(([from, to]) => from < to), 'menu_waits')
/** Busy and waiting take turns. Rule VISIT-2. */
const waits = (max: number) =>
  ranges(max)
    .refine((all) => all.every(([from], at) => from > (all[at - 1]?.[1] ?? 0)), 'menu_waits')
    .default([])
const menuIds = list(id, menusMax)
  .refine((ids) => new Set(ids).size === ids.length, 'archive_unique')
  .default([])
const groupIds = list(id, menuSeatGroupsMax).default([])

const seats = {
  seat_ids: list(id, seatsOfVisitMax).default([]),
  seat_ranges: list(orNull(ranges(cartMenusMax * (menuWaitsMax + 1))), seatsOfVisitMax).default([]),
}

const lineOfVisit = z.strictObject({
  kind: z.enum(lineKinds, 'invalid'),
  menu_id: orNull(id),
  name: line(menuNameMax),
  price: z.int('integer').min(-priceMax, 'out_of_range').max(priceMax, 'out_of_range'),
  duration: upTo(blockMinutesMax),
})

const menuColumns = {
  waits: waits(menuWaitsMax),
  category_id: orNull(id).default(null),
  is_add_on: flag.default(false),
  add_on_menu_ids: menuIds,
  excluded_menu_ids: menuIds,
  seat_group_ids: groupIds,
  busy_seat_group_ids: groupIds,
}

export const visitColumns = {
  shops: {
    open_visits_max: upTo(openVisitsMax, 1).default(2),
    waitlist_minutes: orNull(upTo(waitlistMinutesMax, waitlistMinutesMin)).default(30),
    bills_enabled: orNull(flag).default(null),
  },
  staff: {
    is_shown: flag.default(false),
    title: shownLine(staffTitleMax).default(''),
    profile: shownLine(staffProfileMax).default(''),
    nomination_fee: upTo(nominationFeeMax).default(0),
  },
  customers: {
    preferred_staff_id: orNull(id).default(null),
    brought_count: upTo(broughtVisitsMax).default(0),
    brought_first_on: orNull(birthDate).default(null),
    brought_last_on: orNull(birthDate).default(null),
    online_booking: z.enum(onlineBookings, 'invalid').default('usual'),
  },
  customer_merges: { online_booking_before: orNull(z.enum(['usual', 'approval'], 'invalid')).default(null) },
  reservations: {
    waits: waits(cartMenusMax * menuWaitsMax),
    ...seats,
    is_nominated: flag.default(false),
    party_id: orNull(id).default(null),
    is_brought: flag.default(false),
    late_minutes: upTo(lateMinutesMax).default(0),
    channel: orNull(z.enum(reservationChannels, 'invalid')).default(null),
    /** Null in a file of before: one line of its menu. */
    lines: orNull(list(lineOfVisit, cartMenusMax + 2)).default(null),
  },
  move_requests: seats,
} as const

export const visitTables = {
  menus: table(
    {
      id,
      name: menuName,
      description: lines(menuDescriptionMax),
      price: menuPrice,
      duration: menuDuration,
      total_duration: menuDuration,
      before_time: upTo(120),
      after_time: upTo(120),
      requires_approval: flag,
      ...paymentSettings.menus,
      publish_state: publishState,
      priority: upTo(1_000_000),
      created_at: moment,
      archived_at: orNull(moment),
      ...menuColumns,
    },
    {
      refs: {
        category_id: 'menu_categories',
        add_on_menu_ids: 'menus',
        excluded_menu_ids: 'menus',
        seat_group_ids: 'seat_groups',
        busy_seat_group_ids: 'seat_groups',
      },
      max: 5000,
    },
  ),
  seat_groups: table(
    { id, name: line(seatGroupNameMax, 1), priority: upTo(1_000_000), created_at: moment },
    { max: seatGroupRowsMax },
  ),
  seats: table(
    { id, seat_group_id: id, number: upTo(seatUnitsMax, 1), active: flag },
    {
      refs: { seat_group_id: 'seat_groups' },
      unique: [['seat_group_id', 'number']],
      max: seatGroupRowsMax * seatUnitsMax,
    },
  ),
  staff_images: table(
    { staff_id: id, file: imagePath, alt_text: altText, created_at: moment },
    { key: 'staff_id', refs: { staff_id: 'staff' }, unique: [['staff_id'], ['file']], max: staffRowsMax },
  ),
  menu_categories: table(
    { id, name: line(categoryNameMax, 1), priority: upTo(1_000_000), created_at: moment },
    { max: categoriesMax },
  ),
  staff_menus: table(
    { staff_id: id, menu_id: id, is_done: flag, price: orNull(menuPrice), duration: orNull(menuDuration) },
    {
      key: 'staff_id',
      refs: { staff_id: 'staff', menu_id: 'menus' },
      unique: [['staff_id', 'menu_id']],
      max: staffRowsMax * menusMax,
    },
  ),
  menu_prices: table(
    { menu_id: id, from_date: calendarDate, price: menuPrice, batch_id: id, created_at: moment },
    { key: 'menu_id', refs: { menu_id: 'menus' }, unique: [['menu_id', 'from_date']], max: 100_000 },
  ),
}
