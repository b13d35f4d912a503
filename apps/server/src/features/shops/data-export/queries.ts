import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'

/** The shop's own data, table by table; not what the product keeps for itself (idempotency keys, the outbox). */
const tables = [
  'staff',
  'business_days',
  'special_hours',
  'menus',
  'menu_images',
  'pages',
  'page_sections',
  'page_images',
  'library_images',
  'forms',
  'form_sections',
  'email_templates',
  'customers',
  'customer_notes',
  'customer_merges',
  'customer_accesses',
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
const short = new Set<Exported>(['shops', 'business_days', 'menu_images', 'email_templates'])
const atOnce = 1000
/** Columns that are ours: what a customer is found by, and the hash of the manage link. */
const omitted: Partial<Record<Exported, readonly string[]>> = {
  customers: ['search_key', 'search_version', 'agreed_count', 'last_agreed_at'],
  reservations: ['manage_token_hash'],
}

/** A transaction for each page: a slow download holds none open. */
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
          select id, ${omitted[table] ? sql`(to_jsonb(t) - ${omitted[table]}::text[])::text` : sql`to_json(t)::text`} as row from ${sql.table(table)} t
          where shop_id = ${scope.shopId} and id > ${after} order by id limit ${atOnce}`.execute(tx)
    return rows
  })
