import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShop } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'
import { mintShopScope, type ShopScope } from '#platform/database/scope'
import { openShopVersions } from './shop-versions.ts'

let server: TestServer
let scope: ShopScope
beforeAll(async () => {
  server = await startTestServer()
  scope = mintShopScope((await makeShop(server)).shopId)
})
afterAll(() => server.stop())

const open = () => {
  const clock = { at: 0, now: () => clock.at }
  return { clock, versions: openShopVersions(server.db, clock) }
}
const raise = async (): Promise<number> => {
  const [row] = await server.sql<{ version: number }>(
    'update shops set version = version + 1 where id = $1 returning version',
    [scope.shopId],
  )
  return row?.version ?? 0
}

test('a version is taken from memory for five seconds, also by a clock that was set back', async () => {
  const { clock, versions } = open()
  clock.at = 10_000
  const first = await versions.read(scope)
  const second = await raise()
  const seen: (number | undefined)[] = []
  for (const at of [15_000, 15_001, 15_000]) {
    clock.at = at
    seen.push(await versions.read(scope))
  }
  expect(seen).toEqual([first, second, second])
  const third = await raise()
  clock.at = 9_000
  expect(await versions.read(scope)).toBe(third)
})

test('an announced change ends it, also while it is read', async () => {
  for (const changed of [[scope.shopId], 'all'] as const) {
    const { versions } = open()
    await versions.read(scope)
    const version = await raise()
    versions.forget(changed)
    expect(await versions.read(scope)).toBe(version)

    versions.forget(changed)
    const reading = versions.read(scope)
    versions.forget(changed)
    const later = await raise()
    await reading
    expect(await versions.read(scope)).toBe(later)
  }
  const { versions } = open()
  const version = await versions.read(scope)
  versions.forget([scope.shopId + 1])
  await raise()
  expect(await versions.read(scope)).toBe(version)
})

test('a read that fails is not kept, and of a shop that is gone nothing is known', async () => {
  const { versions } = open()
  await server.sql('revoke select on shops from noren_app')
  await expect(versions.read(scope)).rejects.toThrow('permission denied')
  await server.sql('grant select on shops to noren_app')
  expect(await versions.read(scope)).toBeDefined()
  expect(await versions.read(mintShopScope(987_654))).toBeUndefined()
})
