// Contracts from the order to their end, with the provider's stand-in behind its own library and signed events.
import { describe, expect, test } from 'vitest'
import { purgeAccounts } from '#features/accounts/own/jobs'
import { grantPlan } from '#features/operator/change-shop'
import type { TestShop } from '#testing/factories'
import { free, standard, useSelling } from '#testing/payments/selling'
import { sendMessages } from '#testing/server'
import { askAndSettle } from './contract.ts'
import { settleContracts } from './jobs.ts'

const on = useSelling()

const mailsOf = async ({ userId }: TestShop) =>
  (
    await on.server.sql<{ kind: string; details: Record<string, unknown> }>(
      'select kind, details from account_messages where user_id = $1 order by id',
      [userId],
    )
  ).map(({ kind, details }) => ({ kind, ...details }))

const addMenus = async ({ client }: TestShop, count: number) => {
  for (let index = 1; index <= count; index++)
    expect(
      (
        await client.call('POST', '/api/menus', {
          name: `メニューその${index}`,
          price: 1000,
          duration: 30,
          total_duration: 30,
        })
      ).status,
    ).toBe(201)
}

const shownMenus = ({ shopId }: TestShop) =>
  on.server.sql<{ name: string }>(
    "select name from menus where shop_id = $1 and publish_state = 'published' order by position, id",
    [shopId],
  )

const runJob = () => settleContracts.handle(on.server.services, {})

test('the order leads to the provider’s page; success=true changes nothing, the signed event does', async () => {
  const { shop, owner } = await on.setUp()
  expect(await owner.plan()).toMatchObject({
    plan: free,
    subscription: null,
    can: { order: true, manage: false },
  })
  const paid = await owner.pay()
  expect(paid.url).toContain('/sandbox/stripe/checkout/')
  expect(paid.to).toBe(`${on.server.url}/shop?tab=subscription&success=true`)
  // The browser comes back before any event: the page is opened, and nothing has changed.
  expect((await shop.client.call('GET', '/shop?tab=subscription&success=true')).status).toBe(200)
  expect(await owner.plan()).toMatchObject({ plan: free, subscription: null })
  await on.deliver()
  expect(await owner.plan()).toMatchObject({
    plan: standard,
    subscription: {
      status: 'active',
      interval: 'month',
      auto_renew: true,
      current_period_end: '2026-12-21T09:00:00+09:00',
    },
    usage: { menus: { limit: null }, reservations: { limit: 100 } },
    can: { order: false, manage: true },
  })
  expect(await mailsOf(shop)).toEqual([{ kind: 'plan_changed', plan: 'standard', hidden: [], shown: [] }])
  await sendMessages(on.server.services)
})

test('the year costs 30,000 yen and the month 3,000, and the provider knows the owner by the shop', async () => {
  const { shop, owner } = await on.setUp()
  await owner.pay('works', 'year')
  await on.deliver()
  expect((await owner.plan()).subscription).toMatchObject({
    interval: 'year',
    current_period_end: '2027-11-21T09:00:00+09:00',
  })
  const [subscription] = await owner.subscriptions()
  expect(subscription?.items.data[0]?.price.unit_amount).toBe(30_000)
  const customer = on.server.stripe.memory.find('customer', null, subscription?.customer ?? '')
  expect(customer).toMatchObject({ email: shop.email, metadata: { shop_id: String(shop.shopId) } })
})

test('a refused card leaves everything as it was', async () => {
  const { shop, owner } = await on.setUp()
  await owner.pay('refused')
  await on.deliver()
  expect(await owner.plan()).toMatchObject({ plan: free, subscription: null, can: { order: true } })
  expect(await mailsOf(shop)).toEqual([])
})

test('a payment that needs time is pending: free until it arrives, and nothing after it failed', async () => {
  const { owner } = await on.setUp()
  const first = await owner.pay('later')
  await on.deliver()
  expect(await owner.plan()).toMatchObject({
    plan: free,
    subscription: { status: 'pending' },
    can: { order: false },
  })
  expect((await owner.order()).body.code).toBe('subscription_exists')
  await owner.press(first.url, { settle: 'failed' })
  await on.deliver()
  expect(await owner.plan()).toMatchObject({ plan: free, subscription: null, can: { order: true } })
  const second = await owner.pay('later')
  await owner.press(second.url, { settle: 'paid' })
  await on.deliver()
  expect(await owner.plan()).toMatchObject({ plan: standard, subscription: { status: 'active' } })
})

test('a renewal that fails: the free plan’s limits until it is paid, nothing deleted, one mail', async () => {
  const { shop, owner } = await on.setUp()
  await owner.pay('once')
  await on.deliver()
  await addMenus(shop, 7)
  expect(await shownMenus(shop)).toHaveLength(8)
  await owner.manage('advance')
  await on.deliver()
  expect(await owner.plan()).toMatchObject({
    plan: free,
    subscription: { status: 'past_due' },
    can: { order: false, manage: true },
  })
  expect((await shownMenus(shop)).map(({ name }) => name)).not.toContain('メニューその7')
  expect(await shownMenus(shop)).toHaveLength(5)
  expect(await on.server.sql('select id from menus where shop_id = $1', [shop.shopId])).toHaveLength(8)
  expect(await mailsOf(shop)).toEqual([
    { kind: 'plan_changed', plan: 'standard', hidden: [], shown: [] },
    {
      kind: 'payment_failed',
      hidden: expect.toSatisfy(
        (names: string[]) => names.toSorted().join() === 'メニューその5,メニューその6,メニューその7',
      ),
    },
  ])
  await owner.manage('accept')
  await on.deliver()
  expect(await owner.plan()).toMatchObject({ plan: standard, subscription: { status: 'active' } })
  expect((await mailsOf(shop)).at(-1)).toMatchObject({
    kind: 'plan_changed',
    plan: 'standard',
    shown: expect.arrayContaining(['メニューその5', 'メニューその6', 'メニューその7']),
  })
})

test('without renewal the plan lasts to the end of the last paid day, and falls back on the day after', async () => {
  const { shop, owner } = await on.setUp()
  await owner.pay()
  await on.deliver()
  await owner.manage('cancel')
  await on.deliver()
  expect(await owner.plan()).toMatchObject({
    plan: standard,
    subscription: { status: 'active', auto_renew: false },
  })
  const [subscription] = await owner.subscriptions()
  if (!subscription) throw new Error('there is a subscription')
  // The provider ends it in the morning of the day on which it was ordered.
  on.server.setNow('2026-12-21T09:00:00+09:00')
  const ended = { ...subscription, status: 'canceled' as const, ended_at: subscription.cancel_at }
  on.server.stripe.memory.put('subscription', null, ended)
  on.server.stripe.world.tell(null, 'customer.subscription.deleted', ended)
  await on.deliver()
  on.server.setNow('2026-12-21T23:59:59+09:00')
  await runJob()
  expect(await owner.plan()).toMatchObject({
    plan: standard,
    subscription: { status: 'canceled' },
    can: { order: true },
  })
  on.server.setNow('2026-12-22T00:00:00+09:00')
  await runJob()
  expect(await owner.plan()).toMatchObject({ plan: free, subscription: { status: 'canceled' } })
  expect((await mailsOf(shop)).map(({ kind }) => kind)).toEqual(['plan_changed', 'plan_changed'])
  await runJob()
  expect(await mailsOf(shop)).toHaveLength(2)
})

test('resumed before its end, a contract goes on; ended at once, the plan ends at once', async () => {
  const { owner } = await on.setUp()
  await owner.pay()
  await on.deliver()
  await owner.manage('cancel')
  await owner.manage('resume')
  await on.deliver()
  expect(await owner.plan()).toMatchObject({ plan: standard, subscription: { auto_renew: true } })
  await owner.manage('end')
  await on.deliver()
  expect(await owner.plan()).toMatchObject({
    plan: free,
    subscription: { status: 'canceled', auto_renew: false },
    can: { order: true, manage: true },
  })
  // Ordered again, with the same customer.
  await owner.pay()
  await on.deliver()
  expect(await owner.plan()).toMatchObject({ plan: standard, subscription: { status: 'active' } })
  const customers = new Set((await owner.subscriptions()).map(({ customer }) => customer))
  expect(customers.size).toBe(1)
})

test('two contracts that came about all the same: the older one stays', async () => {
  const { shop, owner } = await on.setUp()
  await owner.pay()
  const [first] = await owner.subscriptions()
  if (!first) throw new Error('there is a subscription')
  on.server.stripe.memory.put('subscription', null, {
    ...first,
    id: 'sub_second',
    created: first.created + 1,
  })
  await on.deliver()
  expect((await owner.subscriptions()).map(({ id, status }) => [id, status])).toEqual([
    [first.id, 'active'],
    ['sub_second', 'canceled'],
  ])
  await on.deliver()
  expect(
    await on.server.sql('select subscription_id from subscriptions where shop_id = $1', [shop.shopId]),
  ).toEqual([{ subscription_id: first.id }])
})

test('lost events: the job asks the provider of an order, and every day of a contract', async () => {
  const { owner } = await on.setUp()
  await owner.pay()
  on.server.setNow('2026-11-21T10:30:00+09:00')
  await runJob()
  expect(await owner.plan()).toMatchObject({ plan: standard })
  const [subscription] = await owner.subscriptions()
  if (!subscription) throw new Error('there is a subscription')
  on.server.stripe.memory.put('subscription', null, { ...subscription, status: 'past_due' })
  await runJob()
  expect(await owner.plan()).toMatchObject({ plan: standard })
  on.server.setNow('2026-11-22T10:30:00+09:00')
  await runJob()
  expect(await owner.plan()).toMatchObject({ plan: free, subscription: { status: 'past_due' } })
})

test('the job goes on behind a provider that fails, and asks again half an hour later', async () => {
  const { shop, owner } = await on.setUp()
  await owner.pay()
  on.server.setNow('2026-11-21T10:30:00+09:00')
  on.server.stripe.fail(Array.from({ length: 200 }, () => ({ when: 'before', status: 0 })))
  await runJob()
  on.server.stripe.fail([])
  expect(await owner.plan()).toMatchObject({ plan: free })
  expect(
    await on.server.sql('select next_look_at from subscriptions where shop_id = $1', [shop.shopId]),
  ).toEqual([{ next_look_at: '2026-11-21T11:00:00+09:00' }])
})

test('the deletion of an account ends the renewal at once, and the contract with the account', async () => {
  const { shop, owner } = await on.setUp()
  await owner.pay()
  await on.deliver()
  const [{ customer } = { customer: '' }] = await owner.subscriptions()
  expect((await shop.client.call('POST', '/api/auth/deletion', { email: shop.email })).status).toBe(200)
  await runJob()
  await on.deliver()
  expect(await owner.plan()).toMatchObject({ plan: standard, subscription: { auto_renew: false } })
  on.server.setNow('2026-12-21T09:00:01+09:00')
  await on.server.sql("update users set deletion_at = '2020-01-01' where id = $1", [shop.userId])
  await purgeAccounts.handle(on.server.services, {})
  expect(await on.server.sql('select from shops where id = $1', [shop.shopId])).toEqual([])
  on.server.stripe.fail(Array.from({ length: 400 }, () => ({ when: 'before', status: 0 })))
  await runJob()
  expect(await on.server.sql('select customer_id from subscription_endings')).toEqual([
    { customer_id: customer },
  ])
  on.server.stripe.fail([])
  await runJob()
  expect(await on.server.sql('select customer_id from subscription_endings')).toEqual([])
  expect(on.server.stripe.memory.find('customer', null, customer)).toBeUndefined()
  expect(
    on.server.stripe.memory
      .list('subscription', null)
      .filter((one) => one.customer === customer)
      .map(({ status }) => status),
  ).toEqual(['canceled'])
  // Its last event is of a shop that is gone.
  await on.deliver()
})

describe('the deletion of the account is undone', () => {
  const leave = ({ client, email }: TestShop) => client.call('POST', '/api/auth/deletion', { email })
  const stay = async ({ client }: TestShop) => {
    expect((await client.call('DELETE', '/api/auth/deletion')).status).toBe(204)
    await runJob()
  }
  const renewal = async (owner: { plan: () => Promise<{ subscription: { auto_renew: boolean } }> }) =>
    (await owner.plan()).subscription.auto_renew

  test('the contract that it had ended is renewed again', async () => {
    const { shop, owner } = await on.setUp()
    await owner.pay()
    await on.deliver()
    await leave(shop)
    await runJob()
    expect(await renewal(owner)).toBe(false)
    await stay(shop)
    expect(await renewal(owner)).toBe(true)
    await on.deliver()
    expect(await renewal(owner)).toBe(true)
    expect(await owner.subscriptions()).toMatchObject([{ status: 'active', cancel_at_period_end: false }])
  })

  test('one that the owner had ended stays ended, also when it is asked for and undone twice', async () => {
    const { shop, owner } = await on.setUp()
    await owner.pay()
    await on.deliver()
    await owner.manage('cancel')
    await on.deliver()
    for (const _ of [1, 2]) {
      await leave(shop)
      await runJob()
      await stay(shop)
    }
    expect(await renewal(owner)).toBe(false)
    await owner.manage('resume')
    await on.deliver()
    await leave(shop)
    await runJob()
    await stay(shop)
    // Ended by hand afterwards: what the deletion did is long undone.
    await owner.manage('cancel')
    await on.deliver()
    await runJob()
    expect(await renewal(owner)).toBe(false)
  })

  test('before the provider was told, and while it is away', async () => {
    const { shop, owner } = await on.setUp()
    await owner.pay()
    await on.deliver()
    await leave(shop)
    await stay(shop)
    expect(await renewal(owner)).toBe(true)
    await leave(shop)
    await runJob()
    on.server.stripe.fail(Array.from({ length: 200 }, () => ({ when: 'before', status: 0 })))
    await stay(shop)
    on.server.stripe.fail([])
    expect(await renewal(owner)).toBe(false)
    on.server.setNow('2026-11-21T09:30:00+09:00')
    await runJob()
    expect(await renewal(owner)).toBe(true)
  })

  test('after the contract is over it is told as over, and can be ordered again', async () => {
    const { shop, owner } = await on.setUp()
    await owner.pay()
    await on.deliver()
    await leave(shop)
    await runJob()
    await owner.manage('advance')
    await on.deliver()
    await stay(shop)
    expect(await owner.plan()).toMatchObject({ subscription: { status: 'canceled' }, can: { order: true } })
  })
})

test('no shop sees or changes the contract of another one', async () => {
  const [first, second] = [await on.setUp(), await on.setUp()]
  await first.owner.pay()
  await on.deliver()
  expect(await second.owner.plan()).toMatchObject({ plan: free, subscription: null })
  expect((await second.owner.portal()).body.code).toBe('no_subscription')
  const services = { ...on.server.services, payments: on.server.services.payments ?? expect.unreachable() }
  expect(await askAndSettle(services, second.shop.scope, on.server.services.clock.now())).toBe('taken')
  expect(await first.owner.plan()).toMatchObject({ plan: standard })
})

test('a plan that the operator gave outlasts an unpaid contract; taken back, a paid contract stands', async () => {
  const { shop, owner } = await on.setUp()
  const give = (plan: 'standard' | 'free', until: string | null = null) =>
    grantPlan(on.server.services, shop.scope, { plan, until, by: 'plan' }, on.server.services.clock.now())
  await owner.pay('once')
  await on.deliver()
  await give('standard', '2026-12-31')
  await owner.manage('advance')
  await on.deliver()
  expect(await owner.plan()).toMatchObject({ plan: standard, subscription: { status: 'past_due' } })
  await give('free')
  expect(await owner.plan()).toMatchObject({ plan: free, subscription: { status: 'past_due' } })
  await owner.manage('accept')
  await on.deliver()
  await give('standard')
  await give('free')
  expect(await owner.plan()).toMatchObject({ plan: standard, subscription: { status: 'active' } })
})
