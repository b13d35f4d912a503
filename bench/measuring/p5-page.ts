// P5: a shop's cached page, compared with node:http that sends the same bytes and headers.
import type { Finding } from './figures.ts'
import { flowFigures } from './flow.ts'
import { number } from './table.ts'
import { compareWithBarePage, fetchRaw } from '../peers/start-peer.ts'
import { emptyShops, fillShops } from '../fill.ts'
import type { BenchServer } from '../server.ts'

const wanted = 0.5
const menus = 20
const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'ja' }

export const benchPage = async (server: BenchServer): Promise<Finding> => {
  const [shop] = await fillShops(server, emptyShops(1))
  if (!shop) throw new Error('no shop')
  await server.visit.sql(
    `insert into menus (shop_id, name, description, price, duration, total_duration, priority, created_at)
      select $1, 'カット＋カラー ' || n, md5(n::text), 5500 + n, 60, 60, n, now() from generate_series(2, $2::int) n`,
    [shop.shopId, menus],
  )
  const path = `/s/${shop.domain}`
  const page = await fetchRaw(server.port, path, headers)
  return {
    goal: 'P5',
    what: `The cached page of a shop with ${menus} menus, 32 clients, ${number(page.body.length)} bytes (${String(page.headers['content-encoding'])})`,
    peer: 'node:http with the same bytes and headers',
    figures: flowFigures(await compareWithBarePage(server, path, headers), wanted),
  }
}
