import { sql, type RawBuilder } from 'kysely'

type DateSql = string | RawBuilder<unknown>

/**
 * The price of a menu on a date of the shop's own time: the latest one from a date up to it, else the menu's own. `menu` is the alias
 * of `menus` in the statement, `date` a date as text or an expression. Rule MENU-40.
 */
export const menuPriceSql = (
  shopId: number,
  menu: string,
  date: DateSql,
): RawBuilder<number> => sql<number>`coalesce(
  (select mp.price from menu_prices mp
    where mp.shop_id = ${shopId} and mp.menu_id = ${sql.ref(`${menu}.id`)} and mp.from_date <= ${date}::date
    order by mp.from_date desc limit 1),
  ${sql.ref(`${menu}.price`)})`

/** The prices of a menu that begin after a date, as they stand on the wire. */
export const comingPricesSql = (
  shopId: number,
  menu: string,
  date: DateSql,
): RawBuilder<{ from_date: string; price: number }[]> => sql<{ from_date: string; price: number }[]>`coalesce(
  (select jsonb_agg(jsonb_build_object('from_date', mp.from_date, 'price', mp.price) order by mp.from_date) from menu_prices mp
    where mp.shop_id = ${shopId} and mp.menu_id = ${sql.ref(`${menu}.id`)} and mp.from_date > ${date}::date), '[]')`
