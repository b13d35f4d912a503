// Visits of a list are given to colleagues. Rule RES-128.
import { beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { worklistsOf } from '#testing/staff/worklists'

const server = await useTestServer()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
let ill: number
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
  const [first] = await server.sql<{ id: number }>('select id from staff where shop_id = $1', [shop.shopId])
  ill = first?.id ?? 0
})

const { date, call, read, outcomes, handOver, addStaff, listed } = worklistsOf(
  server,
  () => shop,
  () => ill,
)

describe('handing over', () => {
  test('proposals do not collide, and are applied at once', async () => {
    const visits = [await on.book('10:00'), await on.book('11:00'), await on.book('12:00')].map(
      ({ id }) => id,
    )
    const one = await addStaff('里美')
    const two = await addStaff('美咲')
    // She has something else at 11.
    await call('POST', '/api/blocks', { date, start_time: '11:00', end_time: '12:00', staff_id: one })
    const list = await listed()
    const { items } = await read(list)
    expect(
      items.map((item: { colleagues: { staff_id: number }[] }) => item.colleagues.map((c) => c.staff_id)),
    ).toEqual([expect.arrayContaining([one, two]), [two], expect.arrayContaining([one, two])])
    const proposed = items.map((item: { reservation_id: number; suggestion: { staff_id: number } }) => [
      item.reservation_id,
      item.suggestion.staff_id,
    ])
    const answer = await handOver(list, proposed)
    expect(answer.body.data).toEqual({ done: visits, left: [] })
    expect(await outcomes(list)).toEqual(['handed_over', 'handed_over', 'handed_over'])
    expect((await on.read(visits[1] ?? 0)).staffName).toBe('美咲')
    expect(await on.history(visits[1] ?? 0)).toHaveLength(2)
  })

  test('one colleague who is free for one of two at the same time is proposed once', async () => {
    await on.book('10:00')
    const entered = await call('POST', '/api/reservations', {
      menu_id: shop.menuId,
      start_at: at('10:00'),
      name: '鈴木',
      staff_id: ill,
      overlap: true,
    })
    expect(entered.status, entered.text).toBe(201)
    const colleague = await addStaff()
    const list = await listed()
    const atTen = (await read(list)).items.filter(
      (item: { start_at: string }) => item.start_at === at('10:00'),
    )
    expect(
      atTen.map(
        ({ suggestion }: { suggestion: { staff_id: number } | null }) => suggestion?.staff_id ?? null,
      ),
    ).toEqual([colleague, null])
    // Both could be given to her alone.
    expect(atTen.map(({ colleagues }: { colleagues: unknown[] }) => colleagues.length)).toEqual([1, 1])
  })

  test('those that do not fit any more are named, the others are done', async () => {
    const [first, second] = [(await on.book('10:00')).id, (await on.book('11:00')).id]
    const third = await on.book('12:00')
    const colleague = await addStaff()
    const list = await listed()
    await call('POST', '/api/blocks', { date, start_time: '11:00', end_time: '12:00', staff_id: colleague })
    await on.cancel(third.token)
    const answer = await handOver(list, [
      [first, colleague],
      [second, colleague],
      [third.id, colleague],
      [999999, colleague],
    ])
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data).toEqual({
      done: [first],
      left: [
        { reservation_id: second, reason: 'occupied' },
        { reservation_id: third.id, reason: 'gone' },
        { reservation_id: 999999, reason: 'gone' },
      ],
    })
  })

  test('by two devices at once: the first is done, the second is told', async () => {
    const visit = await on.book('10:00')
    const [one, two] = [await addStaff('里美'), await addStaff('美咲')]
    const list = await listed()
    const answers = await Promise.all([handOver(list, [[visit.id, one]]), handOver(list, [[visit.id, two]])])
    const all = answers.map(({ body }) => body.data)
    expect(all.flatMap(({ done }) => done)).toEqual([visit.id])
    expect(all.flatMap(({ left }) => left)).toEqual([{ reservation_id: visit.id, reason: 'changed' }])
    // A repeat of what was done is done.
    const { staff_id } = await on.read(visit.id)
    expect((await handOver(list, [[visit.id, staff_id]])).body.data.done).toEqual([visit.id])
  })

  test('not to who does not do the menu', async () => {
    const visit = await on.book('10:00')
    const colleague = await addStaff()
    await server.sql(
      'insert into staff_menus (shop_id, staff_id, menu_id, is_done) values ($1, $2, $3, false)',
      [shop.shopId, colleague, shop.menuId],
    )
    const list = await listed()
    expect((await read(list)).items[0].colleagues).toEqual([])
    const answer = await handOver(list, [[visit.id, colleague]])
    expect(answer.body.data.left).toEqual([{ reservation_id: visit.id, reason: 'not_for_menu' }])
    expect((await handOver(list, [[visit.id, 999999]])).body.data.left).toHaveLength(1)
  })

  test('waits for the answer where the customer asked for another time', async () => {
    await on.asksApproval()
    const visit = await on.book('10:00')
    await on.change(visit.id, { status: 'reserved', notify: false })
    await on.move(visit.token, at('15:00', '2026-11-25'))
    const colleague = await addStaff()
    const list = await listed()
    expect((await read(list)).items[0]).toMatchObject({
      has_move_request: true,
      colleagues: [],
      suggestion: null,
    })
    expect((await handOver(list, [[visit.id, colleague]])).body.data.left).toEqual([
      { reservation_id: visit.id, reason: 'move_request' },
    ])
  })

  test('is told to the customer only where she sees the staff', async () => {
    const [hidden, shown] = [await on.book('10:00'), await on.book('12:00')]
    const colleague = await addStaff()
    const list = await listed()
    await handOver(list, [[hidden.id, colleague]])
    expect(await on.mails(hidden.id)).not.toContain('edited')
    await server.sql('update staff set is_shown = true where id = $1', [colleague])
    await handOver(list, [[shown.id, colleague]])
    expect(await on.mails(shown.id)).toContain('edited')
  })

  test('keeps the price, and gives up what was paid for the choice of who serves', async () => {
    const visit = await on.book('10:00')
    await server.sql('update reservations set price = 7777, is_nominated = true where id = $1', [visit.id])
    await server.sql(
      `insert into reservation_lines (shop_id, reservation_id, priority, kind, name, price)
       select $1, $2, 9, 'nomination', '指名', 777`,
      [shop.shopId, visit.id],
    )
    await server.sql(
      "update reservation_lines set price = 7000 where reservation_id = $1 and kind = 'menu'",
      [visit.id],
    )
    const colleague = await addStaff()
    const list = await listed()
    await handOver(list, [[visit.id, colleague]])
    expect(await on.read(visit.id)).toMatchObject({ price: 7000, is_nominated: false, start_at: at('10:00') })
    // She had chosen.
    expect(await on.mails(visit.id)).toContain('edited')
  })

  test.each([
    [{ items: [] }, 'items'],
    [{ items: [{ reservation_id: 1, staff_id: 0 }] }, 'items.0.staff_id'],
    [{ items: Array.from({ length: 101 }, (_, n) => ({ reservation_id: n + 1, staff_id: 1 })) }, 'items'],
    [
      {
        items: [
          { reservation_id: 1, staff_id: 1 },
          { reservation_id: 1, staff_id: 2 },
        ],
      },
      'items',
    ],
  ])('%# is refused at %s', async (body, field) => {
    await on.book('10:00')
    const answer = await call('POST', `/api/worklists/${await listed()}/hand-over`, body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  })
})
