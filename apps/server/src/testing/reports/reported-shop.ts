// A shop with a generated past and future, over the change of the year and the 29th of February.
import { wireToLocalMinute } from '#platform/clock'
import { makeShop, type TestShop } from '../factories.ts'
import type { TestServer } from '../server.ts'
import { makeCustomers, makeVisits } from './made-visits.ts'
import { dayIn } from './recounted.ts'

export const now = '2028-03-10T14:30:00+09:00'

/** Of 15 months until ten days after `now`, with staff who came and left, a closed stretch and customers of all kinds. */
export const makeReportedShop = async (server: TestServer): Promise<TestShop> => {
  server.setNow(now)
  const shop = await makeShop(server)
  const { shopId } = shop
  await server.sql(
    `with category as (insert into menu_categories (shop_id, name, priority, created_at) values ($1, 'カラー', 1, now()) returning id)
     insert into menus (shop_id, name, price, duration, total_duration, priority, created_at, category_id)
     select $1, 'カラー', 6600, 60, 60, 2, now(), id from category union all select $1, 'ヘッドスパ', 3300, 60, 60, 3, now(), null`,
    [shopId],
  )
  const staff = await server.sql<{ id: number }>(
    `with more as (insert into staff (shop_id, name, created_at, active, hours)
        values ($1, '鈴木', '2028-02-20', true, '[[],[[600,900]],[],[[600,900]],[],[],[[0,1440]]]'), ($1, '高橋', '2020-01-01', false, null) returning id)
     select id from more union select id from staff where shop_id = $1`,
    [shopId],
  )
  await server.sql("update staff set created_at = '2020-01-01' where shop_id = $1 and name not in ('鈴木')", [
    shopId,
  ])
  await server.sql(
    `insert into special_hours (shop_id, status, start_at, end_at, description, created_at)
     values ($1, 'close', '2028-02-15T12:00:00+09:00', '2028-02-16T15:00:00+09:00', '', now())`,
    [shopId],
  )
  await makeCustomers(server.sql, shop, 90)
  const menus = await server.sql<{ id: number; name: string; price: number }>(
    'select id, name, price from menus where shop_id = $1',
    [shopId],
  )
  await makeVisits(
    server.sql,
    shop,
    { staff: staff.map(({ id }) => id), menus, customers: 90 },
    {
      seed: 29,
      from: dayIn('2026-12-25'),
      to: dayIn('2028-03-20'),
      perDay: 4,
      now: wireToLocalMinute(now),
      edges: true,
    },
  )
  // As a database that is in use knows its rows.
  await server.sql(
    'analyze reservations, reservation_lines, bills, bill_lines, bill_payments, payments, occupancies, customers',
  )
  return shop
}
