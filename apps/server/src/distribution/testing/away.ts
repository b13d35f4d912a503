// A machine that is away, on one PostgreSQL: whatever touches the rows of one shop fails as Citus answers then, alone or among others.
import { addRestriction, type TestDatabase } from '#testing/database'

export type Machines = {
  /** From now on nothing reaches the rows of this shop; `state` is what PostgreSQL answers. */
  takeAway: (shopId: number, state?: string) => Promise<void>
  bringBack: () => Promise<void>
}

export const openMachines = async (database: Pick<TestDatabase, 'sql'>): Promise<Machines> => {
  const { sql } = database
  // Called immutable, which it is not: a real cluster takes no other in an UPDATE.
  const set = (shopId: number, state: string) =>
    sql(`
      create or replace function is_reached(shop bigint) returns boolean immutable language plpgsql as $$
      begin
        if shop = ${shopId} then
          raise exception 'connection to the remote machine failed' using errcode = '${state}';
        end if;
        return true;
      end $$`)
  const none = 0
  await set(none, '08006')
  const tables = await sql<{ name: string }>(
    "select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  for (const { name } of tables)
    await addRestriction(database, name, {
      name: 'reached',
      says: `using (is_reached(${name === 'shops' ? 'id' : 'shop_id'}))`,
    })
  return {
    takeAway: async (shopId, state = '08006') => void (await set(shopId, state)),
    bringBack: async () => void (await set(none, '08006')),
  }
}
