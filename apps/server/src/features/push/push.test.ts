// What an owner's devices are told, from the customer's press to the browser that decrypts it.
import { beforeEach, describe, expect, test } from 'vitest'
import { pushEvents, pushKinds } from '@noren/contract/messages/push'
import { pushes } from '@noren/words/reservations/push'
import { makeShop, type TestShop } from '#testing/factories'
import { useMailbox } from '#testing/mails/mailbox'
import { turnOn, usePushService, type TestDevice } from '#testing/mails/push'
import { testNow, useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'

const server = await useTestServer()
const { drain } = await useMailbox(server)
const service = await usePushService()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
let device: TestDevice
beforeEach(async () => {
  server.setNow(testNow)
  await server.sql(
    "update messages set status = 'sent', sent_at = now() where status in ('queued', 'retrying') and kind <> 'reminder'",
  )
  await server.sql(
    "update push_messages set status = 'sent', sent_at = now() where status in ('queued', 'retrying')",
  )
  shop = await makeShop(server)
  on = visitsOf(server, shop)
  device = await turnOn(server, service, shop)
})

const settings = {
  quiet: null,
  details: 'full',
  kinds: Object.fromEntries(pushKinds.map((kind) => [kind, true])),
}
const change = async (changed: object): Promise<void> => {
  const answer = await device.client.call('PUT', '/api/push/settings', { ...settings, ...changed })
  expect(answer.status, answer.text).toBe(200)
}
const rows = () =>
  server.sql<{ status: string; last_error: string | null; attempts: number }>(
    'select status, last_error, attempts from push_messages where shop_id = $1 order by id',
    [shop.shopId],
  )
const deviceCount = async (): Promise<number> =>
  (await device.client.call('GET', '/api/push')).body.data.devices.length

describe('a booking', () => {
  test('is told to each device once, with who, when and what, in the language of the device', async () => {
    const second = await turnOn(server, service, shop, 'another')
    await server.sql("update push_subscriptions set language = 'en' where id = $1", [second.id])
    const { id } = await on.book('10:00')
    await drain()
    await drain()
    expect(device.shown()).toEqual([
      {
        title: '新しい予約',
        body: '11/24(火) 10:00〜11:00\n山田 花子 様（初めて）\nカット＋シャンプー',
        tag: expect.stringMatching(/^m\d+$/),
        url: `/reservation/${id}`,
      },
    ])
    expect(second.shown()).toMatchObject([
      { title: 'New reservation', body: expect.stringContaining('First visit') },
    ])
    const [received] = service.received(device.endpoint)
    expect(received).toMatchObject({ topic: device.shown()[0]?.tag, urgency: 'normal', ttl: 86_400 })
  })

  test('writes nothing where nobody is to be told, and nothing of another shop', async () => {
    const other = await makeShop(server)
    await visitsOf(server, other).book('10:00')
    await drain()
    expect(device.shown()).toEqual([])
    expect(await server.sql('select id from push_messages where shop_id = $1', [other.shopId])).toEqual([])
  })

  test('that awaits approval can be answered from it, which only opens the page; what was answered is not told', async () => {
    await on.asksApproval()
    const { id } = await on.book('10:00')
    await drain()
    expect(device.shown()[0]).toMatchObject({
      title: '承認待ちの予約',
      actions: [
        { action: 'approve', title: '承認', url: `/reservation/${id}?answer=approve` },
        { action: 'decline', title: 'お断り', url: `/reservation/${id}?answer=decline` },
      ],
    })
    expect(service.received(device.endpoint)[0]?.urgency).toBe('high')
    const next = await on.book('14:00')
    await on.change(next.id, { status: 'reserved' })
    await drain()
    expect(device.shown()).toHaveLength(1)
    // The second notice waits for half of the time to be gone.
    expect(await rows()).toContainEqual({ status: 'failed', last_error: 'superseded', attempts: 1 })
  })

  test('says which visit it is, with those that came along', async () => {
    const { id } = await on.book('10:00')
    await server.sql(
      'update customers set brought_count = 4, agreed_count = agreed_count + 4 where shop_id = $1 and id = (select customer_id from reservations where shop_id = $1 and id = $2)',
      [shop.shopId, id],
    )
    await drain()
    expect(device.shown()[0]?.body).toContain('山田 花子 様（5回目）')
  })
})

test('a move says from when to when, a cancellation that it was', async () => {
  const { token } = await on.book('10:00')
  await on.move(token, at('14:00'))
  await on.cancel(token)
  await drain()
  // The booking and the move are over by now; the cancellation says all.
  expect(device.shown().map(({ title }) => title)).toEqual(['予約のキャンセル'])
  const { token: other } = await on.book('16:00')
  await drain()
  await on.move(other, at('17:00'))
  await drain()
  expect(device.shown()[0]).toMatchObject({
    title: '予約の日時が変わりました',
    body: expect.stringContaining('11/24(火) 16:00 → 11/24(火) 17:00'),
  })
})

describe('how much is shown', () => {
  test('is the time alone, or only that there is something', async () => {
    await on.asksApproval()
    await change({ details: 'time' })
    await on.book('10:00')
    await drain()
    await change({ details: 'none' })
    await on.book('14:00')
    await drain()
    const [none, time] = device.shown()
    expect(time?.body).toBe('11/24(火) 10:00〜11:00')
    expect(none).toMatchObject({ title: 'のれん', body: '新しい通知があります' })
    expect(none?.actions).toBeUndefined()
  })

  test('is never more of a person than the name', async () => {
    await on.booking('10:00', undefined, { note: 'ひみつのご要望', email: 'geheim@example.jp' })
    await drain()
    const [received] = service.received(device.endpoint)
    expect(received?.text).not.toMatch(/ひみつ|geheim|0[789]0/)
  })
})

describe('what is told', () => {
  test('is not what was turned off, before it is written or before it is sent', async () => {
    await change({ kinds: { ...settings.kinds, new: false } })
    await on.book('10:00')
    expect(await rows()).toEqual([])
    await change({})
    await on.book('12:00')
    await change({ kinds: { ...settings.kinds, new: false } })
    await drain()
    expect(device.shown()).toEqual([])
    expect(await rows()).toMatchObject([{ status: 'failed', last_error: 'unwanted' }])
  })

  test('waits for the end of quiet hours, over midnight too', async () => {
    await change({ quiet: { from: '08:00', to: '07:30' } })
    await on.book('10:00')
    await drain()
    expect(device.shown()).toEqual([])
    server.setNow('2026-11-22T07:29:00+09:00')
    await drain()
    expect(device.shown()).toEqual([])
    server.setNow('2026-11-22T07:30:00+09:00')
    await drain()
    expect(device.shown()).toHaveLength(1)
  })

  test('is also that a mail did not arrive', async () => {
    await server.sql("update messages set status = 'sent', sent_at = now() where shop_id = $1", [shop.shopId])
    const booked = await on.booking('10:00', undefined, { email: 'hanako@unknown.example' })
    expect(booked.status).toBe(201)
    await drain()
    expect(
      device
        .shown()
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(['メールが届きませんでした', '新しい予約'].toSorted())
  })

  test('has words for each event, in both languages', () => {
    for (const { titles } of [pushes.ja, pushes.en])
      expect(Object.keys(titles).toSorted()).toEqual(Object.keys(pushEvents).toSorted())
  })
})

describe('a push service', () => {
  test.each([404, 410] as const)('that answers %i has forgotten the device, and so do we', async (status) => {
    service.forget(device.endpoint, status)
    await on.book('10:00')
    await on.book('12:00')
    await drain()
    expect(await deviceCount()).toBe(0)
    expect((await rows()).map(({ last_error }) => last_error)).toEqual(
      expect.arrayContaining([String(status)]),
    )
    await on.book('15:00')
    expect(await rows()).toHaveLength(2)
  })

  test('that is away is asked again, later where it wants so, and dropped after a day', async () => {
    service.trouble(device.endpoint, { status: 429, times: 1, retryAfter: 600 })
    await on.book('10:00')
    await drain()
    expect(await rows()).toMatchObject([{ status: 'retrying', last_error: '429' }])
    server.setNow('2026-11-21T09:09:00+09:00')
    await drain()
    expect(device.shown()).toEqual([])
    server.setNow('2026-11-21T09:10:00+09:00')
    await drain()
    expect(device.shown()).toHaveLength(1)

    service.trouble(device.endpoint, { status: 500 })
    await on.book('14:00')
    for (let hour = 9; hour < 36; hour++) {
      server.setNow(`2026-11-${21 + Math.floor(hour / 24)}T${String(hour % 24).padStart(2, '0')}:59:00+09:00`)
      await drain()
    }
    expect((await rows()).at(-1)).toMatchObject({ status: 'failed', last_error: '500' })
    expect(await deviceCount()).toBe(1)
  })

  test('that refuses for good is not asked again; after five in turn the device is gone', async () => {
    service.trouble(device.endpoint, { status: 400 })
    for (const [index, time] of ['10:00', '11:00', '12:00', '13:00', '14:00'].entries()) {
      expect(await deviceCount()).toBe(1)
      await on.book(time)
      await drain()
      expect((await rows())[index]).toMatchObject({ status: 'failed', last_error: '400', attempts: 1 })
    }
    expect(await deviceCount()).toBe(0)
  })

  test('is sent nothing for a device whose session has ended meanwhile', async () => {
    await on.book('10:00')
    expect((await device.client.call('POST', '/api/auth/logout')).status).toBe(204)
    await drain()
    expect(device.shown()).toEqual([])
    expect(await rows()).toMatchObject([{ status: 'failed', last_error: 'no_device' }])
  })

  test('is sent nothing for a session that is too old', async () => {
    await server.sql(
      "update sessions set last_seen_at = '2026-10-01' where id = (select session_id from push_subscriptions where id = $1)",
      [device.id],
    )
    await on.book('10:00')
    await drain()
    expect(device.shown()).toEqual([])
  })

  test('that is slow holds up no other shop', async () => {
    service.trouble(device.endpoint, { status: 201, delay: 1_500 })
    const other = await makeShop(server)
    const fast = await turnOn(server, service, other)
    for (const time of ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00']) await on.book(time)
    await visitsOf(server, other).book('10:00')
    const sending = drain()
    await expect.poll(() => fast.shown().length).toBe(1)
    expect(device.shown()).toEqual([])
    await sending
    expect(device.shown()).toHaveLength(6)
  })
})

describe('a device', () => {
  test('is tested whatever is turned off, ten times an hour', async () => {
    await change({
      quiet: { from: '00:00', to: '23:59' },
      kinds: Object.fromEntries(pushKinds.map((kind) => [kind, false])),
    })
    expect((await device.client.call('POST', '/api/push/test')).status).toBe(204)
    await drain()
    expect(device.shown()).toMatchObject([{ title: 'テスト通知', url: '/notifications' }])
    const refused = await shop.client.call('POST', '/api/push/test')
    expect([refused.status, refused.body.code]).toEqual([409, 'push_off'])
  })

  test('keeps its place when it says the same again, and another subscription of its session takes it', async () => {
    const { endpoint, keys } = device
    const again = await device.client.call('POST', '/api/push/devices', { endpoint, keys })
    expect(again.body.data.id).toBe(device.id)
    const renewed = await device.client.call('POST', '/api/push/devices', service.subscribe())
    expect(renewed.status, renewed.text).toBe(201)
    expect(await deviceCount()).toBe(1)
  })

  test('of another account is not taken over by whoever knows its address alone', async () => {
    const other = await makeShop(server)
    const { endpoint, keys } = device
    const stolen = await other.client.call('POST', '/api/push/devices', {
      endpoint,
      keys: service.subscribe().keys,
    })
    expect([stolen.status, Object.keys(stolen.body.errors)]).toEqual([422, ['endpoint']])
    const same = await other.client.call('POST', '/api/push/devices', { endpoint, keys })
    expect(same.status, same.text).toBe(201)
    expect(await deviceCount()).toBe(0)
  })

  test('is seen and removed by its own account alone', async () => {
    const other = await makeShop(server)
    expect((await other.client.call('DELETE', `/api/push/devices/${device.id}`)).status).toBe(404)
    expect((await other.client.call('GET', '/api/push')).body.data.devices).toEqual([])
    expect((await shop.client.call('DELETE', `/api/push/devices/${device.id}`)).status).toBe(204)
    expect(await deviceCount()).toBe(0)
  })

  test('is one of ten', async () => {
    for (let count = 2; count <= 10; count++) await turnOn(server, service, shop)
    const refused = await shop.client.call('POST', '/api/push/devices', service.subscribe())
    expect([refused.status, refused.body.code]).toEqual([409, 'push_devices_full'])
  })

  test.each([
    ['http://push.example.com/x', 'endpoint'],
    ['https://push.example.com:8443/x', 'endpoint'],
    ['https://user:secret@push.example.com/x', 'endpoint'],
    ['https://10.0.0.1/x', 'endpoint'],
    ['https://169.254.169.254/latest', 'endpoint'],
    ['https://[::1]/x', 'endpoint'],
    ['https://router.local/x', 'endpoint'],
    ['ftp://push.example.com/x', 'endpoint'],
    [`https://push.example.com/${'x'.repeat(2000)}`, 'endpoint'],
  ])('at %s is refused', async (endpoint, field) => {
    const { keys } = service.subscribe()
    const refused = await shop.client.call('POST', '/api/push/devices', { endpoint, keys })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
  })

  test('with an address that leads inside by its name is refused, and not asked when that comes later', async () => {
    const { egress } = server.services
    const inside = { ...egress, resolve: async () => [{ address: '192.168.1.1', family: 4 }] }
    try {
      server.services.egress = inside
      const { keys } = service.subscribe()
      const body = { endpoint: 'https://push.example.com/x', keys }
      expect((await shop.client.call('POST', '/api/push/devices', body)).status).toBe(422)
      await server.sql('update push_subscriptions set endpoint = $2 where id = $1', [
        device.id,
        body.endpoint,
      ])
      await on.book('10:00')
      await drain()
      expect(await rows()).toMatchObject([{ status: 'failed', last_error: 'address' }])
    } finally {
      server.services.egress = egress
    }
  })

  test('with keys that are none is refused', async () => {
    const { endpoint, keys } = service.subscribe()
    for (const wrong of [
      { ...keys, p256dh: `B${'A'.repeat(86)}` },
      { ...keys, p256dh: 'short' },
      { ...keys, auth: 'x'.repeat(10_000) },
    ]) {
      const refused = await shop.client.call('POST', '/api/push/devices', { endpoint, keys: wrong })
      expect(refused.status, refused.text).toBe(422)
    }
  })
})
