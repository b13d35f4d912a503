// What must never be on a waiting list.
import type { Invariant } from '#platform/database/invariants'

const ofList = `from offers o where o.shop_id = $1 and o.kind = 'waitlist'`

export const waitlistInvariants: readonly Invariant[] = [
  {
    says: 'Only who waits holds a time of the waiting list',
    ofShop: `select o.id ${ofList} and o.status = 'open' and not exists (select from waitlist_entries e
      where e.shop_id = $1 and e.id = o.waitlist_entry_id and e.status = 'waiting')`,
  },
  {
    says: 'The waiting list offers nobody the same start twice',
    ofShop: `select o.waitlist_entry_id, t.start_at from offers o join offer_times t on t.shop_id = $1 and t.offer_id = o.id
      where o.shop_id = $1 and o.kind = 'waitlist' and o.user_id is null
      group by o.waitlist_entry_id, t.start_at having count(*) > 1`,
  },
  {
    says: 'The waiting list offers nothing between 21:00 and 8:00',
    ofShop: `select o.id ${ofList} and o.user_id is null
      and extract(hour from o.created_at at time zone 'Asia/Tokyo') not between 8 and 20`,
  },
  {
    says: 'A time of the waiting list is one, and held for two hours at most',
    ofShop: `select o.id ${ofList} and (o.ends_at > o.created_at + interval '2 hours' or o.ends_at <= o.created_at
      or (select count(*) from offer_times t where t.shop_id = $1 and t.offer_id = o.id) <> 1)`,
  },
  {
    says: 'Who was booked by the waiting list took the time that was held',
    ofShop: `select e.id from waitlist_entries e where e.shop_id = $1 and e.status = 'booked' and not exists (select from offers o
      where o.shop_id = $1 and o.waitlist_entry_id = e.id and o.status = 'taken')`,
  },
  {
    says: 'A time of the waiting list begins on a day and between the times that were wished for, unless the owner gave it',
    ofShop: `select o.id from offers o join offer_times t on t.shop_id = $1 and t.offer_id = o.id
      join waitlist_entries e on e.shop_id = $1 and e.id = o.waitlist_entry_id,
      lateral (select t.start_at at time zone 'Asia/Tokyo' as start) l
      where o.shop_id = $1 and o.user_id is null and (l.start::date not between e.from_date and e.to_date
        or extract(hour from l.start) * 60 + extract(minute from l.start) not between e.from_minute and e.to_minute)`,
  },
  {
    says: 'Mails of the waiting list are about a place on it, and no others',
    ofShop: `select m.id, m.kind from messages m where m.shop_id = $1
      and (m.kind like 'waitlist%') is distinct from (m.waitlist_entry_id is not null)`,
  },
]
