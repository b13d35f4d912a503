// Refunds that the provider made and that the customer's bank sent back, and the owner's refund after that. Rules PAY-31, PAY-32.
import { describe, expect, test } from 'vitest'
import type { Refund } from '@noren/sandbox/stripe/objects'
import { settleRefund } from '@noren/sandbox/stripe/refunds'
import { usePayments } from '#testing/payments/paying'
import { sendMessages } from '#testing/server'

const on = usePayments()

const idOf = async (): Promise<number> => {
  const [row] = await on.server.sql<{ id: number }>('select id from reservations where shop_id = $1', [
    on.shop.shopId,
  ])
  return row?.id ?? 0
}
const sums = async () => {
  const [row] = await on.server.sql(
    `select status, refund_amount, refunded_amount, refund_failed_amount as failed, check_at is not null as pending
     from payments where shop_id = $1`,
    [on.shop.shopId],
  )
  return row
}
const refunds = async (): Promise<Refund[]> => on.provider.stripe.memory.list('refund', await on.accountId())
const settle = async (isTaken: boolean) => {
  const [refund] = (await refunds()).slice(-1)
  if (!refund) throw new Error('there is a refund')
  settleRefund(on.provider.stripe.world, await on.accountId(), refund, isTaken)
}
/** Sends the latest events of a kind, as often as given. */
const tell = async (...types: string[]) => {
  const account = await on.accountId()
  const events = on.provider.stripe.memory.list('event', account)
  for (const type of types) {
    const event = events.findLast((one) => one.type === type)
    if (!event) throw new Error(`nothing was told as ${type}`)
    expect(await on.provider.stripe.send(event)).toBe(200)
  }
}
const byHand = (id: number, amount: number, refunded_before = 0) =>
  on.shop.client.call('POST', `/api/reservations/${id}/refund`, { amount, refunded_before })
const shown = async (id: number) =>
  (await on.shop.client.call('GET', `/api/reservations/${id}`)).body.data.payment
const canceled = async () => {
  const { token } = await on.paid('10:00', 'slow')
  await on.cancel(token)
  await on.worker()
  expect(await sums()).toEqual({
    status: 'refunded',
    refund_amount: 5500,
    refunded_amount: 5500,
    failed: 0,
    pending: true,
  })
  return { token, id: await idOf() }
}
const failed = { status: 'paid', refund_amount: 0, refunded_amount: 0, failed: 5500, pending: false }
const refunded = { status: 'refunded', refund_amount: 5500, refunded_amount: 5500, failed: 0, pending: false }

describe('a refund that was pending and fails', () => {
  test('is shown to the owner, told by mail, and made again by hand; then all is back', async () => {
    const { id, token } = await canceled()
    await settle(false)
    await tell('refund.failed')
    expect(await sums()).toEqual(failed)
    expect(await shown(id)).toMatchObject({
      refund_amount: 0,
      refunded_amount: 0,
      refund_failed_amount: 5500,
    })
    const told = ['confirmed', 'shop_new', 'canceled_by_customer', 'shop_canceled', 'refunded']
    expect(await on.mails()).toEqual([...told, 'shop_refund_failed'])
    // The customer's page does not say any more that it was given back.
    expect((await on.managed(token)).body.data.payment).toMatchObject({
      refund_amount: 0,
      refunded_amount: 0,
    })

    expect((await byHand(id, 5500)).body.data).toMatchObject({ refund_amount: 5500, refund_failed_amount: 0 })
    await on.worker()
    await settle(true)
    await tell('refund.updated')
    expect(await sums()).toEqual(refunded)
    expect((await refunds()).map(({ amount, status }) => [amount, status])).toEqual([
      [5500, 'failed'],
      [5500, 'succeeded'],
    ])
    expect(await on.mails()).toEqual([...told, 'shop_refund_failed', 'refunded'])
  })

  test('changes nothing a second time, by another event of it, or by a late one of before', async () => {
    await canceled()
    await settle(false)
    await tell('refund.failed', 'refund.failed', 'charge.refund.updated', 'refund.updated', 'charge.refunded')
    expect(await sums()).toEqual(failed)
    expect((await on.mails()).filter((kind) => kind === 'shop_refund_failed')).toHaveLength(1)
    await on.worker()
    expect(await refunds()).toHaveLength(1)
  })

  test('is noticed without any event', async () => {
    await canceled()
    await settle(false)
    on.server.setNow('2026-11-22T08:59:00+09:00')
    await on.worker()
    expect(await sums()).toMatchObject({ failed: 0 })
    on.server.setNow('2026-11-22T09:00:00+09:00')
    await on.worker()
    expect(await sums()).toEqual(failed)
  })

  test('before we heard that it was begun', async () => {
    const { token } = await on.paid('10:00', 'slow')
    await on.cancel(token)
    // It is made, the answer is lost, and it has failed before we ask again.
    on.provider.stripe.fail([
      { when: 'after', status: 500 },
      { when: 'before', status: 500 },
    ])
    await on.worker()
    await settle(false)
    await tell('refund.failed')
    expect(await sums()).toEqual(failed)
    on.server.setNow('2026-11-21T09:02:00+09:00')
    await on.worker()
    expect(await sums()).toEqual(failed)
    expect(await refunds()).toHaveLength(1)
  })
})

test('of a refund in parts only the part that failed is missing', async () => {
  await on.paid('10:00', 'slow')
  const id = await idOf()
  await byHand(id, 2000)
  await on.worker()
  await settle(true)
  await byHand(id, 1500, 2000)
  await on.worker()
  await settle(false)
  await tell('refund.failed')
  expect(await sums()).toEqual({
    status: 'paid',
    refund_amount: 2000,
    refunded_amount: 2000,
    failed: 1500,
    pending: false,
  })
  // Of what failed 500 are given back now.
  await byHand(id, 500, 2000)
  await on.worker()
  expect(await sums()).toMatchObject({
    refund_amount: 2500,
    refunded_amount: 2500,
    failed: 1000,
    pending: true,
  })
})

test('a refund that had succeeded may be sent back by the bank', async () => {
  const { token } = await on.paid()
  await on.cancel(token)
  await on.worker()
  expect(await sums()).toEqual(refunded)
  await settle(false)
  await tell('refund.failed')
  expect(await sums()).toEqual(failed)
})

test('what the owner gives back at the provider’s makes good what failed', async () => {
  await canceled()
  await settle(false)
  await tell('refund.failed')
  const accountId = await on.accountId()
  const [{ payment_intent } = { payment_intent: '' }] = await refunds()
  const all = { accountId, paymentIntentId: payment_intent, amount: 5500, key: 'by hand' }
  await on.server.services.payments?.checkouts.refund(all)
  await settle(true)
  await tell('charge.refunded')
  expect(await sums()).toEqual(refunded)
})

test('an event of another account changes nothing', async () => {
  await canceled()
  await settle(false)
  const event = on.provider.stripe.memory
    .list('event', await on.accountId())
    .findLast(({ type }) => type === 'refund.failed')
  if (!event) throw new Error('the failure was told')
  expect(await on.provider.stripe.send({ ...event, id: 'evt_forged', account: 'acct_other' })).toBe(200)
  expect(await sums()).toMatchObject({ failed: 0 })
})

test('the mail to the shop says what could not be refunded, whose, and leads to the reservation', async () => {
  const sent: { to: string; subject: string; text: string }[] = []
  on.server.services.mailer = {
    ...on.server.services.mailer,
    send: async (mail) => {
      sent.push(mail)
      return 'sent'
    },
  }
  const { id } = await canceled()
  await settle(false)
  await tell('refund.failed')
  while ((await sendMessages(on.server.services)) > 0);
  const mail = sent.find(
    ({ to, subject }) => to === on.shop.email && subject.includes('返金できませんでした'),
  )
  expect(mail?.subject).toContain('山田 花子 様')
  expect(mail?.text).toContain('返金できなかった金額')
  expect(mail?.text).toContain('5,500円')
  expect(mail?.text).toContain(`/reservation/${id}`)
  // It was not given back any more when the customer's mail would have been sent.
  const unsent = await on.server.sql(
    "select status, last_error from messages where shop_id = $1 and kind = 'refunded'",
    [on.shop.shopId],
  )
  expect(unsent).toEqual([{ status: 'failed', last_error: 'superseded' }])
})
