// P8: an owner's search of customers, and of reservations, by any part of what they say, with the page of results.
import { listCustomers } from '../apps/server/src/features/customers/list-customers.ts'
import { searchReservations } from '../apps/server/src/features/reservations/search/search-reservations.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { alternate, atMost, quantile, type Figure, type Finding } from './measuring/figures.ts'
import { number } from './measuring/table.ts'
import { busyShop, fillShops, type FilledShop } from './fill.ts'
import type { BenchServer } from './server.ts'

const rounds = 3
const searches = 100
/** Milliseconds for 99 of 100. */
const sizes = [
  { customers: 1_000, reservations: 3_000, wanted: 1 },
  { customers: 10_000, reservations: 100_000, wanted: 5 },
]
const wantedOfReservations = 50

/** One and two letters, kana, digits, parts of an address, several words, all customers and none. */
const typed = (
  '山,子,田中,花子,髙橋,ヤ,たなか,ｻｸﾗ,7,090,0123,4567,example,r12,' +
  '山田 花,サトウ 090,や ま だ 橋 髙,鈴木 太郎 5,,いない人'
).split(',')

export const benchSearch = async (server: BenchServer): Promise<Finding> => {
  const figures: Figure[] = []
  for (const { customers, reservations, wanted } of sizes) {
    const [shop] = await fillShops(server, busyShop(customers, reservations))
    if (!shop) throw new Error('no shop')
    for (const { name, bare, search, limit } of kindsOf(server, shop)) {
      const peer = () => slowest((text) => server.visit.sql(bare, [shop.shopId, text.split(' ')[0]]))
      const results = await alternate(rounds, peer, () => slowest(search))
      const howMany = number(name === 'customers' ? customers : reservations)
      figures.push({ name: `${howMany} ${name}, ms, 99 of 100`, ...results, limit: atMost(limit ?? wanted) })
    }
  }
  return {
    goal: 'P8',
    what: `A page of results for ${typed.length} searches of one letter up to five words, ${searches} calls a round, each with its transaction`,
    peer: 'a bare count(*) of the rows with the first word, by the same index, without transaction and policies',
    figures,
  }
}

const kindsOf = ({ visit }: BenchServer, { scope }: FilledShop) => {
  const [page, all] = [
    { page: 1, perPage: 15 },
    { statuses: [], from: undefined, to: undefined },
  ]
  return [
    {
      name: 'customers',
      bare: `select count(*) from customers where shop_id = $1 and forgotten_at is null and merged_into_id is null and strpos(search_key, $2) > 0`,
      search: (search: string) =>
        listCustomers(visit.services, scope, { search, ...page }, systemClock.now()),
    },
    {
      name: 'reservations',
      bare: 'select count(*) from reservations where shop_id = $1 and not is_block and strpos(search_key, $2) > 0',
      search: (text: string) =>
        searchReservations(visit.services, scope, { text, ...all, ...page, now: systemClock.now() }),
      limit: wantedOfReservations,
    },
  ]
}

/** Milliseconds for 99 of 100. */
const slowest = async (search: (text: string) => Promise<unknown>): Promise<number> => {
  const took: number[] = []
  for (let n = 0; n < searches; n++) {
    const began = performance.now()
    await search(typed[n % typed.length] ?? '')
    took.push(performance.now() - began)
  }
  return quantile(took, 0.99)
}
