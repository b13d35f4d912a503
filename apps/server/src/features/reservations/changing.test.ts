// Every way in which a reservation moves and ends, through the front door.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openVisitor } from '#testing/browser'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'
import { findViolations } from '../../doctor.ts'
import { expireRequests } from './jobs.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  expect(await findViolations(server.services.db)).toEqual([])
  await server.stop()
})
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
})

const at = (time: string, date = '2026-11-24') => `${date}T${time}:00+09:00`

type Made = { id: number; token: string; number: string }

const book = async (time = '10:00'): Promise<Made> => {
  const answer = await openVisitor(server.url).call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    someBooking(shop.menuId, at(time)),
    keyed(),
  )
  expect(answer.status, answer.text).toBe(201)
  const number: string = answer.body.data.reservation_number
  const [row] = await server.sql<{ id: number }>(
    'select id from reservations where shop_id = $1 and reservation_number = $2',
    [shop.shopId, number],
  )
  return { id: row?.id ?? 0, number, token: answer.body.data.manage_url.split('/').at(-1) ?? '' }
}

const change = (id: number, body: object) => shop.visitor.call('PUT', `/api/reservations/${id}`, body)
const move = (token: string, start: string) =>
  openVisitor(server.url).call('POST', `/api/public/reservations/${token}/reschedule`, { start_at: start })
const managed = async (token: string) =>
  (await openVisitor(server.url).call('GET', `/api/public/reservations/${token}`)).body.data
const asksApproval = () =>
  server.sql('update menus set requires_approval = true where id = $1', [shop.menuId])
const mails = async (id: number): Promise<string[]> =>
  (
    await server.sql<{ kind: string }>('select kind from messages where reservation_id = $1 order by id', [
      id,
    ])
  ).map(({ kind }) => kind)
const history = async (id: number): Promise<string[][]> =>
  (await shop.visitor.call('GET', `/api/reservations/${id}/change-logs`)).body.data.map(
    ({ explanations }: { explanations: string[] }) => explanations,
  )
const reminders = (id: number) =>
  server.sql('select start_at from reminders where reservation_id = $1 and sent_at is null', [id])
const starts = async (date = '2026-11-24'): Promise<string[]> =>
  (
    await openVisitor(server.url).call(
      'GET',
      `/api/public/shops/${shop.domain}/availability?menu_id=${shop.menuId}&from=${date}&days=1`,
    )
  ).body.data.days[0].starts

describe('the owner sets the status', () => {
  test('approves a request: the customer is told, the reminder written, the history says who and from what to what', async () => {
    await asksApproval()
    const { id, token } = await book()
    expect(await reminders(id)).toHaveLength(0)
    const before = (await shop.visitor.call('GET', `/api/reservations/${id}`)).body.data
    expect(before).toMatchObject({
      status: 'pending_approval',
      expires_at: '2026-11-24T09:00:00+09:00',
      can: {
        statuses: ['reserved', 'treated', 'canceled'],
        cancel_reasons: ['declined', 'shop'],
        reschedule: true,
      },
    })
    const answer = await change(id, { status: 'reserved' })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ status: 'reserved', expires_at: null })
    expect(await mails(id)).toEqual(['received', 'shop_awaiting', 'shop_waiting', 'approved'])
    expect(await reminders(id)).toHaveLength(1)
    expect(await history(id)).toEqual([
      ['お店が状態を変更しました：承認待ち → 予約確定'],
      ['お客様が予約を登録しました（承認待ち）'],
    ])
    expect((await managed(token)).status).toBe('reserved')
  })

  test('two who approve at once: one is written, both are told the same', async () => {
    await asksApproval()
    const { id } = await book()
    const answers = await Promise.all([1, 2, 3].map(() => change(id, { status: 'reserved' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await history(id)).toHaveLength(2)
    expect((await mails(id)).filter((kind) => kind === 'approved')).toHaveLength(1)
  })

  test('declines: the time is free again', async () => {
    await asksApproval()
    const { id, token } = await book()
    expect(await starts()).not.toContain('10:00')
    const answer = await change(id, { status: 'canceled', cancel_reason: 'declined' })
    expect(answer.body.data).toMatchObject({
      status: 'canceled',
      cancel_reason: 'declined',
      can: { change: false },
    })
    expect(await starts()).toContain('10:00')
    expect((await mails(id)).at(-1)).toBe('declined')
    expect(await managed(token)).toMatchObject({
      status: 'canceled',
      can: { cancel: false, reschedule: false },
    })
  })

  test('sets back to awaiting: it never expires by itself, and its reminder waits no longer', async () => {
    const { id } = await book()
    expect(await reminders(id)).toHaveLength(1)
    const answer = await change(id, { status: 'pending_approval' })
    expect(answer.body.data).toMatchObject({ status: 'pending_approval', expires_at: null })
    expect(await reminders(id)).toHaveLength(0)
    server.setNow('2026-12-20T09:00:00+09:00')
    await expireRequests.handle(server.services, {})
    expect((await shop.visitor.call('GET', `/api/reservations/${id}`)).body.data.status).toBe(
      'pending_approval',
    )
  })

  test.each([
    ['shop', undefined, true],
    ['shop', false, false],
    ['same_day', undefined, false],
    ['same_day', true, true],
    ['no_show', undefined, false],
  ])('cancels with reason %s, notify %s: mail %s', async (cancel_reason, notify, told) => {
    const { id } = await book()
    const answer = await change(id, { status: 'canceled', cancel_reason, notify })
    expect(answer.body.data).toMatchObject({ status: 'canceled', cancel_reason })
    expect((await mails(id)).includes('canceled_by_shop')).toBe(told)
    expect(await reminders(id)).toHaveLength(0)
  })

  test('final is final, for every change and everybody', async () => {
    for (const end of [{ status: 'treated' }, { status: 'canceled' }]) {
      const { id, token } = await book()
      expect((await change(id, end)).status).toBe(200)
      const rows = await server.sql('select * from reservations where id = $1', [id])
      for (const body of [
        { status: 'reserved' },
        { status: 'pending_approval' },
        { status: end.status === 'treated' ? 'canceled' : 'treated' },
        { start_at: at('15:00') },
        { move_request: 'approve' },
      ])
        expect((await change(id, body)).body.code, JSON.stringify(body)).toBe('final')
      expect((await move(token, at('15:00'))).body.code).toBe('final')
      expect(
        (await openVisitor(server.url).call('POST', `/api/public/reservations/${token}/cancel`, {})).body
          .code,
      ).toBe('final')
      expect(await server.sql('select * from reservations where id = $1', [id])).toEqual(rows)
      shop = await makeShop(server)
    }
  })

  test.each([
    [{}, 'status'],
    [{ status: 'gone' }, 'status'],
    [{ status: 'reserved', start_at: at('12:00') }, 'start_at'],
    [{ status: 'reserved', cancel_reason: 'shop' }, 'cancel_reason'],
    [{ status: 'canceled', cancel_reason: 'customer' }, 'cancel_reason'],
    [{ status: 'canceled', cancel_reason: 'declined' }, 'cancel_reason'],
    [{ start_at: '2027-02-29T10:00:00+09:00' }, 'start_at'],
    [{ start_at: at('12:00'), staff_id: 987654321 }, 'staff_id'],
    [{ start_at: at('12:00'), end_at: at('13:00') }, 'end_at'],
    [{ staff_id: 1, status: 'reserved' }, 'start_at'],
    [{ move_request: 'perhaps' }, 'move_request'],
  ])('%j is refused at %s', async (body, field) => {
    const { id } = await book()
    const answer = await change(id, body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
    expect(await history(id)).toHaveLength(1)
  })
})

describe('the owner moves a visit', () => {
  test('the old time is free, the new one is taken, the customer is told both', async () => {
    const { id } = await book()
    const answer = await change(id, { start_at: at('15:00') })
    expect(answer.body.data).toMatchObject({ start_at: at('15:00'), end_at: at('16:00') })
    const free = await starts()
    expect([free.includes('10:00'), free.includes('15:00')]).toEqual([true, false])
    expect((await mails(id)).at(-1)).toBe('changed')
    expect(await reminders(id)).toEqual([{ start_at: at('15:00') }])
    expect((await history(id))[0]).toEqual([
      'お店が日時を変更しました：2026年11月24日(火) 10:00 → 2026年11月24日(火) 15:00',
    ])
  })

  test('by half its own length, itself not in the way', async () => {
    const { id } = await book()
    expect((await change(id, { start_at: at('10:30') })).status).toBe(200)
  })

  test('onto another visit: refused with what stands there', async () => {
    const other = await book('12:00')
    const { id } = await book()
    const answer = await change(id, { start_at: at('12:30') })
    expect([answer.status, answer.body.code]).toEqual([409, 'occupied'])
    expect(answer.body.reservations).toEqual([
      {
        id: other.id,
        start_at: at('12:00'),
        end_at: at('13:00'),
        title: 'カット＋シャンプー',
        customer_name: '山田 花子',
        is_block: false,
      },
    ])
    // The guard is not passed over, whatever is sent.
    const again = await change(id, { start_at: at('12:30'), override: ['taken', 'buffer', 'occupied'] })
    expect(again.body.code).toBe('occupied')
  })

  test('outside the rules only knowingly, and the history names it', async () => {
    const { id } = await book()
    const late = at('19:30')
    const first = await change(id, { start_at: late })
    expect([first.status, first.body.code, first.body.reasons]).toEqual([
      409,
      'outside_rules',
      ['outside_hours'],
    ])
    expect((await change(id, { start_at: late, override: ['cutoff'] })).status).toBe(409)
    expect((await change(id, { start_at: late, override: first.body.reasons })).status).toBe(200)
    expect((await history(id))[0]?.[1]).toBe('受付のきまりの外と知ったうえで登録しました：営業時間外')
  })

  test('to the same time: nothing is written', async () => {
    const { id } = await book()
    expect((await change(id, { start_at: at('10:00') })).status).toBe(200)
    expect(await history(id)).toHaveLength(1)
    expect(await mails(id)).toHaveLength(2)
  })

  test('another shop’s reservation is not there', async () => {
    const { id } = await book()
    const stranger = await makeShop(server)
    const answer = await stranger.visitor.call('PUT', `/api/reservations/${id}`, { status: 'canceled' })
    expect(answer.status).toBe(404)
  })
})

describe('the customer moves the visit', () => {
  test('within the limit, in one go; both sides are told', async () => {
    const { id, token } = await book()
    expect(await managed(token)).toMatchObject({
      can: { cancel: true, reschedule: true },
      reschedule_deadline: '2026-11-23T10:00:00+09:00',
      total_duration: 60,
    })
    const answer = await move(token, at('10:30'))
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data).toMatchObject({ start_at: at('10:30'), status: 'reserved', move_request: null })
    expect((await mails(id)).slice(2)).toEqual(['changed', 'shop_changed'])
    expect((await history(id))[0]?.[0]).toMatch(/^お客様が日時を変更しました/)
  })

  test('onto a taken time: the three nearest, and the visit stays', async () => {
    await book('12:00')
    const { token } = await book()
    const answer = await move(token, at('12:30'))
    expect([answer.status, answer.body.code]).toEqual([409, 'slot_taken'])
    expect(answer.body.alternatives).toHaveLength(3)
    expect((await managed(token)).start_at).toBe(at('10:00'))
  })

  test('to a time that is not offered: said so', async () => {
    const { token } = await book()
    for (const start of [
      at('20:00'),
      at('10:10'),
      at('18:30'),
      at('10:00', '2026-11-20'),
      at('10:00', '2027-11-24'),
    ])
      expect((await move(token, start)).body.code, start).toBe('not_offered')
  })

  test('after the limit: refused, and the free times are not shown', async () => {
    const { token } = await book()
    server.setNow('2026-11-23T10:01:00+09:00')
    expect((await move(token, at('15:00'))).body.code).toBe('past_deadline')
    const asked = await openVisitor(server.url).call('GET', `/api/public/reservations/${token}/availability`)
    expect(asked.body.code).toBe('past_deadline')
    expect((await managed(token)).can).toEqual({ cancel: false, reschedule: false })
  })

  test('the thirty minutes after booking are for cancelling, not for moving', async () => {
    server.setNow('2026-11-23T12:00:00+09:00')
    const { token } = await book()
    expect((await managed(token)).can).toEqual({ cancel: true, reschedule: false })
    expect((await move(token, at('15:00'))).body.code).toBe('past_deadline')
  })

  test('sees where it can go: the own time is not in the way', async () => {
    const { token } = await book()
    const asked = await openVisitor(server.url).call(
      'GET',
      `/api/public/reservations/${token}/availability?from=2026-11-24&days=1`,
    )
    expect(asked.body.data.days[0].starts).toContain('10:30')
    expect(asked.body.data.last_date).toBe('2027-01-20')
  })

  test('two visits cannot swap over each other, and nothing dead-locks', async () => {
    const a = await book('10:00')
    const b = await book('12:00')
    const answers = await Promise.all([move(a.token, at('12:00')), move(b.token, at('10:00'))])
    expect(answers.map(({ body }) => body.code)).toEqual(['slot_taken', 'slot_taken'])
  })
})

describe('a menu that is approved: another time is asked for', () => {
  beforeEach(asksApproval)
  const approved = async (): Promise<Made> => {
    const made = await book()
    await change(made.id, { status: 'reserved' })
    return made
  }

  test('the wish holds its time, the visit keeps its own until the owner says yes', async () => {
    const { id, token } = await approved()
    const answer = await move(token, at('15:00'))
    expect(answer.body.data).toMatchObject({
      status: 'reserved',
      start_at: at('10:00'),
      move_request: { start_at: at('15:00'), end_at: at('16:00') },
    })
    const free = await starts()
    expect([free.includes('10:00'), free.includes('15:00')]).toEqual([false, false])
    const calendar = await shop.visitor.call('GET', '/api/reservations?from=2026-11-24&to=2026-11-24')
    expect(calendar.body.data).toMatchObject([
      { id, start_at: at('10:00'), is_move_request: false },
      { id, start_at: at('15:00'), is_move_request: true, status: 'pending_approval' },
    ])
    expect((await mails(id)).slice(-2)).toEqual(['move_requested', 'shop_move_requested'])

    const yes = await change(id, { move_request: 'approve' })
    expect(yes.body.data).toMatchObject({ status: 'reserved', start_at: at('15:00'), move_request: null })
    expect(await starts()).toContain('10:00')
    expect((await mails(id)).at(-1)).toBe('changed')
    expect((await history(id)).slice(0, 2).map(([line]) => line?.slice(0, 12))).toEqual([
      'お店が日時を変更しました',
      'お客様が日時の変更を申し',
    ])
  })

  test('the owner says no: the time asked for is free, the visit stays', async () => {
    const { id, token } = await approved()
    await move(token, at('15:00'))
    expect((await change(id, { move_request: 'decline' })).status).toBe(200)
    expect(await starts()).toContain('15:00')
    expect(await managed(token)).toMatchObject({ start_at: at('10:00'), move_request: null })
    expect((await mails(id)).at(-1)).toBe('move_ended')
    expect((await change(id, { move_request: 'decline' })).status).toBe(404)
  })

  test('a second wish takes the place of the first', async () => {
    const { token } = await approved()
    await move(token, at('15:00'))
    expect((await move(token, at('15:30'))).body.data.move_request.start_at).toBe(at('15:30'))
    expect(await starts()).toContain('14:00')
  })

  test('nobody answers: the wish ends, and the time is free', async () => {
    const { id, token } = await approved()
    await move(token, at('15:00', '2026-12-01'))
    server.setNow('2026-11-24T08:59:00+09:00')
    await expireRequests.handle(server.services, {})
    expect((await managed(token)).move_request).not.toBeNull()
    server.setNow('2026-11-24T09:00:00+09:00')
    await expireRequests.handle(server.services, {})
    expect(await managed(token)).toMatchObject({ status: 'reserved', move_request: null })
    expect((await mails(id)).at(-1)).toBe('move_ended')
  })

  test('a canceled or moved visit has no wish any more', async () => {
    const { id, token } = await approved()
    await move(token, at('15:00'))
    await change(id, { start_at: at('17:00') })
    expect(await starts()).toContain('15:00')
    await move(token, at('15:00'))
    await openVisitor(server.url).call('POST', `/api/public/reservations/${token}/cancel`, {})
    expect(await starts()).toContain('15:00')
  })

  test('a request that is not approved yet simply moves, and is asked anew', async () => {
    const { id, token } = await book()
    server.setNow('2026-11-22T09:00:00+09:00')
    const answer = await move(token, at('15:00', '2026-12-01'))
    expect(answer.body.data).toMatchObject({
      status: 'pending_approval',
      start_at: at('15:00', '2026-12-01'),
      expires_at: '2026-11-25T09:00:00+09:00',
    })
    expect((await mails(id)).slice(3)).toEqual(['changed', 'shop_changed', 'shop_waiting'])
  })
})

describe('requests that nobody answers', () => {
  test('end after 72 hours or at the start, and both sides are told', async () => {
    await asksApproval()
    const soon = await book('10:00')
    const { id, token } = await book('11:00')
    await server.sql(
      "update reservations set start_at = start_at + interval '7 days', end_at = end_at + interval '7 days', expires_at = '2026-11-24 09:00+09' where id = $1",
      [id],
    )
    server.setNow('2026-11-24T08:59:00+09:00')
    await expireRequests.handle(server.services, {})
    expect((await managed(token)).status).toBe('pending_approval')
    server.setNow('2026-11-24T09:00:00+09:00')
    await expireRequests.handle(server.services, {})
    expect(await managed(token)).toMatchObject({ status: 'canceled', cancel_reason: 'expired' })
    expect((await mails(id)).slice(-2)).toEqual(['expired', 'shop_expired'])
    expect((await history(id))[0]).toEqual(['システムが予約をキャンセルしました（期限切れ）'])
    expect((await managed(soon.token)).status).toBe('canceled')
  })

  test('the shop is told once more at half time', async () => {
    await asksApproval()
    const { id } = await book()
    expect(
      await server.sql("select due_at from messages where reservation_id = $1 and kind = 'shop_waiting'", [
        id,
      ]),
    ).toEqual([{ due_at: '2026-11-22T21:00:00+09:00' }])
  })

  test('an owner who answers at the same moment is first or is told', async () => {
    await asksApproval()
    const { id } = await book()
    server.setNow('2026-11-24T09:30:00+09:00')
    const [answer] = await Promise.all([
      change(id, { status: 'reserved' }),
      expireRequests.handle(server.services, {}),
    ])
    const { status } = (await shop.visitor.call('GET', `/api/reservations/${id}`)).body.data
    expect([
      [200, 'reserved'],
      [409, 'canceled'],
    ]).toContainEqual([answer.status, status])
  })
})
