import { sql } from 'kysely'

/** What a menu `m` costs on a date: the price that was set from the latest date on, or its own. Rule MENU-30. */
export const priceOn = (shopId: unknown, date: unknown) => sql<number>`coalesce((
  select p.price from menu_prices p where p.shop_id = ${shopId} and p.menu_id = m.id and p.from_date <= ${date}::date
  order by p.from_date desc limit 1), m.price)`

/** The prices of a menu `m` that begin after a date, as the wire says them. */
export const comingPrices = (shopId: unknown, date: unknown) => sql<{ from_date: string; price: number }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('from_date', p.from_date, 'price', p.price) order by p.from_date), '[]')
  from menu_prices p where p.shop_id = ${shopId} and p.menu_id = m.id and p.from_date > ${date}::date)`
