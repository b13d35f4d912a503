// What the owner does with external calendars.
import { beforeEach, expect, test } from 'vitest'
import { calendarsOf, firstStaff, useCalendarProgram } from '#testing/calendars/external'
import { eventOf } from '#testing/calendars/program'
import { openClient } from '#testing/client'
import { keyed, makeShop, type TestShop } from '#testing/factories'
import { startTestServer, useTestServer } from '#testing/server'

const server = await useTestServer()
const program = await useCalendarProgram(server)
let shop: TestShop
let staffId: number
beforeEach(async () => {
  shop = await makeShop(server)
  staffId = await firstStaff(server, shop)
})

const event = eventOf
const { publish } = program
const { call, add, work, list, day } = calendarsOf(server, program, () => shop)

test.each([
  [{ url: 'http://calendar.example.com/a.ics' }, 'url'],
  [{ url: 'https://u:p@calendar.example.com/a.ics' }, 'url'],
  [{ url: 'https://calendar.example.com:8443/a.ics' }, 'url'],
  [{ url: 'nonsense' }, 'url'],
  [{ url: '' }, 'url'],
  [{ url: null }, 'url'],
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(41) }, 'name'],
  [{ staff_id: 987654321 }, 'staff_id'],
  [{ staff_id: null }, 'staff_id'],
  [{ show_titles: 'yes' }, 'show_titles'],
])('%j is refused at its field and adds nothing', async (wrong, field) => {
  const body = { name: 'Google', url: 'https://calendar.example.com/a.ics', staff_id: staffId, ...wrong }
  const refused = await call('POST', '/external-calendars', body)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
  expect(await list()).toEqual([])
})

test('webcal means https; the address is not told again', async () => {
  const added = await call('POST', '/external-calendars', {
    name: 'iCloud',
    url: ' ｗebcal://p1.icloud.example/secret ',
    staff_id: staffId,
  })
  expect([added.status, added.body.data.host]).toEqual([201, 'p1.icloud.example'])
  expect(added.text).not.toContain('secret')
  const [row] = await server.sql('select url from external_calendars where id = $1', [added.body.data.id])
  expect(row).toEqual({ url: 'https://p1.icloud.example/secret' })
})

test('five and no more, also from many tabs at once; a repeat adds nothing', async () => {
  const body = { name: 'Google', url: 'https://calendar.example.com/a.ics', staff_id: staffId }
  const key = keyed()
  const once = () => shop.client.call('POST', '/api/external-calendars', body, key)
  const [first, again] = [await once(), await once()]
  expect([first.status, again.status, again.body.data.id]).toEqual([201, 201, first.body.data.id])
  const many = await Promise.all(Array.from({ length: 8 }, () => call('POST', '/external-calendars', body)))
  expect(many.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 409, 409, 409, 409])
  expect(many.find(({ status }) => status === 409)?.body.code).toBe('calendar_limit')
  expect(await list()).toHaveLength(5)
})

test('another tab’s change is not written over', async () => {
  const { id, version } = await add('/a')
  expect((await call('PUT', `/external-calendars/${id}`, { name: 'One', version })).status).toBe(200)
  const late = await call('PUT', `/external-calendars/${id}`, { name: 'Two', version })
  expect([late.status, late.body.code, (await list())[0].name]).toEqual([409, 'outdated', 'One'])
})

test('another address frees the time of the old one at once', async () => {
  publish('/a', event('1200', '1300'))
  const { id } = await add('/a')
  await work()
  await call('PUT', `/external-calendars/${id}`, { url: `${program.url}/b` })
  expect([(await day()).external, (await list())[0]]).toMatchObject([[], { read_at: null, events: 0 }])
})

test('another shop’s calendar is not there', async () => {
  const { id } = await add('/a')
  const other = await makeShop(server)
  for (const [method, path, body] of [
    ['PUT', `/external-calendars/${id}`, { name: 'x' }],
    ['POST', `/external-calendars/${id}/read`, undefined],
    ['DELETE', `/external-calendars/${id}`, undefined],
  ] as const)
    expect((await call(method, path, body, other)).status).toBe(404)
  const theirs = (
    await server.sql<{ id: number }>('select id from staff where shop_id = $1', [other.shopId])
  )[0]?.id
  expect((await call('PUT', `/external-calendars/${id}`, { staff_id: theirs })).status).toBe(422)
  expect(await list()).toMatchObject([{ name: 'Google', staff_id: staffId }])
})

test('who is deleted takes their calendars along', async () => {
  const colleague = (await call('POST', '/staff', { name: 'Misaki' })).body.data.id
  publish('/a', event('1200', '1300'))
  await add('/a', { staff_id: colleague })
  await work()
  expect((await call('DELETE', `/staff/${colleague}`)).status).toBe(204)
  expect(await list()).toEqual([])
})

test('reading at once is limited', async () => {
  const { id } = await add('/a')
  const limited = await startTestServer({ LIMITS: 'on' }, server)
  const client = openClient(limited.url, shop.client.cookies)
  const statuses = []
  for (let i = 0; i < 7; i++)
    statuses.push((await client.call('POST', `/api/external-calendars/${id}/read`)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  await limited.stop()
})
