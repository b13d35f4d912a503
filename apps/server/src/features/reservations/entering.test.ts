// The owner's own entries, and time that is only blocked.
import { beforeEach, describe, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { changeCall } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
})

const at = (time: string, date = '2026-11-24') => `${date}T${time}:00+09:00`
const enter = (entry: object, headers: Record<string, string> = {}) =>
  shop.client.call('POST', '/api/reservations', entry, headers)
const book = (time: string) =>
  openClient(server.url).call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    someBooking(shop.menuId, at(time)),
    keyed(),
  )
const starts = async (): Promise<string[]> =>
  (
    await openClient(server.url).call(
      'GET',
      `/api/public/shops/${shop.domain}/availability?menu_id=${shop.menuId}&from=2026-11-24&days=1`,
    )
  ).body.data.days[0].starts
const count = async (table: string): Promise<number> =>
  (await server.sql<{ n: number }>(`select count(*) as n from ${table} where shop_id = $1`, [shop.shopId]))[0]
    ?.n ?? 0

describe('owners enter from five years ago to three years ahead', () => {
  const first = '2021-11-21T10:00:00+09:00'
  const last = '2029-11-21T18:00:00+09:00'
  const far = [
    '2021-11-20T23:59:00+09:00',
    '2029-11-22T00:00:00+09:00',
    '2000-01-01T10:00:00+09:00',
    '2099-12-01T10:00:00+09:00',
  ]
  const override = ['past', 'beyond_horizon', 'holiday_unknown', 'outside_hours']

  test('a visit or a block, and no further', async () => {
    const visit = (start: string) => ({ menu_id: shop.menuId, start_at: start, name: '鈴木 一郎', override })
    const block = (start: string) => ({
      start_at: start,
      end_at: start.replace(/T\d\d:\d\d/, 'T23:59'),
      override,
    })
    for (const start of far)
      for (const entry of [visit(start), block(start)]) {
        const answer = await enter(entry)
        expect([start, answer.status, answer.body.errors]).toEqual([
          start,
          422,
          { start_at: ['5年前から3年後までの日時を入力してください'] },
        ])
      }
    expect(await count('reservations')).toBe(0)
    for (const start of [first, last]) {
      expect([start, (await enter(visit(start))).status]).toEqual([start, 201])
      expect([start, (await enter(block(start.replace(/T\d\d/, 'T20')))).status]).toEqual([start, 201])
    }
  })

  test('nor move there', async () => {
    const made = await enter({ menu_id: shop.menuId, start_at: at('10:00'), name: '鈴木 一郎' })
    const move = (start: string) =>
      shop.client.call(...changeCall(made.body.data.id, { start_at: start, override }))
    for (const start of far) {
      const answer = await move(start)
      expect([start, answer.status, Object.keys(answer.body.errors)]).toEqual([start, 422, ['start_at']])
    }
    for (const start of [first, last]) expect([start, (await move(start)).status]).toEqual([start, 200])
  })
})

describe('an entry by telephone', () => {
  const phoneBooking = () => ({
    menu_id: shop.menuId,
    start_at: at('10:00'),
    name: '鈴木 一郎',
    phone: '０３－１２３４－５６７８',
  })

  test('takes its time, makes the customer’s record, and tells nobody', async () => {
    const answer = await enter(phoneBooking())
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body.data).toMatchObject({
      status: 'reserved',
      source: 'owner',
      customerName: '鈴木 一郎',
      phone: '0312345678',
      end_at: at('11:00'),
      price: 5500,
      is_block: false,
    })
    expect(await starts()).not.toContain('10:00')
    expect(await count('messages')).toBe(0)
    expect(await count('customers')).toBe(1)
    const logs = await shop.client.call('GET', `/api/reservations/${answer.body.data.id}/change-logs`)
    expect(logs.body.data[0].explanations).toEqual(['お店が予約を登録しました（予約確定）'])
  })

  test('with an address and a tick the customer gets the confirmation and the reminder', async () => {
    await enter({ ...phoneBooking(), email: 'ichiro@example.jp', notify: true })
    expect(
      await server.sql('select kind, to_address from messages where shop_id = $1 order by kind', [
        shop.shopId,
      ]),
    ).toEqual([
      { kind: 'confirmed', to_address: 'ichiro@example.jp' },
      { kind: 'reminder', to_address: 'ichiro@example.jp' },
    ])
  })

  test('the same key makes one, another body with it is refused', async () => {
    const key = keyed()
    const answers = await Promise.all([1, 2, 3].map(() => enter(phoneBooking(), key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await enter({ ...phoneBooking(), name: '別人' }, key)).body.code).toBe('idempotency_key_reused')
    expect(await count('reservations')).toBe(1)
  })

  test('of a customer on record copies who they are', async () => {
    const first = await enter({ ...phoneBooking(), name_kana: 'すずき いちろう' })
    const { customer_id } = first.body.data
    const second = await enter({ menu_id: shop.menuId, start_at: at('12:00'), customer_id })
    expect(second.body.data).toMatchObject({
      customer_id,
      customerName: '鈴木 一郎',
      name_kana: 'スズキ イチロウ',
    })
    expect(await count('customers')).toBe(1)
  })

  test('onto another visit: refused with what stands there, and nothing is written', async () => {
    await book('10:00')
    const answer = await enter({ ...phoneBooking(), start_at: at('10:30'), override: ['taken'] })
    expect([answer.status, answer.body.code]).toEqual([409, 'occupied'])
    expect(answer.body.reservations).toMatchObject([{ customer_name: '山田 花子', start_at: at('10:00') }])
    expect(await count('reservations')).toBe(1)
  })

  test.each([
    ['past', at('10:00', '2026-11-20'), ['past']],
    ['cutoff', '2026-11-21T10:00:00+09:00', []],
    ['cutoff', '2026-11-21T09:30:00+09:00', ['cutoff', 'outside_hours']],
    ['far ahead', at('10:00', '2027-11-24'), ['beyond_horizon']],
    ['too long', at('18:30'), ['too_long']],
    ['off the grid is no rule for the owner', at('10:10'), []],
  ])('outside the rules (%s) only knowingly', async (_, start_at, reasons) => {
    const first = await enter({ ...phoneBooking(), start_at })
    if (reasons.length === 0) return expect(first.status).toBe(201)
    expect([first.status, first.body.code, first.body.reasons]).toEqual([409, 'outside_rules', reasons])
    expect(await count('reservations')).toBe(0)
    const second = await enter({ ...phoneBooking(), start_at, override: reasons })
    expect(second.status, second.text).toBe(201)
    const logs = await shop.client.call('GET', `/api/reservations/${second.body.data.id}/change-logs`)
    expect(logs.body.data[0].explanations[1]).toMatch(/^受付のきまりの外と知ったうえで登録しました：/)
  })

  test('a draft is entered too, another shop’s menu, staff or customer never', async () => {
    await server.sql("update menus set publish_state = 'draft' where id = $1", [shop.menuId])
    expect((await enter(phoneBooking())).status).toBe(201)
    const other = await makeShop(server)
    const [staff] = await server.sql<{ id: number }>('select id from staff where shop_id = $1', [
      other.shopId,
    ])
    const [, answer] = [0, await enter({ ...phoneBooking(), menu_id: other.menuId, start_at: at('15:00') })]
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['menu_id']])
    const byStaff = await enter({ ...phoneBooking(), staff_id: staff?.id, start_at: at('15:00') })
    expect([byStaff.status, Object.keys(byStaff.body.errors)]).toEqual([422, ['staff_id']])
    const [forgotten] = await server.sql<{ id: number }>(
      "insert into customers (shop_id, name, created_at, forgotten_at) values ($1, '—', now(), now()) returning id",
      [shop.shopId],
    )
    for (const customer_id of [987654321, forgotten?.id]) {
      const byCustomer = await enter({ menu_id: shop.menuId, customer_id, start_at: at('15:00') })
      expect([byCustomer.status, Object.keys(byCustomer.body.errors)]).toEqual([422, ['customer_id']])
    }
  })

  test.each([
    [{ start_at: '2027-02-29T10:00:00+09:00' }, 'start_at'],
    [{ start_at: '2026-11-24 10:00' }, 'start_at'],
    [{ name: undefined }, 'name'],
    [{ name: '' }, 'name'],
    [{ phone: '9012345678' }, 'phone'],
    [{ email: 'taro@' }, 'email'],
    [{ end_at: at('12:00') }, 'end_at'],
    [{ menu_id: '1' }, 'menu_id'],
    [{ menu_id: null }, 'end_at'],
    [{ menu_id: null, end_at: at('10:00') }, 'end_at'],
    [{ menu_id: null, end_at: at('10:00', '2026-12-24') }, 'end_at'],
    [{ override: 'all' }, 'override'],
    [{ price: 0 }, 'price'],
    [{ note: 'a\u0000b' }, 'note'],
  ])('%j is refused at the field', async (part, field) => {
    const answer = await enter({ ...phoneBooking(), ...part })
    expect([answer.status, Object.keys(answer.body.errors ?? {})[0]?.split('.')[0]]).toEqual([422, field])
    expect(await count('reservations')).toBe(0)
  })
})

describe('blocked time', () => {
  test('takes its time, has no customer, link or mail, and can be moved, lengthened and taken away', async () => {
    const made = await enter({ start_at: at('12:00'), end_at: at('13:30'), title: '歯医者' })
    expect(made.body.data).toMatchObject({
      title: '歯医者',
      is_block: true,
      customerName: '',
      customer_id: null,
    })
    const { id } = made.body.data
    expect(await starts()).not.toContain('13:00')
    expect([await count('customers'), await count('messages')]).toEqual([0, 0])
    expect(
      await server.sql('select from reservations where id = $1 and manage_token_hash is not null', [id]),
    ).toHaveLength(0)
    const moved = await shop.client.call(
      ...changeCall(id, {
        start_at: at('15:00'),
        end_at: at('15:30'),
      }),
    )
    expect(moved.body.data).toMatchObject({ start_at: at('15:00'), end_at: at('15:30') })
    await shop.client.call('PUT', `/api/reservations/${id}`, { status: 'canceled' })
    expect(await starts()).toContain('15:00')
  })

  test.each([
    ['outside the hours', at('07:00'), at('08:00')],
    ['after closing', at('18:30'), at('20:00')],
    ['within the cut-off', '2026-11-21T09:15:00+09:00', '2026-11-21T09:45:00+09:00'],
    ['over now', at('10:00', '2026-11-20'), at('11:00', '2026-11-20')],
    ['beyond the horizon', at('10:00', '2027-11-24'), at('11:00', '2027-11-24')],
  ])('%s asks nothing, and its history names no rule; nor does a move there', async (_, start_at, end_at) => {
    const made = await enter({ start_at, end_at, title: '棚卸し' })
    expect(made.status, made.text).toBe(201)
    const path = `/api/reservations/${made.body.data.id}`
    expect((await shop.client.call('PUT', path, { status: 'canceled' })).status).toBe(200)
    const moving = await enter({ start_at: at('12:00'), end_at: at('13:00') })
    const other = `/api/reservations/${moving.body.data.id}`
    const moved = await shop.client.call('POST', `${other}/move`, { start_at, end_at })
    expect(moved.status, moved.text).toBe(200)
    for (const one of [path, other]) {
      const logs = await shop.client.call('GET', `${one}/change-logs`)
      expect(logs.text).not.toContain('受付のきまり')
    }
  })

  test('without a menu but for somebody it is a visit, and asks', async () => {
    const answer = await enter({ start_at: at('07:00'), end_at: at('08:00'), name: '佐藤' })
    expect(answer.body.reasons).toEqual(['outside_hours'])
  })

  test('where only preparation or clean-up is in the way, it is said so', async () => {
    await server.sql('update menus set after_time = 30 where id = $1', [shop.menuId])
    await book('10:00')
    const block = (time: string) => enter({ start_at: at(time), end_at: at('12:00') })
    const met = await block('11:00')
    expect([met.body.code, met.body.reasons]).toEqual(['occupied', ['buffer']])
    expect(met.body.message).toMatch(/準備または片付け/)
    expect(met.body.reservations).toMatchObject([{ start_at: at('10:00') }])
    const taken = await block('10:30')
    expect([taken.body.reasons, taken.body.message]).toEqual([undefined, expect.not.stringMatching(/片付け/)])
    const other = await enter({ start_at: at('15:00'), end_at: at('16:00') })
    const moved = await shop.client.call(
      ...changeCall(other.body.data.id, {
        start_at: at('11:15'),
      }),
    )
    expect([moved.body.code, moved.body.reasons]).toEqual(['occupied', ['buffer']])
    const why = await shop.client.call(
      'GET',
      `/api/availability/explain?date=2026-11-24&time=11:00&menu_id=${shop.menuId}`,
    )
    expect(why.body.data.reasons.map(({ code }: { code: string }) => code)).toEqual(['buffer'])
  })

  test('needs no title', async () => {
    const made = await enter({ start_at: at('12:00'), end_at: at('13:00') })
    expect(made.body.data.title).toBe('予定あり')
  })

  test('an entry without a menu for somebody is a visit', async () => {
    const made = await enter({ start_at: at('12:00'), end_at: at('13:00'), name: '佐藤' })
    expect(made.body.data).toMatchObject({
      is_block: false,
      customerName: '佐藤',
      title: 'ご予約',
      duration: 60,
    })
  })
})

describe('two members of staff', () => {
  test('a time is free where one of them is for all of it: online, by telephone and in the calendar alike', async () => {
    const [second] = await server.sql<{ id: number }>(
      "insert into staff (shop_id, name, priority, created_at) values ($1, '里美', 1, now()) returning id",
      [shop.shopId],
    )
    await server.sql(
      "insert into staff (shop_id, name, priority, active, created_at) values ($1, '退職者', 2, false, now())",
      [shop.shopId],
    )
    await server.sql('update shops set version = version + 1 where id = $1', [shop.shopId])
    server.services.publishChange(shop.shopId)
    const staff = (await shop.client.call('GET', '/api/staff')).body.data
    expect(staff.map(({ name, active }: { name: string; active: boolean }) => [name, active])).toEqual([
      ['ヘアサロン こはる', true],
      ['里美', true],
      ['退職者', false],
    ])
    const [first] = staff
    for (const [staff_id, time] of [
      [first.id, '10:00'],
      [second?.id, '11:00'],
    ])
      expect((await enter({ menu_id: shop.menuId, start_at: at(time), staff_id, name: '佐藤' })).status).toBe(
        201,
      )
    const calendar = await shop.client.call('GET', '/api/reservations?from=2026-11-24&to=2026-11-24')
    expect(
      calendar.body.data.map(({ staff_id, staffName }: { staff_id: number; staffName: string }) => [
        staff_id,
        staffName,
      ]),
    ).toEqual([
      [first.id, 'ヘアサロン こはる'],
      [second?.id, '里美'],
    ])
    // The second one is free from ten, the first one from eleven; nobody is from half past ten to half past eleven.
    const offered = await starts()
    expect(['10:00', '10:30', '11:00'].map((time) => offered.includes(time))).toEqual([true, false, true])
    const between = { menu_id: shop.menuId, start_at: at('10:30'), name: '鈴木' }
    expect((await enter(between)).body.code).toBe('occupied')
    const made = await enter({ ...between, start_at: at('10:00') })
    expect(made.body.data.staff_id).toBe(second?.id)
  })
})
