import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/database'
import { distributeTables, roleStatements, runDistribute, setForced } from './distribute.ts'
import { describePlan, readPlan } from './plan.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const withOwner = async <T>(
  work: (owner: Awaited<ReturnType<TestDatabase['connect']>>) => Promise<T>,
): Promise<T> => {
  const owner = await database.connect()
  try {
    await owner.query('begin')
    return await work(owner)
  } finally {
    await owner.query('rollback')
    owner.release()
  }
}

test('the plan names every table of the catalogue exactly once', async () => {
  const tables = await database.sql<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  const plan = await withOwner(readPlan)
  const named = [...plan.distributed.map(({ table }) => table), ...plan.reference, ...plan.local]
  expect(named.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  expect(describePlan(plan)).toHaveLength(tables.length)
  expect(plan.reference).toEqual(['domains'])
  expect(plan.local).toEqual(
    expect.arrayContaining(['users', 'sessions', 'limits', 'link_tokens', 'migrations']),
  )
})

test('what a key refers to is distributed before it', async () => {
  const keys = await database.sql<{ from: string; to: string }>(`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`)
  const { distributed, local } = await withOwner(readPlan)
  const order = distributed.map(({ table }) => table)
  expect(order[0]).toBe('shops')
  for (const { from, to } of keys)
    if (!local.includes(from))
      expect([from, to, order.indexOf(to) < order.indexOf(from)]).toEqual([from, to, true])
})

test('keys that lead in a circle are told', async () => {
  await withOwner(async (owner) => {
    await owner.query('alter table shops add column first_menu_id bigint')
    await owner.query(
      'alter table shops add constraint shops_menu foreign key (id, first_menu_id) references menus (shop_id, id)',
    )
    await expect(readPlan(owner)).rejects.toThrow('lead in a circle')
  })
})

test('without the extension it says in one sentence what is missing, and changes nothing', async () => {
  const state = (): Promise<unknown> =>
    database.sql(`
      select (select jsonb_agg(to_jsonb(r) order by rolname) from pg_roles r) as roles,
        (select jsonb_agg(to_jsonb(c) order by oid) from pg_class c where relnamespace = 'public'::regnamespace) as tables,
        (select jsonb_agg(to_jsonb(s)) from pg_db_role_setting s) as settings`)
  const before = await state()
  const said: string[] = []
  expect(await runDistribute(database.connection, (line) => said.push(line))).toBe(1)
  expect(said).toEqual([
    'Nothing was changed: this PostgreSQL does not have the extension citus. See docs/growing.md.',
  ])
  expect(await runDistribute(database.connection, (line) => said.push(line), { planOnly: true })).toBe(0)
  expect(said).toContain("reservations: distributed by shop_id, beside the shop's other rows")
  expect(await state()).toEqual(before)
})

/** Functions of the extension's names that note what they saw; a cluster cannot be had here. */
const likeTheExtension = `
  create table pg_dist_partition (logicalrelid regclass);
  create table seen (name text, forced boolean, rows bigint);
  create function create_reference_table(t regclass) returns void language sql as
    'insert into pg_dist_partition values (t)';
  create function create_distributed_table(t regclass, shop text, colocate_with text) returns void language plpgsql as $$
    declare n bigint;
    begin
      execute format('select count(*) from %s', t) into n;
      insert into seen select relname, relforcerowsecurity, n from pg_class where oid = t;
      insert into pg_dist_partition values (t);
    end $$;`

test('a table is copied without its forced policies, which stand again in the same transaction; a second run leaves all alone', async () => {
  const copy = await openTestDatabase()
  const owner = await copy.connect()
  try {
    const plan = await readPlan(owner)
    await owner.query(likeTheExtension)
    await owner.query(`insert into shops (name, created_at) values ('店', now())`)
    await distributeTables(owner, plan, () => undefined)
    const { rows } = await owner.query<{ name: string; forced: boolean; rows: string }>('select * from seen')
    expect(rows.map(({ name }) => name)).toEqual(plan.distributed.map(({ table }) => table))
    expect(rows.filter(({ forced }) => forced)).toEqual([])
    expect(rows[0]).toMatchObject({ name: 'shops', rows: 1 })
    const { rows: unforced } = await owner.query(
      `select relname from pg_class where relrowsecurity and not relforcerowsecurity and relnamespace = 'public'::regnamespace`,
    )
    expect(unforced).toEqual([])
    const said: string[] = []
    await distributeTables(owner, plan, (line) => said.push(line))
    expect(said).toEqual([])
  } finally {
    owner.release()
    await copy.close()
  }
})

test('a copy that lacks rows is taken back', async () => {
  const copy = await openTestDatabase()
  const owner = await copy.connect()
  try {
    const plan = await readPlan(owner)
    await owner.query(likeTheExtension)
    await owner.query(`insert into shops (name, created_at) values ('店', now())`)
    await owner.query(`
      create or replace function create_distributed_table(t regclass, shop text, colocate_with text) returns void language sql as
        'delete from shops'`)
    await expect(distributeTables(owner, plan, () => undefined)).rejects.toThrow('shops had 1 rows and has 0')
    expect((await owner.query('select name from shops')).rows).toHaveLength(1)
  } finally {
    owner.release()
    await copy.close()
  }
})

test('roles may sign in, keep the time zone, and the shop of a transaction reaches the workers', () => {
  expect(roleStatements('no"ren')).toEqual([
    'alter role noren_app login',
    "alter role noren_app set timezone = 'Asia/Tokyo'",
    'alter role noren_system login',
    "alter role noren_system set timezone = 'Asia/Tokyo'",
    'alter role noren_purge login',
    "alter role noren_purge set timezone = 'Asia/Tokyo'",
    `alter database "no""ren" set citus.propagate_set_commands = 'local'`,
  ])
})

test('--moving=on lets the owner write past the policies for the time of a move, --moving=off binds it again', async () => {
  const copy = await openTestDatabase()
  try {
    const unforced = () =>
      copy.sql<{ name: string }>(
        `select relname as name from pg_class
         where relrowsecurity and not relforcerowsecurity and relnamespace = 'public'::regnamespace`,
      )
    const owner = await copy.connect()
    const plan = await readPlan(owner)
    const tables = plan.distributed.map(({ table }) => table)
    await setForced(owner, plan, false)
    expect((await unforced()).map(({ name }) => name).toSorted()).toEqual(tables.toSorted())
    await setForced(owner, plan, true)
    expect(await unforced()).toEqual([])
    owner.release()
  } finally {
    await copy.close()
  }
})
