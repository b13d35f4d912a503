// Files in an object store, which checks the signature of each call: the same storage as on disk.
import { startObjectStore } from '@noren/sandbox/object-store'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readConfig } from '../config.ts'
import { isFilesAway } from '../errors.ts'
import { openStorage } from './storage.ts'

let store: Awaited<ReturnType<typeof startObjectStore>>
beforeAll(async () => {
  store = await startObjectStore()
})
afterAll(() => store.stop())

test('files and their further widths are stored, read, listed and removed', async () => {
  const storage = openStorage({ dataDir: '/nonexistent', objectStore: store.settings })
  const bytes = new Uint8Array([1, 2, 3])
  const variants = [320, 640].flatMap((width) =>
    ['webp', 'jpg'].map((ending) => ({ bytes: new Uint8Array([width % 256]), ending, width })),
  )
  const name = await storage.put(bytes, 'webp', variants)
  const other = await storage.put(bytes, 'jpg')
  expect(name).toMatch(/^[0-9a-f]{32}\.webp$/)
  expect(await storage.get(name)).toEqual(bytes)
  expect(await storage.get(name.replace('.webp', '-640.jpg'))).toEqual(new Uint8Array([640 % 256]))
  expect((await storage.list()).toSorted()).toEqual(
    [
      name,
      other,
      ...['-320.webp', '-320.jpg', '-640.webp', '-640.jpg'].map((end) => name.replace('.webp', end)),
    ].toSorted(),
  )
  expect([await storage.has(name), await storage.has('no.webp')]).toEqual([true, false])
  expect(Math.abs(((await storage.storedAt(name)) ?? 0) - Date.now())).toBeLessThan(60_000)
  await storage.remove(name)
  expect(store.keys()).toEqual([other])
  expect([await storage.get(name), await storage.storedAt(name)]).toEqual([undefined, undefined])
})

test('a refusal of the store is an error and not a missing file', async () => {
  const objectStore = { ...store.settings, secretAccessKey: 'another' }
  const storage = openStorage({ dataDir: '/nonexistent', objectStore })
  await expect(storage.get('a.webp')).rejects.toThrow('the object store answered 403 to GET')
})

test.each([0, 500, 503, 429])('a store that is away is told from one that refuses: %i', async (status) => {
  const storage = openStorage({ dataDir: '/nonexistent', objectStore: store.settings })
  await storage.check()
  expect(store.keys()).not.toContain('probe.txt')
  store.fail(status)
  const calls = [() => storage.get('a.webp'), () => storage.put(new Uint8Array([1]), 'webp'), storage.check]
  for (const ask of calls) await expect(ask()).rejects.toSatisfy(isFilesAway)
  store.fail(403)
  for (const ask of [storage.check, storage.assertReachable])
    await expect(ask()).rejects.toSatisfy((fault) => !isFilesAway(fault))
  // What is not there, is not away; a bucket that is not there can store nothing.
  store.fail(404)
  expect(await storage.get('a.webp')).toBeUndefined()
  await expect(storage.check()).rejects.toThrow('the object store has no such bucket')
  store.fail(undefined)
  await storage.assertReachable()
})

test('its settings are given together', () => {
  expect(() => readConfig({ S3_BUCKET: 'noren' })).toThrow('are given together')
})
