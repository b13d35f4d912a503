// A database of the oldest version that is taken over, with rows in its tables, is migrated: killed after any statement or cut off at any
// message, and started again, it ends as if nothing had happened.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMigrations, migrate, statementsOf, type Migration } from '#platform/database/migrate'
import { openTestDatabase } from '#testing/database'
import { startTestServer } from '#testing/server'
import {
  copyDatabase,
  openFormerDatabase,
  stateOf,
  type FormerDatabase,
  type State,
} from '#testing/versions/former-database'
import { openCutProxy, type Side } from '../testing/cut-proxy.ts'
import { openRandom, testSize, testTimeout } from '../testing/test-size.ts'

const random = openRandom('killed migrations')
const migrations = listMigrations()

let former: FormerDatabase
let before: State
let after: State
const open: FormerDatabase[] = []
const copy = async (): Promise<FormerDatabase> => {
  const made = await copyDatabase(former.name)
  open.push(made)
  return made
}
beforeAll(async () => {
  former = await openFormerDatabase()
  before = await stateOf(former.owner)
  await former.owner.end()
})
afterAll(async () => {
  for (const one of open) await one.close()
  await former.close()
})

test('it has rows in every table, keeps them, and the doctor finds nothing', async () => {
  expect(before.rows.filter(({ count }) => count === '0')).toEqual([])
  const migrated = await copy()
  const { owner, connection } = migrated
  expect(await migrate(connection)).toBe(migrations.length)
  after = await stateOf(owner)
  expect(after.rows).toEqual(
    expect.arrayContaining(before.rows.map(({ name, count }) => expect.objectContaining({ name, count }))),
  )
  await owner.end()
  const database = await openTestDatabase(migrated.name)
  const server = await startTestServer({}, database)
  expect(await server.violations()).toEqual([])
  await server.stop()
  await database.close()
})

test('killed after any statement, it has what it had', { timeout: testTimeout }, async () => {
  const { owner, connection } = await copy()
  for (const [index, migration] of migrations.entries()) {
    const earlier = migrations.slice(0, index)
    const state = await stateOf(owner)
    for (const sql of some(cutTexts(migration), 3)) {
      await expect(migrate(connection, undefined, [...earlier, { ...migration, sql }])).rejects.toThrow(
        'terminating connection',
      )
      expect(await stateOf(owner)).toEqual(state)
    }
    // Started again.
    expect(await migrate(connection, undefined, [...earlier, migration])).toBe(1)
  }
  expect(await stateOf(owner)).toEqual(after)
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
        Array.from({ length: messages }, (_, index) => index + 1),
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

/** In the long form all of them, or so many. */
const some = <T>(all: readonly T[], short: number, long = all.length): T[] =>
  random.shuffle(all).slice(0, testSize({ short, long }))

/** The migration's text with the death of its own connection before each statement, and after the last. */
const cutTexts = ({ sql }: Migration): string[] => {
  const statements = statementsOf(sql)
  return [...statements.keys(), statements.length].map((at) =>
    statements.toSpliced(at, 0, 'select pg_terminate_backend(pg_backend_pid())').join(';\n'),
  )
}
