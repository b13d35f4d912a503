import { setTimeout as pause } from 'node:timers/promises'
import { startMailbox } from '@noren/sandbox/mailbox'
import { beforeEach, expect, test } from 'vitest'
import { addApiToken } from '#testing/callers/api-tokens'
import { openClient } from '#testing/client'
import { addRestriction, removeRestriction } from '#testing/database'
import { makeOwner, makeShop, someShop, type TestShop } from '#testing/factories'
import { sendAccountMessage, testNow, useTestServer } from '#testing/server'
import { payInAdvance } from '#testing/payments/paid'
import { visitsOf } from '#testing/visits'
import { hashPassword } from '#platform/identity/passwords'
import { openMailer } from '#platform/mail/mailer'
import { purgeAccount } from './purge-account.ts'
import { purgeAccounts } from './jobs.ts'

const server = await useTestServer()
beforeEach(() => server.setNow(testNow))

const password = 'Koharu2026'
const withPassword = async (): Promise<TestShop> => {
  const shop = await makeShop(server)
  await server.sql('update users set password_hash = $2 where id = $1', [
    shop.userId,
    await hashPassword(password),
  ])
  return shop
}
const account = async ({ client }: TestShop) => (await client.call('GET', '/api/auth/account')).body.data
const leave = ({ client }: TestShop, body: object) => client.call('POST', '/api/auth/deletion', body)
const publicPage = (shop: TestShop) => openClient(server.url).call('GET', `/api/public/shops/${shop.domain}`)

/** Every row of every table that says this shop or user, to the byte. */
const rowsOf = async (shop: TestShop) => {
  const tables = await server.sql<{ name: string; column: string }>(`
    select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (a.attname in ('shop_id', 'user_id') or c.relname = 'shops' and a.attname = 'id')`)
  const found: Record<string, unknown> = {}
  for (const { name, column } of tables) {
    const id = column === 'user_id' ? shop.userId : shop.shopId
    const rows = await server.sql(
      `select to_json(t)::text as row from ${name} t where ${column} = $1 order by 1`,
      [id],
    )
    if (rows.length > 0) found[`${name}.${column}`] = rows
  }
  return found
}

test('own sessions are listed and ended; nobody else’s are there', async () => {
  const shop = await makeShop(server)
  const other = await makeShop(server)
  const phone = openClient(server.url)
  await phone.call('GET', '/sanctum/csrf-cookie')
  await server.sql('update users set password_hash = $2 where id = $1', [
    shop.userId,
    await hashPassword(password),
  ])
  await phone.call('POST', '/api/auth/login', { email: shop.email, password }, { 'user-agent': 'iPhone' })
  const listed = (await shop.client.call('GET', '/api/auth/sessions')).body.data
  expect(
    listed.map((s: { user_agent: string; is_current: boolean }) => [s.user_agent, s.is_current]),
  ).toEqual([
    ['iPhone', false],
    ['test', true],
  ])
  const [theirs] = (await other.client.call('GET', '/api/auth/sessions')).body.data
  expect((await shop.client.call('DELETE', `/api/auth/sessions/${theirs.id}`)).status).toBe(404)
  expect((await other.client.call('GET', '/api/auth/me')).status).toBe(200)
  expect((await shop.client.call('DELETE', `/api/auth/sessions/${listed[0].id}`)).status).toBe(204)
  expect((await phone.call('GET', '/api/auth/me')).status).toBe(401)
  expect((await shop.client.call('GET', '/api/auth/me')).status).toBe(200)
  expect((await shop.client.call('DELETE', `/api/auth/sessions/${listed[1].id}`)).status).toBe(204)
  expect(shop.client.cookies.has('session')).toBe(false)
})

test('leaving: the page closes at once, the mail says when, and undoing brings all of it back', async () => {
  const shop = await withPassword()
  const visit = await visitsOf(server, shop).book('10:00')
  expect(await account(shop)).toEqual({
    email: shop.email,
    has_password: true,
    providers: [],
    deletion_at: null,
    upcoming_reservations: 1,
    notices: { beta_ends_on: null, suspended: false },
  })
  expect((await leave(shop, { email: 'somebody@example.jp', password })).body.errors).toEqual({
    email: ['確認のため、登録しているメールアドレスをそのまま入力してください'],
  })
  expect((await leave(shop, { email: shop.email, password: 'Wrong2026' })).body.code).toBe('password_wrong')
  expect((await publicPage(shop)).status).toBe(200)

  const asked = await leave(shop, { email: shop.email, password })
  expect([asked.status, asked.body.data]).toEqual([200, { deletion_at: '2026-12-21T09:00:00+09:00' }])
  expect((await visitsOf(server, shop).booking('13:00')).body.code).toBe('unpublished')
  // Who has booked still sees and changes the own reservation.
  expect((await visitsOf(server, shop).managed(visit.token)).can.cancel).toBe(true)
  server.setNow('2026-11-25T09:00:00+09:00')
  expect((await leave(shop, { email: shop.email, password })).body.data.deletion_at).toBe(
    '2026-12-21T09:00:00+09:00',
  )

  const mailbox = await startMailbox()
  server.services.mailer = openMailer(mailbox.smtpUrl)
  await sendAccountMessage(server.services, 'deletion', shop.userId)
  const [mail] = mailbox.messages(shop.email)
  expect(mail?.subject).toBe('【のれん】アカウントの削除を受け付けました')
  expect(mail?.text).toContain('2026年12月21日(月)に、お店とお客様の情報をすべて削除します。')
  server.services.mailer.close()
  await mailbox.stop()

  expect((await shop.client.call('DELETE', '/api/auth/deletion')).status).toBe(204)
  expect((await account(shop)).deletion_at).toBeNull()
  expect((await publicPage(shop)).status).toBe(200)
  expect((await visitsOf(server, shop).booking('13:00', '2026-11-27')).status).toBe(201)
  server.setNow('2026-12-22T09:00:00+09:00')
  await purgeAccounts.handle(server.services, {})
  expect((await shop.client.call('GET', '/api/auth/me')).status).toBe(200)
})

test('without a password, leaving needs a sign-in of the last ten minutes', async () => {
  const shop = await makeShop(server)
  server.setNow('2026-11-21T09:10:01+09:00')
  expect((await leave(shop, { email: shop.email })).body.code).toBe('sign_in_again')
  server.setNow('2026-11-21T09:09:59+09:00')
  expect((await leave(shop, { email: shop.email })).status).toBe(200)
})

test('after 30 days everything of the account is gone, nothing of anybody else’s, and its address stays taken', async () => {
  const shop = await withPassword()
  const other = await makeShop(server)
  for (const one of [shop, other]) {
    const visits = visitsOf(server, one)
    await visits.book('10:00')
    await visits.cancel((await visits.book('13:00')).token)
    await addApiToken(server, one.userId)
  }
  const loner = await makeOwner(server)
  await loner.client.call('POST', '/api/auth/deletion', { email: loner.email })
  await leave(shop, { email: shop.email, password })
  const before = await rowsOf(other)
  expect(Object.keys(await rowsOf(shop)).length).toBeGreaterThan(15)

  server.setNow('2026-12-21T08:59:59+09:00')
  await purgeAccounts.handle(server.services, {})
  expect((await shop.client.call('GET', '/api/auth/account')).status).toBe(200)
  server.setNow('2026-12-21T09:00:00+09:00')
  await purgeAccounts.handle(server.services, {})
  await purgeAccounts.handle(server.services, {})
  expect(await rowsOf(shop)).toEqual({})
  expect(await server.sql('select from users where id in ($1, $2)', [shop.userId, loner.userId])).toEqual([])
  expect(await rowsOf(other)).toEqual(before)
  expect(await server.violations()).toEqual([])

  expect((await publicPage(shop)).status).toBe(404)
  const asked = await (await makeOwner(server)).client.call('GET', `/api/domains/${shop.domain}`)
  expect(asked.body.data).toEqual({ status: 'in_use' })
  await expect(
    server.pool.query('delete from change_logs where shop_id = $1', [other.shopId]),
  ).rejects.toThrow(/permission denied/)
})

test('a shop waits for refunds that are under way, at most 30 days, and what was given up is told', async () => {
  const [shop, other] = [await makeShop(server), await makeShop(server)]
  for (const one of [shop, other]) {
    const { id, token } = await visitsOf(server, one).book('10:00')
    await payInAdvance(server, one, id)
    await visitsOf(server, one).cancel(token)
    await leave(one, { email: one.email })
  }
  const isThere = async ({ shopId }: TestShop) =>
    (await server.sql('select from shops where id = $1', [shopId])).length === 1
  server.setNow('2026-12-21T09:00:00+09:00')
  await purgeAccounts.handle(server.services, {})
  expect([await isThere(shop), await isThere(other)]).toEqual([true, true])
  // One is given back, of the other the provider never says yes.
  await server.sql(
    "update payments set status = 'refunded', refunded_amount = amount, refund_due_at = null where shop_id = $1",
    [shop.shopId],
  )
  await purgeAccounts.handle(server.services, {})
  expect([await isThere(shop), await isThere(other)]).toEqual([false, true])
  server.setNow('2027-01-20T08:59:59+09:00')
  await purgeAccounts.handle(server.services, {})
  expect(await isThere(other)).toBe(true)
  server.setNow('2027-01-20T09:00:00+09:00')
  const purging = purgeAccounts.handle(server.services, {})
  await expect(purging).rejects.toMatchObject({
    errors: [{ message: `shop ${other.shopId} is deleted, and 1 of its refunds were never made` }],
  })
  expect(await isThere(other)).toBe(false)
})

test('who undid it and asked again in the very moment is not taken before the new day', async () => {
  const shop = await makeShop(server)
  await leave(shop, { email: shop.email })
  server.setNow('2026-12-21T09:00:00+09:00')
  await server.sql("update users set deletion_at = '2027-01-20 09:00+09' where id = $1", [shop.userId])
  const { userId, shopId } = shop
  await purgeAccount(server.services, { userId, shopId }, server.services.clock.now())
  expect(await server.sql('select from shops where id = $1', [shop.shopId])).toHaveLength(1)
  expect(await server.violations()).toEqual([])
})

test('an entry that is being made while its shop is purged goes with it', async () => {
  const shop = await makeShop(server)
  await leave(shop, { email: shop.email })
  server.setNow('2026-12-21T09:00:00+09:00')
  // Another writer holds the shop and is about to add to it.
  const writer = await server.pool.connect()
  await writer.query(`begin; set local app.shop_id = '${shop.shopId}'`)
  await writer.query('update shops set version = version + 1 where id = $1', [shop.shopId])
  const purging = purgeAccounts.handle(server.services, {})
  await pause(200)
  await writer.query('insert into customers (shop_id, name, created_at) values ($1, $2, now())', [
    shop.shopId,
    'late',
  ])
  await writer.query('commit')
  writer.release()
  await purging
  expect(await rowsOf(shop)).toEqual({})
})

test('a registration whose address nobody proves goes after 30 days; a proven one stays', async () => {
  const [unproven, proven] = [await makeOwner(server, { verified: false }), await makeOwner(server)]
  const left = () => server.sql('select id from users where id in ($1, $2)', [unproven.userId, proven.userId])
  server.setNow('2026-12-21T08:59:59+09:00')
  await purgeAccounts.handle(server.services, {})
  expect(await left()).toHaveLength(2)
  server.setNow('2026-12-21T09:00:00+09:00')
  await purgeAccounts.handle(server.services, {})
  expect(await left()).toEqual([{ id: proven.userId }])
})

test('who opens a shop after asking to leave stays', async () => {
  const { client, email, userId } = await makeOwner(server)
  await client.call('POST', '/api/auth/deletion', { email })
  const made = await client.call('POST', '/api/shops', someShop)
  expect(made.status).toBe(201)
  server.setNow('2026-12-22T09:00:00+09:00')
  await purgeAccounts.handle(server.services, {})
  // Even when the job has read the account before the shop was there.
  await server.sql("update users set deletion_at = '2026-12-21 09:00+09' where id = $1", [userId])
  await purgeAccount(server.services, { userId, shopId: null }, server.services.clock.now())
  expect(await server.sql('select from users where id = $1 and shop_id is not null', [userId])).toHaveLength(
    1,
  )
})

test('an account that cannot be taken keeps all it has, and does not keep the others of that night', async () => {
  const [first, second] = [await makeShop(server), await makeShop(server)]
  for (const shop of [first, second]) await leave(shop, { email: shop.email })
  await server.sql(`create function is_free(shop bigint) returns boolean immutable language plpgsql as $$
    begin raise exception 'still in use'; end $$`)
  await addRestriction(server, 'shops', {
    name: 'anchor',
    says: `for delete using (id <> ${first.shopId} or is_free(id))`,
  })
  const before = await rowsOf(first)
  server.setNow('2026-12-21T09:00:00+09:00')
  await expect(purgeAccounts.handle(server.services, {})).rejects.toThrow('could not be purged')
  expect(await rowsOf(first)).toEqual(before)
  expect(await rowsOf(second)).toEqual({})
  await removeRestriction(server, 'shops', 'anchor')
  await purgeAccounts.handle(server.services, {})
  expect(await rowsOf(first)).toEqual({})
})

test('the export is for somebody who has just shown who they are', async () => {
  const shop = await withPassword()
  const ask = () => shop.client.call('GET', '/api/export')
  server.setNow('2026-11-21T10:00:00+09:00')
  const stale = await ask()
  expect([stale.status, stale.body.code]).toEqual([403, 'sign_in_again'])
  expect((await shop.client.call('POST', '/api/auth/password/confirm', { password })).status).toBe(200)
  const answer = await ask()
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${shop.domain}.zip"`)
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(1000)
})
