// What must never be, each a question that finds the rows against it.
import { sql } from 'kysely'
import { allShops } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import { searchKeyOf, searchVersion, type Findable } from './rules.ts'

const atOnce = 5000

export const customerInvariants = [
  {
    says: 'The agreed visits of each customer are counted, and the last of them is known',
    sql: `select coalesce(c.shop_id, v.shop_id) as shop_id, coalesce(c.id, v.customer_id) as id
      from (select * from customers where agreed_count <> 0 or last_agreed_at <> '-infinity') c
      full join (select shop_id, customer_id, count(*) as count, max(start_at) as last from reservations
        where customer_id is not null and status in ('reserved', 'treated') group by shop_id, customer_id) v
      on v.shop_id = c.shop_id and v.customer_id = c.id
      where c.agreed_count is distinct from v.count or c.last_agreed_at is distinct from v.last`,
  },
  {
    says: 'A record that was merged into another one leads to one that is not, and the merge can be taken back',
    sql: `select c.shop_id, c.id from customers c join customers k on k.shop_id = c.shop_id and k.id = c.merged_into_id
      left join customer_merges m on m.shop_id = c.shop_id and m.merged_id = c.id
      where k.merged_into_id is not null or m.id is null`,
  },
  {
    says: 'Each customer is found by the key of their record',
    find: async (db: Db): Promise<object[]> => {
      const wrong: object[] = []
      for (
        let after = 0, rows: Row[] = [];
        after === 0 || rows.length === atOnce;
        after = rows.at(-1)?.id ?? -1
      ) {
        rows = await readRows(db, after)
        for (const { shop_id, id, key, ...customer } of rows)
          if (key !== searchKeyOf(customer)) wrong.push({ shop_id, id })
      }
      return wrong
    },
  },
]

type Row = Findable & { shop_id: number; id: number; key: string }

/** Those of another version wait for the worker. */
const readRows = (db: Db, after: number): Promise<Row[]> =>
  read(db, allShops, async (tx) => {
    const { rows } = await sql<Row>`
      select shop_id, id, search_key as key, name, name_kana as "nameKana", email, phone from customers
      where search_version = ${searchVersion} and id > ${after} order by id limit ${atOnce}`.execute(tx)
    return rows
  })
