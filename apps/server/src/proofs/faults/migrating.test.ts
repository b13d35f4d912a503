// A database of an older version with rows in its tables is migrated: killed after any statement or cut off at any message, and
// started again, it ends as if nothing had happened.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMigrations, migrate, statementsOf, type Migration } from '#platform/database/migrate'
import { makeFullShop } from '#testing/archives/full-shop'
import { openTestDatabase } from '#testing/database'
import { startTestServer } from '#testing/server'
import { openCutProxy, type Side } from '../testing/cut-proxy.ts'
import { openRandom, testSize, testTimeout } from '../testing/test-size.ts'
import {
  copyDatabase,
  makeOldDatabase,
  readRows,
  stateOf,
  type OldDatabase,
  type Rows,
  type State,
} from '../testing/versions.ts'

const random = openRandom('killed migrations')
const migrations = listMigrations()

let today: Rows
beforeAll(async () => {
  const server = await startTestServer()
  await makeFullShop(server)
  for (const statement of beside) await server.sql(statement)
  const owner = await server.connect()
  today = await readRows(owner)
  owner.release()
  await server.stop()
})

/** What no use of the full shop leaves a row of. */
const beside = [
  `insert into account_messages (user_id, kind, due_at, created_at) select id, 'verification', now(), now() from users`,
  `insert into announcements (kind, on_date, created_at) values ('beta_ends', '2027-03-31', now()) on conflict do nothing`,
  `insert into contact_attachments (shop_id, inquiry_id, file_name, media_type, bytes, created_at)
    select shop_id, id, 'a.txt', 'text/plain', 'a', now() from contact_inquiries`,
  `insert into heartbeats (name, beat_at) values ('a test', now())`,
  `insert into identities (user_id, provider, issuer, subject, email, created_at) select id, 'google', 'i', 's', email, now() from users`,
  `insert into limits (key, started_at, hits, expires_at) values ('a', now(), 1, now())`,
  `insert into link_tokens (token_hash, kind, user_id, expires_at, created_at) select 'a', 'reset', id, now(), now() from users`,
  `insert into operator_logs (command, shop_id, created_at) select 'suspend', id, now() from shops`,
  `insert into page_previews (shop_id, page_id, token_hash, content, expires_at, created_at)
    select shop_id, id, 'a', '', now(), now() from pages where type = 'booking'`,
  `insert into provider_events (id, type, received_at) values ('evt_1', 'charge.refunded', now())`,
  `insert into sign_in_attempts (id_hash, browser_hash, state_hash, provider, purpose, verifier, nonce, expires_at, created_at)
    values ('a', 'b', 'c', 'google', 'signin', '', '', now(), now())`,
  `insert into subscription_endings (customer_id, created_at) values ('cus_1', now())`,
  `insert into subscriptions (shop_id, created_at) select id, now() from shops`,
]

type Held = { hold_expires_at?: unknown; kind?: unknown }
/** A hold needs its payment. */
const withoutHolds = (rows: Rows): Rows => ({
  ...rows,
  reservations: (rows['reservations'] ?? []).filter(({ hold_expires_at }: Held) => !hold_expires_at),
  occupancies: (rows['occupancies'] ?? []).filter(({ kind }: Held) => kind !== 'hold'),
})

describe.each([
  ['of the version before', '0037', (rows: Rows) => rows, 3],
  ['that knows neither plans nor payments', '0032', withoutHolds, 1],
])('a database %s', (_, until, rowsOf, killsEach) => {
  let old: OldDatabase & { empty: string[] }
  let before: State
  let after: State
  const open: OldDatabase[] = []
  const copy = async (): Promise<OldDatabase> => {
    const made = await copyDatabase(old.name)
    open.push(made)
    return made
  }
  beforeAll(async () => {
    old = await makeOldDatabase(until, rowsOf(today))
    before = await stateOf(old.owner)
    await old.owner.end()
  })
  afterAll(async () => {
    for (const one of open) await one.close()
    await old.close()
  })

  test('has rows in every table, keeps them, and the doctor finds nothing', async () => {
    expect(old.empty).toEqual([])
    const migrated = await copy()
    const { owner, connection } = migrated
    const counts = 'select shop_id, id, agreed_count, last_agreed_at from customers order by 1, 2'
    const { rows: counted } = await owner.query(counts)
    expect(await migrate(connection)).toBe(newerThan(until).length)
    after = await stateOf(owner)
    expect(after.rows).toEqual(
      expect.arrayContaining(before.rows.map(({ name, count }) => expect.objectContaining({ name, count }))),
    )
    expect((await owner.query(counts)).rows).toEqual(counted)
    await owner.end()
    const database = await openTestDatabase(migrated.name)
    const server = await startTestServer({}, database)
    expect(await server.violations()).toEqual([])
    await server.stop()
    await database.close()
  })

  test('killed after any statement, it has what it had', { timeout: testTimeout }, async () => {
    const { owner, connection } = await copy()
    let kills = 0
    for (const migration of newerThan(until)) {
      const earlier = migrations.filter(({ name }) => name < migration.name)
      const state = await stateOf(owner)
      for (const sql of some(cutTexts(migration), killsEach)) {
        await expect(migrate(connection, undefined, [...earlier, { ...migration, sql }])).rejects.toThrow(
          'terminating connection',
        )
        expect(await stateOf(owner)).toEqual(state)
        kills++
      }
      // Started again.
      expect(await migrate(connection, undefined, [...earlier, migration])).toBe(1)
    }
    expect(await stateOf(owner)).toEqual(after)
    expect(kills).toBeGreaterThanOrEqual(newerThan(until).length)
  })

  test.each<Side>(['requests', 'responses'])(
    'cut off at any of the %s, it is where it was or further, and goes on',
    { timeout: testTimeout },
    async (side) => {
      const { connection } = await copy()
      const proxy = await openCutProxy(connection)
      try {
        proxy.cutAfter(side, Infinity)
        await migrate(proxy.connection)
        const { messages } = proxy.passed()
        expect(messages).toBeGreaterThan(5)
        for (const count of some(
          Array.from({ length: messages }, (__, index) => index + 1),
          1,
        )) {
          const { owner, name } = await copy()
          proxy.cutAfter(side, count)
          await migrate({ ...proxy.connection, database: name }).catch(() => undefined)
          expect(proxy.passed().isCut).toBe(true)
          await migrate({ ...connection, database: name })
          expect(await stateOf(owner)).toEqual(after)
          await open.pop()?.close()
        }
      } finally {
        await proxy.close()
      }
    },
  )
})

const newerThan = (until: string): Migration[] => migrations.filter(({ name }) => name >= until)

/** In the long form all of them, or so many. */
const some = <T>(all: readonly T[], short: number, long = all.length): T[] =>
  random.shuffle(all).slice(0, testSize({ short, long }))

/** The migration's text with the death of its own connection before each statement, and after the last. */
const cutTexts = ({ sql }: Migration): string[] => {
  const statements = statementsOf(sql)
  return [...statements.keys(), statements.length].map((place) =>
    statements.toSpliced(place, 0, 'select pg_terminate_backend(pg_backend_pid())').join(';\n'),
  )
}
