// Advance payment from the customer's press to the visit, the refund, or nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { releaseExpiredHolds } from '#features/reservations/jobs'
import { openClient } from '#testing/client'
import { makeShop, type TestShop } from '#testing/factories'
import { openPaymentStandIn, type PaymentStandIn } from '#testing/payments/stand-in'
import { sendMessages, startTestServer, type TestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'
import { checkPayments, forgetUnpaid, makeRefunds } from './jobs.ts'

let server: TestServer
let shop: TestShop
let provider: PaymentStandIn
beforeAll(async () => {
  server = await startTestServer()
  provider = await openPaymentStandIn(server)
})
afterAll(async () => {
  expect(await server.violations()).toEqual([])
  await provider.stop()
  await server.stop()
})
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  await provider.connect(shop)
})

const at = (time: string, date = '2026-11-24') => `${date}T${time}:00+09:00`
const customer = () => openClient(server.url)
const start = async (time = '10:00', more: { key?: string; email?: string } = {}) => {
  const answer = await provider.start(shop, at(time), more)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const { checkout_url: url, manage_token: token } = answer.body.data as Record<string, string>
  return { url: url ?? '', token: token ?? '' }
}
const paying = async (token: string) =>
  (await customer().call('GET', `/api/public/reservations/${token}/payment`)).body.data
const check = (token: string) =>
  customer().call('POST', `/api/public/reservations/${token}/payment/check`, {})
const stop = (token: string) => customer().call('POST', `/api/public/reservations/${token}/payment/stop`, {})
const managed = (token: string) => customer().call('GET', `/api/public/reservations/${token}`)
const starts = () => visitsOf(server, shop).starts()
const payment = async () =>
  (
    await server.sql<{ status: string; refunded_amount: number }>(
      'select status, refunded_amount from payments where shop_id = $1 order by id desc limit 1',
      [shop.shopId],
    )
  )[0]
const mails = async () =>
  (
    await server.sql<{ kind: string }>(
      `select kind from messages where shop_id = $1 and kind <> 'reminder' order by id`,
      [shop.shopId],
    )
  ).map(({ kind }) => kind)
const count = async (table: string): Promise<number> =>
  (
    await server.sql<{ n: number }>(`select count(*)::int as n from ${table} where shop_id = $1`, [
      shop.shopId,
    ])
  )[0]?.n ?? 0
const worker = async () => {
  await checkPayments.handle(server.services, {})
  await releaseExpiredHolds.handle(server.services, {})
  await makeRefunds.handle(server.services, {})
}
const paid = async (time = '10:00') => {
  const begun = await start(time)
  await provider.pay(begun.url)
  expect((await check(begun.token)).body.data.state).toBe('paid')
  return begun
}

describe('while the customer pays', () => {
  test('the slot is held, nobody sees it, nobody is told, and no record of a customer is made', async () => {
    const { token } = await start()
    expect(await starts()).not.toContain('10:00')
    expect(await paying(token)).toMatchObject({
      state: 'open',
      amount: 5500,
      expires_at: at('09:15', '2026-11-21'),
    })
    expect((await managed(token)).status).toBe(404)
    expect(
      (await shop.client.call('GET', '/api/reservations?from=2026-11-24&to=2026-11-24')).body.data,
    ).toEqual([])
    expect([await mails(), await count('customers'), await count('change_logs')]).toEqual([[], 0, 0])
    const other = await provider.start(shop, at('10:00'))
    expect([other.status, other.body.code]).toEqual([409, 'slot_taken'])
  })

  test('a second press, and coming back, lead to the same page of the provider', async () => {
    const key = 'one-key-of-one-form'
    const first = await start('10:00', { key })
    expect((await start('10:00', { key })).url).toBe(first.url)
    const resumed = await customer().call(
      'POST',
      `/api/public/reservations/${first.token}/payment/checkout`,
      {},
    )
    expect(resumed.body.data.checkout_url).toBe(first.url)
    expect(await count('payments')).toBe(1)
    const other = await provider.start(shop, at('11:00'), { key })
    expect(other.body.code).toBe('idempotency_key_reused')
  })

  test('a refused card changes nothing, and may be tried again', async () => {
    const { url, token } = await start()
    expect(await provider.pay(url, 'refused')).toBeNull()
    expect((await check(token)).body.data.state).toBe('open')
    expect(await provider.pay(url)).toContain(`/r/${token}/payment?returned=1`)
  })

  test('stopping frees the slot at once; the same form can be sent again', async () => {
    const key = 'a-form-that-is-sent-twice'
    const { url, token } = await start('10:00', { key })
    expect((await stop(token)).body.data.state).toBe('expired')
    expect(await starts()).toContain('10:00')
    expect(await provider.pay(url)).toBeNull()
    expect(
      (await customer().call('POST', `/api/public/reservations/${token}/payment/checkout`, {})).body.code,
    ).toBe('payment_over')
    expect((await start('10:00', { key })).token).not.toBe(token)
  })

  test('stopping after paying is too late: it is booked', async () => {
    const { url, token } = await start()
    await provider.pay(url)
    expect((await stop(token)).body.data.state).toBe('paid')
    expect((await managed(token)).body.data).toMatchObject({ status: 'reserved' })
  })
})

describe('a payment', () => {
  test('makes a visit like any other: customer, history, mails, reminder, what was paid', async () => {
    const { token } = await paid()
    expect((await managed(token)).body.data).toMatchObject({
      status: 'reserved',
      payment: { amount: 5500, status: 'paid', refund_amount: 0, refunded_amount: 0, refund_on_cancel: 5500 },
    })
    expect(await mails()).toEqual(['confirmed', 'shop_new'])
    expect([await count('customers'), await count('change_logs')]).toEqual([1, 1])
    expect((await check(token)).body.data.state).toBe('paid')
    expect(await mails()).toEqual(['confirmed', 'shop_new'])
    expect(
      (await shop.client.call('GET', '/api/reservations?from=2026-11-24&to=2026-11-24')).body.data,
    ).toHaveLength(1)
  })

  test('of a menu that wants approval asks the shop; its no gives everything back', async () => {
    await visitsOf(server, shop).asksApproval()
    const { token } = await paid()
    expect((await managed(token)).body.data.status).toBe('pending_approval')
    expect(await mails()).toEqual(['received', 'shop_awaiting', 'shop_waiting'])
    const [row] = await server.sql<{ id: number }>('select id from reservations where shop_id = $1', [
      shop.shopId,
    ])
    const declined = await shop.client.call('PUT', `/api/reservations/${row?.id}`, {
      status: 'canceled',
      cancel_reason: 'declined',
    })
    expect(declined.status).toBe(200)
    expect((await payment())?.status).toBe('refunding')
    await worker()
    expect(await payment()).toEqual({ status: 'refunded', refunded_amount: 5500 })
    expect((await mails()).slice(3)).toEqual(['declined', 'refunded'])
  })

  test('keeps the time that it was made for through a move, whatever the menu costs by now', async () => {
    const { token } = await paid()
    await server.sql('update menus set price = 9000 where shop_id = $1', [shop.shopId])
    const moved = await customer().call('POST', `/api/public/reservations/${token}/reschedule`, {
      start_at: at('15:00'),
    })
    expect(moved.body.data).toMatchObject({ price: 5500, payment: { amount: 5500, status: 'paid' } })
  })
})

describe('when the 15 minutes are over', () => {
  test('the worker ends the session, then frees the slot; a day later nothing is left of it', async () => {
    const { url, token } = await start()
    server.setNow('2026-11-21T09:15:00+09:00')
    // Nobody else may end it: it might be paid this moment.
    expect((await provider.start(shop, at('10:00'))).body.code).toBe('slot_taken')
    await worker()
    expect((await paying(token)).state).toBe('expired')
    expect(await provider.pay(url)).toBeNull()
    expect(await starts()).toContain('10:00')
    server.setNow('2026-11-22T09:20:00+09:00')
    await forgetUnpaid.handle(server.services, {})
    expect([await count('payments'), await count('reservations')]).toEqual([0, 0])
    expect((await customer().call('GET', `/api/public/reservations/${token}/payment`)).status).toBe(404)
  })

  test('a payment that came first wins', async () => {
    const { url, token } = await start()
    await provider.pay(url)
    server.setNow('2026-11-21T09:15:00+09:00')
    await worker()
    expect((await paying(token)).state).toBe('paid')
  })

  test('while the provider is away the slot stays held', async () => {
    const { token } = await start()
    server.setNow('2026-11-21T09:15:00+09:00')
    provider.stripe.fail(Array.from({ length: 4 }, () => ({ when: 'before', status: 500 }) as const))
    await worker()
    expect((await paying(token)).state).toBe('open')
    expect(await starts()).not.toContain('10:00')
    provider.stripe.fail([])
    server.setNow('2026-11-21T09:20:00+09:00')
    for (let round = 0; round < 4; round++) await worker()
    server.setNow('2026-11-21T09:22:00+09:00')
    await worker()
    expect((await paying(token)).state).toBe('expired')
  })

  describe('where the shop took our access away', () => {
    const losingAccess = async () => {
      const [row] = await server.sql<{ account_id: string }>(
        'select account_id from payments where shop_id = $1',
        [shop.shopId],
      )
      const account = row && provider.stripe.memory.find('account', null, row.account_id)
      if (!account) throw new Error('the payment has an account')
      provider.stripe.memory.remove('account', null, account.id)
      return () => provider.stripe.memory.put('account', null, account)
    }

    test('the slot is free once the provider’s page is over by itself, not before', async () => {
      const { url, token } = await start()
      const giveBack = await losingAccess()
      server.setNow('2026-11-21T09:44:59+09:00')
      await worker()
      expect([(await paying(token)).state, await payment()]).toMatchObject(['open', { status: 'open' }])
      expect(await starts()).not.toContain('10:00')
      server.setNow('2026-11-21T09:46:00+09:00')
      await worker()
      expect((await paying(token)).state).toBe('expired')
      expect(await starts()).toContain('10:00')
      giveBack()
      expect(await provider.pay(url)).toBeNull()
    })

    test('who paid while we could not look is served when we can', async () => {
      const { url, token } = await start()
      const giveBack = await losingAccess()
      await provider.pay(url)
      server.setNow('2026-11-21T09:15:00+09:00')
      await worker()
      expect(await starts()).not.toContain('10:00')
      giveBack()
      server.setNow('2026-11-21T09:16:00+09:00')
      await worker()
      expect((await managed(token)).body.data.status).toBe('reserved')
    })

    test('money on its way frees the slot after 15 minutes and is waited for 14 days', async () => {
      const { url, token } = await start()
      await provider.pay(url, 'later')
      await check(token)
      const giveBack = await losingAccess()
      server.setNow('2026-11-21T09:15:00+09:00')
      await worker()
      expect(await starts()).toContain('10:00')
      expect(await payment()).toMatchObject({ status: 'processing' })
      server.setNow('2026-12-05T09:00:00+09:00')
      await worker()
      expect(await payment()).toMatchObject({ status: 'failed' })
      giveBack()
    })
  })

  test('money that is still on its way frees the slot; where the start is still free it is booked when it arrives', async () => {
    const { url, token } = await start()
    await provider.pay(url, 'later')
    expect((await check(token)).body.data.state).toBe('processing')
    expect(await starts()).not.toContain('10:00')
    server.setNow('2026-11-21T09:15:00+09:00')
    await worker()
    expect(await starts()).toContain('10:00')
    await provider.settle(url, 'paid')
    server.setNow('2026-11-21T09:26:00+09:00')
    await worker()
    expect((await managed(token)).body.data).toMatchObject({
      status: 'reserved',
      payment: { status: 'paid' },
    })
    expect(await starts()).not.toContain('10:00')
  })

  test('and where it is somebody else’s, all goes back and the customer is told', async () => {
    const { url, token } = await start()
    await provider.pay(url, 'later')
    await check(token)
    server.setNow('2026-11-21T09:15:00+09:00')
    await worker()
    const other = await start('10:00', { email: 'other@example.jp' })
    await provider.pay(other.url)
    await check(other.token)
    await provider.settle(url, 'paid')
    server.setNow('2026-11-21T09:26:00+09:00')
    await worker()
    expect((await managed(token)).body.data).toMatchObject({
      status: 'canceled',
      cancel_reason: 'paid_late',
      payment: { status: 'refunded', refunded_amount: 5500 },
    })
    expect((await managed(other.token)).body.data.status).toBe('reserved')
    expect(await mails()).toEqual(['confirmed', 'shop_new', 'paid_late', 'refunded'])
  })

  test('money that never arrives leaves nothing', async () => {
    const { url, token } = await start()
    await provider.pay(url, 'later')
    await check(token)
    await provider.settle(url, 'failed')
    expect((await check(token)).body.data.state).toBe('expired')
    expect(await starts()).toContain('10:00')
  })
})

describe('the provider', () => {
  test('away at the press: nothing is held, and the same press works later', async () => {
    provider.stripe.fail([
      { when: 'before', status: 500 },
      { when: 'before', status: 500 },
    ])
    const key = 'the-same-press'
    const failed = await provider.start(shop, at('10:00'), { key })
    expect([failed.status, failed.body.code, failed.body.retryable]).toEqual([
      503,
      'payment_unavailable',
      true,
    ])
    expect([await count('payments'), await count('reservations'), await count('occupancies')]).toEqual([
      0, 0, 0,
    ])
    expect((await start('10:00', { key })).url).toContain('/checkout/')
  })

  test('whose answer is lost is asked again with the same key: one session', async () => {
    const before = provider.stripe.memory.all('session').length
    provider.stripe.fail([{ when: 'after', status: 500 }])
    await start()
    expect(provider.stripe.memory.all('session')).toHaveLength(before + 1)
    expect(await count('payments')).toBe(1)
  })

  test('a refund that failed is made later, once', async () => {
    const { token } = await paid()
    await customer().call('POST', `/api/public/reservations/${token}/cancel`, {})
    provider.stripe.fail([
      { when: 'after', status: 500 },
      { when: 'before', status: 500 },
    ])
    await worker()
    expect((await payment())?.status).toBe('refunding')
    server.setNow('2026-11-21T09:02:00+09:00')
    await worker()
    expect(await payment()).toEqual({ status: 'refunded', refunded_amount: 5500 })
    await worker()
    expect((await mails()).filter((kind) => kind === 'refunded')).toHaveLength(1)
  })
})

describe('a customer who cancels', () => {
  const cancel = (token: string) => customer().call('POST', `/api/public/reservations/${token}/cancel`, {})
  const rule = async (name: string) => {
    await server.sql('update shops set refund_rule = $2 where id = $1', [shop.shopId, name])
    server.services.publishChange(shop.shopId)
  }

  test.each([
    ['until_deadline', 5500],
    ['always', 5500],
    ['never', 0],
  ])('gets back what the rule %s says, as the page said before', async (name, amount) => {
    await rule(name)
    const { token } = await paid()
    expect((await managed(token)).body.data.payment.refund_on_cancel).toBe(amount)
    expect((await cancel(token)).status).toBe(200)
    await worker()
    expect((await payment())?.refunded_amount).toBe(amount)
  })

  test('by telephone after the deadline gets back nothing by the usual rule, by the shop’s own wish everything', async () => {
    for (const [reason, amount] of [
      ['customer', 0],
      ['shop', 5500],
    ] as const) {
      server.setNow('2026-11-21T09:00:00+09:00')
      shop = await makeShop(server)
      await provider.connect(shop)
      await paid()
      server.setNow('2026-11-24T09:30:00+09:00')
      const [row] = await server.sql<{ id: number }>('select id from reservations where shop_id = $1', [
        shop.shopId,
      ])
      await shop.client.call('PUT', `/api/reservations/${row?.id}`, {
        status: 'canceled',
        cancel_reason: reason,
      })
      await worker()
      expect([reason, (await payment())?.refunded_amount]).toEqual([reason, amount])
    }
  })
})

test('the customer’s mail says what was paid, and what goes back', async () => {
  const sent: { subject: string; text: string }[] = []
  server.services.mailer = {
    ...server.services.mailer,
    send: async (mail) => {
      sent.push(mail)
      return 'sent'
    },
  }
  const { token } = await paid()
  while ((await sendMessages(server.services)) > 0);
  expect(sent.some(({ text }) => text.includes('カードでお支払い済み 5,500円'))).toBe(true)
  await customer().call('POST', `/api/public/reservations/${token}/cancel`, {})
  await worker()
  while ((await sendMessages(server.services)) > 0);
  const refund = sent.find(({ subject }) => subject.includes('返金のお知らせ'))
  expect(refund?.text).toContain('5,500円を返金済み')
})

test('somebody else’s token opens nothing', async () => {
  await start()
  for (const token of ['1.wrong', `${shop.shopId}.aaaa`, ''])
    for (const call of ['check', 'stop', 'checkout'])
      expect(
        (await customer().call('POST', `/api/public/reservations/${token}/payment/${call}`, {})).status,
      ).toBe(404)
})
