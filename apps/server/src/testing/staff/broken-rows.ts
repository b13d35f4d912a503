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

/** An import of customers that is over since `ended`, with `done` rows. */
export const imported = (ended: string, done: number) =>
  `insert into imports (shop_id, kind, state, file_name, format, columns, done, user_id, created_at, started_at, ended_at)
    select id, 'customers', 'done', 'a.csv', 'csv', '[]', ${done}, 1, now(), now(), ${ended} from shops`

/** A row of it that was put on record. */
export const importedRow = (outcome: string, customerId: string) =>
  `insert into import_rows (shop_id, import_id, line, cells, finding, default_decision, outcome, customer_id)
    select shop_id, id, 2, '{}', 'new', 'new', '${outcome}', ${customerId} from imports`
