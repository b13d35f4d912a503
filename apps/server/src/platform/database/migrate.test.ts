import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openFormerDatabase } from '#testing/versions/former-database'
import { baseline, listMigrations, migrate, statementsOf } from './migrate.ts'

test('a file is sent statement by statement', () => {
  const odd = "select ';'; -- it's over;\ndo $x$ begin; end $x$; select 1;\n-- nothing\n"
  expect(statementsOf(odd).map((statement) => statement.trim())).toEqual([
    "select ';'",
    "-- it's over;\ndo $x$ begin; end $x$",
    'select 1',
  ])
})

test('a new database is built once, also by two servers at once, and has all migrations', async () => {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...inject('cluster'), database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database}`)
  const connection = { ...inject('cluster'), database }
  const done: string[] = []
  await Promise.all([1, 2].map(() => migrate(connection, (line) => done.push(line))))
  expect(done).toEqual(['schema.sql'])
  const owner = new pg.Client(connection)
  await owner.connect()
  const { rows } = await owner.query<{ name: string; hash: string }>('select name, hash from migrations')
  const known = [baseline, ...listMigrations()].map(({ name, hash }) => ({ name, hash }))
  expect(rows).toEqual(known)
  await owner.end()
  await admin.query(`drop database ${database} with (force)`)
  await admin.end()
})

test('a database that is older than the baseline, newer than the program or of a changed migration is refused', async () => {
  const former = await openFormerDatabase()
  const refusedAfter = async (statement: string): Promise<unknown> => {
    await former.owner.query('create table before as table migrations')
    await former.owner.query(statement)
    const refused = await migrate(former.connection).catch((error: unknown) => error)
    await former.owner.query('truncate migrations; insert into migrations table before; drop table before')
    return refused
  }
  expect(await refusedAfter(`delete from migrations where name > '0041'`)).toMatchObject({
    message: expect.stringContaining(`first start a version that has the migration ${baseline.name}`),
  })
  expect(await refusedAfter(`insert into migrations values ('9999_later.sql', 'x')`)).toMatchObject({
    message: 'the database is newer than this program: it has the migration 9999_later.sql',
  })
  expect(
    await refusedAfter(`update migrations set hash = 'x' where name = '${baseline.name}'`),
  ).toMatchObject({
    message: `the migration ${baseline.name} was changed after it had been applied`,
  })
  // As it was, it is taken over.
  expect(await migrate(former.connection)).toBe(listMigrations().length)
  expect(await migrate(former.connection)).toBe(0)
  await former.close()
})

test('what the former queue had still to run is due, and the queue is gone', async () => {
  const { owner, connection, close } = await openFormerDatabase()
  const states = {
    'make-refunds': 'created',
    'purge-accounts': 'retry',
    sweep: 'completed',
    'forget-keys': 'active',
    '__pgboss__send-it': 'created',
  }
  for (const [name, state] of Object.entries(states)) {
    await owner.query('select pgboss.create_queue($1, \'{"policy": "standard"}\')', [name])
    await owner.query('insert into pgboss.job (name, state, start_after) values ($1, $2, $3)', [
      name,
      state,
      due,
    ])
  }
  await migrate(connection)
  const { rows } = await owner.query('select name from jobs where due_at = $1 order by name', [due])
  expect(rows.map(({ name }) => String(name))).toEqual(['forget-keys', 'make-refunds', 'purge-accounts'])
  expect((await owner.query("select to_regnamespace('pgboss') as queue")).rows).toEqual([{ queue: null }])
  await close()
})

test('each visit of before has one line, as it was booked; what it takes, costs and says stays the same', async () => {
  const { owner, connection, close } = await openFormerDatabase()
  const kept = () =>
    Promise.all(
      [
        `select id, status, staff_id, menu_id, start_at, end_at, before_time, after_time, menu_name, price, duration, name from reservations order by id`,
        'select staff_id, minutes::text, kind, guarded, reservation_id, move_request_id, hold_expires_at from occupancies order by id',
        'select id, kind, status, to_address, due_at, details from messages order by id',
        'select id, name, price, duration, total_duration, before_time, after_time, publish_state from menus order by id',
        'select reservation_id, staff_id, start_at, end_at from move_requests order by id',
      ].map(async (text) => (await owner.query(text)).rows),
    )
  const before = await kept()
  expect(before.every((rows) => rows.length > 0)).toBe(true)
  await migrate(connection)
  expect(await kept()).toEqual(before)
  const { rows: lines } = await owner.query(`
    select r.is_block, count(l.*)::int as lines, bool_and((l.priority, l.kind, l.name, l.price, l.duration) = (1, 'menu', r.menu_name, r.price, r.duration)
      and l.menu_id is not distinct from r.menu_id) as same, bool_and(r.waits = '[]' and r.seat_ids = '{}' and r.party_id is null) as plain
    from reservations r left join reservation_lines l on l.shop_id = r.shop_id and l.reservation_id = r.id
    group by r.id, r.is_block`)
  expect(lines.length).toBeGreaterThan(3)
  expect(lines).toContainEqual({ is_block: true, lines: 0, same: null, plain: true })
  for (const line of lines)
    expect(line).toEqual(
      line.is_block
        ? { is_block: true, lines: 0, same: null, plain: true }
        : { is_block: false, lines: 1, same: true, plain: true },
    )
  // Nobody is shown, nothing needs a seat, nothing waits.
  const { rows: settings } = await owner.query(`
    select (select bool_or(is_shown or nomination_fee > 0) from staff) as shown,
      (select bool_or(is_add_on or waits <> '[]' or cardinality(seat_group_ids || busy_seat_group_ids) > 0) from menus) as others,
      (select count(*)::int from seats) as seats`)
  expect(settings).toEqual([{ shown: false, others: false, seats: 0 }])
  await close()
})

const due = '2026-11-24T10:00:00+09:00'

test('imports of before have their counts: as decided where they are not written, and else as it came', async () => {
  const { owner, connection, close } = await openFormerDatabase()
  await migrate(connection)
  const { rows: shops } = await owner.query<{ id: number }>('select id from shops limit 1')
  const shopId = shops[0]?.id
  const { rows: made } = await owner.query<{ id: number }>(
    `insert into imports (shop_id, kind, state, file_name, format, columns, user_id, created_at)
     select $1, 'visits', s, s, 'csv', '[]', 1, '2026-11-20' from unnest(array['ready', 'undone']) s returning id`,
    [shopId],
  )
  const rows = [
    ['new', 'created'],
    ['new', 'left'],
    ['over', 'created'],
    ['leave', 'left'],
    ['join', 'changed'],
  ] as const
  for (const [index, { id }] of made.entries())
    for (const [line, [decision, outcome]] of rows.entries())
      await owner.query(
        `insert into import_rows (shop_id, import_id, line, cells, finding, default_decision, outcome)
         values ($1, $2, $3, '{}', 'new', $4, $5)`,
        [shopId, id, line, decision, index === 0 ? null : outcome],
      )
  const file = listMigrations().find(({ name }) => name.startsWith('0055'))
  const fill = statementsOf(file?.sql ?? '').find((statement) => statement.includes('update imports'))
  await owner.query(fill ?? '')
  const { rows: counted } = await owner.query('select counts from imports order by id')
  expect(counted).toMatchObject([
    { counts: { total: 5, new: 2, over: 1, leave: 1, join: 1, stayed: 0 } },
    { counts: { total: 5, new: 1, over: 1, leave: 2, join: 1, stayed: 1 } },
  ])
  await close()
})
