// What must never be among what occupies the staff, and what the owner should know of.
import { occupiedByMoveRequest, occupiedByReservation, type Occupied } from '@noren/scheduling/occupancies'
import { sql } from 'kysely'
import { wireToLocalMinute } from '#platform/clock'
import type { Invariant } from '#platform/database/invariants'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { seatsOf, timedOf, type StoredSeats, type StoredTime } from './in-the-way.ts'

const overlaps = `select a.id, b.id as other, a.unguarded_reason, b.unguarded_reason as other_unguarded_reason
  from occupancies a join occupancies b
  on b.shop_id = $1 and coalesce(b.staff_id, -b.seat_id) = coalesce(a.staff_id, -a.seat_id) and b.id > a.id and b.minutes && a.minutes and 'external' not in (a.kind, b.kind)
  where a.shop_id = $1`

export const occupancyWarnings: readonly Invariant[] = [
  {
    says: 'Reservations overlap outside the guard: since before treated visits kept their time (decision 0030), or on purpose',
    ofShop: `${overlaps} and not (a.guarded and b.guarded)`,
  },
  {
    says: 'A staff member has more visits open at once than the shop allows: since before it allowed fewer, or on purpose',
    // Of visits to come. Rules VISIT-6, VISIT-15.
    ofShop: `select r.id, count(*) as open from reservations r join shops s on s.id = $1 join reservations o on o.shop_id = $1
        and o.staff_id = r.staff_id and o.start_at > r.start_at - interval '2 days' and not o.is_block and o.status in ('reserved', 'pending_approval')
        and o.start_at - make_interval(mins => o.before_time) <= r.start_at - make_interval(mins => r.before_time)
        and o.end_at + make_interval(mins => o.after_time) > r.start_at - make_interval(mins => r.before_time)
      where r.shop_id = $1 and r.start_at > now() and not r.is_block and r.status in ('reserved', 'pending_approval')
      group by r.id, s.open_visits_max having count(*) > s.open_visits_max`,
  },
]

export const occupancyInvariants: readonly Invariant[] = [
  {
    says: 'No two guarded occupancies of one staff member or seat overlap',
    ofShop: `${overlaps} and a.guarded and b.guarded`,
  },
  {
    says: 'Every reservation and move request occupies what is computed from its times, and nothing else',
    findInShop: async (tx, scope) => [
      ...(await findWrong(tx, scope, readReservations, (row) => occupiedByReservation(timedOf(row)))),
      ...(await findWrong(tx, scope, readMoveRequests, (row) => {
        const [staffId, from, to, seats] = row.request
        const times = { start: wireToLocalMinute(from), end: wireToLocalMinute(to) }
        const request = { staffId, ...times, seats: seatsOf(seats) }
        return occupiedByMoveRequest(request, timedOf(row))
      })),
    ],
  },
]

type Stored = StoredTime & {
  id: number
  /** Of the owner's rows: resource (a seat's is negative), start and end in local minutes, and whether kind and end of the hold are the owner's. */
  occupancies: [resource: number, start: number, end: number, isOfOwner: boolean][] | null
}
type StoredRequest = Stored & { request: [staffId: number, from: string, to: string, seats: StoredSeats] }

const atOnce = 5000

const findWrong = async <R extends Stored>(
  tx: Tx,
  scope: ShopScope,
  readRows: (tx: Tx, scope: ShopScope, after: number) => Promise<R[]>,
  compute: (row: R) => Occupied,
): Promise<object[]> => {
  const wrong: object[] = []
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: R[] = await readRows(tx, scope, after)
    for (const row of rows) {
      const { staff, seats } = compute(row)
      const computed = [
        ...staff.map(({ staffId, start, end }) => [staffId, start, end, true] as const),
        ...seats.map(({ seatId, start, end }) => [-seatId, start, end, true] as const),
      ].sort(([one, from], [other, later]) => from - later || one - other)
      const { id, occupancies } = row
      if (JSON.stringify(computed) !== JSON.stringify(occupancies ?? []))
        wrong.push({ id, occupancies, computed })
    }
    after = rows.length === atOnce ? rows.at(-1)?.id : undefined
  }
  return wrong
}

const timeColumns = sql`r.status, r.staff_id, r.start_at, r.end_at, r.before_time, r.after_time, r.waits, r.seat_ids, r.seat_ranges`

const readReservations = async (tx: Tx, { shopId }: ShopScope, after: number): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select r.id, ${timeColumns}, (select jsonb_agg(jsonb_build_array(coalesce(o.staff_id, -o.seat_id), lower(o.minutes), upper(o.minutes),
        (o.kind = 'hold') = (r.hold_expires_at is not null) and coalesce(o.hold_expires_at = r.hold_expires_at, true)
        and (o.kind = 'block') = r.is_block) order by o.start_minute, coalesce(o.staff_id, -o.seat_id))
      from occupancies o where o.shop_id = ${shopId} and o.reservation_id = r.id) as occupancies
    from reservations r where r.shop_id = ${shopId} and r.id > ${after}
      -- A hold that ended without its payment occupies nothing; which ones may is said by the payments.
      and (r.hold_expires_at is null or exists (select from occupancies o where o.shop_id = ${shopId} and o.reservation_id = r.id))
    order by r.id limit ${atOnce}`.execute(tx)
  return rows
}

const readMoveRequests = async (tx: Tx, { shopId }: ShopScope, after: number): Promise<StoredRequest[]> => {
  const { rows } = await sql<StoredRequest>`
    select q.id, ${timeColumns}, jsonb_build_array(q.staff_id, q.start_at, q.end_at,
        jsonb_build_object('seat_ids', q.seat_ids, 'seat_ranges', q.seat_ranges)) as request,
      (select jsonb_agg(jsonb_build_array(coalesce(o.staff_id, -o.seat_id), lower(o.minutes), upper(o.minutes), true) order by o.start_minute, coalesce(o.staff_id, -o.seat_id))
      from occupancies o where o.shop_id = ${shopId} and o.move_request_id = q.id) as occupancies
    from move_requests q join reservations r on r.shop_id = ${shopId} and r.id = q.reservation_id
    where q.shop_id = ${shopId} and q.id > ${after} order by q.id limit ${atOnce}`.execute(tx)
  return rows
}
