// How a visit moves and ends by its customer, and what happens when nobody answers, through the front door.
import { formatTime } from '@noren/scheduling/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { at, visitsOf, type Made } from '#testing/visits'
import { expireRequests } from './jobs.ts'

const server = await useTestServer()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
})

describe('the customer moves the visit', () => {
  test('within the limit, in one go; both sides are told', async () => {
    const { id, token } = await on.book()
    expect(await on.managed(token)).toMatchObject({
      can: { cancel: true, reschedule: true },
      reschedule_deadline: '2026-11-23T10:00:00+09:00',
      total_duration: 60,
    })
    const answer = await on.move(token, at('10:30'))
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data).toMatchObject({ start_at: at('10:30'), status: 'reserved', move_request: null })
    expect((await on.mails(id)).slice(2)).toEqual(['changed', 'shop_changed'])
    expect((await on.history(id))[0]?.[0]).toMatch(/^お客様が日時を変更しました/)
  })

  test('onto a taken time: the three nearest, and the visit stays', async () => {
    await on.book('12:00')
    const { token } = await on.book()
    const answer = await on.move(token, at('12:30'))
    expect([answer.status, answer.body.code]).toEqual([409, 'slot_taken'])
    expect(answer.body.alternatives).toHaveLength(3)
    expect((await on.managed(token)).start_at).toBe(at('10:00'))
  })

  test('onto a taken time of a shop that is closed for weeks: the next ones after that', async () => {
    await on.book('12:00')
    const { token } = await on.book()
    await server.sql("update business_days set status = 'close' where shop_id = $1", [shop.shopId])
    await server.sql(
      `insert into special_hours (shop_id, status, start_at, end_at, created_at) values ($1, 'open', $2, $3, now())`,
      [shop.shopId, at('10:00', '2027-01-12'), at('12:00', '2027-01-12')],
    )
    const { alternatives } = (await on.move(token, at('12:30'))).body
    expect(alternatives).toEqual(['10:00', '10:30', '11:00'].map((time) => at(time, '2027-01-12')))
  })

  test('to a time that is not offered: said so', async () => {
    const { token } = await on.book()
    for (const start of [
      at('20:00'),
      at('10:10'),
      at('18:30'),
      at('10:00', '2026-11-20'),
      at('10:00', '2027-11-24'),
    ])
      expect((await on.move(token, start)).body.code, start).toBe('not_offered')
  })

  test('after the limit: refused, and the free times are not shown', async () => {
    const { token } = await on.book()
    server.setNow('2026-11-23T10:01:00+09:00')
    expect((await on.move(token, at('15:00'))).body.code).toBe('past_deadline')
    const asked = await openClient(server.url).call('GET', `/api/public/reservations/${token}/availability`)
    expect(asked.body.code).toBe('past_deadline')
    expect((await on.managed(token)).can).toEqual({ cancel: false, reschedule: false })
  })

  test('the thirty minutes after booking are for cancelling, not for moving', async () => {
    server.setNow('2026-11-23T12:00:00+09:00')
    const { token } = await on.book()
    expect((await on.managed(token)).can).toEqual({ cancel: true, reschedule: false })
    expect((await on.move(token, at('15:00'))).body.code).toBe('past_deadline')
  })

  test('sees where it can go: the own time is not in the way', async () => {
    const { token } = await on.book()
    const asked = await openClient(server.url).call(
      'GET',
      `/api/public/reservations/${token}/availability?from=2026-11-24&days=1`,
    )
    const [day] = asked.body.data.days
    expect(day.starts).toContain('10:30')
    // Where it stands already is no place to move it to.
    expect([day.starts.includes('10:00'), day.marks[0]]).toEqual([false, 'x'])
    expect(asked.body.data.last_date).toBe('2027-01-20')
  })

  test('two visits cannot swap over each other, and nothing dead-locks', async () => {
    const a = await on.book('10:00')
    const b = await on.book('12:00')
    const answers = await Promise.all([on.move(a.token, at('12:00')), on.move(b.token, at('10:00'))])
    expect(answers.map(({ body }) => body.code)).toEqual(['slot_taken', 'slot_taken'])
  })
})

describe('a menu that is approved: another time is asked for', () => {
  beforeEach(() => on.asksApproval())
  const occupied = async (id: number): Promise<string[][]> => {
    const rows = await server.sql<{ kind: string; start: number; end: number }>(
      `select o.kind, lower(o.minutes) as start, upper(o.minutes) as end from occupancies o
        left join move_requests q on q.shop_id = o.shop_id and q.id = o.move_request_id
        where coalesce(o.reservation_id, q.reservation_id) = $1 order by o.start_minute`,
      [id],
    )
    return rows.map(({ kind, start, end }) => [
      kind,
      ...[start, end].map((minute) => formatTime(minute % 1440)),
    ])
  }
  const approved = async (): Promise<Made> => {
    const made = await on.book()
    await on.change(made.id, { status: 'reserved' })
    return made
  }

  test('a time that begins before the visit is over can be asked for; until the answer both are held', async () => {
    const { id, token } = await approved()
    const { body } = await openClient(server.url).call(
      'GET',
      `/api/public/reservations/${token}/availability?from=2026-11-24&days=1`,
    )
    expect(body.data.days[0].starts).toContain('10:30')
    expect((await on.move(token, at('10:30'))).body.data.move_request.start_at).toBe(at('10:30'))
    expect(await occupied(id)).toEqual([
      ['visit', '10:00', '11:00'],
      ['move_request', '11:00', '11:30'],
    ])
    expect((await on.booking('11:00')).body.code).toBe('slot_taken')
    expect((await on.change(id, { answer: 'approve' })).body.data.start_at).toBe(at('10:30'))
    expect(await occupied(id)).toEqual([['visit', '10:30', '11:30']])
    expect((await on.booking('11:30')).status).toBe(201)
  })

  test('the request holds its time, the visit keeps its own until the owner says yes', async () => {
    const { id, token } = await approved()
    const answer = await on.move(token, at('15:00'))
    expect(answer.body.data).toMatchObject({
      status: 'reserved',
      start_at: at('10:00'),
      move_request: { start_at: at('15:00'), end_at: at('16:00') },
    })
    const free = await on.starts()
    expect([free.includes('10:00'), free.includes('15:00')]).toEqual([false, false])
    const calendar = await shop.client.call('GET', '/api/reservations?from=2026-11-24&to=2026-11-24')
    expect(calendar.body.data).toMatchObject([
      { id, start_at: at('10:00'), is_move_request: false },
      { id, start_at: at('15:00'), is_move_request: true, status: 'pending_approval' },
    ])
    expect((await on.mails(id)).slice(-3)).toEqual(['move_requested', 'shop_move_requested', 'shop_waiting'])

    const yes = await on.change(id, { answer: 'approve' })
    expect(yes.body.data).toMatchObject({ status: 'reserved', start_at: at('15:00'), move_request: null })
    expect(await on.starts()).toContain('10:00')
    expect((await on.mails(id)).at(-1)).toBe('changed')
    expect((await on.history(id)).slice(0, 2).map(([line]) => line?.slice(0, 12))).toEqual([
      'お店が日時を変更しました',
      'お客様が日時の変更を申し',
    ])
  })

  test('the owner says no: the time asked for is free, the visit stays', async () => {
    const { id, token } = await approved()
    await on.move(token, at('15:00'))
    expect((await on.change(id, { answer: 'decline' })).status).toBe(200)
    expect(await on.starts()).toContain('15:00')
    expect(await on.managed(token)).toMatchObject({ start_at: at('10:00'), move_request: null })
    expect((await on.mails(id)).at(-1)).toBe('move_ended')
    expect((await on.change(id, { answer: 'decline' })).status).toBe(404)
  })

  test('a second request takes the place of the first', async () => {
    const { token } = await approved()
    await on.move(token, at('15:00'))
    expect((await on.move(token, at('15:30'))).body.data.move_request.start_at).toBe(at('15:30'))
    expect(await on.starts()).toContain('14:00')
  })

  test('the same request again changes nothing', async () => {
    const { id, token } = await approved()
    await on.move(token, at('15:00'))
    const [history, mails] = [await on.history(id), await on.mails(id)]
    const again = await on.move(token, at('15:00'))
    expect([again.status, again.body.data.move_request.start_at]).toEqual([200, at('15:00')])
    expect([await on.history(id), await on.mails(id)]).toEqual([history, mails])
  })

  test('staying where it is takes the request back, also after the limit', async () => {
    const { id, token } = await approved()
    await on.move(token, at('15:00'))
    server.setNow('2026-11-24T08:00:00+09:00')
    const answer = await on.move(token, at('10:00'))
    expect([answer.status, answer.body.data.move_request]).toEqual([200, null])
    expect(await on.starts()).toContain('15:00')
    expect((await on.history(id))[0]?.[0]).toMatch(/^お客様が日時変更の申し込み（.+）を取り下げました$/)
    expect((await on.move(token, at('10:00'))).status).toBe(200)
    expect(await on.history(id)).toHaveLength(4)
  })

  test('nobody answers: the request ends, and the time is free', async () => {
    const { id, token } = await approved()
    await on.move(token, at('15:00', '2026-12-01'))
    server.setNow('2026-11-24T08:59:00+09:00')
    await expireRequests.handle(server.services)
    expect((await on.managed(token)).move_request).not.toBeNull()
    server.setNow('2026-11-24T09:00:00+09:00')
    await expireRequests.handle(server.services)
    expect(await on.managed(token)).toMatchObject({ status: 'reserved', move_request: null })
    expect((await on.mails(id)).slice(-2)).toEqual(['move_ended', 'shop_expired'])
  })

  test('a canceled or moved visit has no move request any more', async () => {
    const { id, token } = await approved()
    await on.move(token, at('15:00'))
    await on.change(id, { start_at: at('17:00') })
    expect(await on.starts()).toContain('15:00')
    await on.move(token, at('15:00'))
    await on.cancel(token)
    expect(await on.starts()).toContain('15:00')
  })

  test('a request that is not approved yet simply moves, and is asked anew', async () => {
    const { id, token } = await on.book()
    server.setNow('2026-11-22T09:00:00+09:00')
    const answer = await on.move(token, at('15:00', '2026-12-01'))
    expect(answer.body.data).toMatchObject({
      status: 'pending_approval',
      start_at: at('15:00', '2026-12-01'),
      expires_at: '2026-11-25T09:00:00+09:00',
    })
    expect((await on.mails(id)).slice(3)).toEqual(['changed', 'shop_changed', 'shop_waiting'])
  })
})

describe('requests that nobody answers', () => {
  test('end after 72 hours or at the start, and both sides are told', async () => {
    await on.asksApproval()
    const soon = await on.book('10:00')
    const { id, token } = await on.book('11:00')
    await server.sql(
      "update reservations set start_at = '2026-12-01 11:00+09', end_at = '2026-12-01 12:00+09', expires_at = '2026-11-24 09:00+09' where id = $1",
      [id],
    )
    server.setNow('2026-11-24T08:59:00+09:00')
    await expireRequests.handle(server.services)
    expect((await on.managed(token)).status).toBe('pending_approval')
    server.setNow('2026-11-24T09:00:00+09:00')
    await expireRequests.handle(server.services)
    expect(await on.managed(token)).toMatchObject({ status: 'canceled', cancel_reason: 'expired' })
    expect((await on.mails(id)).slice(-2)).toEqual(['expired', 'shop_expired'])
    expect((await on.history(id))[0]).toEqual(['システムが予約をキャンセルしました（期限切れ）'])
    expect((await on.managed(soon.token)).status).toBe('canceled')
  })

  test('the shop is told once more at half time', async () => {
    await on.asksApproval()
    const { id } = await on.book()
    expect(
      await server.sql("select due_at from messages where reservation_id = $1 and kind = 'shop_waiting'", [
        id,
      ]),
    ).toEqual([{ due_at: '2026-11-22T21:00:00+09:00' }])
  })

  test('an owner who answers at the same moment is first or is told', async () => {
    await on.asksApproval()
    const { id } = await on.book()
    server.setNow('2026-11-24T09:30:00+09:00')
    const [answer] = await Promise.all([
      on.change(id, { status: 'reserved' }),
      expireRequests.handle(server.services),
    ])
    const { status } = await on.read(id)
    expect([
      [200, 'reserved'],
      [409, 'canceled'],
    ]).toContainEqual([answer.status, status])
  })
})

describe('the customer cancels', () => {
  test('with a reason that the owner reads; the log does not keep it', async () => {
    const { id, token } = await on.book()
    const customer = openClient(server.url)
    await customer.call('POST', `/api/public/reservations/${token}/cancel`, { reason: '体調不良のため' })
    expect(await on.read(id)).toMatchObject({ cancel_reason: 'customer', cancel_note: '体調不良のため' })
    const logs = await server.sql('select changes::text from change_logs where reservation_id = $1', [id])
    expect(JSON.stringify(logs)).not.toContain('体調')
  })

  test('twice: both times it is canceled, and told once', async () => {
    const { id, token } = await on.book()
    const answers = [await on.cancel(token), await on.cancel(token)]
    expect(answers.map(({ status, body }) => [status, body.data?.status])).toEqual([
      [200, 'canceled'],
      [200, 'canceled'],
    ])
    expect((await on.mails(id)).slice(2)).toEqual(['canceled_by_customer', 'shop_canceled'])
    expect(await on.history(id)).toHaveLength(2)
  })
})

test('a hidden address is told to those whose visit is confirmed, and to no other', async () => {
  const hide = (hidden: boolean) =>
    server.sql("update shops set address = '神宮前1-2-3', address_hidden = $2 where id = $1", [
      shop.shopId,
      hidden,
    ])
  await on.asksApproval()
  const { id, token } = await on.book()
  const seen = async () => {
    const { address, is_address_full } = (await on.managed(token)).shop
    return [address, is_address_full]
  }
  await hide(false)
  expect(await seen()).toEqual(['神宮前1-2-3', true])
  await hide(true)
  expect(await seen()).toEqual([null, false])
  await on.change(id, { status: 'reserved' })
  expect(await seen()).toEqual(['神宮前1-2-3', true])
  await on.change(id, { status: 'canceled' })
  expect(await seen()).toEqual([null, false])
})

test('a link opens nothing under another shop’s number, under none, nor under one that no shop can have', async () => {
  const { token } = await on.book('10:00')
  const other = await makeShop(server)
  const secret = token.split('.')[1] ?? ''
  const look = async (text: string) =>
    (await openClient(server.url).call('GET', `/api/public/reservations/${text}`)).status
  expect(await look(token)).toBe(200)
  const forged = [
    `${other.shopId}.${secret}`,
    secret,
    `.${secret}`,
    `0.${secret}`,
    `${'9'.repeat(20)}.${secret}`,
  ]
  expect(await Promise.all(forged.map(look))).toEqual(forged.map(() => 404))
})

test('the link closes 90 days after the visit, for every call and in either way of asking', async () => {
  const { id, token } = await on.book('10:00')
  const client = openClient(server.url)
  const calls = [
    ['GET', ''],
    ['GET', '/availability'],
    ['POST', '/cancel'],
    ['POST', '/reschedule'],
  ] as const
  const statuses = () =>
    Promise.all(
      calls.map(async ([method, path]) => {
        const body =
          method === 'GET' ? undefined : path === '/cancel' ? {} : { start_at: at('12:00', '2027-03-01') }
        return (await client.call(method, `/api/public/reservations/${token}${path}`, body)).status
      }),
    )
  const pages = ['', '/cancel', '/reschedule', '/reservation.ics']
  // It ends at 11:00 on 24 November.
  server.setNow('2027-02-22T10:59:00+09:00')
  expect((await statuses())[0]).toBe(200)
  expect((await client.call('GET', `/r/${token}`)).status).toBe(200)
  server.setNow('2027-02-22T11:00:00+09:00')
  expect(await statuses()).toEqual([404, 404, 404, 404])
  const unknown = await client.call('GET', '/api/public/reservations/1.guess')
  const closed = await client.call('GET', `/api/public/reservations/${token}`)
  expect({ ...closed.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
  for (const page of [...pages.map((path) => `/r/${token}${path}`), `/s/${shop.domain}/done/${token}`]) {
    const answer = await client.call('GET', page)
    expect([page, answer.status]).toEqual([page, 404])
    expect(answer.text.replace(/<[^>]+>/g, '')).toContain(
      'ご来店から90日を過ぎたときご予約のページは閉じられています',
    )
  }
  // The shop keeps what its customer can no longer open.
  server.setNow('2026-11-21T09:00:00+09:00')
  expect((await on.read(id)).status).toBe('reserved')
})
