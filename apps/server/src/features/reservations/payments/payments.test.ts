// Advance payment from the customer's press to the visit, the refund, or nothing.
import { describe, expect, test } from 'vitest'
import { usePayments } from '#testing/payments/paying'
import { sendMessages } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { forgetUnpaid } from './jobs.ts'

const on = usePayments()

describe('while the customer pays', () => {
  test('the slot is held, nobody sees it, nobody is told, and no record of a customer is made', async () => {
    const { token } = await on.start()
    expect(await on.starts()).not.toContain('10:00')
    expect(await on.paying(token)).toMatchObject({
      state: 'open',
      amount: 5500,
      expires_at: at('09:15', '2026-11-21'),
    })
    expect((await on.managed(token)).status).toBe(404)
    expect(
      (await on.shop.client.call('GET', '/api/reservations?from=2026-11-24&to=2026-11-24')).body.data,
    ).toEqual([])
    expect([await on.mails(), await on.count('customers'), await on.count('change_logs')]).toEqual([[], 0, 0])
    const other = await on.provider.start(on.shop, at('10:00'))
    expect([other.status, other.body.code]).toEqual([409, 'slot_taken'])
  })

  test('a second press, and coming back, lead to the same page of the provider', async () => {
    const key = 'one-key-of-one-form'
    const first = await on.start('10:00', { key })
    expect((await on.start('10:00', { key })).url).toBe(first.url)
    const resumed = await on.call('POST', `/reservations/${first.token}/payment/checkout`, {})
    expect(resumed.body.data.checkout_url).toBe(first.url)
    expect(await on.count('payments')).toBe(1)
    const other = await on.provider.start(on.shop, at('11:00'), { key })
    expect(other.body.code).toBe('idempotency_key_reused')
  })

  test('a refused card changes nothing, and may be tried again', async () => {
    const { url, token } = await on.start()
    expect(await on.provider.pay(url, 'refused')).toBeNull()
    expect((await on.check(token)).body.data.state).toBe('open')
    expect(await on.provider.pay(url)).toContain(`/r/${token}/payment?returned=1`)
  })

  test('stopping frees the slot at once; the same form can be sent again', async () => {
    const key = 'a-form-that-is-sent-twice'
    const { url, token } = await on.start('10:00', { key })
    expect((await on.stop(token)).body.data.state).toBe('expired')
    expect(await on.starts()).toContain('10:00')
    expect(await on.provider.pay(url)).toBeNull()
    expect((await on.call('POST', `/reservations/${token}/payment/checkout`, {})).body.code).toBe(
      'payment_over',
    )
    expect((await on.start('10:00', { key })).token).not.toBe(token)
  })

  test('stopping after paying is too late: it is booked', async () => {
    const { url, token } = await on.start()
    await on.provider.pay(url)
    expect((await on.stop(token)).body.data.state).toBe('paid')
    expect((await on.managed(token)).body.data).toMatchObject({ status: 'reserved' })
  })
})

describe('a payment', () => {
  test('makes a visit like any other: customer, history, mails, reminder, what was paid', async () => {
    const { token } = await on.paid()
    expect((await on.managed(token)).body.data).toMatchObject({
      status: 'reserved',
      payment: { amount: 5500, status: 'paid', refund_amount: 0, refunded_amount: 0, refund_on_cancel: 5500 },
    })
    expect(await on.mails()).toEqual(['confirmed', 'shop_new'])
    expect([await on.count('customers'), await on.count('change_logs')]).toEqual([1, 1])
    expect((await on.check(token)).body.data.state).toBe('paid')
    expect(await on.mails()).toEqual(['confirmed', 'shop_new'])
    expect(
      (await on.shop.client.call('GET', '/api/reservations?from=2026-11-24&to=2026-11-24')).body.data,
    ).toHaveLength(1)
  })

  test('of a menu that wants approval asks the shop; its no gives everything back', async () => {
    await visitsOf(on.server, on.shop).asksApproval()
    const { token } = await on.paid()
    expect((await on.managed(token)).body.data.status).toBe('pending_approval')
    expect(await on.mails()).toEqual(['received', 'shop_awaiting', 'shop_waiting'])
    const [row] = await on.server.sql<{ id: number }>('select id from reservations where shop_id = $1', [
      on.shop.shopId,
    ])
    const declined = await on.shop.client.call('PUT', `/api/reservations/${row?.id}`, {
      status: 'canceled',
      cancel_reason: 'declined',
    })
    expect(declined.status).toBe(200)
    expect((await on.payment())?.status).toBe('refunding')
    await on.worker()
    expect(await on.payment()).toEqual({ status: 'refunded', refunded_amount: 5500 })
    expect((await on.mails()).slice(3)).toEqual(['declined', 'refunded'])
  })

  test('keeps the time that it was made for through a move, whatever the menu costs by now', async () => {
    const { token } = await on.paid()
    await on.server.sql('update menus set price = 9000 where shop_id = $1', [on.shop.shopId])
    const moved = await on.call('POST', `/reservations/${token}/reschedule`, {
      start_at: at('15:00'),
    })
    expect(moved.body.data).toMatchObject({ price: 5500, payment: { amount: 5500, status: 'paid' } })
  })
})

describe('when the 15 minutes are over', () => {
  test('the worker ends the session, then frees the slot; a day later nothing is left of it', async () => {
    const { url, token } = await on.start()
    on.server.setNow('2026-11-21T09:15:00+09:00')
    // Nobody else may end it: it might be paid this moment.
    expect((await on.provider.start(on.shop, at('10:00'))).body.code).toBe('slot_taken')
    await on.worker()
    expect((await on.paying(token)).state).toBe('expired')
    expect(await on.provider.pay(url)).toBeNull()
    expect(await on.starts()).toContain('10:00')
    on.server.setNow('2026-11-22T09:20:00+09:00')
    await forgetUnpaid.handle(on.server.services)
    expect([await on.count('payments'), await on.count('reservations')]).toEqual([0, 0])
    expect((await on.call('GET', `/reservations/${token}/payment`)).status).toBe(404)
  })

  test('a payment that came first wins', async () => {
    const { url, token } = await on.start()
    await on.provider.pay(url)
    on.server.setNow('2026-11-21T09:15:00+09:00')
    await on.worker()
    expect((await on.paying(token)).state).toBe('paid')
  })

  test('while the provider is away the slot stays held', async () => {
    const { token } = await on.start()
    on.server.setNow('2026-11-21T09:15:00+09:00')
    on.provider.stripe.fail(Array.from({ length: 4 }, () => ({ when: 'before', status: 500 }) as const))
    await on.worker()
    expect((await on.paying(token)).state).toBe('open')
    expect(await on.starts()).not.toContain('10:00')
    on.provider.stripe.fail([])
    on.server.setNow('2026-11-21T09:20:00+09:00')
    for (let round = 0; round < 4; round++) await on.worker()
    on.server.setNow('2026-11-21T09:22:00+09:00')
    await on.worker()
    expect((await on.paying(token)).state).toBe('expired')
  })

  describe('where the shop took our access away', () => {
    const losingAccess = async () => {
      const [row] = await on.server.sql<{ account_id: string }>(
        'select account_id from payments where shop_id = $1',
        [on.shop.shopId],
      )
      const account = row && on.provider.stripe.memory.find('account', null, row.account_id)
      if (!account) throw new Error('the payment has an account')
      on.provider.stripe.memory.remove('account', null, account.id)
      return () => on.provider.stripe.memory.put('account', null, account)
    }

    test('the slot is free once the provider’s page is over by itself, not before', async () => {
      const { url, token } = await on.start()
      const giveBack = await losingAccess()
      on.server.setNow('2026-11-21T09:44:59+09:00')
      await on.worker()
      expect([(await on.paying(token)).state, await on.payment()]).toMatchObject(['open', { status: 'open' }])
      expect(await on.starts()).not.toContain('10:00')
      on.server.setNow('2026-11-21T09:46:00+09:00')
      await on.worker()
      expect((await on.paying(token)).state).toBe('expired')
      expect(await on.starts()).toContain('10:00')
      giveBack()
      expect(await on.provider.pay(url)).toBeNull()
    })

    test('who paid while we could not look is served when we can', async () => {
      const { url, token } = await on.start()
      const giveBack = await losingAccess()
      await on.provider.pay(url)
      on.server.setNow('2026-11-21T09:15:00+09:00')
      await on.worker()
      expect(await on.starts()).not.toContain('10:00')
      giveBack()
      on.server.setNow('2026-11-21T09:16:00+09:00')
      await on.worker()
      expect((await on.managed(token)).body.data.status).toBe('reserved')
    })

    test('money on its way frees the slot after 15 minutes and is waited for 14 days', async () => {
      const { url, token } = await on.start()
      await on.provider.pay(url, 'later')
      await on.check(token)
      const giveBack = await losingAccess()
      on.server.setNow('2026-11-21T09:15:00+09:00')
      await on.worker()
      expect(await on.starts()).toContain('10:00')
      expect(await on.payment()).toMatchObject({ status: 'processing' })
      on.server.setNow('2026-12-05T09:00:00+09:00')
      await on.worker()
      expect(await on.payment()).toMatchObject({ status: 'failed' })
      giveBack()
    })
  })

  test('money that is still on its way frees the slot; where the start is still free it is booked when it arrives', async () => {
    const { url, token } = await on.start()
    await on.provider.pay(url, 'later')
    expect((await on.check(token)).body.data.state).toBe('processing')
    expect(await on.starts()).not.toContain('10:00')
    on.server.setNow('2026-11-21T09:15:00+09:00')
    await on.worker()
    expect(await on.starts()).toContain('10:00')
    await on.provider.settle(url, 'paid')
    on.server.setNow('2026-11-21T09:26:00+09:00')
    await on.worker()
    expect((await on.managed(token)).body.data).toMatchObject({
      status: 'reserved',
      payment: { status: 'paid' },
    })
    expect(await on.starts()).not.toContain('10:00')
  })

  test('and where it is somebody else’s, all goes back and the customer is told', async () => {
    const { url, token } = await on.start()
    await on.provider.pay(url, 'later')
    await on.check(token)
    on.server.setNow('2026-11-21T09:15:00+09:00')
    await on.worker()
    const other = await on.start('10:00', { email: 'other@example.jp' })
    await on.provider.pay(other.url)
    await on.check(other.token)
    await on.provider.settle(url, 'paid')
    on.server.setNow('2026-11-21T09:26:00+09:00')
    await on.worker()
    expect((await on.managed(token)).body.data).toMatchObject({
      status: 'canceled',
      cancel_reason: 'paid_late',
      payment: { status: 'refunded', refunded_amount: 5500 },
    })
    expect((await on.managed(other.token)).body.data.status).toBe('reserved')
    expect(await on.mails()).toEqual(['confirmed', 'shop_new', 'paid_late', 'refunded'])
  })

  test('money that never arrives leaves nothing', async () => {
    const { url, token } = await on.start()
    await on.provider.pay(url, 'later')
    await on.check(token)
    await on.provider.settle(url, 'failed')
    expect((await on.check(token)).body.data.state).toBe('expired')
    expect(await on.starts()).toContain('10:00')
  })
})

describe('the provider', () => {
  test('away at the press: nothing is held, and the same press works later', async () => {
    on.provider.stripe.fail([
      { when: 'before', status: 500 },
      { when: 'before', status: 500 },
    ])
    const key = 'the-same-press'
    const failed = await on.provider.start(on.shop, at('10:00'), { key })
    expect([failed.status, failed.body.code, failed.body.retryable]).toEqual([
      503,
      'payment_unavailable',
      true,
    ])
    expect([
      await on.count('payments'),
      await on.count('reservations'),
      await on.count('occupancies'),
    ]).toEqual([0, 0, 0])
    expect((await on.start('10:00', { key })).url).toContain('/checkout/')
  })

  test('whose answer is lost is asked again with the same key: one session', async () => {
    const before = on.provider.stripe.memory.all('session').length
    on.provider.stripe.fail([{ when: 'after', status: 500 }])
    await on.start()
    expect(on.provider.stripe.memory.all('session')).toHaveLength(before + 1)
    expect(await on.count('payments')).toBe(1)
  })

  test('a refund that failed is made later, once', async () => {
    const { token } = await on.paid()
    await on.cancel(token)
    on.provider.stripe.fail([
      { when: 'after', status: 500 },
      { when: 'before', status: 500 },
    ])
    await on.worker()
    expect((await on.payment())?.status).toBe('refunding')
    on.server.setNow('2026-11-21T09:02:00+09:00')
    await on.worker()
    expect(await on.payment()).toEqual({ status: 'refunded', refunded_amount: 5500 })
    await on.worker()
    expect((await on.mails()).filter((kind) => kind === 'refunded')).toHaveLength(1)
  })
})

describe('a customer who cancels', () => {
  const rule = async (name: string) => {
    await on.server.sql('update shops set refund_rule = $2 where id = $1', [on.shop.shopId, name])
    on.server.services.publishChange(on.shop.shopId)
  }

  test.each([
    ['until_deadline', 5500],
    ['always', 5500],
    ['never', 0],
  ])('gets back what the rule %s says, as the page said before', async (name, amount) => {
    await rule(name)
    const { token } = await on.paid()
    expect((await on.managed(token)).body.data.payment.refund_on_cancel).toBe(amount)
    expect((await on.cancel(token)).status).toBe(200)
    await on.worker()
    expect((await on.payment())?.refunded_amount).toBe(amount)
  })

  test('by telephone after the deadline gets back nothing by the usual rule, by the shop’s own wish everything', async () => {
    for (const [reason, amount] of [
      ['customer', 0],
      ['shop', 5500],
    ] as const) {
      await on.openNextShop()
      await on.paid()
      on.server.setNow('2026-11-24T09:30:00+09:00')
      const [row] = await on.server.sql<{ id: number }>('select id from reservations where shop_id = $1', [
        on.shop.shopId,
      ])
      await on.shop.client.call('PUT', `/api/reservations/${row?.id}`, {
        status: 'canceled',
        cancel_reason: reason,
      })
      await on.worker()
      expect([reason, (await on.payment())?.refunded_amount]).toEqual([reason, amount])
    }
  })
})

test('the customer’s mail says what was paid, and what goes back', async () => {
  const sent: { subject: string; text: string }[] = []
  on.server.services.mailer = {
    ...on.server.services.mailer,
    send: async (mail) => {
      sent.push(mail)
      return 'sent'
    },
  }
  const { token } = await on.paid()
  while ((await sendMessages(on.server.services)) > 0);
  expect(sent.some(({ text }) => text.includes('カードでお支払い済み 5,500円'))).toBe(true)
  await on.cancel(token)
  await on.worker()
  while ((await sendMessages(on.server.services)) > 0);
  const refund = sent.find(({ subject }) => subject.includes('返金のお知らせ'))
  expect(refund?.text).toContain('5,500円を返金済み')
})

test('somebody else’s token opens nothing', async () => {
  await on.start()
  for (const token of ['1.wrong', `${on.shop.shopId}.aaaa`, ''])
    for (const call of ['check', 'stop', 'checkout'])
      expect((await on.call('POST', `/reservations/${token}/payment/${call}`, {})).status).toBe(404)
})
