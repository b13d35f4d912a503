// What must never be, each a question that finds the rows against it.
import { sql } from 'kysely'
import type { Invariant } from '#platform/database/invariants'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { searchKeyOf, searchVersion, type Findable } from './search-key.ts'

const atOnce = 5000

export const customerInvariants: readonly Invariant[] = [
  {
    says: 'The agreed visits of each customer are counted, and the last of them is known',
    ofShop: `select coalesce(c.id, v.customer_id) as id
      from (select * from customers where shop_id = $1 and (agreed_count <> 0 or last_agreed_at <> '-infinity')) c
      full join (select customer_id, count(*) as count, max(start_at) as last from reservations
        where shop_id = $1 and customer_id is not null and status in ('reserved', 'treated') group by customer_id) v
      on v.customer_id = c.id
      where c.agreed_count is distinct from v.count or c.last_agreed_at is distinct from v.last`,
  },
  {
    says: 'A record that was merged into another one leads to one that is not, and the merge can be taken back',
    ofShop: `select c.id from customers c join customers k on k.shop_id = $1 and k.id = c.merged_into_id
      left join customer_merges m on m.shop_id = $1 and m.merged_id = c.id
      where c.shop_id = $1 and (k.merged_into_id is not null or m.id is null)`,
  },
  {
    says: 'Each customer is found by the key of their record',
    findInShop: async (tx, scope) => {
      const wrong: object[] = []
      for (let after: number | undefined = 0; after !== undefined;) {
        const rows: Row[] = await readRows(tx, scope, after)
        for (const { id, key, ...customer } of rows) if (key !== searchKeyOf(customer)) wrong.push({ id })
        after = rows.length === atOnce ? rows.at(-1)?.id : undefined
      }
      return wrong
    },
  },
]

type Row = Findable & { id: number; key: string }

/** Those of another version wait for the worker. */
const readRows = async (tx: Tx, { shopId }: ShopScope, after: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select id, search_key as key, name, name_kana as "nameKana", email, phone from customers
    where shop_id = ${shopId} and search_version = ${searchVersion} and id > ${after} order by id limit ${atOnce}`.execute(
    tx,
  )
  return rows
}
