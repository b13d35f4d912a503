// Customers of a generated shop as a file, into an empty shop: the same people, but for what the format cannot carry.
import { fullNameMax } from '@noren/contract/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { importingOf } from '#testing/imports/imports'
import { testNow, useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { testSize, testTimeout } from '#proofs/test-size'

const server = await useTestServer()

const staffNames = ['結城', '里美']

const text = (max: number) =>
  fc.string({
    unit: fc.constantFrom('山', '田', 'カ', 'a', 'Z', ' ', ',', '"', '=', '＠', '髙', '😀', '-', "'"),
    minLength: 1,
    maxLength: max,
  })
const person = fc.record({
  name: text(Math.min(40, fullNameMax)),
  name_kana: fc.option(fc.constantFrom('ヤマダ ハナコ', 'サトウ', 'Smith'), { nil: '' }),
  gender: fc.constantFrom('male', 'female', 'unspecified'),
  birth_date: fc.option(fc.constantFrom('1985-04-01', '2000-02-29', '1950-12-31'), { nil: null }),
  email: fc.option(fc.constantFrom('a@example.jp', 'b.c+d@example.com'), { nil: null }),
  note: fc.option(
    fc.string({ unit: fc.constantFrom('メ', 'モ', '\n', ',', '"', '=', ' '), minLength: 1, maxLength: 60 }),
    { nil: '' },
  ),
  /** What the record says itself of visits of before. */
  said: fc.constantFrom(
    {},
    { brought_count: 12 },
    { brought_count: 3, brought_first_on: '2019-04-01', brought_last_on: '2026-10-03' },
    { brought_last_on: '2026-10-03' },
  ),
  served: fc.constantFrom(...staffNames, undefined),
})

/**
 * What the file has of a record. Not carried: the day of the entry, the titles of notes, which stand in one note, several blanks in a name,
 * which become one, the time of day of visits, and which of them were made here: all of them come along.
 */
const listed = async (shop: TestShop) => {
  const { body } = await shop.client.call('GET', '/api/customers?per_page=100')
  const staff = await staffOf(shop)
  const records = []
  for (const { id } of body.data)
    records.push((await shop.client.call('GET', `/api/customers/${id}`)).body.data)
  return records
    .map(({ name, name_kana, phone, email, gender, birth_date, customer_code, ...record }) => ({
      name: String(name).replaceAll(/\s+/g, ' '),
      name_kana,
      phone,
      email,
      gender,
      birth_date,
      customer_code,
      visit_count: record.visit_count,
      first: record.first_visited_at?.slice(0, 10) ?? null,
      last: record.last_visited_at?.slice(0, 10) ?? null,
      served: staff.find(({ id }) => id === record.preferred_staff_id)?.name,
    }))
    .toSorted((a, b) => (a.phone < b.phone ? -1 : 1))
}

const staffOf = async (shop: TestShop): Promise<{ id: number; name: string }[]> =>
  (await shop.client.call('GET', '/api/staff')).body.data

const makeSalon = async () => {
  const shop = await makeShop(server)
  for (const name of staffNames) await shop.client.call('POST', '/api/staff', { name, color: 'indigo' })
  return shop
}

const seeds = Array.from({ length: testSize({ short: 2, long: 50 }) }, (_, index) => index + 1)
test.each(seeds)('export, wipe, import, %i', { timeout: testTimeout }, async (seed) => {
  server.setNow(testNow)
  const [people = []] = fc.sample(fc.array(person, { minLength: 20, maxLength: 30 }), { seed, numRuns: 1 })
  const shop = await makeSalon()
  const staff = await staffOf(shop)
  const notes: string[] = []
  for (const [index, { note, said, served, ...one }] of people.entries()) {
    const phone = `090${String(index).padStart(8, '0')}`
    const made = await shop.client.call('POST', '/api/customers', { ...one, phone })
    if (made.status !== 201) continue
    const preferred = served && { preferred_staff_id: staff.find(({ name }) => name === served)?.id }
    for (const [field, value] of Object.entries({ ...said, ...preferred })) {
      const changed = await shop.client.call('PATCH', `/api/customers/${made.body.data.id}`, {
        [field]: value,
      })
      expect(changed.status, changed.text).toBe(200)
    }
    const noted =
      note &&
      (await shop.client.call('POST', `/api/customers/${made.body.data.id}/notes`, {
        title: 'T',
        content: note,
      }))
    if (noted && noted.status === 201) notes.push(noted.body.data.content)
  }
  // Somebody who was here, too.
  for (const time of ['10:00', '12:00']) await visitsOf(server, shop).book(time)
  server.setNow(at('18:00'))
  const before = await listed(shop)
  expect(before.filter(({ visit_count }) => visit_count === 2)).toHaveLength(1)
  expect(before.length).toBeGreaterThan(5)
  await server.sql('update sessions set confirmed_at = $2 where user_id = $1', [shop.userId, at('18:00')])
  const file = await shop.client.call('GET', '/api/customers/export')
  expect(file.status).toBe(200)
  const fresh = await makeSalon()
  const on = importingOf(server, fresh)
  const { body } = await on.receive('customers', file.text)
  // All are understood, and nobody is taken for somebody else.
  expect(body.data.counts).toMatchObject({ total: before.length, leave: 0, join: 0, problems: 0 })
  await on.run(body.data.id)
  expect(await listed(fresh)).toEqual(before)
  const kept = await server.sql<{ content: string }>(
    'select content from customer_notes where shop_id = $1',
    [fresh.shopId],
  )
  for (const note of notes) expect(kept.some(({ content }) => content.includes(note.trim()))).toBe(true)
})
