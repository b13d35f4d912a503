// Whole files through the front door: those of other systems put on record what they say, broken ones put nothing there.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { importKinds } from '@noren/contract/imports/columns'
import { expect, test } from 'vitest'
import { testSize, testTimeout } from '#proofs/test-size'
import { makeShop } from '#testing/factories'
import { importingOf } from '#testing/imports/imports'
import { useTestServer } from '#testing/server'
import { mutatedFiles } from './reading/testing/mutations.ts'
import { samples, type Understood } from './reading/testing/understood.ts'

const server = await useTestServer()
const day = '2026-11-28T09:00:00+09:00'

const files = readdirSync(samples, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(csv|tsv|txt|xlsx)$/.test(name))
  .toSorted()

test.each(files)('%s is put on record', async (file) => {
  server.setNow(day)
  const wanted: Understood = JSON.parse(readFileSync(join(samples, file.replace(/\.\w+$/, '.json')), 'utf8'))
  const shop = await makeShop(server)
  const on = importingOf(server, shop)
  const received = await on.receive(wanted.kind, readFileSync(join(samples, file)), basename(file))
  expect(received.status, received.text).toBe(201)
  const { id, version, columns } = received.body.data
  if (wanted.changed) {
    const named = columns.map(
      ({ heading, column }: { heading: string; column: string }, index: number) =>
        wanted.changed?.[heading || `#${index + 1}`] ?? column,
    )
    expect((await on.call('PUT', id, '', { version, columns: named })).status).toBe(200)
  }
  const said = wanted.rows.filter((row) => row['empty'] !== true)
  const before = (await on.call('GET', id)).body.data.counts
  expect(before.total).toBe(wanted.rows.length)
  // Nobody is left out for what could not be read; a visit without its time is, and one that meets another.
  const { new: fresh, join: joined, over, leave } = before
  expect(fresh + joined + over + leave).toBe(before.total)
  if (wanted.kind === 'customers') expect(fresh + joined).toBe(said.length)
  const done = await on.run(id)
  expect(done.body.data).toMatchObject({ state: 'done', done: before.total, counts: { ...before, mails: 0 } })
  const table = wanted.kind === 'customers' ? 'customers' : 'reservations'
  const made = await server.sql<{ name: string }>(`select name from ${table} where shop_id = $1`, [
    shop.shopId,
  ])
  expect(made).toHaveLength(fresh + over)
  expect(made.length).toBeGreaterThan(0)
  const names = new Set(said.map(({ name }) => name))
  if (wanted.kind === 'customers') for (const { name } of made) expect(names, name).toContain(name)
})

test(
  'a broken one is received or refused in words, and nobody is put on record (rule IMP-20)',
  async () => {
    server.setNow(day)
    const shop = await makeShop(server)
    const on = importingOf(server, shop)
    let nth = 0
    for await (const { what, bytes } of mutatedFiles(testSize({ short: 20, long: 500 }), 27)) {
      const kind = importKinds[nth % importKinds.length]
      nth += 1
      if (!kind) continue
      const { status, body, text } = await on.receive(kind, bytes, what)
      if (status === 201) {
        // Its rows can be listed as they were understood.
        expect((await on.call('GET', body.data.id, '/rows')).status, what).toBe(200)
        expect((await on.call('DELETE', body.data.id)).status).toBe(204)
      } else {
        expect([413, 422], `${what}: ${text}`).toContain(status)
        if (status === 422) expect(body.errors.file[0], what).toMatch(/[ぁ-ん]/)
      }
    }
    for (const table of ['customers', 'reservations', 'imports', 'import_rows'])
      expect(await server.sql(`select shop_id from ${table} where shop_id = $1`, [shop.shopId])).toEqual([])
  },
  testTimeout,
)
