// The shop's menus as the owner reads them. Deleted ones are archived and not among them.
import { sql } from 'kysely'
import type { Menu } from '@noren/contract/menus'
import { menuLimit, type PlanCode } from '#features/plans/api'
import { comingPrices, priceOn } from '#features/prices/api'
import { millisToWire, wireToLocalDate, type Millis } from '#platform/clock'
import type { Config } from '#platform/config'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { imageFolder } from '#features/images/api'

type Plans = Pick<Config, 'billing'>
/** Prices are those of the day of `now`. */
type Reading = { config: Plans; now: Millis }
type Wait = [from: number, to: number]

export const listMenus = ({ db, ...reading }: Reading & { db: Db }, scope: ShopScope): Promise<Menu[]> =>
  read(db, scope, async (tx) => {
    const rows = await selectMenus(tx, scope, reading.now).orderBy('m.priority').orderBy('m.id').execute()
    return rows.map((row) => menuOf(reading.config, row))
  })

export const readMenu = (
  { db, ...reading }: Reading & { db: Db },
  scope: ShopScope,
  id: number,
): Promise<Menu | undefined> => read(db, scope, (tx) => findMenu(tx, scope, reading, id))

/** Inside a transaction. */
export const findMenu = async (
  tx: Tx,
  scope: ShopScope,
  { config, now }: Reading,
  id: number,
): Promise<Menu | undefined> => {
  const row = await selectMenus(tx, scope, now).where('m.id', '=', id).executeTakeFirst()
  return row && menuOf(config, row)
}

/** Where a new menu comes, and whether it may be published. */
export const readPlaceForNew = async (
  tx: Tx,
  { shopId }: ShopScope,
  config: Plans,
): Promise<{ priority: number; mayPublish: boolean; count: number }> => {
  const { planCode, published, last, count } = await tx
    .selectFrom('shops as s')
    .where('s.id', '=', shopId)
    .select((e) => [
      's.plan_code as planCode',
      countPublished(tx, shopId).as('published'),
      e
        .selectFrom('menus as m')
        .where('m.shop_id', '=', shopId)
        .select((m) => m.fn.max('m.priority').as('last'))
        .as('last'),
      sql<number>`(select count(*) from menus c where c.shop_id = ${shopId} and c.archived_at is null)::int`.as(
        'count',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { priority: (last ?? -1) + 1, mayPublish: mayPublish(config, { planCode, published }), count }
}

/** Characters of the descriptions of all menus but one. */
export const readOtherDescriptions = async (
  tx: Tx,
  { shopId }: ShopScope,
  menuId: number | null,
): Promise<number> => {
  const { rows } = await sql<{ characters: number }>`
    select coalesce(sum(length(description)), 0)::int as characters from menus
    where shop_id = ${shopId} and archived_at is null and id is distinct from ${menuId}::bigint`.execute(tx)
  return rows[0]?.characters ?? 0
}

const selectMenus = (tx: Tx, { shopId }: ShopScope, now: Millis) => {
  const today = wireToLocalDate(millisToWire(now))
  return tx
    .selectFrom('menus as m')
    .leftJoin('menu_images as i', (join) => join.on('i.shop_id', '=', shopId).onRef('i.menu_id', '=', 'm.id'))
    .where('m.shop_id', '=', shopId)
    .where('m.archived_at', 'is', null)
    .select([
      'm.id',
      'm.name',
      'm.description',
      'm.duration',
      'm.total_duration',
      'm.before_time',
      'm.after_time',
      'm.category_id',
      'm.is_add_on',
      'm.add_on_menu_ids',
      'm.excluded_menu_ids',
      'm.seat_group_ids',
      'm.busy_seat_group_ids',
      'm.requires_approval',
      'm.advance_payment',
      'm.publish_state',
      'm.version',
      'i.file',
      'i.widths',
      'i.color',
      'i.alt_text',
      'i.width',
      'i.height',
    ])
    .select((e) => [
      priceOn(shopId, today).as('price'),
      comingPrices(shopId, today).as('price_changes'),
      sql<Wait[]>`m.waits`.as('waits'),
      e.selectFrom('shops as s').where('s.id', '=', shopId).select('s.plan_code').as('planCode'),
      countPublished(tx, shopId).as('published'),
    ])
}

const countPublished = (tx: Tx, shopId: number) =>
  tx
    .selectFrom('menus as p')
    .where('p.shop_id', '=', shopId)
    .where('p.publish_state', '=', 'published')
    .select((e) => e.fn.countAll<number>().as('published'))

type Row = Awaited<ReturnType<ReturnType<typeof selectMenus>['execute']>>[number]

const menuOf = (
  config: Plans,
  { file, alt_text, width, height, widths, color, planCode, published, ...menu }: Row,
): Menu => ({
  ...menu,
  image:
    file === null
      ? null
      : {
          image_url: imageFolder + file,
          alt_text: alt_text ?? '',
          width: width ?? 0,
          height: height ?? 0,
          widths: widths ?? [],
          color,
        },
  can: {
    publish: menu.publish_state === 'published' || mayPublish(config, { planCode, published }),
  },
})

/** Whether the plan lets customers see one menu more. Rule MENU-14. */
const mayPublish = (
  config: Plans,
  { planCode, published }: { planCode: PlanCode | null; published: number | null },
): boolean => {
  const limit = menuLimit(config, planCode ?? 'free')
  return limit === null || (published ?? 0) < limit
}
