// The pages as their owner reads them, with drafts. A page comes in one statement; the domain stands in a table of no shop.
import type { Page, PageSection } from '@noren/contract/pages/pages'
import { sql } from 'kysely'
import { readDomain } from '#features/domains/api'
import { shopUrl } from '#features/shops/api'
import type { Config } from '#platform/config'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { imageFolder } from '#features/images/api'
import { lengthOf, type Length } from './documents.ts'

type Addresses = Pick<Config, 'publicUrl' | 'siteHost'>
type Reading = { db: Db; config: Addresses }
type PageType = Page['type']

export const listPages = ({ db, config }: Reading, scope: ShopScope, type?: PageType): Promise<Page[]> =>
  read(db, scope, (tx) => selectPages(tx, scope, config, { type }))

export const readPage = ({ db, config }: Reading, scope: ShopScope, id: number): Promise<Page | undefined> =>
  read(db, scope, (tx) => findPage(tx, scope, config, id))

/** Inside a transaction. */
export const findPage = async (
  tx: Tx,
  scope: ShopScope,
  config: Addresses,
  id: number,
): Promise<Page | undefined> => {
  const [page] = await selectPages(tx, scope, config, { id })
  return page
}

/** One block, with its page's type. Inside a transaction. */
export const findSection = async (
  tx: Tx,
  { shopId }: ShopScope,
  id: number,
): Promise<FoundSection | undefined> => {
  const { rows } = await sql<FoundSection>`
    select b.page_id as "pageId", p.type as "pageType", b.menu_ids as "menuIds", ${sectionJson(shopId)} as section
    from page_sections b join pages p on p.shop_id = ${shopId} and p.id = b.page_id
    where b.shop_id = ${shopId} and b.id = ${id}`.execute(tx)
  return rows[0]
}

export type FoundSection = { pageId: number; pageType: PageType; menuIds: number[]; section: PageSection }

/** What a new block or another order of blocks is compared with; undefined where the shop has no such page. */
export const findPlaces = async (
  tx: Tx,
  { shopId }: ShopScope,
  pageId: number,
): Promise<{ type: PageType; ids: number[]; highest: number; hasNumber: boolean } | undefined> => {
  const { rows } = await sql<{ type: PageType; ids: number[]; highest: number; hasNumber: boolean }>`
    select p.type,
      (select coalesce(array_agg(b.id), '{}') from page_sections b where b.shop_id = ${shopId} and b.page_id = p.id) as ids,
      (select coalesce(max(b.priority), 0) from page_sections b where b.shop_id = ${shopId} and b.page_id = p.id) as highest,
      exists (select from page_sections b where b.shop_id = ${shopId} and b.page_id = p.id
        and b.type = 'reservation_number') as "hasNumber"
    from pages p where p.shop_id = ${shopId} and p.id = ${pageId}`.execute(tx)
  return rows[0]
}

/** Of the page's other documents, as `lengthOf` counts. Rule PAGE-14. */
export const readOtherLength = async (
  tx: Tx,
  { shopId }: ShopScope,
  { pageId, sectionId }: { pageId: number; sectionId: number | null },
): Promise<Length> => {
  const { rows } = await sql<Length>`
    select coalesce(sum((length(content) - length(replace(content, '"type":', ''))) / 7), 0)::int as nodes,
      coalesce(sum(length(content)), 0)::int as characters, coalesce(sum(cardinality(menu_ids)), 0)::int as menus
    from page_sections where shop_id = ${shopId} and page_id = ${pageId} and id is distinct from ${sectionId}::bigint`.execute(
    tx,
  )
  return rows[0] ?? lengthOf('')
}

/** Of these, the menus that there are. */
export const countMenus = async (tx: Tx, { shopId }: ShopScope, ids: readonly number[]): Promise<number> => {
  if (ids.length === 0) return 0
  const { count } = await tx
    .selectFrom('menus')
    .where('shop_id', '=', shopId)
    .where('archived_at', 'is', null)
    .where('id', 'in', ids)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const selectPages = async (
  tx: Tx,
  scope: ShopScope,
  config: Addresses,
  { id, type }: { id?: number; type?: PageType | undefined },
): Promise<Page[]> => {
  const { shopId } = scope
  const { rows: pages } = await sql<Omit<Page, 'url'>>`
      select p.id, p.type, p.publish_state,
        (select coalesce(jsonb_agg(jsonb_build_object('type', i.type, 'image_url', ${imageFolder}::text || i.file,
            'alt_text', i.alt_text, 'width', i.width, 'height', i.height, 'widths', to_jsonb(i.widths), 'color', i.color) order by i.type), '[]')
          from page_images i where i.shop_id = ${shopId} and i.page_id = p.id) as images,
        (select coalesce(jsonb_agg(${sectionJson(shopId)} order by b.priority, b.id), '[]')
          from page_sections b where b.shop_id = ${shopId} and b.page_id = p.id) as sections
      from pages p where p.shop_id = ${shopId}
        and (${id ?? null}::bigint is null or p.id = ${id ?? null}::bigint)
        and (${type ?? null}::text is null or p.type = ${type ?? null}::text)
      order by p.id`.execute(tx)
  const domain = await readDomain(tx, scope)
  const url = shopUrl(config, domain?.domain ?? '')
  return pages.map((page) => ({ ...page, url }))
}

/** A row of page_sections, called b. */
const sectionJson = (shopId: number) => sql<PageSection>`
  jsonb_build_object('id', b.id, 'page_id', b.page_id, 'type', b.type, 'content', b.content, 'title', b.title, 'publish_state', b.publish_state,
    'priority', b.priority, 'version', b.version,
    'menus', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'price', m.price,
        'total_duration', m.total_duration, 'publish_state', m.publish_state) order by o.place), '[]')
      from unnest(b.menu_ids) with ordinality as o (id, place)
      join menus m on m.shop_id = ${shopId} and m.id = o.id and m.archived_at is null))`
