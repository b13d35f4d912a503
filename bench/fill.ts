// Fills a database by a few statements of its owner, because real bookings would take hours.
import type pg from 'pg'
import { searchColumns } from '../apps/server/src/features/customers/visit-counts.ts'
import { reservationKeyOf } from '../apps/server/src/features/reservations/search/search-key.ts'
import { withClient } from '../apps/server/src/platform/database/pool.ts'
import { mintShopScope, type ShopScope } from '../apps/server/src/platform/database/scope.ts'
import { number } from './measuring/table.ts'
import type { BenchServer } from './server.ts'

export type FilledShop = {
  shopId: number
  scope: ShopScope
  ownerId: number
  domain: string
  menuId: number
  perDay: number
}

/** Of each shop: customers; visits of a day, a number or SQL of the shop `s`; minutes of a visit, and from start to start. */
type Filling = {
  shops: number
  customers: number
  perDay: number | string
  days: number
  daysAhead: number
  visit: number
  step: number
}

export const horizonDays = 365

/** Each with a thousand reservations over four hundred days: one to four a day, a quarter of the shops each. */
export const manyShops = (shops: number): Filling => ({ ...many, shops })
const many = { customers: 0, perDay: '(1 + s.id % 4)', days: 400, daysAhead: 60, visit: 60, step: 120 }

export const emptyShops = (shops: number): Filling => ({ ...manyShops(shops), days: 0, visit: 30 })

/** One shop, half hour after half hour without gaps. */
export const busyShop = (customers: number, reservations: number): Filling => ({
  ...busy,
  customers,
  days: Math.ceil(reservations / 18),
})
const busy = { shops: 1, perDay: 18, daysAhead: 30, visit: 30, step: 30 }

export const fillShops = async (server: BenchServer, filling: Filling): Promise<FilledShop[]> => {
  const began = performance.now()
  const [last] = await server.visit.sql<{ id: number }>('select coalesce(max(id), 0) as id from shops')
  const made = `(select * from shops where id > ${last?.id})`
  await runUnchecked(server, async (owner) => {
    for (const statement of shopStatements(made, filling)) await owner.query(statement)
    // Some days at a time in their order, so that the rows of the shops are mixed in the table as in production.
    const atOnce = Math.ceil(20_000 / filling.shops / 4)
    for (let day = 0; day < filling.days; day += atOnce)
      await owner.query(visitsStatement(made, filling), [day, Math.min(day + atOnce, filling.days) - 1])
    if (filling.customers > 0) await prepareSearch(owner, made)
  })
  if (filling.days > 0) console.log(`(filled ${number(filling.shops)} shops in ${secondsSince(began)})`)
  const shops = await server.visit.sql<Omit<FilledShop, 'scope'>>(
    `select s.id as "shopId", u.id as "ownerId", d.domain, m.id as "menuId", (${filling.perDay})::int as "perDay" from ${made} s
      join users u on u.shop_id = s.id join domains d on d.shop_id = s.id join menus m on m.shop_id = s.id order by s.id`,
  )
  return shops.map((shop) => ({ ...shop, scope: mintShopScope(shop.shopId) }))
}

/** With statements of any length that check no foreign keys; afterwards as tables are that nobody writes to. */
export const runUnchecked = <T>({ visit }: BenchServer, work: (owner: pg.Client) => Promise<T>): Promise<T> =>
  withClient(visit.connection, async (owner) => {
    await owner.query(
      'set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0',
    )
    const result = await work(owner)
    // Index-only scans, and no checkpoint during the measurement.
    await owner.query('vacuum (analyze)')
    await owner.query('checkpoint')
    return result
  })

/** Picks shops evenly, with every number of visits a day among them: it repeats every four shops, so the step is odd. */
export const pickShops = (shops: readonly FilledShop[], wanted: number): FilledShop[] => {
  const step = Math.floor(shops.length / wanted / 4) * 4 + 1
  return shops.filter((_, index) => index % step === 0).slice(0, wanted)
}

export const secondsSince = (began: number): string =>
  `${number(Math.round((performance.now() - began) / 1000))} s`

/** `made`: the new shops. */
const shopStatements = (made: string, { shops, customers, visit }: Filling): string[] => [
  `insert into shops (name, is_holiday_working, booking_horizon_days, created_at)
    select 'ヘアサロン ' || n, true, ${horizonDays}, now() from generate_series(1, ${shops}) n`,
  `insert into users (email, email_verified_at, shop_id, created_at)
    select 'bench-' || s.id || '@example.jp', now(), s.id, now() from ${made} s order by s.id`,
  `insert into domains (domain, shop_id, created_at) select 'bench-' || s.id, s.id, now() from ${made} s`,
  `insert into staff (shop_id, name, created_at) select s.id, '担当', now() from ${made} s order by s.id`,
  `insert into business_days (shop_id, weekday, status, ranges)
    select s.id, weekday, 'open', '[[600, 1140]]' from ${made} s, generate_series(0, 6) weekday`,
  `insert into menus (shop_id, name, price, duration, total_duration, priority, created_at)
    select s.id, 'カット＋シャンプー', 5500, ${visit}, ${visit}, 1, now() from ${made} s order by s.id`,
  `insert into pages (shop_id, type, publish_state, created_at)
    select s.id, type, 'published', now() from ${made} s, unnest(array['booking', 'completion']) type`,
  `insert into customers (shop_id, name, name_kana, email, phone, created_at)
    select s.id, (array['山田', '佐藤', '鈴木', '髙橋', '田中', '渡邊', '伊藤'])[1 + n % 7] || ' ' || (array['花子', '太郎', '美咲', 'さくら'])[1 + n % 4],
      (array['ヤマダ', 'サトウ', 'スズキ', 'タカハシ', 'タナカ', 'ワタナベ', 'イトウ'])[1 + n % 7] || ' ' || (array['ハナコ', 'タロウ', 'ミサキ', 'サクラ'])[1 + n % 4],
      'customer' || n || '@example.jp', '090' || lpad((n * 7368787::bigint % 100000000)::text, 8, '0'), now()
    from ${made} s, generate_series(0, ${customers} - 1) n order by s.id, n`,
]

/** $1, $2: the first and the last day. Visits from ten o'clock on, at starts that change from day to day where there is room. */
const visitsStatement = (made: string, filling: Filling): string => `
  with made as (insert into reservations (shop_id, reservation_number, status, cancel_reason, source, staff_id, menu_id, customer_id,
    start_at, end_at, before_time, after_time, menu_name, price, duration, name, name_kana, email, phone, created_at)
  select v.shop_id, lpad(v.n::text, 8, '0'), v.status, case when v.status = 'canceled' then 'customer' end, 'online', t.id, m.id, c.id,
    v.start_at, v.start_at + m.duration * interval '1 minute', 0, 0, m.name, m.price, m.duration, coalesce(c.name, '山田 花子'),
    coalesce(c.name_kana, 'ヤマダ ハナコ'), coalesce(c.email, 'customer-' || v.n || '@example.jp'), coalesce(c.phone, '09012345678'),
    v.start_at - interval '10 days'
  from (
    select s.id as shop_id, n, day, slot, start_at,
      case when n % 10 = 0 then 'canceled' when start_at < now() then 'treated' when n % 10 = 1 then 'pending_approval' else 'reserved' end as status
    from ${made} s, generate_series($1::int, $2::int) day, generate_series(0, ${filling.perDay} - 1) slot
    cross join lateral (select (day * ${filling.perDay} + slot)::int as n,
      current_date + (day - ${filling.days - filling.daysAhead}) + interval '10 hours' + slot * interval '${filling.step} minutes'
      + (s.id + day) % ${(filling.step - filling.visit) / 30 + 1} * interval '30 minutes' as local) l
    cross join lateral (select local at time zone 'Asia/Tokyo' as start_at) a) v
  join staff t on t.shop_id = v.shop_id join menus m on m.shop_id = v.shop_id
  left join (select *, row_number() over (partition by shop_id order by id) - 1 as place from customers where ${filling.customers} > 0) c
    on c.shop_id = v.shop_id and c.place = v.n * 7 % greatest(${filling.customers}, 1)
  order by v.day, v.slot
  returning shop_id, id, staff_id, menu_id, menu_name, price, duration, status, (extract(epoch from start_at) / 60)::int + 540 as start)
  , lines as (insert into reservation_lines (shop_id, reservation_id, priority, kind, menu_id, name, price, duration)
    select shop_id, id, 1, 'menu', menu_id, menu_name, price, duration from made)
  insert into occupancies (shop_id, staff_id, minutes, kind, reservation_id)
  select shop_id, staff_id, int4range(start, start + duration), 'visit', id from made where status <> 'canceled'`

/** What the product writes with each customer and each reservation. */
const prepareSearch = async (owner: pg.Client, made: string): Promise<void> => {
  await owner.query(`
    update customers c set agreed_count = v.count, last_agreed_at = v.last
    from (select customer_id, count(*) as count, max(start_at) as last from reservations
      where shop_id in (select id from ${made} s) and status in ('reserved', 'treated') group by customer_id) v
    where c.id = v.customer_id`)
  const { rows: customers } = await owner.query(
    `select id, name, name_kana as "nameKana", email, phone from customers where shop_id in (select id from ${made} s)`,
  )
  const columns = customers.map(searchColumns)
  await owner.query(
    `update customers c set search_key = v.key, search_version = $3
      from unnest($1::bigint[], $2::text[]) v (id, key) where c.id = v.id`,
    [customers.map(({ id }) => id), columns.map(({ key }) => key), columns[0]?.version],
  )
  const { rows: visits } = await owner.query(`
    select id, reservation_number, menu_name, name, name_kana, email, phone from reservations where shop_id in (select id from ${made} s)`)
  await owner.query(
    'update reservations r set search_key = v.key from unnest($1::bigint[], $2::text[]) v (id, key) where r.id = v.id',
    [visits.map(({ id }) => id), visits.map(reservationKeyOf)],
  )
}
