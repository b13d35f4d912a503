// P8: an owner's search of customers, and of reservations, by any part of what they say, with the page of results.
import { searchColumns } from '../apps/server/src/features/customers/visit-counts.ts'
import { listCustomers } from '../apps/server/src/features/customers/list-customers.ts'
import { searchReservations } from '../apps/server/src/features/reservations/search/search-reservations.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { makeShop, type TestShop } from '../apps/server/src/testing/factories.ts'
import { count, median, quantile, ratios, type Figure, type Finding } from './report/figures.ts'
import type { BenchServer } from './server.ts'

/** Milliseconds for 99 of 100, by customers of the shop. */
const requirements = [
  { customers: 1_000, p99: 1 },
  { customers: 10_000, p99: 5 },
]
const rounds = 7
const searches = 400
const visitsEach = 3

/** One and two letters, kana, digits, parts of an address, several words, all customers and none. */
const typed = (
  '山,子,田中,花子,髙橋,ヤ,たなか,ｻｸﾗ,7,090,0123,4567,example,r12,' +
  '山田 花,サトウ 090,や ま だ 橋 髙,鈴木 太郎 5,,いない人'
).split(',')

export const benchSearch = async (server: BenchServer): Promise<Finding> => {
  const figures: Figure[] = []
  const { db } = server.visit.services
  let met = true
  for (const { customers, p99 } of requirements) {
    const shop = await makeShop(server.visit)
    await fillCustomers(server, shop, customers)
    const ask = openBare(server, shop)
    const [half, most, bare]: number[][] = [[], [], []]
    for (let round = -1; round < rounds; round++) {
      const peer = await milliseconds(ask)
      const ours = await milliseconds((search) =>
        listCustomers({ db }, shop.scope, { search, page: 1, perPage: 15 }, systemClock.now()),
      )
      if (round < 0) continue
      bare?.push(quantile(peer, 0.99))
      half?.push(quantile(ours, 0.5))
      most?.push(quantile(ours, 0.99))
    }
    const name = `${count(customers)} customers, ms`
    figures.push(
      { name: `${name}, median`, ours: half ?? [] },
      {
        name: `${name}, 99 of 100`,
        ours: most ?? [],
        peer: bare,
        ratio: ratios(most ?? [], bare ?? []),
        goal: { of: 'ours', is: 'at most', value: p99 },
      },
    )
    met &&= median(most ?? []) <= p99
  }
  return {
    goal: 'P8',
    what: `A page of customers for ${typed.length} searches of one letter up to five words, ${searches} calls a round, each with its transaction`,
    peer: 'a bare SELECT count(*) with strpos over the same index, one word, without transaction and policies',
    figures,
    requirement: requirements
      .map(({ customers, p99 }) => `at most ${p99} ms at ${count(customers)}`)
      .join(', '),
    met,
  }
}

const milliseconds = async (ask: (search: string) => Promise<unknown>): Promise<number[]> => {
  const took: number[] = []
  for (let n = 0; n < searches; n++) {
    const began = performance.now()
    await ask(typed[n % typed.length] ?? '')
    took.push(performance.now() - began)
  }
  return took
}

const openBare = ({ visit }: BenchServer, { shopId }: TestShop) => {
  const text = `select count(*) from customers where shop_id = $1 and forgotten_at is null and merged_into_id is null and strpos(search_key, $2) > 0`
  return (search: string) => visit.sql(text, [shopId, search.split(' ')[0]])
}

const families = [
  '山田 ヤマダ',
  '佐藤 サトウ',
  '鈴木 スズキ',
  '髙橋 タカハシ',
  '田中 タナカ',
  '渡邊 ワタナベ',
  '伊藤 イトウ',
]
const givens = [
  '花子 ハナコ',
  '太郎 タロウ',
  '美咲 ミサキ',
  'さくら サクラ',
  '健 ケン',
  '陽菜 ヒナ',
  '蓮 レン',
  '翔太 ショウタ',
]

export const insertCustomers = async (
  { visit }: BenchServer,
  shop: TestShop,
  customers: number,
): Promise<void> => {
  const people = Array.from({ length: customers }, (_, n) => {
    const [family = '', familyKana = ''] = (families[n % families.length] ?? '').split(' ')
    const [given = '', givenKana = ''] = (givens[n % givens.length] ?? '').split(' ')
    return {
      name: `${family} ${given}`,
      nameKana: `${familyKana} ${givenKana}`,
      email: `customer${n}@example.jp`,
      phone: `090${String((n * 7_368_787) % 100_000_000).padStart(8, '0')}`,
    }
  })
  const keys = people.map((person) => searchColumns(person).key)
  await visit.sql(
    `insert into customers (shop_id, name, name_kana, email, phone, search_key, search_version, created_at)
      select $1, p.*, $7::int, now() from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) p`,
    [
      shop.shopId,
      people.map(({ name }) => name),
      people.map(({ nameKana }) => nameKana),
      people.map(({ email }) => email),
      people.map(({ phone }) => phone),
      keys,
      searchColumns(people[0] ?? { name: '', nameKana: '', email: null, phone: null }).version,
    ],
  )
}

/** $1: a shop whose visits were inserted at once. */
export const countVisitsStatement = `
  update customers c set agreed_count = v.count, last_agreed_at = v.last
  from (select customer_id, count(*) as count, max(start_at) as last from reservations
    where shop_id = $1 and status in ('reserved', 'treated') group by customer_id) v
  where c.shop_id = $1 and c.id = v.customer_id`

/** Customers with some visits each over the last years; one in fifty has one ahead. */
const fillCustomers = async (server: BenchServer, shop: TestShop, customers: number): Promise<void> => {
  const { visit } = server
  await insertCustomers(server, shop, customers)
  // Half an hour each, without gaps, the last ones in the future.
  await visit.sql(
    `insert into reservations (shop_id, reservation_number, status, source, staff_id, customer_id, start_at, end_at, before_time,
        after_time, menu_name, price, duration, name, created_at)
      select c.shop_id, lpad((v.n)::text, 8, '0'), 'reserved', 'online', t.id, c.id, v.start_at, v.start_at + interval '30 minutes', 0, 0,
        'カット', 5500, 30, c.name, now()
      from (select *, row_number() over (order by id) - 1 as place from customers where shop_id = $1) c
      join staff t on t.shop_id = c.shop_id
      cross join lateral (select n, date_trunc('hour', now()) + (n - $2::int * $3::int + $2::int / 50) * interval '30 minutes' as start_at
        from generate_series(c.place, c.place + $2::int * ($3::int - 1), $2::int) n) v`,
    [shop.shopId, customers, visitsEach],
  )
  await visit.sql(countVisitsStatement, [shop.shopId])
  await visit.sql('vacuum (analyze) customers')
  await visit.sql('vacuum (analyze) reservations')
}

/** The largest shop, with its people; milliseconds for 99 of 100 searches of its reservations. */
const largest = { reservations: 100_000, people: 10_000, p99: 50 }
const reservationRounds = 5
const reservationSearches = 100

const typedOfReservations: Record<string, string[]> = {
  '1 character': '山,子,ヤ,7,ッ,x'.split(','),
  '2 characters': '山田,花子,ハナ,48,ット,ex'.split(','),
  'more characters': '4821-09,カット,customer77,ヤマダ ハナコ,山田 カット 09,いない人'.split(','),
  'a status and a week': [''],
}

export const benchReservationSearch = async (server: BenchServer): Promise<Finding> => {
  const { db } = server.visit.services
  const shop = await makeShop(server.visit)
  await fillReservations(server, shop)
  const search = (text: string) =>
    searchReservations({ db }, shop.scope, {
      text,
      statuses: text === '' ? ['reserved'] : [],
      from: text === '' ? systemClock.now() - 7 * 86_400_000 : undefined,
      to: undefined,
      page: 1,
      perPage: 15,
    })
  const measureOne = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  const keysMade = await measureOne(() => search('山田'))
  await server.visit.sql('vacuum (analyze) reservations')
  const figures: Figure[] = []
  let met = true
  for (const [name, texts] of Object.entries(typedOfReservations)) {
    const most: number[] = []
    for (let round = -1; round < reservationRounds; round++) {
      const took: number[] = []
      for (let n = 0; n < reservationSearches; n++)
        took.push(await measureOne(() => search(texts[n % texts.length] ?? '')))
      if (round >= 0) most.push(quantile(took, 0.99))
    }
    figures.push({
      name: `${name}, ms, 99 of 100`,
      ours: most,
      goal: { of: 'ours', is: 'at most', value: largest.p99 },
    })
    met &&= median(most) <= largest.p99
  }
  figures.push({ name: 'the first, which makes all keys, ms', ours: [keysMade] })
  return {
    goal: 'P8 b',
    what: `A page of ${count(largest.reservations)} reservations of ${count(largest.people)} people, ${reservationSearches} searches a round, each with its transaction`,
    peer: 'none',
    figures,
    requirement: `at most ${largest.p99} ms`,
    met,
  }
}

/** Half an hour each without gaps, the last ones in the future. */
const fillReservations = async ({ visit }: BenchServer, shop: TestShop): Promise<void> => {
  await visit.sql(
    `insert into reservations (shop_id, reservation_number, status, source, staff_id, start_at, end_at, before_time, after_time,
        menu_name, price, duration, name, name_kana, email, phone, created_at)
      select t.shop_id, lpad(((n * 7368787::bigint) % 100000000)::text, 8, '0'), 'treated', 'online', t.id, v.start_at,
        v.start_at + interval '30 minutes', 0, 0,
        (array['カット＋シャンプー', 'カラーリング', 'パーマとトリートメント', 'ヘッドスパ60分'])[1 + n % 4], 5500, 30,
        (array['山田', '佐藤', '鈴木', '髙橋', '田中', '渡邊', '伊藤'])[1 + p % 7] || ' ' || (array['花子', '太郎', '美咲'])[1 + p % 3],
        (array['ヤマダ', 'サトウ', 'スズキ', 'タカハシ', 'タナカ', 'ワタナベ', 'イトウ'])[1 + p % 7] || ' ' || (array['ハナコ', 'タロウ', 'ミサキ'])[1 + p % 3],
        'customer' || p || '@example.jp', '090' || lpad(((p * 736878::bigint) % 100000000)::text, 8, '0'), now()
      from staff t, generate_series(1, $2::int) n
      cross join lateral (select n * 7 % $3::int as p, date_trunc('hour', now()) + (n - $2::int + 500) * interval '30 minutes' as start_at) v
      where t.shop_id = $1`,
    [shop.shopId, largest.reservations, largest.people],
  )
}
