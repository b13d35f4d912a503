// What must never be, each a statement that returns the rows against it.
import { sql } from 'kysely'
import { findWrong, type Invariant } from '#platform/database/invariants'
import { reservationKeyOf, type FindableReservation } from './search/search-key.ts'
import { visitInvariants } from './visit-invariants.ts'

/** A reminder is of the agreed start, however late the visit begins. Rule RES-106. */
const agreed = '(r.start_at - make_interval(mins => r.late_minutes))'

export const reservationInvariants: readonly Invariant[] = [
  {
    says: 'Every reservation has exactly one creation entry in its change log',
    // A hold is no reservation yet.
    ofShop: `select r.id from reservations r where r.shop_id = $1 and r.hold_expires_at is null and 1 <> (select count(*) from change_logs l
      where l.shop_id = $1 and l.reservation_id = r.id and l.kind = 'created')`,
  },
  {
    says: 'The last status in the change log is the status of the reservation',
    ofShop: `select r.id, r.status, l.status as logged from reservations r join lateral (
      select status from change_logs l where l.shop_id = $1 and l.reservation_id = r.id order by l.id desc limit 1) l on true
      where r.shop_id = $1 and l.status <> r.status`,
  },
  {
    says: 'Final states stay final',
    // A mark of spam may be taken back; a refund, a corrected price and a bill leave the status as it is. What the owner did last may be
    // taken back by the same user, within ten minutes (rules RES-109, BILL-13).
    ofShop: `select reservation_id from (select reservation_id, status, kind, actor, user_id, created_at,
        lag(status) over w as before, lag(cancel_reason) over w as reason, lag(kind) over w as kind_before, lag(actor) over w as actor_before,
        lag(user_id) over w as user_before, lag(created_at) over w as at_before from change_logs where shop_id = $1
          and not (kind in ('billed', 'bill_corrected') and status = 'treated')
        window w as (partition by reservation_id order by id)) l
      where case when kind = 'undone' then
          status not in ('reserved', 'pending_approval') or before not in ('canceled', 'treated') or coalesce(reason, '') not in ('', 'customer', 'shop', 'same_day', 'no_show')
          or kind_before <> 'status' or 'owner' is distinct from actor_before or actor <> 'owner' or user_id is distinct from user_before
          or created_at > at_before + interval '10 minutes'
        else before in ('canceled', 'treated') and reason is distinct from 'spam' and not (kind = 'refunded' and status = before)
          and not (kind = 'edited' and status = 'treated' and before = 'treated') end`,
  },
  {
    says: 'Every reservation with an address has its mail',
    ofShop: `select r.id from reservations r where r.shop_id = $1 and r.email is not null and r.source = 'online'
      and r.hold_expires_at is null and not exists (select from messages m where m.shop_id = $1 and m.reservation_id = r.id and m.recipient = 'customer'
      and m.kind <> 'reminder')`,
  },
  {
    says: 'A withheld mail is for a customer, says why, and was never sent',
    ofShop: `select id from messages where shop_id = $1 and status = 'withheld' and (recipient <> 'customer' or sent_at is not null or last_error is null)`,
  },
  {
    says: 'No reminder was sent after the start or for a canceled reservation',
    ofShop: `select m.id from messages m where m.shop_id = $1 and m.kind = 'reminder' and (m.sent_at > m.start_at or 'canceled' = (select l.status from change_logs l
      where l.shop_id = $1 and l.reservation_id = m.reservation_id and m.sent_at > l.created_at order by l.id desc limit 1))`,
  },
  {
    says: 'Every reservation that was made online has its manage link',
    ofShop: `select r.id from reservations r where r.shop_id = $1 and r.source = 'online'
      and r.hold_expires_at is null and r.manage_token_hash is null`,
  },
  {
    says: 'No reminder waits for another start than that of a reservation that stands',
    ofShop: `select m.id from messages m join reservations r on r.shop_id = $1 and r.id = m.reservation_id
      where m.shop_id = $1 and m.kind = 'reminder' and m.status in ('queued', 'retrying') and (m.start_at <> ${agreed} or r.status <> 'reserved')`,
  },
  {
    says: 'Every reservation that came to stand before its reminder was due has one',
    // By the shop's rule (MSG-14), of what came to stand since it was last changed; what was made, approved or moved later goes without.
    ofShop: `select r.id from reservations r join shops s on s.id = $1 join lateral (select created_at from change_logs l
      where l.shop_id = $1 and l.reservation_id = r.id and l.kind in ('created', 'status', 'rescheduled', 'undone') order by l.id desc limit 1) stood on true
      where r.shop_id = $1 and r.status = 'reserved' and r.email is not null and stood.created_at >= coalesce(s.reminder_changed_at, '-infinity')
      and stood.created_at < case s.reminder_timing when 'hours_before' then ${agreed} - make_interval(hours => s.reminder_hours)
        else (date_trunc('day', ${agreed} at time zone 'Asia/Tokyo') - interval '1 day' + make_interval(mins => s.reminder_minute))
          at time zone 'Asia/Tokyo' end
      and not exists (select from messages m where m.shop_id = $1 and m.reservation_id = r.id and m.kind = 'reminder' and m.start_at = ${agreed})`,
  },
  {
    says: 'Nobody may change or delete a change log',
    // The purge of an account alone deletes them. Grants on single columns count, and what comes with membership in another role.
    local: `select coalesce(r.rolname, 'public') as role, g.privilege_type as privilege from (
        select c.relowner, a.* from pg_class c, aclexplode(c.relacl) a where c.oid = 'change_logs'::regclass
        union all select c.relowner, a.* from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
          where c.oid = 'change_logs'::regclass) g left join pg_roles r on r.oid = g.grantee
      where g.privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE') and g.grantee <> g.relowner
        and (r.rolname, g.privilege_type) is distinct from ('noren_purge', 'DELETE')
      union all select r.rolname, p.privilege from pg_roles r cross join unnest(array['update', 'delete', 'truncate']) p(privilege)
      where r.rolname in ('noren_app', 'noren_system') and has_table_privilege(r.rolname, 'change_logs', p.privilege)`,
  },
  {
    says: 'A move request waits only beside a live reservation',
    ofShop: `select q.id from move_requests q join reservations r on r.shop_id = $1 and r.id = q.reservation_id
      where q.shop_id = $1 and (r.status not in ('reserved', 'pending_approval') or r.hold_expires_at is not null)`,
  },
  {
    says: 'No plan was over its limit when a reservation was made online, and each count is that of what stood then',
    // Ids, also the log's, are given under the shop's lock: by them all that went before is known, and what was canceled by then.
    ofShop: `select r.id, r.plan_count, r.plan_limit from reservations r
      join change_logs made on made.shop_id = $1 and made.reservation_id = r.id and made.kind = 'created'
      cross join lateral (select count(*) as n from reservations x
        left join lateral (select l.status, l.cancel_reason from change_logs l
          where l.shop_id = $1 and l.reservation_id = x.id and l.id < made.id order by l.id desc limit 1) last on true
        where x.shop_id = $1 and x.id <= r.id and x.source = 'online' and x.hold_expires_at is null
          and x.created_at > r.created_at - interval '30 days' and (last.status is distinct from 'canceled'
          -- Canceled on its day it counts until midnight, unless it was spam.
          or (last.cancel_reason is distinct from 'spam' and (x.created_at at time zone 'Asia/Tokyo')::date = (r.created_at at time zone 'Asia/Tokyo')::date))) stood
      -- Holds counted too, and those that were never paid are gone. Rule PLAN-3.
      where r.shop_id = $1 and (r.plan_count > r.plan_limit or r.plan_count < stood.n or (r.plan_count > stood.n
        and not exists (select from payments p where p.shop_id = $1)))`,
  },
  {
    says: 'Every kept idempotency key leads to what it made',
    ofShop: `select k.key from idempotency_keys k where k.shop_id = $1 and k.kind = 'reservation' and not exists (
      select from reservations r where r.shop_id = $1 and r.id = k.target)`,
  },
  {
    says: 'Each reservation is found by the key of what it says',
    // Those that have none get it with the next search.
    findInShop: (tx, { shopId }) =>
      findWrong(
        async (id) => {
          const { rows } = await sql<FindableReservation & { id: number; search_key: string }>`
            select id, reservation_number, menu_name, name, name_kana, email, phone, search_key from reservations
            where shop_id = ${shopId} and search_key is not null and not is_block and id > ${id} order by id limit 5000`.execute(
            tx,
          )
          return rows
        },
        (row) => row.search_key !== reservationKeyOf(row),
      ),
  },
  ...visitInvariants,
]
