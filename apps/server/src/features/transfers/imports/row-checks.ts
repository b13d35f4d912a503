// What rows of a file say of each other: what the database and the doctor would refuse is found here, with its line.
import {
  blockMinutesMax,
  customerPhotosMax,
  datedHoursDaysMax,
  datedHoursMax,
  menuDescriptionsMax,
  menusMax,
  seatGroupsMax,
  sectionsMax,
  specialHoursMax,
  staffActiveMax,
} from '@noren/contract/limits'
import { isLive } from '@noren/scheduling/status'
import { parseDay } from '@noren/scheduling/time'
import { todayOf } from '#features/hours/api'
import { hasTooManyMenus, isTooLong, lengthOf, sumOf } from '#features/pages/api'
import { millisToWire, wireToMillis, minuteMs } from '#platform/clock'
import { isUndoable, undoableFor } from '#features/reservations/api'
import { fileOf } from '#features/transfers/archive'
import type { Row, TableName } from '#features/transfers/tables/tables'
import { checkBill, checkClosing } from './bill-checks.ts'
import {
  checkBlock,
  checkCustomer,
  checkFormSection,
  checkSpecialHour,
  checkTemplate,
} from './content-checks.ts'
import { placeOf, type Complain, type Facts } from './facts.ts'
import { checkMenu, checkSeats, checkVisit, findLonely } from './visit-checks.ts'

type RowCheck<T extends TableName> = (row: Row<T>, facts: Facts, complain: Complain) => void

const isBefore = (one: string, other: string): boolean => wireToMillis(one) < wireToMillis(other)
/** What is said to have happened later than now gives rights that only real events give. Rule TRANS-7. */
const isFuture = (moment: string, { now }: Facts): boolean => wireToMillis(moment) > now

export const rowChecks: { readonly [T in TableName]?: RowCheck<T> } = {
  shops: ({ name }, facts) => {
    facts.shopName = name
  },
  staff: ({ active }, facts, complain) => {
    if (active) facts.activeStaff += 1
    if (active && facts.activeStaff > staffActiveMax) complain('active', 'archive_limits')
  },
  business_days: ({ status, ranges }, facts, complain) => {
    facts.weekdays += 1
    if ((status === 'open') !== ranges.length > 0) complain('ranges', 'hours_required')
  },
  special_hours: (row, facts, complain) => {
    if (!isBefore(row.start_at, row.end_at)) complain('end_at', 'end_after_start')
    if (wireToMillis(row.end_at) >= facts.now) facts.comingSpecial += 1
    if (facts.comingSpecial > specialHoursMax) complain('end_at', 'special_hours_full')
    checkSpecialHour(row, complain)
  },
  dated_hours: ({ from_date }, facts, complain) => {
    const ahead = (parseDay(from_date) ?? 0) - todayOf(facts.now)
    if (ahead > datedHoursDaysMax) complain('from_date', 'dated_hours_date')
    if (ahead > 0) facts.comingHours += 1
    if (facts.comingHours > datedHoursMax) complain('from_date', 'dated_hours_full')
  },
  seats: ({ seat_group_id, active }, { activeGroups }, complain) => {
    if (active) activeGroups.add(seat_group_id)
    if (activeGroups.size > seatGroupsMax) complain('active', 'archive_limits')
  },
  staff_images: ({ file }, facts) => {
    facts.images.set(file, 'staff_images')
  },
  menus: (row, facts, complain) => {
    const { id, duration, total_duration, archived_at, publish_state, description } = row
    checkMenu(row, facts, complain)
    if (total_duration < duration) complain('total_duration', 'menu_total_duration')
    if (archived_at !== null && publish_state !== 'draft') complain('publish_state', 'invalid')
    if (archived_at !== null) {
      facts.archivedMenus.add(id)
      return
    }
    facts.menus += 1
    facts.descriptions += description.length
    if (facts.menus > menusMax) complain('archived_at', 'menus_full')
    if (facts.descriptions > menuDescriptionsMax) complain('description', 'menu_descriptions')
  },
  menu_images: ({ menu_id, file }, facts, complain) => {
    if (facts.archivedMenus.has(menu_id)) complain('menu_id', 'archive_reference')
    if (facts.images.has(file)) complain('file', 'archive_unique')
    facts.images.set(file, 'menu_images')
  },
  pages: ({ id, type }, facts) => {
    facts.pageTypes += 1
    if (type === 'completion') facts.completionPages.add(id)
  },
  page_sections: (row, facts, complain) => {
    const { page_id, menu_ids, content } = row
    checkBlock(row, facts, complain)
    const before = facts.sections.get(page_id) ?? { count: 0, length: lengthOf('') }
    const page = { count: before.count + 1, length: sumOf(before.length, lengthOf(content, menu_ids)) }
    facts.sections.set(page_id, page)
    if (page.count > sectionsMax) complain('page_id', 'archive_limits')
    if (isTooLong(page.length)) complain('content', 'page_nodes')
    if (hasTooManyMenus(page.length)) complain('menu_ids', 'page_menus')
    if (menu_ids.some((id) => facts.archivedMenus.has(id))) complain('menu_ids', 'archive_reference')
  },
  page_images: ({ file }, facts, complain) => {
    if (facts.images.has(file)) complain('file', 'archive_unique')
    facts.images.set(file, 'page_images')
  },
  library_images: ({ file }, facts, complain) => {
    if (facts.images.has(file)) complain('file', 'archive_unique')
    facts.images.set(file, 'library_images')
  },
  gallery_images: ({ file }, facts, complain) => {
    if (facts.images.has(file)) complain('file', 'archive_unique')
    facts.images.set(file, 'gallery_images')
  },
  customer_photos: ({ file, customer_id }, facts, complain) => {
    const ofCustomer = (facts.photos.get(customer_id) ?? 0) + 1
    facts.photos.set(customer_id, ofCustomer)
    if (ofCustomer > customerPhotosMax) complain('customer_id', 'archive_limits')
    if (facts.images.has(file)) complain('file', 'archive_unique')
    facts.images.set(file, 'customer_photos')
  },
  form_sections: (row, _, complain) => checkFormSection(row, complain),
  email_templates: (row, facts, complain) => {
    facts.templates += 1
    checkTemplate(row, complain)
  },
  customers: (row, facts, complain) => {
    const { id, merged_into_id, forgotten_at, brought_first_on, brought_last_on } = row
    checkCustomer(row, facts, complain)
    const today = millisToWire(facts.now).slice(0, 10)
    if ((brought_first_on ?? '') > today) complain('brought_first_on', 'brought_date')
    if ((brought_last_on ?? '') > today) complain('brought_last_on', 'brought_date')
    if (brought_first_on !== null && brought_last_on !== null && brought_first_on > brought_last_on)
      complain('brought_first_on', 'brought_order')
    if (merged_into_id !== null) facts.mergedInto.set(id, merged_into_id)
    else if (forgotten_at === null) facts.people += 1
  },
  reservations: (row, facts, complain) => {
    const { status, cancel_reason, start_at, end_at, is_block } = row
    const length = (wireToMillis(end_at) - wireToMillis(start_at)) / minuteMs
    if (length <= 0) complain('end_at', 'end_after_start')
    if (length > blockMinutesMax) complain('end_at', 'range_too_long')
    if ((status === 'canceled') !== (cancel_reason !== null)) complain('cancel_reason', 'cancel_reason')
    if (isFuture(row.created_at, facts)) complain('created_at', 'out_of_range')
    if (row.series_id !== null && !is_block) complain('series_id', 'invalid')
    if (row.is_brought && (is_block || isBefore(row.created_at, end_at))) complain('is_brought', 'invalid')
    if (row.unguarded_reason === 'brought' && !row.is_brought) complain('unguarded_reason', 'invalid')
    const { visits } = facts
    checkVisit(row, length, facts, complain)
    visits.status.push(status)
    visits.start.push(wireToMillis(start_at))
    visits.entries.push(0)
    visits.logged.push(null)
    visits.undoableUntil.push(0)
    if (isLive(status) && !is_block && wireToMillis(start_at) > facts.now) facts.upcoming += 1
  },
  bills: checkBill,
  day_closings: checkClosing,
  move_requests: (row, { visits, ids }, complain) => {
    const { reservation_id, start_at, end_at } = row
    checkSeats(row, complain)
    const length = (wireToMillis(end_at) - wireToMillis(start_at)) / minuteMs
    if (length <= 0) complain('end_at', 'end_after_start')
    if (length > blockMinutesMax) complain('end_at', 'range_too_long')
    const status = visits.status[placeOf(ids.reservations, reservation_id)]
    if (status === undefined || !isLive(status)) complain('reservation_id', 'archive_history')
  },
  change_logs: (row, { visits, ids }, complain) => {
    const { reservation_id, kind, status, cancel_reason, created_at } = row
    const place = placeOf(ids.reservations, reservation_id)
    const before = visits.logged[place]
    // A mark of spam, or the last change of a status, may have been taken back; a refund leaves the status as it is.
    const isTakenBack =
      kind === 'undone' && isLive(status) && wireToMillis(created_at) <= (visits.undoableUntil[place] ?? 0)
    const isOfBill = kind === 'billed' || kind === 'bill_corrected'
    const leavesIt = kind === 'refunded' || isOfBill || (kind === 'edited' && status === 'treated')
    const isSame = (leavesIt && status === before) || isTakenBack
    if (before != null && !isLive(before) && !isSame && !visits.spam.has(place))
      complain('status', 'archive_history')
    if (cancel_reason === 'spam') visits.spam.add(place)
    else visits.spam.delete(place)
    if (kind === 'created') visits.entries[place] = (visits.entries[place] ?? 0) + 1
    visits.logged[place] = status
    // The bill goes with the status. Rule BILL-13.
    if (isOfBill) return
    visits.undoableUntil[place] = isUndoable(row) ? wireToMillis(created_at) + undoableFor : 0
  },
  messages: (row, facts, complain) => {
    const isReminder = row.kind === 'reminder'
    if (isReminder && (row.reservation_id === null || row.start_at === null || row.due_rule === null))
      complain('kind', 'invalid')
    if (isReminder && row.recipient !== 'customer') complain('recipient', 'invalid')
    if (
      row.status === 'withheld' &&
      (row.recipient !== 'customer' || row.sent_at !== null || row.last_error === null)
    )
      complain('status', 'invalid')
    if (isFuture(row.created_at, facts)) complain('created_at', 'out_of_range')
  },
  customer_merges: ({ merged_id, kept_id }, facts, complain) => {
    if (merged_id === kept_id) complain('merged_id', 'customer_same')
    facts.merges.add(merged_id)
  },
}

/** After all rows: what a shop must have, and what only the whole shows. */
export const checkWhole = (facts: Facts, add: (place: string, key: string) => void): void => {
  const complete: [TableName, boolean][] = [
    ['shops', facts.rows.shops === 1],
    ['staff', facts.activeStaff > 0],
    ['business_days', facts.weekdays === 7],
    ['pages', facts.pageTypes === 2],
    ['forms', facts.rows.forms === 1],
    ['email_templates', facts.templates === 2],
  ]
  for (const [table, isComplete] of complete) if (!isComplete) add(fileOf(table), 'archive_incomplete')
  const { visits, ids, taken, mergedInto, merges } = facts
  for (const [place, status] of visits.status.entries())
    if (visits.entries[place] !== 1 || visits.logged[place] !== status)
      add(`${fileOf('reservations')}:${place + 1}:status`, 'archive_history')
  for (const ofStaff of taken.values()) {
    let until = 0
    for (const { start, end, row } of ofStaff.toSorted((a, b) => a.start - b.start || a.row - b.row)) {
      if (start < until) add(`${fileOf('reservations')}:${row + 1}:start_at`, 'archive_overlap')
      until = Math.max(until, end)
    }
  }
  for (const place of findLonely(facts)) add(place, 'archive_reference')
  for (const [merged, kept] of mergedInto)
    if (placeOf(ids.customers, kept) < 0 || mergedInto.has(kept) || !merges.has(merged))
      add(`${fileOf('customers')}:${placeOf(ids.customers, merged) + 1}:merged_into_id`, 'archive_reference')
}
