// One shop that has been busy for five years: three staff, 10,000 customers, 100,000 reservations, 30 days of them ahead.
import pg from 'pg'
import { makeShop, type TestShop } from '../apps/server/src/testing/factories.ts'
import { countVisitsStatement, insertCustomers } from './p8-search.ts'
import type { BenchServer } from './server.ts'

export const bigShop = { customers: 10_000, reservations: 100_000, staff: 3, daysAhead: 30 }
/** Half hours from 10:00 to 19:00. */
const perDay = 18

export const fillBigShop = async (server: BenchServer): Promise<TestShop> => {
  const { visit } = server
  const shop = await makeShop(visit)
  await insertCustomers(server, shop, bigShop.customers)
  const owner = new pg.Client({ ...visit.connection, application_name: 'bench' })
  await owner.connect()
  try {
    // Keys are not checked row by row.
    await owner.query('set session_replication_role = replica; set synchronous_commit = off')
    const { staff, reservations, customers, daysAhead } = bigShop
    await owner.query(
      `insert into staff (shop_id, name, color, priority, created_at)
        select $1, 'スタッフ' || n, (array['teal', 'rose'])[n], n, now() from generate_series(1, $2::int - 1) n`,
      [shop.shopId, staff],
    )
    await owner.query(reservationsStatement, [shop.shopId, staff, reservations, customers, daysAhead])
    for (const statement of lastStatements) await owner.query(statement, [shop.shopId])
    await owner.query('vacuum (analyze)')
  } finally {
    await owner.end()
  }
  return shop
}

const lastStatements = [
  `insert into change_logs (shop_id, reservation_id, actor, kind, status, cancel_reason, changes, created_at)
    select shop_id, id, 'customer', 'created', status, cancel_reason, '[]', created_at from reservations where shop_id = $1`,
  countVisitsStatement,
]

/** Every half hour of every staff member, the customers in a mixed order; one in ten was canceled, some wait for an answer. */
const reservationsStatement = `
  with made as (insert into reservations (shop_id, reservation_number, status, cancel_reason, source, staff_id, menu_id, customer_id,
    start_at, end_at, before_time, after_time, menu_name, price, duration, name, email, phone, created_at)
  select $1, lpad(v.n::text, 8, '0'), v.status, case when v.status = 'canceled' then 'customer' end, 'online', t.id, m.id, c.id,
    v.start_at, v.start_at + interval '30 minutes', 0, 0, m.name, m.price, 30, c.name, c.email, c.phone, v.start_at - interval '10 days'
  from (
    select n, n % $2::int as serves, n * 7919 % $4::int as comes, day, start_at,
      case when n % 10 = 0 then 'canceled' when day < 0 then 'treated' when n % 50 = 1 then 'pending_approval' else 'reserved' end as status
    from generate_series(0, $3::int - 1) n
    cross join lateral (select n / ($2::int * ${perDay}) - $3::int / ($2::int * ${perDay}) + $5::int as day) d
    cross join lateral (select (date_trunc('day', now() at time zone 'Asia/Tokyo') + day * interval '1 day' + interval '10 hours'
      + n / $2::int % ${perDay} * interval '30 minutes') at time zone 'Asia/Tokyo' as start_at) s) v
  join (select id, row_number() over (order by priority, id) - 1 as place from staff where shop_id = $1) t on t.place = v.serves
  join (select id, name, email, phone, row_number() over (order by id) - 1 as place from customers where shop_id = $1) c on c.place = v.comes
  join menus m on m.shop_id = $1
  returning shop_id, id, staff_id, status, (extract(epoch from start_at) / 60)::int + 540 as start)
  insert into occupancies (shop_id, staff_id, minutes, kind, reservation_id)
  select shop_id, staff_id, int4range(start, start + 30), 'visit', id from made where status <> 'canceled'`
