// What must never be, each a statement that returns the rows against it.
export const reservationInvariants = [
  {
    says: 'Every reservation has exactly one creation entry in its change log',
    // A hold is no reservation yet.
    sql: `select r.shop_id, r.id from reservations r where r.hold_expires_at is null and 1 <> (select count(*) from change_logs l
      where l.shop_id = r.shop_id and l.reservation_id = r.id and l.kind = 'created')`,
  },
  {
    says: 'The last status in the change log is the status of the reservation',
    sql: `select r.shop_id, r.id, r.status, l.status as logged from reservations r join lateral (
      select status from change_logs l where l.shop_id = r.shop_id and l.reservation_id = r.id order by l.id desc limit 1) l on true
      where l.status <> r.status`,
  },
  {
    says: 'Final states stay final',
    // A mark of spam may be taken back; a refund leaves the status as it is.
    sql: `select shop_id, reservation_id from (select shop_id, reservation_id, status, kind,
        lag(status) over w as before, lag(cancel_reason) over w as reason from change_logs
        window w as (partition by shop_id, reservation_id order by id)) l
      where before in ('canceled', 'treated') and reason is distinct from 'spam' and not (kind = 'refunded' and status = before)`,
  },
  {
    says: 'Every reservation with an address has its mail',
    sql: `select r.shop_id, r.id from reservations r where r.email is not null and r.source = 'online'
      and r.hold_expires_at is null and not exists (select from messages m where m.shop_id = r.shop_id and m.reservation_id = r.id and m.recipient = 'customer'
      and m.kind <> 'reminder')`,
  },
  {
    says: 'A withheld mail is for a customer, says why, and was never sent',
    sql: `select shop_id, id from messages where status = 'withheld' and (recipient <> 'customer' or sent_at is not null or last_error is null)`,
  },
  {
    says: 'No reminder was sent after the start or for a canceled reservation',
    sql: `select m.shop_id, m.id from messages m where m.kind = 'reminder' and (m.sent_at > m.start_at or 'canceled' = (select l.status from change_logs l
      where l.shop_id = m.shop_id and l.reservation_id = m.reservation_id and m.sent_at > l.created_at order by l.id desc limit 1))`,
  },
  {
    says: 'Every reservation that was made online has its manage link',
    sql: `select r.shop_id, r.id from reservations r where r.source = 'online'
      and r.hold_expires_at is null and r.manage_token_hash is null`,
  },
  {
    says: 'No reminder waits for another start than that of a reservation that stands',
    sql: `select m.shop_id, m.id from messages m join reservations r on r.shop_id = m.shop_id and r.id = m.reservation_id
      where m.kind = 'reminder' and m.status in ('queued', 'retrying') and (m.start_at <> r.start_at or r.status <> 'reserved')`,
  },
  {
    says: 'Every reservation that came to stand before its reminder was due has one',
    // By the shop's rule (MSG-14), of what came to stand since it was last changed; what was made, approved or moved later goes without.
    sql: `select r.shop_id, r.id from reservations r join shops s on s.id = r.shop_id join lateral (select created_at from change_logs l
      where l.shop_id = r.shop_id and l.reservation_id = r.id and l.kind in ('created', 'status', 'rescheduled') order by l.id desc limit 1) stood on true
      where r.status = 'reserved' and r.email is not null and stood.created_at >= coalesce(s.reminder_changed_at, '-infinity')
      and stood.created_at < case s.reminder_timing when 'hours_before' then r.start_at - make_interval(hours => s.reminder_hours)
        else (date_trunc('day', r.start_at at time zone 'Asia/Tokyo') - interval '1 day' + make_interval(mins => s.reminder_minute))
          at time zone 'Asia/Tokyo' end
      and not exists (select from messages m where m.shop_id = r.shop_id and m.reservation_id = r.id and m.kind = 'reminder' and m.start_at = r.start_at)`,
  },
  {
    says: 'Nobody may change or delete a change log',
    sql: `select r.rolname, p.privilege from pg_roles r cross join unnest(array['update', 'delete', 'truncate']) p(privilege)
      where r.rolname in ('noren_app', 'noren_system') and has_table_privilege(r.rolname, 'change_logs', p.privilege)
      union all select 'trigger', 'missing' where not exists (select from pg_trigger
        where tgrelid = 'change_logs'::regclass and tgname = 'change_logs_never_change' and tgenabled <> 'D')`,
  },
  {
    says: 'A move request waits only beside a live reservation',
    sql: `select q.shop_id, q.id from move_requests q join reservations r on r.shop_id = q.shop_id and r.id = q.reservation_id
      where r.status not in ('reserved', 'pending_approval') or r.hold_expires_at is not null`,
  },
  {
    says: 'No plan was over its limit when a reservation was made online, and each count is that of what stood then',
    // Ids, also the log's, are given under the shop's lock: by them all that went before is known, and what was canceled by then.
    sql: `select r.shop_id, r.id, r.plan_count, r.plan_limit from reservations r
      join change_logs made on made.shop_id = r.shop_id and made.reservation_id = r.id and made.kind = 'created'
      where r.plan_count > r.plan_limit or r.plan_count not between (select count(*) from reservations x
        where x.shop_id = r.shop_id and x.id <= r.id and x.source = 'online' and x.hold_expires_at is null
        and x.created_at > r.created_at - interval '30 days' and 'canceled' is distinct from (select l.status from change_logs l
          where l.shop_id = x.shop_id and l.reservation_id = x.id and l.id < made.id order by l.id desc limit 1))
         -- Holds counted too, and those that were never paid are gone. Rule PLAN-3.
         and case when exists (select from payments p where p.shop_id = r.shop_id) then r.plan_limit else (select count(*) from reservations x
           where x.shop_id = r.shop_id and x.id <= r.id and x.source = 'online' and x.hold_expires_at is null
          and x.created_at > r.created_at - interval '30 days' and 'canceled' is distinct from (select l.status from change_logs l
          where l.shop_id = x.shop_id and l.reservation_id = x.id and l.id < made.id order by l.id desc limit 1)) end`,
  },
  {
    says: 'Every kept idempotency key leads to what it made',
    sql: `select k.shop_id, k.key from idempotency_keys k where k.kind = 'reservation' and not exists (
      select from reservations r where r.shop_id = k.shop_id and r.id = k.target)`,
  },
]
