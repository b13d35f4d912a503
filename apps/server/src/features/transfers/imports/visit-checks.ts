// What rows of a file say of waiting time, seats, lines and people who come together.
import { areFewGroups, endsBusy } from '@noren/contract/menus'
import { priceOf } from '@noren/scheduling/cart'
import { occupiedByReservation } from '@noren/scheduling/occupancies'
import { timedOf } from '#features/occupancies/api'
import { fileOf } from '#features/transfers/archive'
import type { Row } from '#features/transfers/tables/tables'
import { placeOf, type Complain, type Facts } from './facts.ts'

export const checkMenu = (row: Row<'menus'>, facts: Facts, complain: Complain): void => {
  if (!endsBusy(row.waits, row.duration)) complain('waits', 'menu_waits')
  if (!areFewGroups(row.seat_group_ids, row.busy_seat_group_ids)) complain('seat_group_ids', 'menu_seats')
  const { namedMenus } = facts
  // Where there are more than the file has menus, one of those that are kept is unknown.
  for (const id of [...row.add_on_menu_ids, ...row.excluded_menu_ids])
    if (namedMenus.size <= menuRowsMax && !namedMenus.has(id)) namedMenus.set(id, facts.ids.menus.length)
}

/** `length`: minutes from start to end. */
export const checkVisit = (
  row: Row<'reservations'>,
  length: number,
  facts: Facts,
  complain: Complain,
): void => {
  const { is_block, waits, lines, price, party_id, unguarded_reason } = row
  if (!endsBusy(waits, length) || (is_block && waits.length > 0)) complain('waits', 'menu_waits')
  if (is_block && row.seat_ids.length > 0) complain('seat_ids', 'invalid')
  if (is_block && party_id !== null) complain('party_id', 'invalid')
  checkSeats(row, complain)
  if (lines) {
    if (is_block !== (lines.length === 0) || priceOf(lines) !== price) complain('lines', 'archive_lines')
    if (lines.some(({ menu_id }) => menu_id !== null && placeOf(facts.ids.menus, menu_id) < 0))
      complain('lines', 'archive_reference')
    if ((lines[0]?.menu_id ?? null) !== row.menu_id) complain('menu_id', 'archive_lines')
  }
  if (party_id !== null) countParty(row.id, party_id, facts, complain)
  if (row.seat_ids.length !== row.seat_ranges.length) return
  const { staff, seats } = occupiedByReservation(timedOf(row))
  if (unguarded_reason === null) for (const one of staff) take(facts, one.staffId, one)
  for (const one of seats) take(facts, -one.seatId, one)
}

/** One range list for each seat, and no seat twice. */
export const checkSeats = (
  { seat_ids, seat_ranges }: Pick<Row<'move_requests'>, 'seat_ids' | 'seat_ranges'>,
  complain: Complain,
): void => {
  if (seat_ids.length !== seat_ranges.length) complain('seat_ranges', 'archive_count')
  if (hasTwice(seat_ids)) complain('seat_ids', 'archive_unique')
}

/** Menus that are named and not there, and people who come together with nobody. */
export const findLonely = ({ namedMenus, ids, parties }: Facts): string[] => [
  ...[...namedMenus]
    .filter(([id]) => placeOf(ids.menus, id) < 0)
    .map(([, row]) => `${fileOf('menus')}:${row}:add_on_menu_ids`),
  ...[...parties]
    .filter(([, people]) => people !== 2)
    .map(([id]) => `${fileOf('reservations')}:${placeOf(ids.reservations, id) + 1}:party_id`),
]

/** Of `menus` in a file. */
const menuRowsMax = 5000

const hasTwice = (ids: readonly number[]): boolean => new Set(ids).size < ids.length

/** The first of two stands before the other, and names itself. */
const countParty = (id: number, partyId: number, { parties }: Facts, complain: Complain): void => {
  const people = partyId === id ? 0 : parties.get(partyId)
  if (people === undefined || people > 1) complain('party_id', 'archive_reference')
  else parties.set(partyId, people + 1)
}

const take = (
  { taken, visits }: Facts,
  resource: number,
  { start, end }: { start: number; end: number },
): void => {
  const spans = taken.get(resource) ?? []
  spans.push({ start, end, row: visits.status.length })
  taken.set(resource, spans)
}
