import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'

/** What the shop has entrusted to us, table by table; not what we keep for ourselves (keys, the outbox). */
const tables = [
  'staff',
  'business_days',
  'special_hours',
  'menus',
  'pages',
  'page_sections',
  'page_images',
  'forms',
  'form_sections',
  'email_templates',
  'customers',
  'reservations',
  'move_requests',
  'change_logs',
] as const

/** One table after the other, each as the bytes of a JSON array. */
export const exportTables = (db: Db, scope: ShopScope): { name: string; open: () => Readable }[] => [
  { name: 'shop.json', open: () => Readable.from(arrayOf(db, scope, 'shops')) },
  ...tables.map((table) => ({
    name: `${table}.json`,
    open: () => Readable.from(arrayOf(db, scope, table)),
  })),
]

type Exported = (typeof tables)[number] | 'shops'

/** Of a few rows and without an id of their own: read in one go. */
const short = new Set<Exported>(['shops', 'business_days', 'email_templates'])
const atOnce = 1000
/** What we work out of a customer's record, for finding it. */
const derived = ['search_key', 'search_version', 'agreed_count', 'last_agreed_at']

/** A transaction for each page: whoever downloads slowly holds nothing open. */
async function* arrayOf(db: Db, scope: ShopScope, table: Exported): AsyncGenerator<string> {
  let lead = '[\n'
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: Row[] = await readRows(db, scope, table, after)
    if (rows.length > 0) yield lead + rows.map(({ row }) => row).join(',\n')
    if (rows.length > 0) lead = ',\n'
    after = rows.length === atOnce ? rows.at(-1)?.id : undefined
  }
  yield lead === '[\n' ? '[]\n' : '\n]\n'
}

type Row = { id: number; row: string }

const readRows = (db: Db, scope: ShopScope, table: Exported, after: number): Promise<Row[]> =>
  read(db, scope, async (tx) => {
    const owner = sql.ref(table === 'shops' ? 'id' : 'shop_id')
    const { rows } = short.has(table)
      ? await sql<Row>`select 0 as id, to_json(t)::text as row from ${sql.table(table)} t where ${owner} = ${scope.shopId}`.execute(
          tx,
        )
      : await sql<Row>`
          select id, ${table === 'customers' ? sql`(to_jsonb(t) - ${derived}::text[])::text` : sql`to_json(t)::text`} as row from ${sql.table(table)} t
          where shop_id = ${scope.shopId} and id > ${after} order by id limit ${atOnce}`.execute(tx)
    return rows
  })
