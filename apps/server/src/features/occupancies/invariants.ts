// What must never be among what occupies the staff, and what the owner should know of.
import {
  occupiedByMoveRequest,
  occupiedByReservation,
  type TimedReservation,
} from '@noren/scheduling/occupancies'
import type { Occupancy } from '@noren/scheduling/offer'
import { sql } from 'kysely'
import { wireToLocalMinute } from '#platform/clock'
import { allShops } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'

const overlaps = `select a.shop_id, a.id, b.id as other, a.unguarded_reason, b.unguarded_reason as other_unguarded_reason
  from occupancies a join occupancies b
  on b.shop_id = a.shop_id and b.staff_id = a.staff_id and b.id > a.id and b.minutes && a.minutes`

export const occupancyWarnings = [
  {
    says: 'Reservations overlap outside the guard: since before treated visits kept their time (decision 0030), or on purpose',
    sql: `${overlaps} where not (a.guarded and b.guarded)`,
  },
]

export const occupancyInvariants = [
  {
    says: 'No two guarded occupancies of one staff member overlap',
    sql: `${overlaps} where a.guarded and b.guarded`,
  },
  {
    says: 'Every reservation and move request occupies what is computed from its times, and nothing else',
    find: async (db: Db): Promise<object[]> => [
      ...(await findWrong(db, readReservations, (row) => occupiedByReservation(timedOf(row)))),
      ...(await findWrong(db, readMoveRequests, (row) => {
        const [staffId, from, to] = row.request
        const request = { staffId, start: wireToLocalMinute(from), end: wireToLocalMinute(to) }
        return occupiedByMoveRequest(request, timedOf(row))
      })),
    ],
  },
]

type Stored = {
  shop_id: number
  id: number
  status: TimedReservation['status']
  staff_id: number
  start_at: string
  end_at: string
  before_time: number
  after_time: number
  /** Of the owner's rows: staff member, start and end in local minutes, and whether kind and end of the hold are the owner's. */
  occupancies: [staffId: number, start: number, end: number, isOfOwner: boolean][] | null
}
type StoredRequest = Stored & { request: [staffId: number, from: string, to: string] }

const atOnce = 5000

const findWrong = async <R extends Stored>(
  db: Db,
  readRows: (db: Db, after: number) => Promise<R[]>,
  compute: (row: R) => Occupancy[],
): Promise<object[]> => {
  const wrong: object[] = []
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: R[] = await readRows(db, after)
    for (const row of rows) {
      const computed = compute(row).map(({ staffId, start, end }) => [staffId, start, end, true])
      const { shop_id, id, occupancies } = row
      if (JSON.stringify(computed) !== JSON.stringify(occupancies ?? []))
        wrong.push({ shop_id, id, occupancies, computed })
    }
    after = rows.length === atOnce ? rows.at(-1)?.id : undefined
  }
  return wrong
}

const timedOf = (row: Stored): TimedReservation => ({
  status: row.status,
  staffId: row.staff_id,
  start: wireToLocalMinute(row.start_at),
  end: wireToLocalMinute(row.end_at),
  beforeTime: row.before_time,
  afterTime: row.after_time,
})

const timeColumns = sql`r.status, r.staff_id, r.start_at, r.end_at, r.before_time, r.after_time`

const readReservations = (db: Db, after: number): Promise<Stored[]> =>
  read(db, allShops, async (tx) => {
    const { rows } = await sql<Stored>`
      select r.shop_id, r.id, ${timeColumns}, (select jsonb_agg(jsonb_build_array(o.staff_id, lower(o.minutes), upper(o.minutes),
          (o.kind = 'hold') = (r.hold_expires_at is not null) and coalesce(o.hold_expires_at = r.hold_expires_at, true)
          and (o.kind = 'block') = r.is_block) order by o.start_minute)
        from occupancies o where o.shop_id = r.shop_id and o.reservation_id = r.id) as occupancies
      from reservations r where r.id > ${after}
        -- A hold that ended without its payment occupies nothing; which ones may is said by the payments.
        and (r.hold_expires_at is null or exists (select from occupancies o where o.shop_id = r.shop_id and o.reservation_id = r.id))
      order by r.id limit ${atOnce}`.execute(tx)
    return rows
  })

const readMoveRequests = (db: Db, after: number): Promise<StoredRequest[]> =>
  read(db, allShops, async (tx) => {
    const { rows } = await sql<StoredRequest>`
      select q.shop_id, q.id, ${timeColumns}, jsonb_build_array(q.staff_id, q.start_at, q.end_at) as request,
        (select jsonb_agg(jsonb_build_array(o.staff_id, lower(o.minutes), upper(o.minutes), true) order by o.start_minute)
        from occupancies o where o.shop_id = q.shop_id and o.move_request_id = q.id) as occupancies
      from move_requests q join reservations r on r.shop_id = q.shop_id and r.id = q.reservation_id
      where q.id > ${after} order by q.id limit ${atOnce}`.execute(tx)
    return rows
  })
