// What must never be, each a question that finds the rows against it.
import { sql } from 'kysely'
import { findWrong, type Invariant } from '#platform/database/invariants'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { searchKeyOf, searchVersion, type Findable } from './search-key.ts'
import { agreedSql, countedOfAll, figuresOfAll } from './visit-counts.ts'

const atOnce = 5000

export const customerInvariants: readonly Invariant[] = [
  {
    says: 'The agreed visits of each customer are counted, and the last of them is known',
    findInShop: async (tx, scope) => {
      const { rows } = await sql<{ id: number }>`
        select c.id from customers c left join ${figuresOfAll(scope, agreedSql)} f on f.id = c.id
        where c.shop_id = ${scope.shopId} and (c.agreed_count is distinct from f.visit_count
          or c.last_agreed_at is distinct from coalesce(f.last_visited_at, '-infinity'))`.execute(tx)
      return rows
    },
  },
  {
    says: 'How often each customer did not come is counted, and when last',
    findInShop: async (tx, scope) => {
      const { rows } = await sql<{ id: number }>`
        select c.id from customers c left join ${countedOfAll(scope)} f on f.id = c.id
        where c.shop_id = ${scope.shopId} and (c.no_show_count, c.last_no_show_at) is distinct from (coalesce(f.count, 0), f.last)`.execute(
        tx,
      )
      return rows
    },
  },
  {
    says: 'The visits that came along with a customer begin before they end',
    ofShop: 'select id from customers where shop_id = $1 and brought_first_on > brought_last_on',
  },
  {
    says: 'A record that was merged into another one leads to one that is not, and the merge can be taken back',
    ofShop: `select c.id from customers c join customers k on k.shop_id = $1 and k.id = c.merged_into_id
      left join customer_merges m on m.shop_id = $1 and m.merged_id = c.id
      where c.shop_id = $1 and (k.merged_into_id is not null or m.id is null)`,
  },
  {
    says: 'Each customer is found by the key of their record',
    findInShop: (tx, scope) =>
      findWrong(
        (id) => readRows(tx, scope, id),
        ({ key, ...customer }) => key !== searchKeyOf(customer),
      ),
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
