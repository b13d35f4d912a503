// Unwanted reservations. Rules RES-47 to RES-50.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShop } from '#testing/factories'
import { sendMessages, startTestServer, testNow, type TestServer, useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'

const server = await useTestServer()
let live: TestServer
beforeAll(async () => {
  live = await startTestServer({ BILLING: 'live' }, server)
})
afterAll(async () => {
  expect(await server.violations()).toEqual([])
  await live.stop()
})

const setup = async (on: TestServer = server) => {
  const shop = await makeShop(on)
  return { shop, visits: visitsOf(on, shop) }
}

const used = async ({ client }: { client: Awaited<ReturnType<typeof makeShop>>['client'] }) =>
  (await client.call('GET', '/api/plans/current')).body.data.usage.reservations.count

const messagesOf = (id: number) =>
  server.sql<{ kind: string; status: string; last_error: string | null }>(
    'select kind, status, last_error from messages where reservation_id = $1 order by id',
    [id],
  )

test('a mark frees the time, gives the place back, stops every mail to the customer and is in the history', async () => {
  const { shop, visits } = await setup()
  const made = await visits.book('10:00')
  expect(await visits.starts()).not.toContain('10:00')
  expect(await used(shop)).toBe(1)
  expect((await visits.read(made.id)).can).toMatchObject({ mark_spam: true, unmark_spam: false })

  const answer = await visits.change(made.id, { spam: true })
  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({
    status: 'canceled',
    cancel_reason: 'spam',
    mail: null,
    can: { mark_spam: false, unmark_spam: true, statuses: [], cancel_reasons: [] },
  })
  expect(await visits.starts()).toContain('10:00')
  expect(await used(shop)).toBe(0)
  expect((await visits.history(made.id))[0]).toEqual(['お店が予約をキャンセルしました（迷惑予約）'])

  // No further mail: the confirmation that waited is not sent, the reminder is gone, none says that it was canceled.
  await sendMessages(server.services)
  expect(await messagesOf(made.id)).toEqual([
    { kind: 'confirmed', status: 'failed', last_error: 'superseded' },
    { kind: 'shop_new', status: 'failed', last_error: 'superseded' },
  ])
  const [waiting] = await server.sql<{ id: number }>(
    "select id from messages where reservation_id = $1 and kind = 'confirmed'",
    [made.id],
  )
  const again = await shop.client.call('POST', `/api/messages/${waiting?.id}/resend`)
  expect(again.status).toBe(409)

  // A second press changes nothing.
  expect((await visits.change(made.id, { spam: true })).status).toBe(200)
  expect(await visits.history(made.id)).toHaveLength(2)
})

test('the customer’s link says that the shop canceled it, and no more', async () => {
  const { visits } = await setup()
  const made = await visits.book('10:00')
  await visits.change(made.id, { spam: true })
  expect(await visits.managed(made.token)).toMatchObject({
    status: 'canceled',
    cancel_reason: 'shop',
    can: { cancel: false, reschedule: false },
  })
  expect((await visits.cancel(made.token)).body.code).toBe('final')
})

test('a request and its move request end with the mark', async () => {
  const { visits } = await setup()
  await visits.asksApproval()
  const made = await visits.book('10:00')
  await visits.change(made.id, { status: 'reserved' })
  expect((await visits.move(made.token, at('13:00'))).status).toBe(200)
  await visits.change(made.id, { spam: true })
  expect(await visits.starts()).toEqual(expect.arrayContaining(['10:00', '13:00']))
})

test('taken back it stands as before, with its reminder, and nobody is told', async () => {
  const { shop, visits } = await setup()
  const made = await visits.book('10:00')
  await visits.change(made.id, { spam: true })
  const back = await visits.change(made.id, { spam: false })
  expect(back.body.data).toMatchObject({ status: 'reserved', cancel_reason: null, mail: null })
  expect(await visits.starts()).not.toContain('10:00')
  expect(await visits.reminders(made.id)).toHaveLength(1)
  expect(await visits.mails(made.id)).toEqual(['confirmed', 'shop_new'])
  expect(await used(shop)).toBe(1)
  expect((await visits.history(made.id))[0]).toEqual(['お店が状態を変更しました：キャンセル → 予約確定'])
  // Of one that is not marked there is nothing to take back.
  expect((await visits.change(made.id, { spam: false })).status).toBe(200)
  expect(await visits.history(made.id)).toHaveLength(3)

  await visits.asksApproval()
  const asked = await visits.book('14:00')
  await visits.change(asked.id, { spam: true })
  const waits = await visits.change(asked.id, { spam: false })
  expect(waits.body.data).toMatchObject({ status: 'pending_approval', expires_at: null })
})

test('it cannot be taken back where somebody else has the time', async () => {
  const { visits } = await setup()
  const made = await visits.book('10:00')
  await visits.change(made.id, { spam: true })
  const other = await visits.book('10:00')
  const refused = await visits.change(made.id, { spam: false })
  expect([refused.status, refused.body.code]).toEqual([409, 'occupied'])
  expect(refused.body.reservations).toMatchObject([{ id: other.id }])
  expect(await visits.read(made.id)).toMatchObject({ status: 'canceled', cancel_reason: 'spam' })
})

test('only online reservations, until seven days after the start; ended ones stay as they are', async () => {
  const { shop, visits } = await setup()
  const entered = await shop.client.call('POST', '/api/reservations', {
    menu_id: shop.menuId,
    start_at: at('15:00'),
    name: '鈴木 一郎',
  })
  const errorsOf = async (id: number, spam = true) => (await visits.change(id, { spam })).body.errors?.spam
  expect(await errorsOf(entered.body.data.id)).toEqual([
    '迷惑予約にできるのは、オンラインで入った予約だけです',
  ])
  const treated = await visits.book('10:00')
  await visits.change(treated.id, { status: 'treated' })
  const canceled = await visits.book('11:00')
  await visits.cancel(canceled.token)
  for (const { id } of [treated, canceled])
    for (const spam of [true, false]) expect((await visits.change(id, { spam })).body.code).toBe('final')

  const [late, marked] = [await visits.book('12:00'), await visits.book('13:00')]
  server.setNow('2026-12-01T12:00:00+09:00')
  expect((await visits.change(marked.id, { spam: true })).status).toBe(200)
  server.setNow('2026-12-01T12:01:00+09:00')
  const tooLate = ['迷惑予約の変更は、予約の開始から7日以内にお願いします']
  expect(await errorsOf(late.id)).toEqual(tooLate)
  expect((await visits.read(late.id)).can.mark_spam).toBe(false)
  server.setNow('2026-12-02T00:00:00+09:00')
  expect(await errorsOf(marked.id, false)).toEqual(tooLate)
  server.setNow(testNow)
})

test('a mark goes alone, and is no reason to cancel that the owner chooses', async () => {
  const { visits } = await setup()
  const made = await visits.book('10:00')
  for (const [body, field] of [
    [{ spam: true, status: 'canceled' }, 'spam'],
    [{ spam: 'yes' }, 'spam'],
    [{ status: 'canceled', cancel_reason: 'spam' }, 'cancel_reason'],
  ] as const) {
    const answer = await visits.change(made.id, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  }
  const other = await setup()
  expect((await other.visits.change(made.id, { spam: true })).status).toBe(404)
  expect((await visits.read(made.id)).status).toBe('reserved')
})

test('a search finds the marked ones alone, and among the canceled', async () => {
  const { shop, visits } = await setup()
  const [spam, canceled] = [await visits.book('10:00'), await visits.book('11:00')]
  await visits.book('12:00')
  await visits.change(spam.id, { spam: true })
  await visits.change(canceled.id, { status: 'canceled' })
  const search = async (status: string) =>
    (await shop.client.call('GET', `/api/reservations?page=1&status=${status}`)).body.data
  expect(await search('spam')).toMatchObject([{ id: spam.id, status: 'canceled', is_spam: true }])
  expect(await search('canceled')).toMatchObject([
    { id: spam.id, is_spam: true },
    { id: canceled.id, is_spam: false },
  ])
  await visits.change(spam.id, { spam: false })
  expect(await search('spam')).toEqual([])
  const calendar = '/api/reservations?from=2026-11-24&to=2026-11-24&status=spam'
  expect((await shop.client.call('GET', calendar)).status).toBe(422)
})

test('where the plan counts, a mark cannot be taken back beyond the limit, and twenty give places back', async () => {
  const { visits } = await setup(live)
  const hours = Array.from({ length: 20 }, (_, index) => ({
    time: `${10 + (index % 9)}:00`,
    date: `2026-11-${24 + Math.floor(index / 9)}`,
  }))
  const made = []
  for (const { time, date } of hours) made.push(await visits.book(time, date))
  expect((await visits.booking('10:00', '2026-11-27')).body.code).toBe('plan_limit')
  const [first, second] = made
  await visits.change(first!.id, { spam: true })
  await visits.book('10:00', '2026-11-27')
  const refused = await visits.change(first!.id, { spam: false })
  expect([refused.status, refused.body.code]).toEqual([409, 'plan_limit'])
  // The owner may still enter the visit.
  await visits.change(second!.id, { spam: true })
  expect((await visits.change(first!.id, { spam: false })).status).toBe(200)

  for (const { id } of made) await visits.change(id, { spam: true })
  const last = await visits.book('11:00', '2026-11-27')
  expect((await visits.change(last.id, { spam: true })).body.errors.spam).toEqual([
    '迷惑予約にできるのは、30日間に20件までです。この予約は、ステータスを「キャンセル」に変更してください',
  ])
})
