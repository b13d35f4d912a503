import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/database'
import { openPool } from './driver.ts'
import { codeOfFault } from '../errors.ts'
import { allShops, mintShopScope } from './scope.ts'
import { openDb, read, readOnce, search, together, write, type Db } from './transactions.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  await database.sql('create table trips (id int primary key, note text)')
  await database.sql('grant all on trips to noren_system')
  // One connection: whatever one call leaves behind, the next one finds.
  db = openDb(openPool(database.connection, { role: 'noren_app', max: 1 }))
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const ask = <R>(text: string, values: unknown[] = []) => CompiledQuery.raw(text, values) as CompiledQuery<R>
const insert = (id: number) => ask('insert into trips values ($1, $2) returning id', [id, `note ${id}`])
const kept = async () =>
  (await readOnce(db, allShops, ask<{ id: number }>('select id from trips order by id'))).map(({ id }) => id)

test('values go there and come back', async () => {
  const text = `select $1::bigint as id, $2::text as nothing, $3::text[] as words, $4::jsonb as json, $5::boolean as yes,
    '2026-11-21T10:00:00+09:00'::timestamptz as at, array[1, 2]::bigint[] as ids`
  const words = ['a "b"', 'c\\d', '名前']
  for (let time = 0; time < 2; time++)
    expect(await readOnce(db, allShops, ask(text, [7, null, words, { a: ['名前'] }, true]))).toEqual([
      {
        id: 7,
        nothing: null,
        words,
        json: { a: ['名前'] },
        yes: true,
        at: '2026-11-21T10:00:00+09:00',
        ids: [1, 2],
      },
    ])
})

test('behind a statement that fails nothing is run, nothing stays, and the same statements work again', async () => {
  for (let time = 0; time < 2; time++) {
    const failing = write(db, allShops, (tx) =>
      together(tx, [insert(1), ask('select 1 / $1::int as broken', [0]), insert(2), ask('select 3 as late')]),
    )
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await kept()).toEqual([])
  }
  const [one, , two, late] = await write(db, allShops, (tx) =>
    together(tx, [insert(1), ask('select 1 / $1::int as broken', [1]), insert(2), ask('select 3 as late')]),
  )
  expect([one, two, late]).toEqual([[{ id: 1 }], [{ id: 2 }], [{ late: 3 }]])
  expect(await kept()).toEqual([1, 2])
})

test('a read that fails in its only trip leaves no transaction behind', async () => {
  await expect(readOnce(db, allShops, ask('select 1 / 0 as broken'))).rejects.toMatchObject({ code: '22012' })
  await expect(
    readOnce(db, allShops, ask("select '{' || $1::text as json", [{ toJSON: () => 1n }])),
  ).rejects.toThrow('BigInt')
  expect(await readOnce(db, allShops, ask('select 1 as one'))).toEqual([{ one: 1 }])
})

test('the end of a read that nobody waits for does not end the write behind it', async () => {
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await read(db, allShops, (tx) => sql`select 1`.execute(tx))
      await write(db, allShops, async (tx) => {
        await tx.executeQuery(insert(100 + index))
        await sql`select pg_sleep(0.002)`.execute(tx)
      })
    }),
  )
  expect((await kept()).filter((id) => id >= 100)).toHaveLength(20)
})

test('a write whose statement failed unheard is no success: COMMIT kept nothing', async () => {
  const deaf = write(db, allShops, async (tx) => {
    await tx.executeQuery(insert(500))
    await tx.executeQuery(ask('select 1 / 0 as broken')).catch(() => undefined)
    return 'done'
  })
  await expect(deaf).rejects.toThrow('ended with ROLLBACK')
  expect(await kept()).not.toContain(500)
  // Nothing of it is left on the connection.
  expect(await write(db, allShops, (tx) => tx.executeQuery(insert(501)))).toMatchObject({
    rows: [{ id: 501 }],
  })
  expect(await kept()).toContain(501)
})

test('whoever has a transaction open and wants a second one hears so at once', async () => {
  for (const open of [read, write])
    for (const second of [
      () => read(db, allShops, async () => 1),
      () => write(db, mintShopScope(1), async () => 1),
      () => readOnce(db, mintShopScope(1), ask('select 1')),
      () => sql`select 1`.execute(db),
    ])
      await expect(open<unknown>(db, mintShopScope(1), second)).rejects.toThrow(
        'a transaction is open here already',
      )
  expect(await readOnce(db, mintShopScope(1), ask('select 1 as one'))).toEqual([{ one: 1 }])
})

test('a search ends after two seconds and means "busy"; other reads may take longer', async () => {
  const fault: unknown = await search(db, allShops, (run) => run(ask('select pg_sleep(5)'))).catch(
    (f: unknown) => f,
  )
  expect(codeOfFault(fault)).toBe('busy')
  expect(await readOnce(db, allShops, ask("select current_setting('statement_timeout') as t"))).toEqual([
    { t: '30s' },
  ])
})
