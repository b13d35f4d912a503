// Adding, changing, ordering and taking out staff, also as two tabs of an owner do it at once.
import { beforeEach, describe, expect, test } from 'vitest'
import { keyed, makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { reservationsIn, staffOf, weekOf } from '#testing/staff/staff'
import { at, visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
})

const { call, add, change, listed, addId, first } = staffOf(() => shop)
const remove = (id: number) => call('DELETE', `/api/staff/${id}`)
const reorder = (ids: unknown) => call('PUT', '/api/staff/reorder', { ids })
const names = async () => (await listed()).map(({ name }) => name)
const mornings = weekOf(['10:00', '13:00'])

describe('somebody more who serves', () => {
  test('comes last, in the next colour, and doubles what is offered', async () => {
    await on.book('10:00')
    expect(await on.starts()).not.toContain('10:00')
    const made = await add()
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        id: expect.any(Number),
        name: '美咲',
        active: true,
        color: 'teal',
        hours: null,
        is_shown: false,
        title: '',
        profile: '',
        nomination_fee: 0,
        menus: [],
        image: null,
        version: 1,
      },
    ])
    expect(await names()).toEqual(['ヘアサロン こはる', '美咲'])
    expect(await on.starts()).toContain('10:00')
    expect((await on.booking('10:00')).status).toBe(201)
    expect((await on.booking('10:00')).body.code).toBe('slot_taken')
  })

  test.each<[Record<string, unknown>, string, string]>([
    [{ name: '' }, 'name', '入力してください'],
    [{ name: 'あ'.repeat(41) }, 'name', '名前は40文字以内で入力してください'],
    [{ name: '見て https://evil.example/x' }, 'name', 'お名前にURLやメールアドレスは使えません'],
    [{ color: 'pink' }, 'color', '正しい値を入力してください'],
    [{ hours: weekOf(['09:00', '13:00']) }, 'hours.0.business_hours', '店舗の営業時間の中で指定してください'],
    [{ hours: mornings.slice(1) }, 'hours', '月曜日から日曜日までの7日分を1つずつ指定してください'],
    [{ priority: 3 }, 'priority', '使用できない項目です'],
  ])('%# is refused at %s, and nothing is written', async (part, field, text) => {
    const answer = await add({ name: '美咲', ...part })
    expect([answer.status, answer.body.errors?.[field]?.[0]]).toEqual([422, text])
    const changed = await change(await first(), part)
    expect([changed.status, changed.body.errors?.[field]?.[0]]).toEqual([422, text])
    expect(await names()).toEqual(['ヘアサロン こはる'])
  })

  test('is made once, however often the same press arrives', async () => {
    const key = keyed()
    const made = await Promise.all([add(undefined, key), add(undefined, key), add(undefined, key)])
    expect(new Set(made.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await add({ name: '里美' }, key)).body.code).toBe('idempotency_key_reused')
    await remove(made[0]?.body.data.id)
    expect((await add(undefined, key)).body.code).toBe('idempotency_key_reused')
    expect(await names()).toHaveLength(1)
  })

  test('is one of at most 20 active and 100 in all, also where two tabs add the last', async () => {
    await server.sql(
      "insert into staff (shop_id, name, priority, created_at) select $1, 'S' || n, n, now() from generate_series(1, 18) n",
      [shop.shopId],
    )
    const both = await Promise.all([add(), add()])
    expect(both.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [201, undefined],
      [409, 'staff_limit'],
    ])
    await server.sql(
      "insert into staff (shop_id, name, active, priority, created_at) select $1, 'L' || n, false, n, now() from generate_series(1, 80) n",
      [shop.shopId],
    )
    const [, second] = await listed()
    await change(second?.id ?? 0, { active: false })
    expect((await add()).body.code).toBe('staff_rows_limit')
    // One who left may come back.
    expect((await change(second?.id ?? 0, { active: true })).status).toBe(200)
    const left = (await listed()).find(({ active }) => !active)
    expect((await change(left?.id ?? 0, { active: true })).body.code).toBe('staff_limit')
  })
})

describe('a change', () => {
  test('of name and colour shows in the calendar at once, and counts the version', async () => {
    const { id } = await on.book('10:00')
    const changed = await change(await first(), { name: '小春', color: 'rose', version: 1 })
    expect(changed.body.data).toMatchObject({
      name: '小春',
      color: 'rose',
      active: true,
      hours: null,
      version: 2,
    })
    expect((await on.read(id)).staffName).toBe('小春')
    const calendar = await call('GET', '/api/reservations?from=2026-11-24&to=2026-11-24')
    expect(calendar.body.data[0].staffName).toBe('小春')
  })

  test('of what another tab has changed is told, and nothing is lost', async () => {
    const id = await first()
    const answers = await Promise.all([
      change(id, { name: 'A', version: 1 }),
      change(id, { color: 'sky', version: 1 }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('outdated')
    expect((await listed())[0]?.version).toBe(2)
  })

  test('of the order holds for bookings, and is one of all who are active or none', async () => {
    const [one, two, gone] = [await first(), await addId(), await addId({ name: '退職' })]
    await change(gone, { active: false })
    expect((await reorder([two, one])).status).toBe(204)
    expect(await names()).toEqual(['美咲', 'ヘアサロン こはる', '退職'])
    const { id } = await on.book('10:00')
    expect((await on.read(id)).staffName).toBe('美咲')
    for (const ids of [[one], [one, two, gone], [one, 987654]])
      expect((await reorder(ids)).body.code).toBe('outdated')
    expect((await reorder([one, one])).status).toBe(422)
    // Two tabs at once: one of the two orders, never a mixture.
    const three = await addId({ name: '里美' })
    const orders = [
      [one, two, three],
      [three, two, one],
    ]
    await Promise.all(orders.map(reorder))
    const active = (await listed()).filter((member) => member.active).map((member) => member.id)
    expect(orders).toContainEqual(active)
  })

  test('of another shop’s staff is not possible, nor does it show them', async () => {
    const id = await addId()
    const other = await makeShop(server)
    for (const [method, path, body] of [
      ['PUT', `/api/staff/${id}`, { name: 'x' }],
      ['DELETE', `/api/staff/${id}`, undefined],
    ] as const)
      expect((await other.client.call(method, path, body)).status).toBe(404)
    expect((await other.client.call('PUT', '/api/staff/reorder', { ids: [id] })).body.code).toBe('outdated')
    expect(await names()).toEqual(['ヘアサロン こはる', '美咲'])
  })
})

describe('taking somebody out', () => {
  test('names their live reservations first, move requests too; kept, they stay, and nothing new is given to them', async () => {
    const second = await addId()
    const mine = await on.book('10:00')
    const hers = await on.book('10:00')
    expect((await on.read(hers.id)).staff_id).toBe(second)
    await call('POST', '/api/reservations', {
      start_at: at('15:00'),
      end_at: at('16:00'),
      staff_id: second,
    })
    const asked = await change(second, { active: false })
    expect([asked.status, asked.body.code, asked.body.message]).toEqual([
      409,
      'reservations_inside',
      expect.stringContaining('これからの予約が入っています'),
    ])
    expect(reservationsIn(asked)).toEqual([hers.id])
    expect((await listed())[1]?.active).toBe(true)

    const kept = await change(second, { active: false, keep_reservations: true })
    expect([kept.status, kept.body.data.active]).toEqual([200, false])
    expect((await on.read(hers.id)).staffName).toBe('美咲')
    expect(await on.starts()).not.toContain('10:00')
    expect(await on.starts()).toContain('11:00')
    const entered = await call('POST', '/api/reservations', {
      menu_id: shop.menuId,
      start_at: at('12:00'),
      name: '佐藤',
      staff_id: second,
    })
    expect([entered.status, Object.keys(entered.body.errors)]).toEqual([422, ['staff_id']])
    // Her visit can be moved in time, and given to a colleague; not the other way round.
    expect((await on.change(hers.id, { start_at: at('13:00') })).status).toBe(200)
    expect((await on.change(hers.id, { start_at: at('13:00'), staff_id: await first() })).status).toBe(200)
    expect((await on.change(mine.id, { start_at: at('17:00'), staff_id: second })).status).toBe(422)
  })

  test('leaves a request to move to them answerable', async () => {
    await on.asksApproval()
    const second = await addId()
    await call('POST', '/api/reservations', {
      start_at: at('12:00'),
      end_at: at('13:00'),
      staff_id: await first(),
    })
    const { id, token } = await on.book('15:00')
    await on.change(id, { status: 'reserved' })
    expect((await on.move(token, at('12:00'))).status).toBe(200)
    const asked = await change(second, { active: false })
    expect(reservationsIn(asked)).toEqual([id])
    await change(second, { active: false, keep_reservations: true })
    const approved = await on.change(id, { answer: 'approve' })
    expect([approved.status, approved.body.data.staff_id]).toEqual([200, second])
  })

  test('is not possible for the last one, also where two tabs take out one each', async () => {
    const [one, two] = [await first(), await addId()]
    const answers = await Promise.all([change(one, { active: false }), change(two, { active: false })])
    expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [200, undefined],
      [409, 'staff_last'],
    ])
    expect((await listed()).filter(({ active }) => active)).toHaveLength(1)
  })

  test(
    'while customers book: who is out has nothing that the owner did not see',
    { timeout: 60_000 },
    async () => {
      for (let round = 0; round < 6; round++) {
        const second = await addId()
        const date = `2026-12-0${round + 1}`
        const [left, ...booked] = await Promise.all([
          change(second, { active: false }),
          ...Array.from({ length: 4 }, (_, index) => on.booking(index % 2 ? '10:00' : '14:00', date)),
        ])
        expect(booked.map(({ status }) => status).every((status) => [201, 409].includes(status))).toBe(true)
        const [row] = await server.sql<{ n: number }>(
          'select count(*) as n from reservations where shop_id = $1 and staff_id = $2',
          [shop.shopId, second],
        )
        if (left?.status === 200) expect(row?.n).toBe(0)
        else expect(left?.body.reservations).not.toHaveLength(0)
        await change(second, { active: false, keep_reservations: true })
      }
    },
  )

  test('who comes back is last in the order', async () => {
    const [one, two] = [await first(), await addId()]
    await change(one, { active: false })
    expect(await names()).toEqual(['美咲', 'ヘアサロン こはる'])
    await change(one, { active: true })
    expect((await listed()).map(({ id, active }) => [id, active])).toEqual([
      [two, true],
      [one, true],
    ])
  })
})

describe('deleting', () => {
  test('is for who never had a reservation', async () => {
    const second = await addId()
    expect((await remove(second)).status).toBe(204)
    expect((await remove(second)).status).toBe(404)
    expect((await remove(await first())).body.code).toBe('staff_last')

    const third = await addId({ name: '里美' })
    const { id, token } = await on.book('10:00')
    await on.change(id, { start_at: at('10:00'), staff_id: third })
    await on.cancel(token)
    const refused = await remove(third)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'staff_in_use',
      'このスタッフには予約の記録があるため、削除できません。代わりに、受付から外してください。',
    ])
  })

  test('leaves a history in which nobody is without a word', async () => {
    const second = await addId()
    const { id } = await on.book('10:00')
    await on.change(id, { start_at: at('10:00'), staff_id: second })
    await on.change(id, { start_at: at('10:00'), staff_id: await first() })
    expect((await remove(second)).status).toBe(204)
    expect((await on.history(id)).flat()).toContain('担当：削除した担当 → ヘアサロン こはる')
  })
})
