import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { listMigrations, migrate, statementsOf } from './migrate.ts'

/** As they were published: databases out there have applied these very bytes. A change is a further migration. */
const published: Record<string, string> = {
  '0001_house.sql': 'e42d281f6b6014035c6474005d7b93327b54d639a71872370a148f7f5dc0b0be',
  '0002_queue.sql': '3d81bbb515bd607155807be72172d449a61bfffd3020b7cc3a0f30ffd8f54974',
  '0003_reservations.sql': '298576154f6e68af1b84cdc46172f3b9d95601b26df526ccc211010422474553',
  '0004_accounts.sql': 'c12a7f8f5af4da5e818fee0861bc3fa71681c5eb3c83a154e4e610ebcdf87b18',
  '0005_hosted_addresses.sql': 'a2048d5e81cf9ad06b5cd85713ec5f373151e8b4236ee97433d12a471359e4dd',
}

test('a migration that was published is never changed', () => {
  const hashes = Object.fromEntries(listMigrations().map(({ name, hash }) => [name, hash]))
  expect(hashes).toMatchObject(published)
})

test('a file is sent statement by statement', () => {
  const odd = "select ';'; -- it's over;\ndo $x$ begin; end $x$; select 1;\n-- nothing\n"
  expect(statementsOf(odd).map((statement) => statement.trim())).toEqual([
    "select ';'",
    "-- it's over;\ndo $x$ begin; end $x$",
    'select 1',
  ])
})

/** A database that has the migrations before `until` alone, for as long as `work` takes. */
const withOld = async (
  until: string,
  work: (owner: pg.Client, connection: pg.ClientConfig) => Promise<void>,
): Promise<void> => {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...inject('cluster'), database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database}`)
  const connection = { ...inject('cluster'), database }
  const owner = new pg.Client(connection)
  await owner.connect()
  try {
    await owner.query(
      'create table migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    for (const { name, sql, hash } of listMigrations().filter((migration) => migration.name < until)) {
      await owner.query(sql)
      await owner.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    }
    await work(owner, connection)
  } finally {
    await owner.end()
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  }
}

test('a database of the version before goes on with what it holds; one whose migration was changed is refused', () =>
  withOld('0005', async (owner, connection) => {
    // Somebody who is just back from the provider.
    await owner.query(`insert into sign_in_attempts (id_hash, browser_hash, state_hash, provider, purpose, verifier, nonce,
      status, issuer, subject, email, email_verified, expires_at, created_at) values
      ('a', 'b', 'c', 'google', 'signin', '', '', 'proven', 'i', 's', 'a@example.jp', true, now(), now())`)
    expect(await migrate(connection)).toBe(listMigrations().length - 4)
    const { rows } = await owner.query('select email_hosted from sign_in_attempts')
    expect(rows).toEqual([{ email_hosted: false }])
    expect(await migrate(connection)).toBe(0)

    await owner.query("update migrations set hash = 'another' where name = '0004_accounts.sql'")
    await expect(migrate(connection)).rejects.toThrow('0004_accounts.sql was changed')
  }))

test('visits that overlap already are all kept, the treated ones outside the guard; the others stay in it', () =>
  withOld('0006', async (owner, connection) => {
    await owner.query(`with owner as (insert into users (email, created_at) values ('a@example.jp', now()) returning id),
      shop as (insert into shops (owner_id, name, is_holiday_working, created_at) select id, 'A', true, now() from owner returning id)
      insert into staff (shop_id, name, created_at) select id, n, now() from shop, unnest(array['甲', '乙']) n`)
    const visits = [
      // In order of their ids: status, from, to, after time, whether it is marked; the last column is who serves.
      ['treated', '10:00', '11:00', 0, true, 1], // the reserved one was put over it
      ['reserved', '10:30', '11:30', 0, false, 1],
      ['treated', '11:15', '12:00', 0, true, 1], // begins before the reserved one ends
      ['treated', '13:00', '14:00', 0, false, 1],
      ['treated', '13:30', '14:30', 0, true, 1], // the later of two treated ones
      ['treated', '15:00', '16:00', 15, false, 1],
      ['treated', '16:15', '17:00', 0, false, 1], // touches its clean-up
      ['treated', '17:00', '18:00', 15, true, 1], // its clean-up runs into the request
      ['pending_approval', '18:10', '19:00', 0, false, 1],
      ['canceled', '13:00', '14:00', 0, false, 1],
      ['treated', '10:00', '19:00', 0, false, 2], // somebody else's
      ['treated', '12:00', '13:00', 0, true, 2], // inside of the one before
    ] as const
    for (const [index, [status, from, to, after, , staff]] of visits.entries())
      await owner.query(
        `insert into reservations (shop_id, reservation_number, status, cancel_reason, source, staff_id, start_at, end_at, before_time,
          after_time, menu_name, price, duration, name, created_at)
          select s.id, $1, $2::text, case when $2 = 'canceled' then 'shop' end, 'owner',
          (select id from staff order by id offset $6 - 1 limit 1), $3, $4, 0, $5, '', 0, 60, '', now() from shops s`,
        [String(index).padStart(8, '0'), status, wire(from), wire(to), after, staff],
      )
    await migrate(connection)
    const { rows } = await owner.query<{ number: string; guarded: boolean; unguarded_reason: string | null }>(
      `select r.reservation_number as number, o.guarded, o.unguarded_reason
        from occupancies o join reservations r on r.shop_id = o.shop_id and r.id = o.reservation_id order by 1`,
    )
    const occupying = visits.flatMap(([status, , , , marked], index) =>
      status === 'canceled' ? [] : [{ index, marked }],
    )
    expect(rows).toEqual(
      occupying.map(({ index, marked }) => ({
        number: String(index).padStart(8, '0'),
        guarded: !marked,
        unguarded_reason: marked ? 'overlapped_before' : null,
      })),
    )
    const onto = (number: string) =>
      owner.query(
        `insert into occupancies (shop_id, staff_id, minutes, kind, reservation_id)
          select o.shop_id, o.staff_id, o.minutes, 'visit', o.reservation_id from occupancies o
          join reservations r on r.shop_id = o.shop_id and r.id = o.reservation_id where r.reservation_number = $1`,
        [number],
      )
    await expect(onto('00000003')).rejects.toThrow('occupancies_never_overlap')
  }))

test('every customer is given a code, unique in the shop, whoever owns the tables', () =>
  withOld('0015', async (owner, connection) => {
    for (const shop of ['a', 'b'])
      await owner.query(
        `with owner as (insert into users (email, created_at) values ($1, now()) returning id),
        shop as (insert into shops (owner_id, name, created_at) select id, $2, now() from owner returning id)
        insert into customers (shop_id, name, created_at) select id, 'C' || n, now() from shop, generate_series(1, 3) n`,
        [`${shop}@example.jp`, shop],
      )
    await migrate(connection)
    const { rows } = await owner.query<{ codes: string[] }>(
      'select array_agg(customer_code order by id) as codes from customers group by shop_id order by shop_id',
    )
    const codes = ['0000001', '0000002', '0000003']
    expect(rows).toEqual([{ codes }, { codes }])
    const insert =
      "insert into customers (shop_id, name, customer_code, created_at) select min(id), 'D', '0000001', now() from shops"
    await expect(owner.query(insert)).rejects.toThrow('customers_shop_id_customer_code_key')
  }))

describe('what occupies the staff becomes a table', () => {
  const occupancies = listMigrations().find(({ name }) => name.endsWith('_occupancies.sql'))?.name ?? ''

  /** A visit, blocked time, a hold, a request for another time and what no longer occupies, as the version before stored them. */
  const fill = (owner: pg.Client) =>
    owner.query(`with owner as (insert into users (email, created_at) values ('a@example.jp', now()) returning id),
      shop as (insert into shops (owner_id, name, is_holiday_working, created_at) select id, 'A', true, now() from owner returning id),
      staff as (insert into staff (shop_id, name, created_at) select id, '甲', now() from shop returning shop_id, id)
      insert into reservations (shop_id, reservation_number, status, cancel_reason, source, staff_id, start_at, end_at, before_time,
        after_time, menu_name, price, duration, name, created_at, is_block, hold_expires_at, expires_at)
      select shop_id, number, status, case when status = 'canceled' then 'shop' end, 'owner', id, (date '2026-11-24' + start) at time zone
        'Asia/Tokyo', (date '2026-11-24' + start + interval '1 hour') at time zone 'Asia/Tokyo', before, 15, 'カット', 0, 60, '山田',
        '2026-11-20 00:00+09', is_block, hold::timestamptz, expires::timestamptz
      from staff, (values ('00000001', 'reserved', interval '10 hours', 10, false, null, null),
        ('00000002', 'treated', interval '12 hours', 0, false, null, null),
        ('00000003', 'canceled', interval '12 hours', 0, false, null, null),
        ('00000004', 'reserved', interval '14 hours', 0, true, null, null),
        ('00000005', 'pending_approval', interval '16 hours', 5, false, '2026-11-21 09:00+09', null),
        ('00000006', 'pending_approval', interval '18 hours', 5, false, null, '2026-11-23 09:00+09')
      ) v(number, status, start, before, is_block, hold, expires);
      update reservations set moves_id = (select id from reservations where reservation_number = '00000001')
        where reservation_number = '00000006'`)

  const carried = {
    migrations: listMigrations().length,
    reservations: ['00000001', '00000002', '00000003', '00000004', '00000005'],
    moveRequests: [
      {
        number: '00000001',
        start_at: '2026-11-24T09:00:00.000Z',
        end_at: '2026-11-24T10:00:00.000Z',
        expires_at: '2026-11-23T00:00:00.000Z',
      },
    ],
    occupancies: [
      { kind: 'visit', number: '00000001', from: '09:50', to: '11:15', hold: false, guarded: true },
      { kind: 'visit', number: '00000002', from: '12:00', to: '13:15', hold: false, guarded: true },
      { kind: 'block', number: '00000004', from: '14:00', to: '15:15', hold: false, guarded: true },
      { kind: 'hold', number: '00000005', from: '15:55', to: '17:15', hold: true, guarded: true },
      { kind: 'move_request', number: null, from: '17:55', to: '19:15', hold: false, guarded: true },
    ],
  }

  const read = async (owner: pg.Client): Promise<typeof carried> => {
    const all = async (sql: string) => JSON.parse(JSON.stringify((await owner.query(sql)).rows))
    const [{ count }] = await all('select count(*)::int as count from migrations')
    const numbers = await all('select reservation_number as number from reservations order by 1')
    return {
      migrations: count,
      reservations: numbers.map(({ number }: { number: string }) => number),
      moveRequests: await all(`select r.reservation_number as number, q.start_at, q.end_at, q.expires_at
        from move_requests q join reservations r on r.shop_id = q.shop_id and r.id = q.reservation_id`),
      occupancies: await all(`select o.kind, r.reservation_number as number,
          to_char(timestamp '1970-01-01' + lower(o.minutes) * interval '1 minute', 'HH24:MI') as from,
          to_char(timestamp '1970-01-01' + upper(o.minutes) * interval '1 minute', 'HH24:MI') as to,
          o.hold_expires_at is not null as hold, o.guarded
        from occupancies o left join reservations r on r.shop_id = o.shop_id and r.id = o.reservation_id order by o.start_minute`),
    }
  }

  test('with all that is there already', () =>
    withOld(occupancies, async (owner, connection) => {
      await fill(owner)
      await migrate(connection)
      expect(await read(owner)).toEqual(carried)
    }))

  test('also when it was killed after any of its statements and is run again', { timeout: 120_000 }, () =>
    withOld(occupancies, async (owner, connection) => {
      await fill(owner)
      const before = await owner.query('select * from reservations order by id')
      const statements = statementsOf(listMigrations().find(({ name }) => name === occupancies)?.sql ?? '')
      expect(statements.length).toBeGreaterThan(30)
      for (let count = 1; count <= statements.length; count++) {
        const client = new pg.Client(connection)
        client.on('error', () => undefined)
        await client.connect()
        await client.query('begin')
        for (const statement of statements.slice(0, count)) await client.query(statement)
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        await owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
        expect((await owner.query('select * from reservations order by id')).rows).toEqual(before.rows)
      }
      await migrate(connection)
      expect(await read(owner)).toEqual(carried)
    }),
  )
})

/** A shop with two reservations, one to come and one of long ago. */
const fillShop = async (owner: pg.Client): Promise<void> => {
  await owner.query(`with owner as (insert into users (email, created_at) values ('a@example.jp', now()) returning id),
    shop as (insert into shops (owner_id, name, created_at) select id, 'A', now() from owner returning id)
    insert into staff (shop_id, name, created_at) select id, 'A', now() from shop`)
  await owner.query(`insert into reservations (shop_id, reservation_number, status, source, staff_id, start_at, end_at, before_time,
      after_time, menu_name, price, duration, name, email, created_at)
    select shop_id, number, 'reserved', 'online', id, start_at::timestamptz, start_at::timestamptz + interval '1 hour', 0, 0, '', 0, 60,
      '', 'hanako@example.jp', now()
    from staff, (values ('00000001', '2099-11-24 10:00+09'), ('00000002', '2001-11-24 10:00+09')) v (number, start_at)`)
}

test('reminders become messages that wait, and what the queue had to send to accounts is sent by the outbox', () =>
  withOld('0012', async (owner, connection) => {
    await fillShop(owner)
    await owner.query(`insert into reminders (shop_id, reservation_id, kind, start_at, due_at, sent_at, created_at)
      select shop_id, id, 'day_before', start_at, start_at - interval '16 hours', null, now() from reservations
      union all select shop_id, id, 'day_before', start_at - interval '1 day', start_at - interval '2 days',
        start_at - interval '2 days', now() from reservations where reservation_number = '00000002'`)
    for (const [name, userId] of Object.entries({
      'send-verification': 7,
      'send-reset': 0,
      'send-password-changed': 8,
    })) {
      await owner.query('select pgboss.create_queue($1, \'{"policy": "standard"}\')', [name])
      await owner.query('insert into pgboss.job (name, data) values ($1, $2)', [
        name,
        { userId, ...(userId === 8 && { isFirst: true }) },
      ])
    }
    await migrate(connection)

    const reminders = await owner.query(
      'select reservation_number as number, m.status, last_error, m.start_at = r.start_at as is_next, due_rule, to_address, sent_at is null as unsent ' +
        "from messages m join reservations r on r.id = m.reservation_id where kind = 'reminder' order by number, is_next",
    )
    const reminder = { due_rule: 'day_before', to_address: 'hanako@example.jp', last_error: null }
    expect(reminders.rows).toEqual([
      { ...reminder, number: '00000001', status: 'queued', is_next: true, unsent: true },
      { ...reminder, number: '00000002', status: 'sent', is_next: false, unsent: false },
      {
        ...reminder,
        number: '00000002',
        status: 'failed',
        is_next: true,
        unsent: true,
        last_error: 'superseded',
      },
    ])
    const messages = await owner.query(
      'select user_id, kind, status, details from account_messages order by user_id',
    )
    expect(messages.rows).toEqual([
      { user_id: '7', kind: 'verification', status: 'queued', details: {} },
      { user_id: '8', kind: 'password_changed', status: 'queued', details: { isFirst: true } },
    ])
    expect((await owner.query("select from pgboss.queue where name like 'send-%'")).rows).toEqual([])
  }))

test('manage links that were mailed before are found by the reservation’s own row', () =>
  withOld('0013', async (owner, connection) => {
    await fillShop(owner)
    await owner.query(`insert into link_tokens (token_hash, kind, shop_id, target, created_at)
      select sha256(convert_to(shop_id || case reservation_number when '00000001' then '.first' else '.second' end, 'utf8')), 'manage',
        shop_id, id, now() from reservations`)
    // One that was closed stays closed.
    await owner.query("update link_tokens set used_at = now() where token_hash = sha256('1.second')")
    await owner.query(`insert into link_tokens (token_hash, kind, user_id, expires_at, created_at)
      select 'reset', 'reset', id, now() + interval '1 hour', now() from users`)
    await migrate(connection)
    const { rows } = await owner.query(
      'select reservation_number as number, manage_token_hash from reservations order by number',
    )
    expect(rows).toEqual([
      { number: '00000001', manage_token_hash: createHash('sha256').update('1.first').digest() },
      { number: '00000002', manage_token_hash: null },
    ])
    expect((await owner.query('select kind from link_tokens')).rows).toEqual([{ kind: 'reset' }])
  }))

test('idempotency keys go on with what they made; the few without a result go', () =>
  withOld('0014', async (owner, connection) => {
    await fillShop(owner)
    await owner.query(`insert into idempotency_keys (shop_id, key, kind, body_hash, target, created_at)
      select id, key, 'reservation', 'hash', target, now() from shops, (values ('made', 1), ('none', null::int)) v (key, target)`)
    await migrate(connection)
    expect((await owner.query('select key, target from idempotency_keys')).rows).toEqual([
      { key: 'made', target: '1' },
    ])
  }))

test('an owner whom only the shop named keeps the shop', () =>
  withOld('0015', async (owner, connection) => {
    await fillShop(owner)
    await migrate(connection)
    const { rows } = await owner.query('select u.shop_id = s.id as is_own from users u, shops s')
    expect(rows).toEqual([{ is_own: true }])
  }))

const wire = (time: string): string => `2026-11-24T${time}:00+09:00`
