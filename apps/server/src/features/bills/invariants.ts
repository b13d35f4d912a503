// What must never be among the bills.
import type { Invariant } from '#platform/database/invariants'

export const billInvariants: readonly Invariant[] = [
  {
    says: 'The total of a bill is the sum of its lines, of no rate of tax below 0',
    ofShop: `select b.id, b.total from bills b where b.shop_id = $1 and (
      b.total <> (select coalesce(sum(l.amount), 0) from bill_lines l where l.shop_id = $1 and l.bill_id = b.id)
      or exists (select from bill_lines l where l.shop_id = $1 and l.bill_id = b.id group by l.tax_rate having sum(l.amount) < 0))`,
  },
  {
    says: 'The total of a bill is the sum of its payments',
    ofShop: `select b.id, b.total from bills b where b.shop_id = $1
      and b.total <> (select coalesce(sum(p.amount), 0) from bill_payments p where p.shop_id = $1 and p.bill_id = b.id)`,
  },
  {
    says: 'A bill that counts is of a visit that is treated',
    ofShop: `select b.id, r.status from bills b join reservations r on r.shop_id = $1 and r.id = b.reservation_id
      where b.shop_id = $1 and (r.is_block or r.hold_expires_at is not null or (b.ended_at is null and r.status <> 'treated'))`,
  },
  {
    says: 'The bills of a visit are numbered from 1, and all but the last have ended',
    ofShop: `select reservation_id from bills where shop_id = $1 group by reservation_id
      having count(*) <> max(revision) or min(revision) <> 1 or bool_or(ended_at is null and revision <> (
        select max(m.revision) from bills m where m.shop_id = $1 and m.reservation_id = bills.reservation_id))`,
  },
  {
    says: 'A bill that counts is sold on the day of its visit, by whoever served it',
    ofShop: `select b.id, b.sold_on from bills b join reservations r on r.shop_id = $1 and r.id = b.reservation_id
      where b.shop_id = $1 and b.ended_at is null
      and (b.sold_on <> (r.start_at at time zone 'Asia/Tokyo')::date or b.staff_id <> r.staff_id)`,
  },
  {
    says: 'Every bill stands in the history of its visit',
    ofShop: `select b.id from bills b where b.shop_id = $1 and not exists (select from change_logs l where l.shop_id = $1
      and l.reservation_id = b.reservation_id and l.kind in ('billed', 'bill_corrected') and l.created_at = b.created_at
      and l.changes @> jsonb_build_array(jsonb_build_object('field', 'bill', 'to', b.total::text)))`,
  },
  {
    says: 'Nobody may change a bill but to end it, nor delete one',
    // The purge of an account alone deletes them. Grants on single columns count, and what comes with membership in another role.
    local: `select g.grantee, g.what, g.privilege from (
        select c.relname as what, coalesce(r.rolname, 'public') as grantee, a.privilege_type as privilege
        from pg_class c cross join aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
        where c.oid in ('bills'::regclass, 'bill_lines'::regclass, 'bill_payments'::regclass)
          and a.grantee <> c.relowner and a.privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')
        union all select c.relname || '.' || t.attname, coalesce(r.rolname, 'public'), a.privilege_type
        from pg_class c join pg_attribute t on t.attrelid = c.oid cross join aclexplode(t.attacl) a left join pg_roles r on r.oid = a.grantee
        where c.oid in ('bills'::regclass, 'bill_lines'::regclass, 'bill_payments'::regclass)
          and a.grantee <> c.relowner and a.privilege_type = 'UPDATE' and not (c.relname = 'bills' and t.attname = 'ended_at')) g
      where not (g.grantee = 'noren_purge' and g.privilege = 'DELETE')`,
  },
]
