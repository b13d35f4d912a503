// The owner edits a reservation: its fields, what is in the way, two tabs at once.
import { beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { at, visitsOf, changeCall } from '#testing/visits'
import { writeReservationEmail } from './outbox/reservation-mails.ts'

const server = await useTestServer()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
})

const addMenu = async (more: object = {}): Promise<number> => {
  const menu = { name: 'カラーリング', price: 8800, duration: 80, total_duration: 90, ...more }
  const answer = await shop.client.call('POST', '/api/menus', menu)
  expect(answer.status, answer.text).toBe(201)
  return answer.body.data.id
}
const occupied = async (id: number): Promise<string[]> =>
  (
    await server.sql<{ minutes: string }>(
      `select (upper(minutes) - lower(minutes)) || ' ' || (lower(minutes) % 1440) as minutes from occupancies
       where shop_id = $1 and reservation_id = $2`,
      [shop.shopId, id],
    )
  ).map(({ minutes }) => minutes)
const enter = async (entry: object): Promise<number> => {
  const answer = await shop.client.call('POST', '/api/reservations', entry)
  expect(answer.status, answer.text).toBe(201)
  return answer.body.data.id
}
describe('each field', () => {
  test('a menu brings its name, price, length and what is around it; the time is counted anew', async () => {
    const { id } = await on.book()
    const menuId = await addMenu({ before_time: 10, after_time: 20 })
    const answer = await on.change(id, { menu_id: menuId })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data).toMatchObject({
      menu_id: menuId,
      menu_name: 'カラーリング',
      price: 8800,
      duration: 80,
      start_at: at('10:00'),
      end_at: at('11:30'),
      before_time: 10,
      after_time: 20,
      version: 2,
      mail: null,
    })
    expect(await occupied(id)).toEqual(['120 590'])
    expect((await on.history(id))[0]).toEqual([
      'お店が予約の内容を変更しました',
      'メニュー：カット＋シャンプー → カラーリング',
      '料金：5,500円 → 8,800円',
      '所要時間：1時間 → 1時間30分',
    ])
    expect(await on.starts()).not.toContain('11:30')
  })

  test('a menu with a price and a length of its own', async () => {
    const { id } = await on.book()
    const answer = await on.change(id, { menu_id: await addMenu(), price: 5500, total_duration: 60 })
    expect(answer.body.data).toMatchObject({ price: 5500, end_at: at('11:00'), duration: 50 })
  })

  test('a length alone: what the customer’s time has beside the treatment stays', async () => {
    const menuId = await addMenu()
    const id = await enter({ menu_id: menuId, start_at: at('14:00'), name: '鈴木 一郎' })
    const answer = await on.change(id, { total_duration: 120 })
    expect(answer.body.data).toMatchObject({ end_at: at('16:00'), duration: 110, price: 8800 })
    expect(await occupied(id)).toEqual(['120 840'])
  })

  test('name, reading, telephone, address and note are folded as at an entry; the history keeps none of them', async () => {
    const { id } = await on.book()
    const answer = await on.change(id, {
      name: ' 鈴木 桜子 ',
      name_kana: 'すずき さくらこ',
      phone: '０３－１２３４－５６７８',
      email: 'ｓａｋｕｒａ＠ｅｘａｍｐｌｅ．ｊｐ',
      note: '\r\n窓側の席\r\n',
    })
    expect(answer.body.data).toMatchObject({
      customerName: '鈴木 桜子',
      name_kana: 'スズキ サクラコ',
      phone: '0312345678',
      email: 'sakura@example.jp',
      note: '窓側の席',
    })
    expect((await on.history(id))[0]).toEqual([
      'お店が予約の内容を変更しました',
      'お名前、フリガナ、電話番号、メールアドレス、メモ・ご要望を変更しました',
    ])
    const [log] = await server.sql<{ changes: string }>(
      "select changes::text as changes from change_logs where reservation_id = $1 and kind = 'edited'",
      [id],
    )
    for (const personal of ['鈴木', '山田', 'スズキ', '0312345678', 'sakura', 'hanako', '窓側'])
      expect(log?.changes).not.toContain(personal)
    const emptied = await on.change(id, { name_kana: '', phone: '', email: null, note: '' })
    expect(emptied.body.data).toMatchObject({ name_kana: null, phone: null, email: null, note: null })
  })

  test('the customer’s record stays as it is, and the reservation stays theirs', async () => {
    const { id } = await on.book()
    const before = await on.read(id)
    await on.change(id, { name: '別 人', phone: '03-9999-8888', email: 'other@example.jp' })
    expect((await on.read(id)).customer_id).toBe(before.customer_id)
    expect(
      await server.sql('select name, phone, email from customers where shop_id = $1', [shop.shopId]),
    ).toEqual([{ name: '山田 花子', phone: '09012345678', email: 'hanako@example.jp' }])
  })

  test('the title of a visit without a menu and of a block; a block has no other fields', async () => {
    const block = await enter({ start_at: at('15:00'), end_at: at('16:00'), title: '仕入れ' })
    expect((await on.change(block, { title: '研修', note: '横浜' })).body.data).toMatchObject({
      title: '研修',
      note: '横浜',
    })
    expect((await on.change(block, { title: '' })).body.data.title).toBe('予定あり')
    expect((await on.history(block))[1]).toEqual([
      'お店が予約の内容を変更しました',
      '予定の名前、メモ・ご要望を変更しました',
    ])
    const refused = await on.change(block, { price: 100, name: '山田', phone: '0312345678' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['price', 'name', 'phone']])
    const visit = await enter({ start_at: at('17:00'), end_at: at('18:00'), name: '鈴木', title: '相談' })
    expect((await on.change(visit, { title: '打ち合わせ', price: 1000 })).body.data).toMatchObject({
      menu_name: '打ち合わせ',
      price: 1000,
    })
    expect((await on.change(visit, { menu_id: shop.menuId })).body.data).toMatchObject({
      menu_name: 'カット＋シャンプー',
      price: 5500,
    })
    expect((await on.change(visit, { title: '相談' })).body.errors).toEqual({
      title: ['メニューを選んだ予約では、名前は変えられません'],
    })
  })

  test.each([
    ['name', ' ', 'required'],
    ['name', 'http://a.example/b', 'person_name_address'],
    ['name_kana', '山田', 'kana'],
    ['phone', '090-1234-56', 'phone'],
    ['phone', '9012345678', 'phone_zero'],
    ['email', 'taro@', 'email'],
    ['price', -1, 'menu_price'],
    ['price', 100_001, 'menu_price'],
    ['price', 3000.5, 'menu_price'],
    ['total_duration', 0, 'visit_length'],
    ['total_duration', 1441, 'visit_length'],
    ['note', 'あ'.repeat(1001), 'too_long'],
    ['menu_id', 999_999_999, 'menu_unknown'],
  ])('%s %s is refused at its field, and nothing is written', async (field, value, _key) => {
    const { id } = await on.book()
    const answer = await on.change(id, { [field]: value, price: field === 'price' ? value : 6000 })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(await on.read(id)).toMatchObject({ price: 5500, version: 1 })
  })
})

describe('what is in the way', () => {
  test('another visit is named, by its minutes or by the time around it; the guard is never passed over', async () => {
    const first = await on.book('10:00')
    await on.book('11:00')
    const longer = await on.change(first.id, { total_duration: 90, override: ['too_long'] })
    expect([longer.status, longer.body.code, longer.body.reservations]).toMatchObject([
      409,
      'occupied',
      [{ start_at: at('11:00'), customer_name: '山田 花子' }],
    ])
    const around = await on.change(first.id, {
      menu_id: await addMenu({ duration: 60, total_duration: 60, after_time: 15 }),
    })
    expect([around.status, around.body.reasons]).toEqual([409, ['buffer']])
    expect(await occupied(first.id)).toEqual(['60 600'])
    expect((await on.change(first.id, { total_duration: 30 })).status).toBe(200)
    expect(await occupied(first.id)).toEqual(['30 600'])
  })

  test('closing time is named, and asked about once', async () => {
    const { id } = await on.book('18:00')
    const refused = await on.change(id, { total_duration: 90 })
    expect([refused.status, refused.body.code, refused.body.reasons]).toEqual([
      409,
      'outside_rules',
      ['too_long'],
    ])
    expect((await on.change(id, { total_duration: 90, override: ['too_long'] })).status).toBe(200)
    expect((await on.history(id))[0]?.at(-1)).toBe(
      '受付のきまりの外と知ったうえで登録しました：営業終了後にかかる時間',
    )
    // It stood against the visit before: the edit adds nothing.
    expect((await on.change(id, { total_duration: 100 })).status).toBe(200)
  })

  test('a move request is answered first', async () => {
    const { id, token } = await on.book()
    await on.asksApproval()
    expect((await on.move(token, at('15:00'))).status).toBe(200)
    expect((await on.change(id, { total_duration: 90 })).body.errors).toEqual({
      total_duration: ['日時の変更希望に返事をしてから変更してください'],
    })
    expect((await on.change(id, { price: 6000 })).status).toBe(200)
  })

  test('what is canceled is final', async () => {
    const { id } = await on.book()
    await on.change(id, { status: 'canceled' })
    const answer = await on.change(id, { price: 6000 })
    expect([answer.status, answer.body.code]).toEqual([409, 'final'])
    expect((await on.read(id)).can).toMatchObject({ change: false, correct_price: false })
  })

  test('of a treated visit the price alone is corrected, and the history says so', async () => {
    const { id } = await on.book()
    expect((await on.read(id)).can).toMatchObject({ change: true, correct_price: false })
    await on.change(id, { status: 'treated' })
    expect((await on.read(id)).can).toMatchObject({ change: false, correct_price: true })
    for (const more of [{ note: 'x' }, { name: '別人' }, { total_duration: 90 }, { notify: true }]) {
      const answer = await on.change(id, { price: 6000, ...more })
      expect([answer.status, answer.body.code], JSON.stringify(more)).toEqual([409, 'final'])
    }
    const told = await on.mails(id)
    const { version } = await on.read(id)
    const answer = await on.change(id, { price: 6000, version })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data).toMatchObject({ status: 'treated', price: 6000, mail: null })
    expect((await on.history(id))[0]).toEqual(['お店が予約の内容を変更しました', '料金：5,500円 → 6,000円'])
    expect((await on.change(id, { price: 7000, version })).body.code).toBe('outdated')
    expect(await on.mails(id)).toEqual(told)
  })

  test('another shop’s reservation and menu are not there', async () => {
    const other = await makeShop(server)
    const { id } = await on.book()
    const foreign = await other.client.call(...changeCall(id, { price: 1 }))
    expect(foreign.status).toBe(404)
    expect((await on.change(id, { menu_id: other.menuId })).body.errors).toEqual({
      menu_id: ['このメニューは見つかりません'],
    })
    expect((await on.read(id)).price).toBe(5500)
  })

  test('a change of two kinds at once is refused, and a version without an edit', async () => {
    const { id } = await on.book()
    expect((await on.change(id, { price: 1, status: 'treated' })).status).toBe(422)
    expect((await on.change(id, { price: 1, start_at: at('12:00') })).status).toBe(422)
    expect((await on.change(id, { status: 'treated', version: 1 })).status).toBe(422)
    expect((await on.change(id, {})).status).toBe(422)
  })
})

describe('two tabs', () => {
  test('the later one is told, in both orders, and a repeat is no edit', async () => {
    const { id } = await on.book()
    const first = await on.change(id, { price: 6000, version: 1 })
    const second = await on.change(id, { name: '鈴木', version: 1 })
    expect([first.status, second.status, second.body.code]).toEqual([200, 409, 'outdated'])
    expect((await on.change(id, { name: '鈴木', version: 2 })).status).toBe(200)
    expect((await on.change(id, { price: 7000, version: 2 })).body.code).toBe('outdated')
    // The answer was lost, the call is repeated.
    expect((await on.change(id, { price: 6000, version: 1, notify: true })).body.data).toMatchObject({
      version: 3,
      mail: null,
    })
    expect(await on.history(id)).toHaveLength(3)
    expect(await on.mails(id)).not.toContain('edited')
  })

  test('a status that was set elsewhere, and a move, count too', async () => {
    const { id } = await on.book()
    await on.change(id, { start_at: at('12:00') })
    expect((await on.change(id, { total_duration: 90, version: 1 })).body.code).toBe('outdated')
    await on.change(id, { status: 'canceled' })
    expect((await on.change(id, { price: 1, version: 2 })).body.code).toBe('final')
  })

  test('at the same moment one is written', async () => {
    const { id } = await on.book()
    const answers = await Promise.all([6000, 7000, 8000].map((price) => on.change(id, { price, version: 1 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await on.history(id)).toHaveLength(2)
  })

  test('two visits that grow into each other: one is refused', async () => {
    const first = await on.book('10:00')
    const second = await on.book('12:00')
    const answers = await Promise.all([
      on.change(first.id, { total_duration: 150 }),
      on.change(second.id, { start_at: at('11:30') }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('after a move by the shop', () => {
  test('a visit that the shop moved can be changed and canceled for 24 hours, and the page and the mail say so', async () => {
    const { id, token } = await on.book()
    server.setNow('2026-11-23T18:00:00+09:00')
    expect((await on.change(id, { start_at: at('12:00') })).status).toBe(200)
    const soon = await on.managed(token)
    expect([soon.cancel_deadline, soon.reschedule_deadline]).toEqual([at('11:59'), at('11:59')])
    expect(soon.can).toEqual({ cancel: true, reschedule: true })
    expect((await on.change(id, { start_at: at('12:00', '2026-11-25') })).status).toBe(200)
    server.setNow('2026-11-24T18:00:00+09:00')
    expect(await on.managed(token)).toMatchObject({
      cancel_deadline: at('18:00'),
      can: { cancel: true, reschedule: true },
    })
    const [mail] = await server.sql<{ id: number }>(
      "select id from messages where reservation_id = $1 and kind = 'changed' order by id desc limit 1",
      [id],
    )
    const email = await writeReservationEmail(server.services, shop.scope, mail?.id ?? 0)
    expect(email?.text).toContain('11月24日(火) 18:00')
    expect((await on.move(token, at('15:00', '2026-11-25'))).status).toBe(200)
    server.setNow('2026-11-24T18:01:00+09:00')
    // The customer's own move gives no time of its own.
    expect((await on.cancel(token)).body.code).toBe('past_deadline')
  })
})
