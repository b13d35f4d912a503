// Fills a large database: thousands of shops, each with a thousand reservations over four hundred days. A few statements of the
// database's owner write them, because real bookings would take hours.
import pg from 'pg'
import type { ProgramInspection } from '../apps/server/src/testing/program.ts'

export type FilledShop = { shopId: number; ownerId: number; domain: string; menuId: number; perDay: number }

export const perShop = 1_000
/** One to four a day, a quarter of the shops each, a thousand on average. */
const perDayMax = 4
const daysBack = 340
const days = perShop / 2.5

export const fillDatabase = async (
  { connection }: ProgramInspection,
  reservations: number,
): Promise<FilledShop[]> => {
  const owner = new pg.Client({ ...connection, application_name: 'bench' })
  await owner.connect()
  try {
    await owner.query(
      "set maintenance_work_mem = '512MB'; set synchronous_commit = off; set time zone 'Asia/Tokyo'",
    )
    // Without checking foreign keys row by row.
    await owner.query('set session_replication_role = replica')
    for (const statement of shopStatements)
      await owner.query(
        statement,
        statement.includes('$1') ? [Math.max(perDayMax, reservations / perShop)] : [],
      )
    const rebuild = [
      ...(await dropIndexes(owner, 'reservations')),
      ...(await dropIndexes(owner, 'occupancies')),
    ]
    // Day by day, so that the rows of the shops are mixed in the table as in production.
    for (let day = 0; day < days; day++) await owner.query(dayStatement, [day - daysBack])
    for (const statement of rebuild) await owner.query(statement)
    // Allows index-only scans, and no checkpoint runs during the measurement.
    await owner.query('vacuum (analyze)')
    await owner.query('checkpoint')
    const { rows } = await owner.query<Record<keyof FilledShop, string>>(
      `select s.id as "shopId", u.id as "ownerId", d.domain, m.id as "menuId", ${perDay} as "perDay"
        ${filledShops} join domains d on d.shop_id = s.id join menus m on m.shop_id = s.id order by s.id`,
    )
    return rows.map(({ domain, ...numbers }) => ({
      shopId: Number(numbers.shopId),
      ownerId: Number(numbers.ownerId),
      domain,
      menuId: Number(numbers.menuId),
      perDay: Number(numbers.perDay),
    }))
  } finally {
    await owner.end()
  }
}

/** Picks shops evenly, with every number of visits a day among them. */
export const pickShops = (shops: readonly FilledShop[], wanted: number): FilledShop[] => {
  // The number of visits a day repeats every `perDayMax` shops, so the step must not be a multiple of it.
  const step = Math.max(1, Math.floor(shops.length / wanted / perDayMax) * perDayMax + 1)
  const stepped = shops.map((_, index) => shops[(index * step) % shops.length])
  return [...new Set(stepped)].filter((shop) => shop !== undefined).slice(0, wanted)
}

const filledShops = `from users u join shops s on s.id = u.shop_id and u.email like 'bench-%'`
const perDay = `(1 + s.id % ${perDayMax})`

const shopStatements = [
  `insert into users (email, email_verified_at, shop_id, created_at)
    select 'bench-' || n || '@example.jp', now(), nextval('shops_id_seq'), now() from generate_series(1, $1::int) n`,
  `insert into shops (id, name, is_holiday_working, created_at)
    select shop_id, 'ヘアサロン ' || id, true, now() from users where email like 'bench-%' order by id`,
  `insert into domains (domain, shop_id, created_at) select 'bench-' || s.id, s.id, now() ${filledShops}`,
  `insert into staff (shop_id, name, created_at) select s.id, '担当', now() ${filledShops}`,
  `insert into business_days (shop_id, weekday, status, ranges)
    select s.id, weekday, 'open', '[[600, 1140]]' ${filledShops}, generate_series(0, 6) weekday`,
  `insert into menus (shop_id, name, price, duration, total_duration, priority, created_at)
    select s.id, 'カット＋シャンプー', 5500, 60, 60, 1, now() ${filledShops}`,
  `insert into pages (shop_id, type, publish_state, created_at)
    select s.id, type, 'published', now() ${filledShops}, unnest(array['booking', 'completion']) type`,
]

/** $1: the day, counted from today. Visits of an hour, every other hour, at starts that change from day to day. */
const dayStatement = `
  with made as (insert into reservations (shop_id, reservation_number, status, cancel_reason, source, staff_id, menu_id, start_at, end_at,
    before_time, after_time, menu_name, price, duration, name, name_kana, email, phone, created_at)
  select v.shop_id, lpad(((v.day + ${daysBack}) * ${perDayMax} + v.slot)::text, 8, '0'), v.status,
    case when v.status = 'canceled' then 'customer' end, 'online', t.id, m.id, v.start_at, v.start_at + interval '1 hour', 0, 0,
    m.name, m.price, m.duration, '山田 花子', 'ヤマダ ハナコ', 'customer-' || v.shop_id % 97 || '-' || v.day || '@example.jp',
    '090' || lpad((v.shop_id % 10000 * 1000 + v.slot)::text, 8, '0'), v.start_at - interval '10 days'
  from (
    select s.id as shop_id, day, slot,
      current_date + day + interval '10 hours' + slot * interval '2 hours' + (s.id + day + 1000) % 3 * interval '30 minutes' as start_at,
      case when (s.id * 7 + day + 1000 + slot) % 10 = 0 then 'canceled' when day < 0 then 'treated'
        when (s.id * 7 + day + 1000 + slot) % 10 = 1 then 'pending_approval' else 'reserved' end as status
    ${filledShops}, (values ($1::int)) as days(day), generate_series(0, ${perDayMax - 1}) slot
    where slot < ${perDay}) v
  join staff t on t.shop_id = v.shop_id join menus m on m.shop_id = v.shop_id
  returning shop_id, id, staff_id, status, (extract(epoch from start_at) / 60)::int + 540 as start)
  insert into occupancies (shop_id, staff_id, minutes, kind, reservation_id)
  select shop_id, staff_id, int4range(start, start + 60), 'visit', id from made where status <> 'canceled'`

/** Drops all indexes of the table but the primary key, which foreign keys need. Returns the statements that recreate them. */
const dropIndexes = async (owner: pg.Client, table: string): Promise<string[]> => {
  const { rows: constraints } = await owner.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = $1::regclass and contype in ('x', 'u')`,
    [table],
  )
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = $1::regclass
        and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { name } of constraints) await owner.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await owner.query(`drop index ${name}`)
  return [
    ...constraints.map(({ name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...indexes.map(({ definition }) => definition),
  ]
}
