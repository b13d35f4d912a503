// What the owner does to reservations, through the front door.
import { beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { expireRequests } from './jobs.ts'

const server = await useTestServer()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
})

describe('the owner sets the status', () => {
  test('approves a request: the customer is told, the reminder written, the history says who and from what to what', async () => {
    await on.asksApproval()
    const { id, token } = await on.book()
    expect(await on.reminders(id)).toHaveLength(0)
    const before = await on.read(id)
    expect(before).toMatchObject({
      status: 'pending_approval',
      expires_at: '2026-11-24T09:00:00+09:00',
      can: {
        statuses: ['reserved', 'treated', 'canceled'],
        cancel_reasons: ['declined', 'customer', 'shop'],
        reschedule: true,
      },
    })
    const answer = await on.change(id, { status: 'reserved' })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ status: 'reserved', expires_at: null })
    expect(await on.mails(id)).toEqual(['received', 'shop_awaiting', 'shop_waiting', 'approved'])
    expect(await on.reminders(id)).toHaveLength(1)
    expect(await on.history(id)).toEqual([
      ['お店が状態を変更しました：承認待ち → 予約確定'],
      ['お客様が予約を登録しました（承認待ち）'],
    ])
    expect((await on.managed(token)).status).toBe('reserved')
  })

  test('two who approve at once: one is written, both are told the same', async () => {
    await on.asksApproval()
    const { id } = await on.book()
    const answers = await Promise.all([1, 2, 3].map(() => on.change(id, { status: 'reserved' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await on.history(id)).toHaveLength(2)
    expect((await on.mails(id)).filter((kind) => kind === 'approved')).toHaveLength(1)
  })

  test('declines: the time is free again', async () => {
    await on.asksApproval()
    const { id, token } = await on.book()
    expect(await on.starts()).not.toContain('10:00')
    const answer = await on.change(id, { status: 'canceled', cancel_reason: 'declined' })
    expect(answer.body.data).toMatchObject({
      status: 'canceled',
      cancel_reason: 'declined',
      can: { change: false },
    })
    expect(await on.starts()).toContain('10:00')
    expect((await on.mails(id)).at(-1)).toBe('declined')
    expect(await on.managed(token)).toMatchObject({
      status: 'canceled',
      can: { cancel: false, reschedule: false },
    })
  })

  test('sets back to awaiting: it never expires by itself, and its reminder waits no longer', async () => {
    const { id } = await on.book()
    expect(await on.reminders(id)).toHaveLength(1)
    const answer = await on.change(id, { status: 'pending_approval' })
    expect(answer.body.data).toMatchObject({ status: 'pending_approval', expires_at: null })
    expect(await on.reminders(id)).toHaveLength(0)
    server.setNow('2026-12-20T09:00:00+09:00')
    await expireRequests.handle(server.services)
    expect((await on.read(id)).status).toBe('pending_approval')
  })

  test.each([
    ['shop', undefined, true],
    ['shop', false, false],
    ['same_day', undefined, false],
    ['same_day', true, true],
  ])('cancels with reason %s, notify %s: mail %s', async (cancel_reason, notify, told) => {
    const { id } = await on.book()
    server.setNow('2026-11-24T00:00:00+09:00')
    const answer = await on.change(id, { status: 'canceled', cancel_reason, notify })
    expect(answer.body.data).toMatchObject({ status: 'canceled', cancel_reason })
    expect((await on.mails(id)).includes('canceled_by_shop')).toBe(told)
    expect(await on.reminders(id)).toHaveLength(0)
  })

  test('records that the customer canceled: told without an apology of the shop', async () => {
    const { id, token } = await on.book()
    expect((await on.read(id)).can.cancel_reasons).toEqual(['shop', 'customer'])
    const answer = await on.change(id, { status: 'canceled', cancel_reason: 'customer' })
    expect(answer.body.data).toMatchObject({ status: 'canceled', cancel_reason: 'customer', mail: 'queued' })
    expect((await on.mails(id)).slice(2)).toEqual(['canceled_by_customer'])
    expect((await on.history(id))[0]).toEqual(['お店が予約をキャンセルしました（お客様のご都合）'])
    expect((await on.managed(token)).cancel_reason).toBe('customer')
    await on.asksApproval()
    const request = await on.book('12:00')
    const { status } = await on.change(request.id, {
      status: 'canceled',
      cancel_reason: 'customer',
      notify: false,
    })
    expect(status).toBe(200)
    expect(await on.mails(request.id)).not.toContain('canceled_by_customer')
  })

  test('records a cancellation on the day only on the day of the visit and after it', async () => {
    const { id } = await on.book()
    const end = () => on.change(id, { status: 'canceled', cancel_reason: 'same_day' })
    server.setNow('2026-11-23T23:59:00+09:00')
    const early = await end()
    expect([early.status, early.body.errors]).toEqual([
      422,
      { cancel_reason: ['当日キャンセルは、予約の当日から記録できます'] },
    ])
    expect((await on.read(id)).can.cancel_reasons).toEqual(['shop', 'customer'])
    server.setNow('2026-11-24T00:00:00+09:00')
    expect((await on.read(id)).can.cancel_reasons).toEqual(['shop', 'customer', 'same_day'])
    expect((await end()).body.data).toMatchObject({ status: 'canceled', cancel_reason: 'same_day' })
  })

  test('records a no-show only from the start on', async () => {
    const { id } = await on.book()
    const end = () => on.change(id, { status: 'canceled', cancel_reason: 'no_show' })
    server.setNow('2026-11-24T09:59:00+09:00')
    const early = await end()
    expect([early.status, early.body.errors]).toEqual([
      422,
      { cancel_reason: ['無断キャンセルは、予約の開始時刻を過ぎてから記録できます'] },
    ])
    server.setNow(at('10:00'))
    expect((await on.read(id)).can.cancel_reasons).toContain('no_show')
    expect((await end()).body.data).toMatchObject({
      status: 'canceled',
      cancel_reason: 'no_show',
      mail: null,
    })
    expect(await on.mails(id)).not.toContain('canceled_by_shop')
  })

  test('final is final, for every change and everybody', async () => {
    for (const [time, end] of [
      ['10:00', { status: 'treated' }],
      ['12:00', { status: 'canceled' }],
    ] as const) {
      const { id, token } = await on.book(time)
      expect((await on.change(id, end)).status).toBe(200)
      const rows = await server.sql('select * from reservations where id = $1', [id])
      for (const body of [
        { status: 'reserved' },
        { status: 'pending_approval' },
        { status: end.status === 'treated' ? 'canceled' : 'treated' },
        { start_at: at('15:00') },
        { answer: 'approve' },
      ])
        expect((await on.change(id, body)).body.code, JSON.stringify(body)).toBe('final')
      expect((await on.move(token, at('15:00'))).body.code).toBe('final')
      expect((await on.cancel(token)).body.code).toBe('final')
      expect(await server.sql('select * from reservations where id = $1', [id])).toEqual(rows)
    }
  })

  test.each([
    [{}, 'name'],
    [{ status: 'gone' }, 'status'],
    [{ status: 'reserved', start_at: at('12:00') }, 'start_at'],
    [{ status: 'reserved', cancel_reason: 'shop' }, 'cancel_reason'],
    [{ status: 'canceled', cancel_reason: 'expired' }, 'cancel_reason'],
    [{ status: 'canceled', cancel_reason: 'declined' }, 'cancel_reason'],
    [{ start_at: '2027-02-29T10:00:00+09:00' }, 'start_at'],
    [{ start_at: at('12:00'), staff_id: 987654321 }, 'staff_id'],
    [{ start_at: at('12:00'), end_at: at('13:00') }, 'end_at'],
    [{ staff_id: 1, status: 'reserved' }, 'staff_id'],
    [{ status: 'reserved', price: 1 }, 'price'],
    [{ status: 'reserved', move_request: 'approve' }, 'move_request'],
    [{ answer: 'perhaps' }, 'answer'],
  ])('%j is refused at %s', async (body, field) => {
    const { id } = await on.book()
    const answer = await on.change(id, body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
    expect(await on.history(id)).toHaveLength(1)
  })
})

describe('the owner moves a visit', () => {
  test('the old time is free, the new one is taken, the customer is told both', async () => {
    const { id } = await on.book()
    const answer = await on.change(id, { start_at: at('15:00') })
    expect(answer.body.data).toMatchObject({ start_at: at('15:00'), end_at: at('16:00') })
    const free = await on.starts()
    expect([free.includes('10:00'), free.includes('15:00')]).toEqual([true, false])
    expect((await on.mails(id)).at(-1)).toBe('changed')
    expect(await on.reminders(id)).toEqual([{ start_at: at('15:00') }])
    expect((await on.history(id))[0]).toEqual([
      'お店が日時を変更しました：2026年11月24日(火) 10:00 → 2026年11月24日(火) 15:00',
    ])
  })

  test('by half its own length, itself not in the way', async () => {
    const { id } = await on.book()
    expect((await on.change(id, { start_at: at('10:30') })).status).toBe(200)
  })

  test('onto another visit: refused with what stands there', async () => {
    const other = await on.book('12:00')
    const { id } = await on.book()
    const answer = await on.change(id, { start_at: at('12:30') })
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
    const again = await on.change(id, { start_at: at('12:30'), override: ['taken', 'buffer', 'occupied'] })
    expect(again.body.code).toBe('occupied')
  })

  test('outside the rules only knowingly, and the history names it', async () => {
    const { id } = await on.book()
    const late = at('19:30')
    const first = await on.change(id, { start_at: late })
    expect([first.status, first.body.code, first.body.reasons]).toEqual([
      409,
      'outside_rules',
      ['outside_hours'],
    ])
    expect((await on.change(id, { start_at: late, override: ['cutoff'] })).status).toBe(409)
    expect((await on.change(id, { start_at: late, override: first.body.reasons })).status).toBe(200)
    expect((await on.history(id))[0]?.[1]).toBe('受付のきまりの外と知ったうえで登録しました：営業時間外')
  })

  test('to another member of staff: the history says both names, the log keeps ids alone', async () => {
    const { id } = await on.book()
    const [second] = await server.sql<{ id: number }>(
      "insert into staff (shop_id, name, priority, created_at) values ($1, '佐々木 里美', 1, now()) returning id",
      [shop.shopId],
    )
    await server.sql('update shops set version = version + 1 where id = $1', [shop.shopId])
    server.services.publishChange(shop.shopId)
    const answer = await on.change(id, { start_at: at('10:00'), staff_id: second?.id })
    expect([answer.status, answer.body.data.staffName]).toEqual([200, '佐々木 里美'])
    expect((await on.history(id))[0]?.[1]).toBe('担当：ヘアサロン こはる → 佐々木 里美')
    const logs = await server.sql<{ all: string }>(
      'select changes::text as all from change_logs where reservation_id = $1',
      [id],
    )
    expect(logs.map(({ all }) => all).join()).not.toContain('佐々木')
  })

  test('to the same time: nothing is written', async () => {
    const { id } = await on.book()
    expect((await on.change(id, { start_at: at('10:00') })).status).toBe(200)
    expect(await on.history(id)).toHaveLength(1)
    expect(await on.mails(id)).toHaveLength(2)
  })

  test('a request keeps its 72 hours at another time, but ends at its start; the shop is reminded of that one', async () => {
    await on.asksApproval()
    const { id } = await on.book('10:00', '2026-11-22')
    expect(await on.read(id)).toMatchObject({ expires_at: at('10:00', '2026-11-22') })
    const later = await on.change(id, { start_at: at('10:00', '2026-12-10') })
    expect(later.body.data).toMatchObject({
      status: 'pending_approval',
      expires_at: '2026-11-24T09:00:00+09:00',
    })
    server.setNow('2026-11-23T09:00:00+09:00')
    const sooner = await on.change(id, { start_at: at('17:00', '2026-11-23') })
    expect(sooner.body.data).toMatchObject({ expires_at: at('17:00', '2026-11-23') })
    const notices = await server.sql(
      "select due_at, details->>'to' as to from messages where reservation_id = $1 and kind = 'shop_waiting' order by id",
      [id],
    )
    expect(notices.slice(1)).toEqual([
      { due_at: '2026-11-22T21:00:00+09:00', to: at('10:00', '2026-12-10') },
      { due_at: '2026-11-23T13:00:00+09:00', to: at('17:00', '2026-11-23') },
    ])
  })

  test('one that was set back to awaiting has no end at another time either', async () => {
    const { id } = await on.book()
    await on.change(id, { status: 'pending_approval' })
    expect((await on.change(id, { start_at: at('15:00') })).body.data.expires_at).toBeNull()
    expect(await on.mails(id)).not.toContain('shop_waiting')
  })

  test('what has no menu takes another end, but none over two midnights', async () => {
    const block = { title: '研修', start_at: at('10:00'), end_at: at('12:00') }
    const made = await shop.client.call('POST', '/api/reservations', block)
    const { id } = made.body.data
    const long = await on.change(id, { start_at: at('10:00'), end_at: at('10:00', '2026-11-28') })
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['end_at']])
    expect((await on.change(id, { start_at: at('10:00'), end_at: at('13:00') })).body.data.end_at).toBe(
      at('13:00'),
    )
  })

  test('another shop’s reservation is not there', async () => {
    const { id } = await on.book()
    const stranger = await makeShop(server)
    const answer = await stranger.client.call('PUT', `/api/reservations/${id}`, { status: 'canceled' })
    expect(answer.status).toBe(404)
  })
})

describe('a move request', () => {
  const requested = async () => {
    await on.asksApproval()
    const made = await on.book()
    await on.change(made.id, { status: 'reserved' })
    expect((await on.move(made.token, at('15:00'))).status).toBe(200)
    return made
  }

  test('is fulfilled outside the rules only knowingly, and the history names it', async () => {
    const { id } = await requested()
    const closed = await shop.client.call('POST', '/api/special-hours', {
      status: 'close',
      start_at: '2026-11-24 14:00:00',
      end_at: '2026-11-24 18:59:59',
      keep_reservations: true,
    })
    expect(closed.status, closed.text).toBe(201)
    const first = await on.change(id, { answer: 'approve' })
    expect([first.status, first.body.code, first.body.reasons]).toEqual([
      409,
      'outside_rules',
      ['special_closed'],
    ])
    const yes = await on.change(id, { answer: 'approve', override: first.body.reasons })
    expect(yes.body.data).toMatchObject({ start_at: at('15:00'), move_request: null })
    expect((await on.history(id))[0]?.[1]).toBe('受付のきまりの外と知ったうえで登録しました：臨時休業')
  })

  test('that came in time is fulfilled after the cut-off like before', async () => {
    const { id } = await requested()
    await server.sql('update shops set reservation_cutoff_time = 43200 where id = $1', [shop.shopId])
    expect((await on.change(id, { answer: 'approve' })).status).toBe(200)
    expect(await on.history(id).then(([last]) => last)).toHaveLength(1)
  })

  test.each(['approve', 'decline'])('%s without a mail, if the owner says so', async (answer) => {
    const { id } = await requested()
    const before = await on.mails(id)
    expect((await on.change(id, { answer, notify: false })).status).toBe(200)
    expect(await on.mails(id)).toEqual(before)
  })

  test('ends when the owner leaves the visit where it is', async () => {
    const { id } = await requested()
    const answer = await on.change(id, { start_at: at('10:00') })
    expect(answer.body.data).toMatchObject({ start_at: at('10:00'), move_request: null })
    expect((await on.history(id))[0]).toEqual([
      'お店が日時変更の申し込み（2026年11月24日(火) 15:00）をお断りしました',
    ])
    expect((await on.mails(id)).at(-1)).toBe('move_ended')
  })
})
