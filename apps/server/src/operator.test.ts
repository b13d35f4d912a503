// The operator's commands, the end of the beta and suspended shops, on a real database. Rules PLAN-24 to PLAN-29.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceBetaEnd, mailNextOwners } from '#features/announcements/beta-end'
import { readBetaEnd } from '#features/announcements/announcement'
import { hideExcessMenus } from '#features/menus/jobs'
import { endGrants } from '#features/operator/jobs'
import { tableOf } from '#features/operator/command-line'
import { lastShop, listPublishedDomains } from '#features/pages/sitemap'
import { writeBetaEnds, writeMenusHidden } from '#features/plans/usage/jobs'
import { openClient } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { openReader } from '#testing/reader'
import { startTestServer, testNow, type TestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { jobs } from './app.ts'
import { runOperator } from './operator.ts'

let beta: TestServer
let live: TestServer
beforeAll(async () => {
  beta = await startTestServer()
  live = await startTestServer({ BILLING: 'live' }, beta)
})
afterAll(async () => {
  expect(await beta.violations()).toEqual([])
  await live.stop()
  await beta.stop()
})

const run = async (server: TestServer, typed: string) => {
  const lines: string[] = []
  const words = typed.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? []
  const code = await runOperator(
    server.services,
    words,
    (line) => lines.push(line),
    server.services.clock.now(),
  )
  return { code, lines, text: lines.join('\n') }
}
const json = async (server: TestServer, typed: string) =>
  JSON.parse((await run(server, `${typed} --json`)).text)

/** The same owner at the server where plans are sold. */
const openLive = (shop: TestShop): TestShop => ({
  ...shop,
  client: openClient(live.url, shop.client.cookies),
})

const logged = (shop: TestShop) =>
  beta.sql('select command, details from operator_logs where shop_id = $1 order by id', [shop.shopId])

const accountMails = (shop: TestShop, kind: string) =>
  beta.sql<{ id: number; details: Record<string, unknown>; due_at: string }>(
    'select id, details, due_at from account_messages where user_id = $1 and kind = $2 order by id',
    [shop.userId, kind],
  )

const addMenus = async (shop: TestShop, count: number) => {
  for (let one = 1; one <= count; one++)
    await shop.client.call('POST', '/api/menus', { name: `追加メニュー${one}`, price: 1000, duration: 30 })
}
const shown = async (shop: TestShop): Promise<string[]> =>
  (await shop.client.call('GET', '/api/menus')).body.data
    .filter(({ publish_state }: { publish_state: string }) => publish_state === 'published')
    .map(({ name }: { name: string }) => name)

test('what is not understood is answered by the list of commands, and changes nothing', async () => {
  for (const typed of ['', 'nonsense', 'shops --nonsense', 'constructor', 'toString', '--json']) {
    const { code, text } = await run(beta, typed)
    expect([typed, code]).toEqual([typed, 2])
    expect(text).toContain('announce-live --date DATE')
  }
  const shop = await makeShop(beta)
  for (const typed of [
    'shop',
    'shop nobody-has-this',
    `plan ${shop.domain}`,
    `plan ${shop.domain} gold`,
    `plan ${shop.domain} free --until 2027-01-01`,
    `plan ${shop.domain} standard --until 2026-11-20`,
    `plan ${shop.domain} standard --until tomorrow`,
    `suspend ${shop.domain}`,
    `suspend ${shop.domain} --reason ${'x'.repeat(201)}`,
    'audit --shop nobody-has-this',
    'audit --since 2026-13-01',
    'audit --customer 1',
    `audit --shop ${shop.domain} --customer 1;drop`,
    'announce-live',
    'announce-live --date 2026-12-20',
    'announce-live --date 2027-02-30',
  ])
    expect([typed, (await run(beta, typed)).code]).toEqual([typed, 1])
  expect((await run(live, 'announce-live --date 2027-02-01')).text).toContain('there is no beta')
  expect(await logged(shop)).toEqual([])
})

test('shops are listed and found by name or domain, with plan, usage, last booking and state', async () => {
  const shop = await makeShop(beta, { name: '美容室 100%_さがす' })
  await visitsOf(beta, shop).book('10:00')
  const row = {
    id: shop.shopId,
    domain: shop.domain,
    name: '美容室 100%_さがす',
    plan: 'free',
    used: 1,
    last_booking: '2026-11-21',
    state: 'open',
  }
  expect(await json(beta, 'shops --search 100%_')).toEqual([row])
  expect(await json(beta, `shops --search ${shop.domain}`)).toEqual([row])
  expect((await run(beta, 'shops --search nobody-has-this')).text).toBe('Nothing was found.')
  const { lines } = await run(beta, `shops --search ${shop.domain}`)
  expect(lines[0]).toMatch(/^id +domain +name +plan +used +last_booking +state$/)
  expect(lines).toHaveLength(2)
  await beta.sql("update pages set publish_state = 'draft' where shop_id = $1", [shop.shopId])
  expect(await json(beta, 'shops --search 100%_')).toMatchObject([{ state: 'unpublished' }])
  await beta.sql('update users set deletion_at = now() where id = $1', [shop.userId])
  expect(await json(beta, 'shops --search 100%_')).toMatchObject([{ state: 'being deleted' }])
})

test('names of owners bring no control characters to the terminal, and columns stand below each other', () => {
  const rows = [
    { name: 'こはる', at: 'x' },
    { name: 'a\u001b[31m\nb', at: null },
  ]
  expect(tableOf(rows)).toEqual(['name      at', 'こはる    x', 'a [31m b  -'])
  expect(tableOf([])).toEqual([''])
})

test('limits are shown as they hold', async () => {
  const shop = await makeShop(live)
  const of = ['online reservations in 30 days', 'menus that customers see']
  expect(await json(live, `limits ${shop.domain}`)).toEqual([
    { of: of[0], plan: 'free', used: 0, limit: 20 },
    { of: of[1], plan: 'free', used: 1, limit: 5 },
  ])
  expect(await json(beta, `limits ${shop.domain}`)).toMatchObject([{ limit: 'none' }, { limit: 'none' }])
})

test('a given plan holds until the end of its last day, then the excess menus become drafts and the owner is told', async () => {
  const shop = await makeShop(live)
  expect((await run(live, `plan ${shop.domain} standard --until 2026-12-31`)).code).toBe(0)
  await addMenus(shop, 7)
  expect(await shown(shop)).toHaveLength(8)
  expect(await json(live, `shop ${shop.domain}`)).toMatchObject({
    facts: { plan_code: 'standard', granted_until: '2026-12-31', owner: shop.userId, menus: 8 },
  })
  const endAt = async (wire: string) => {
    live.setNow(wire)
    await endGrants.handle(live.services, {})
    live.setNow(testNow)
  }
  await endAt('2026-12-31T23:59:00+09:00')
  expect(await shown(shop)).toHaveLength(8)
  await endAt('2027-01-01T00:07:00+09:00')
  expect(await shown(shop)).toEqual([
    'カット＋シャンプー',
    ...[1, 2, 3, 4].map((one) => `追加メニュー${one}`),
  ])
  await endAt('2027-01-02T00:07:00+09:00')
  expect(await logged(shop)).toEqual([
    { command: 'plan', details: { plan: 'standard', until: '2026-12-31' } },
    { command: 'grant ended', details: { plan: 'free', until: null } },
  ])
  const [told, ...others] = await accountMails(shop, 'menus_hidden')
  expect(others).toEqual([])
  expect(told?.details).toEqual({
    shop: 'ヘアサロン こはる',
    limit: 5,
    menus: ['追加メニュー5', '追加メニュー6', '追加メニュー7'],
  })
  const message = { id: 1, userId: shop.userId, kind: 'menus_hidden' as const, details: told?.details ?? {} }
  expect((await writeMenusHidden(live.services, message))?.text).toContain('・追加メニュー6')
})

test('without a last day it stays, and can be taken back by hand', async () => {
  const shop = await makeShop(live)
  await run(live, `plan ${shop.domain} standard`)
  live.setNow('2030-01-01T00:07:00+09:00')
  await endGrants.handle(live.services, {})
  live.setNow(testNow)
  expect(await json(live, `shop ${shop.domain}`)).toMatchObject({ facts: { plan_code: 'standard' } })
  expect((await run(live, `plan ${shop.domain} free`)).text).toContain('has the free plan')
  expect(await json(live, `shop ${shop.domain}`)).toMatchObject({
    facts: { plan_code: 'free', granted_at: null, granted_until: null },
  })
})

test('a suspended shop: its pages are closed and nothing is booked; links, owner and export go on', async () => {
  const shop = await makeShop(beta)
  const visits = visitsOf(beta, shop)
  const made = await visits.book('10:00')
  const reader = openReader(beta.url)
  const page = async () => reader.open(`/s/${shop.domain}`)
  expect((await page()).status).toBe(200)
  expect(await visits.starts()).toContain('13:00')

  expect((await run(beta, `suspend ${shop.domain} --reason "asks for card numbers"`)).code).toBe(0)
  const closed = await page()
  expect([closed.status, closed.text.includes('このページは現在公開されていません。')]).toEqual([404, true])
  expect((await visits.booking('13:00')).body.code).toBe('unpublished')
  const publicShop = await openReader(beta.url).open(`/api/public/shops/${shop.domain}`)
  expect(publicShop.text).not.toContain('asks for card numbers')

  // The visit that was booked before is kept, moved and canceled by its link.
  expect((await visits.managed(made.token)).can).toEqual({ cancel: true, reschedule: true })
  expect((await reader.open(`/r/${made.token}`)).status).toBe(200)
  expect(await visits.reminders(made.id)).toHaveLength(1)

  const account = async () => (await shop.client.call('GET', '/api/auth/account')).body.data
  expect((await account()).notices).toEqual({ beta_ends_on: null, suspended: true })
  const entry = { menu_id: shop.menuId, start_at: at('15:00'), name: '鈴木 一郎' }
  expect((await shop.client.call('POST', '/api/reservations', entry)).status).toBe(201)
  expect((await shop.client.call('GET', '/api/customers/export')).status).toBe(200)
  expect(await json(beta, `shops --search ${shop.domain}`)).toMatchObject([{ state: 'suspended' }])
  // The owner's own setting opens nothing.
  await beta.sql("update pages set publish_state = 'published' where shop_id = $1", [shop.shopId])
  expect((await page()).status).toBe(404)

  await run(beta, `resume ${shop.domain}`)
  expect((await page()).status).toBe(200)
  expect((await visits.booking('13:00')).status).toBe(201)
  expect((await account()).notices.suspended).toBe(false)
  expect(await logged(shop)).toEqual([
    { command: 'suspend', details: { reason: 'asks for card numbers' } },
    { command: 'resume', details: { reason: null } },
  ])
})

test('a running server hears of a suspension that another process writes', async () => {
  const shop = await makeShop(live)
  const reader = openReader(live.url)
  expect((await reader.open(`/s/${shop.domain}`)).status).toBe(200)
  await run(beta, `suspend ${shop.domain} --reason misuse`)
  await expect.poll(async () => (await reader.open(`/s/${shop.domain}`)).status).toBe(404)
})

test('suspended shops are in no sitemap', async () => {
  const shop = await makeShop(beta)
  const listed = async () =>
    listPublishedDomains(beta.services.db, { after: 0, upTo: await lastShop(beta.services.db) })
  expect(await listed()).toContain(shop.domain)
  await run(beta, `suspend ${shop.domain} --reason misuse`)
  expect(await listed()).not.toContain(shop.domain)
})

test('the audit finds what happened to a shop, since a date and about one customer, without personal data', async () => {
  const shop = await makeShop(beta)
  const visits = visitsOf(beta, shop)
  const made = await visits.book('10:00')
  const { customer_id: customer } = await visits.read(made.id)
  const other = await shop.client.call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    {
      ...someBooking(shop.menuId, at('12:00')),
      family_name: '鈴木',
      family_name_kana: 'スズキ',
      email: 'suzuki@example.jp',
    },
    keyed(),
  )
  expect(other.status).toBe(201)
  beta.setNow('2026-11-22T09:00:00+09:00')
  await visits.change(made.id, { spam: true })
  await shop.client.call('GET', `/api/customers/${customer}`)
  await run(beta, `suspend ${shop.domain} --reason misuse`)
  beta.setNow(testNow)

  const whatOf = async (more: string) =>
    (await json(beta, `audit --shop ${shop.domain} ${more}`)).map(({ what }: { what: string }) => what)
  const all = await whatOf('')
  expect(all).toHaveLength(5)
  expect(all).toEqual(
    expect.arrayContaining([
      'suspend {"reason": "misuse"}',
      'owner status canceled spam',
      'customer created reserved',
    ]),
  )
  expect(await whatOf('--since 2026-11-22')).toHaveLength(3)
  const about = await whatOf(`--customer ${customer}`)
  const entries = await json(beta, `audit --shop ${shop.domain} --customer ${customer}`)
  for (const { log, id } of entries) expect(id).toBe(log === 'customer' ? customer : made.id)
  expect(about).toEqual(expect.arrayContaining(['owner status canceled spam', 'customer created reserved']))
  const { text } = await run(beta, `audit --shop ${shop.domain}`)
  for (const personal of ['山田', 'hanako', '090']) expect(text).not.toContain(personal)
  expect((await run(beta, 'audit')).lines.length).toBeGreaterThan(5)
})

test('the end of the beta is told to every owner once, also after a cut, and to nobody twice', async () => {
  const shops = [await makeShop(beta), await makeShop(beta), await makeShop(beta)]
  const [first, , third] = shops as [TestShop, TestShop, TestShop]
  const { db } = beta.services
  const now = beta.services.clock.now()
  // Cut off after a batch.
  await announceBetaEnd(db, '2027-02-01', now)
  expect(await mailNextOwners(db, 2, now)).toBe(2)
  const done = await run(beta, 'announce-live --date 2027-02-01')
  expect(done.text).toMatch(/^The beta ends on 2027-02-01\. \d+ owners are told by mail now\.$/)
  expect((await run(beta, 'announce-live --date 2027-02-01')).text).toContain(' 0 owners')
  for (const shop of shops)
    expect((await accountMails(shop, 'beta_ends')).map(({ details }) => details)).toEqual([
      { date: '2027-02-01' },
    ])
  const twice = await beta.sql(
    "select user_id from account_messages where kind = 'beta_ends' group by user_id having count(*) > 1",
  )
  expect(twice).toEqual([])

  const noticeOf = () => readBetaEnd(db, beta.services.config, beta.services.clock.now())
  const account = (await first.client.call('GET', '/api/auth/account')).body.data
  expect(account.notices.beta_ends_on).toBe('2027-02-01')
  const atLive = (await openLive(first).client.call('GET', '/api/auth/account')).body.data
  expect(atLive.notices.beta_ends_on).toBe(null)
  expect(await noticeOf()).toBe('2027-02-01')
  const message = { id: 1, userId: third.userId, kind: 'beta_ends' as const, details: { date: '2027-02-01' } }
  const mail = await writeBetaEnds(beta.services, message)
  expect(mail?.subject).toBe('【のれん】2027年2月1日(月)でベータ期間を終え、プランを始めます')
  expect(mail?.text).toContain('削除はしません')
  expect(await writeBetaEnds(live.services, message)).toBe(null)

  // Put off: told anew, and what still waited of the first date is not sent.
  expect((await run(beta, 'announce-live --date 2027-03-01')).text).not.toContain(' 0 owners')
  expect(await accountMails(first, 'beta_ends')).toHaveLength(2)
  expect(await writeBetaEnds(beta.services, message)).toBe(null)
  expect(await noticeOf()).toBe('2027-03-01')
  beta.setNow('2027-03-02T00:00:00+09:00')
  expect(await noticeOf()).toBe(null)
  beta.setNow(testNow)
})

test('thousands of these mails are due one after the other', async () => {
  const made = await beta.sql<{ id: number }>(
    `insert into users (email, shop_id, created_at) select 'many-' || n || '@example.jp', 1000000 + n, now() from generate_series(1, 250) n
     returning id`,
  )
  await run(beta, 'announce-live --date 2027-04-01')
  const due = await beta.sql<{ due_at: string; n: number }>(
    `select due_at, count(*)::int as n from account_messages where kind = 'beta_ends' and details ->> 'date' = '2027-04-01'
     group by due_at order by due_at`,
  )
  expect(due.length).toBeGreaterThanOrEqual(3)
  for (const { n } of due) expect(n).toBeLessThanOrEqual(100)
  await beta.sql('delete from users where id = any($1)', [made.map(({ id }) => id)])
})

test('from beta to live nothing is lost: of eight menus three become drafts, and back in beta they can be shown', async () => {
  const shop = await makeShop(beta)
  await addMenus(shop, 7)
  const made = await visitsOf(beta, shop).book('10:00')
  expect(await shown(shop)).toHaveLength(8)
  const here = openLive(shop)

  // What a worker does when it starts with BILLING=live.
  const atStart = jobs.filter((job) => job.atStart)
  expect(atStart.map(({ name }) => name)).toEqual(['hide-excess-menus', 'end-grants'])
  for (const job of atStart) await job.handle(live.services, {} as never)
  expect(await shown(here)).toHaveLength(5)
  const all = (await here.client.call('GET', '/api/menus')).body.data
  expect(all).toHaveLength(8)
  expect((await accountMails(shop, 'menus_hidden')).map(({ details }) => details['menus'])).toEqual([
    ['追加メニュー5', '追加メニュー6', '追加メニュー7'],
  ])
  // The same each night: nobody is told again.
  await hideExcessMenus.handle(live.services, {})
  expect(await accountMails(shop, 'menus_hidden')).toHaveLength(1)
  expect((await here.client.call('GET', `/api/reservations/${made.id}`)).body.data.status).toBe('reserved')
  const draft = all.find(({ name }: { name: string }) => name === '追加メニュー7')
  const publish = (client: TestShop['client']) =>
    client.call('PUT', `/api/menus/${draft.id}`, { publish_state: 'published' })
  const refused = await publish(here.client)
  expect([refused.status, refused.body.code]).toEqual([409, 'plan_limit'])
  expect(refused.body.message).toContain('5件まで')

  expect((await publish(shop.client)).status).toBe(200)
  expect(await shown(shop)).toHaveLength(6)
})
