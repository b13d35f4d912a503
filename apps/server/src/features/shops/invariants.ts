// What must never be. Owners and domains stand in tables of no shop, and no foreign key holds them to their shops (decision 0038).
import { sql } from 'kysely'
import type { Invariant } from '#platform/database/invariants'

export const shopInvariants: readonly Invariant[] = [
  {
    says: 'The policies of every table of a shop bind its owner too',
    // A move of shops lifts this for its time: docs/growing.md.
    local: `select relname as table from pg_class
      where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
  },
  {
    says: 'Every shop has its owner, and every owner the shop',
    findBeside: async (tx, shopIds) => {
      const { rows } = await sql<{ user: number; shop: number }>`
        select id as user, shop_id as shop from users where shop_id is not null`.execute(tx)
      const [shops, owned] = [new Set(shopIds), new Set(rows.map(({ shop }) => shop))]
      return [
        ...shopIds.filter((shop) => !owned.has(shop)).map((shop) => ({ shop })),
        ...rows.filter(({ shop }) => !shops.has(shop)),
      ]
    },
  },
  {
    says: 'Every shop has one current domain',
    findBeside: async (tx, shopIds) => {
      const { rows } = await sql<{ shop: number; domains: number }>`
        select shop_id as shop, count(*) as domains from domains
        where shop_id is not null and released_at is null group by shop_id`.execute(tx)
      const counts = new Map(rows.map(({ shop, domains }) => [shop, domains]))
      return shopIds
        .map((shop) => ({ shop, domains: counts.get(shop) ?? 0 }))
        .filter(({ domains }) => domains !== 1)
    },
  },
  {
    says: 'Every shop has a booking page, a completion page, a form, staff and seven weekdays',
    ofShop: `select from shops s where s.id = $1 and (2 <> (select count(*) from pages p where p.shop_id = $1)
      or 1 <> (select count(*) from forms f where f.shop_id = $1)
      or 0 = (select count(*) from staff t where t.shop_id = $1 and t.active)
      or 7 <> (select count(*) from business_days b where b.shop_id = $1))`,
  },
]
