// What an owner's devices are told of answers to offered times, and of the waiting list. Rules MSG-219, MSG-221.
import { beforeEach, expect, test } from 'vitest'
import { pushKinds } from '@noren/contract/messages/push'
import { makeShop, type TestShop } from '#testing/factories'
import { useMailbox } from '#testing/mails/mailbox'
import { turnOn, usePushService, type TestDevice } from '#testing/mails/push'
import { offersOf } from '#testing/offers/offers'
import { testNow, useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { waitingAt } from '#testing/waitlist/waiting'

const server = await useTestServer()
const { drain } = await useMailbox(server)
const service = await usePushService()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
let device: TestDevice
beforeEach(async () => {
  server.setNow(testNow)
  shop = await makeShop(server)
  on = visitsOf(server, shop)
  device = await turnOn(server, service, shop)
})

const turnOff = async (off: (typeof pushKinds)[number]): Promise<void> => {
  const kinds = Object.fromEntries(pushKinds.map((kind) => [kind, kind !== off]))
  const settings = { quiet: null, details: 'full', kinds }
  expect((await device.client.call('PUT', '/api/push/settings', settings)).status).toBe(200)
}

test('offered times were taken, or none of them suits: the devices are told, unless that is turned off', async () => {
  const offers = offersOf(server, shop)
  const taken = await on.book('10:00')
  const declined = await on.book('12:00')
  await offers.make(taken.id, [at('15:00')])
  await offers.make(declined.id, [at('17:00')])
  await drain()
  const before = device.shown().length
  await offers.take((await offers.last(taken.id)).token, 1)
  await drain()
  expect(device.shown()[0]).toMatchObject({
    title: '日時のご提案に回答がありました',
    body: expect.stringContaining('11/24(火) 10:00 → 11/24(火) 15:00'),
    url: `/reservation/${taken.id}`,
  })
  await offers.decline((await offers.last(declined.id)).token)
  await drain()
  expect(device.shown()).toHaveLength(before + 2)
  await turnOff('offer_answered')
  await offers.make(declined.id, [at('18:00')])
  await offers.take((await offers.last(declined.id)).token, 1)
  await drain()
  expect(device.shown()).toHaveLength(before + 2)
})

test('somebody on the waiting list has booked: the devices are told, also where new bookings are not', async () => {
  await turnOff('new')
  const list = waitingAt(server, shop)
  const { token } = await list.wait()
  await list.serve()
  const { offer } = await list.own(token)
  const booked = await list.press(token, 'book', { offer_id: offer.id })
  expect(booked.status, booked.text).toBe(200)
  await drain()
  expect(device.shown()).toMatchObject([
    { title: 'キャンセル待ちのお客様が予約しました', body: expect.stringContaining('佐藤 美咲 様') },
  ])
})
