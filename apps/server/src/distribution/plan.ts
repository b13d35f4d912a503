// Where each table goes when an installation is spread over several machines with Citus: read from the catalogue, so that a new table
// needs no word here. Decision 0038 keeps the schema fit for it; docs/growing.md says when and how.
import type pg from 'pg'

export type Plan = {
  /** Tables under row-level security, by the column that says the shop: `shops` first, and what a key refers to before it. */
  distributed: { table: string; column: string }[]
  /** Copied to every machine. */
  reference: string[]
  /** On the coordinator alone. */
  local: string[]
}

/** Every request reads the domain that it came by, on whichever machine it is answered. */
const reference = ['domains']

type Row = { name: string; tenant: boolean; refers_to: string[] }

export const readPlan = async (client: pg.Client | pg.PoolClient): Promise<Plan> => {
  const { rows } = await client.query<Row>(`
    select c.relname as name, c.relrowsecurity as tenant, array(select distinct t.relname::text from pg_constraint k
      join pg_class t on t.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f' and t.oid <> c.oid order by 1) as refers_to
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    order by c.relname <> 'shops', c.relname`)
  return {
    distributed: inOrderOfKeys(rows.filter(({ tenant }) => tenant)).map((table) => ({
      table,
      column: table === 'shops' ? 'id' : 'shop_id',
    })),
    reference: rows.filter(({ name }) => reference.includes(name)).map(({ name }) => name),
    local: rows.filter(({ name, tenant }) => !tenant && !reference.includes(name)).map(({ name }) => name),
  }
}

/** Throws where keys lead in a circle. */
const inOrderOfKeys = (rows: readonly Row[]): string[] => {
  const ordered = new Set<string>()
  while (ordered.size < rows.length) {
    const ready = rows.filter(
      ({ name, refers_to: refersTo }) => !ordered.has(name) && refersTo.every((table) => ordered.has(table)),
    )
    if (ready.length === 0) throw new Error('the foreign keys of the tenant tables lead in a circle')
    for (const { name } of ready) ordered.add(name)
  }
  return [...ordered]
}

/** One line a table. */
export const describePlan = ({ distributed, reference: everywhere, local }: Plan): string[] => [
  ...distributed.map(
    ({ table, column }) => `${table}: distributed by ${column}, beside the shop's other rows`,
  ),
  ...everywhere.map((table) => `${table}: copied to every machine`),
  ...local.map((table) => `${table}: stays on the coordinator`),
]
