// Rows that must never be, for tests of the doctor: about the first reservation.
const first = '(select min(id) from reservations)'

/** A list of its staff member; `series`: what would be the block of an absence. */
export const worklist = (kind: string, series: string): string => `
  insert into worklists (shop_id, kind, staff_id, title, start_at, end_at, series_id, created_at)
  select shop_id, ${kind}, staff_id, 'x', start_at, end_at, ${series}, now() from reservations where id = ${first}`

/** That reservation on the list. */
export const worklistItem = (tickedAt: string): string => `
  insert into worklist_items (shop_id, worklist_id, reservation_id, start_at, staff_id, ticked_at)
  select w.shop_id, w.id, r.id, r.start_at, r.staff_id, ${tickedAt} from worklists w join reservations r on r.shop_id = w.shop_id and r.id = ${first}`
