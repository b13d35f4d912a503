// A shop whose page is as dear as the limits allow: documents until the next is refused, and menus with the longest texts in as many
// blocks as there may be.
import { makeShop, type BenchServer, type TestShop } from '../server.ts'

const blocksMax = 200
/** As long as descriptions may be, and as many as all of them may fill. */
const longMenus = 40
const otherMenus = 459
const menuBlocks = 12

export type WorstPage = { shop: TestShop; sections: number; last: number }

export const fillWorstPage = async ({ visit }: BenchServer): Promise<WorstPage> => {
  const shop = await makeShop(visit)
  const { client, shopId } = shop
  const [page] = (await client.call('GET', '/api/pages?type=booking')).body.data
  let [sections, last] = [0, 0]
  for (let length = 59_000; sections < blocksMax && length > 100;) {
    const { status, body } = await client.call('POST', '/api/page-sections', {
      page_id: page.id,
      type: 'document',
      title: '',
      publish_state: 'published',
      priority: sections + 2,
      content: JSON.stringify({
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: '&'.repeat(length) }] }],
      }),
    })
    if (status < 300) {
      sections += 1
      last = body.data.id
    } else if (status === 409) break
    else length = Math.floor(length / 2)
  }
  await visit.sql(
    `insert into menus (shop_id, name, description, price, duration, total_duration, priority, publish_state, created_at)
     select $1, 'カット', case when n > ${longMenus} then '' else
       (select string_agg(chr(19968 + (random() * 3000)::int), '') from generate_series(1, 5000 + n * 0)) end, 5500, 60, 60, n,
       'published', now() from generate_series(1, ${longMenus + otherMenus}) n`,
    [shopId],
  )
  const long = await visit.sql<{ id: number }>(
    "select id from menus where shop_id = $1 and description <> '' order by id",
    [shopId],
  )
  for (let block = 0; block < menuBlocks; block++) {
    const { status } = await client.call('POST', '/api/page-sections', {
      page_id: page.id,
      type: 'menu',
      title: '',
      publish_state: 'published',
      priority: 100 + block,
      content: '',
      menu_ids: long.map(({ id }) => id),
    })
    if (status >= 300) throw new Error(`a block of menus was refused: ${status}`)
  }
  return { shop, sections, last }
}

/** Each page of the shop is stale after it. */
export const touchPage = async ({ shop, last }: WorstPage): Promise<void> => {
  const { status } = await shop.client.call('PUT', `/api/page-sections/${last}`, { title: `${Date.now()}` })
  if (status >= 300) throw new Error(`the page could not be changed: ${status}`)
}
