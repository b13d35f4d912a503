// What must never be among offers: times that are held for nobody, or not held for whom they were offered.
import { occupiedByOffer } from '@noren/scheduling/day/offered-times'
import { sql } from 'kysely'
import { timedOf, type StoredTime } from '#features/occupancies/api'
import { findWrong, type Invariant } from '#platform/database/invariants'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'

export const offerInvariants: readonly Invariant[] = [
  {
    says: 'Every open offer holds what is computed of its times, and nothing else; one that ended holds nothing',
    findInShop: (tx, scope) => findWrong((after) => readHolding(tx, scope, after), isWrong),
  },
  {
    says: 'Other times are only offered for a visit that is still to come about',
    ofShop: `select f.id, r.status from offers f join reservations r on r.shop_id = $1 and r.id = f.reservation_id
      where f.shop_id = $1 and f.status = 'open' and (r.status not in ('reserved', 'pending_approval') or r.email is null)`,
  },
  {
    says: 'Every offer has one to three times, numbered from 1, and the chosen one is among them',
    ofShop: `select f.id from offers f where f.shop_id = $1 and not exists (select from (
        select count(*) as n, max(t.number) as last, bool_or(t.number = f.chosen) as chosen from offer_times t
        where t.shop_id = $1 and t.offer_id = f.id) x
      where x.n between 1 and 3 and x.last = x.n and (f.chosen is null or x.chosen))`,
  },
  {
    says: 'The end of every offer of other times stands in the history of its visit',
    ofShop: `select f.id, f.status from offers f where f.shop_id = $1 and f.kind = 'other_times' and f.status <> 'open'
      and not exists (select from change_logs l where l.shop_id = $1 and l.reservation_id = f.reservation_id and l.created_at = f.answered_at
        and l.changes @> jsonb_build_array(jsonb_build_object('field', 'offer', 'to', f.status)))`,
  },
]

type Holding = {
  id: number
  isOpen: boolean
  times: Omit<StoredTime, 'status'>[]
  visit: StoredTime | null
  held: [resource: number, start: number, end: number, isAsOffered: boolean][] | null
}

const isWrong = ({ isOpen, times, visit, held }: Holding): boolean => {
  const { staff, seats } = isOpen
    ? occupiedByOffer(
        times.map((time) => timedOf({ ...time, status: 'reserved' })),
        visit ? timedOf(visit) : undefined,
      )
    : { staff: [], seats: [] }
  const computed = [
    ...staff.map(({ staffId, start, end }) => [staffId, start, end, true] as const),
    ...seats.map(({ seatId, start, end }) => [-seatId, start, end, true] as const),
  ].sort(([one, from], [other, later]) => from - later || one - other)
  return JSON.stringify(computed) !== JSON.stringify(held ?? [])
}

const atOnce = 5000

/** Open ones, and whatever holds a time. Of an open one whose hold was over another writer may have the time. */
const readHolding = async (tx: Tx, { shopId }: ShopScope, after: number): Promise<Holding[]> => {
  const timeOf = (
    row: string,
  ) => sql`jsonb_build_object('staff_id', ${sql.ref(`${row}.staff_id`)}, 'start_at', ${sql.ref(`${row}.start_at`)},
    'end_at', ${sql.ref(`${row}.end_at`)}, 'before_time', ${sql.ref(`${row}.before_time`)}, 'after_time', ${sql.ref(`${row}.after_time`)},
    'waits', ${sql.ref(`${row}.waits`)}, 'seat_ids', ${sql.ref(`${row}.seat_ids`)}, 'seat_ranges', ${sql.ref(`${row}.seat_ranges`)})`
  const { rows } = await sql<Holding>`
    select f.id, f.status = 'open' and f.released_at is null as "isOpen",
      (select jsonb_agg(${timeOf('t')} order by t.number) from offer_times t where t.shop_id = ${shopId} and t.offer_id = f.id) as times,
      (select ${timeOf('r')} || jsonb_build_object('status', r.status) from reservations r
        where r.shop_id = ${shopId} and r.id = f.reservation_id) as visit,
      (select jsonb_agg(jsonb_build_array(coalesce(o.staff_id, -o.seat_id), lower(o.minutes), upper(o.minutes),
          o.guarded and o.hold_expires_at > f.ends_at) order by o.start_minute, coalesce(o.staff_id, -o.seat_id))
        from occupancies o where o.shop_id = ${shopId} and o.offer_id = f.id) as held
    from offers f where f.shop_id = ${shopId} and f.id > ${after}
      and (f.status = 'open' or exists (select from occupancies o where o.shop_id = ${shopId} and o.offer_id = f.id))
    order by f.id limit ${atOnce}`.execute(tx)
  return rows
}
