import { beforeEach, describe, expect, test } from 'vitest'
import { makeOwner, makeShop, someShop, type TestShop } from '#testing/factories'
import { openReader } from '#testing/reader'
import { useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  shop = await makeShop(server)
})

const path = () => `/api/shops/${shop.shopId}`
const read = async () => (await shop.client.call('GET', path())).body.data
const save = (change: object) => shop.client.call('PUT', path(), change)

const everything = {
  name: 'ヘアサロン こもれび',
  profile: '一軒家のサロンです。\n駐車場は2台。',
  phone_number: '03-1234-5678',
  email: 'hello@example.jp',
  postal_code: '110-0001',
  prefecture: '東京都',
  city: '台東区',
  address: '谷中3-1-2',
  building: 'のれんビル2階',
  address_hidden: true,
  access_info: '千駄木駅から徒歩5分',
  payment_options: ['現金', 'QRコード決済'],
  payment_notes: '前払いはありません',
  reservation_cutoff_time: 1440,
  booking_horizon_days: 90,
  slot_minutes: 15,
  cancel_cutoff_minutes: 2880,
  ask_kana: true,
  open_visits_max: 3,
  waitlist_minutes: 45,
  reminder_timing: 'hours_before',
  reminder_time: '09:30',
  reminder_hours: 3,
}

describe('saving', () => {
  test('a new shop has the defaults; all fields are kept, and only those that were sent change', async () => {
    expect(await read()).toMatchObject({
      id: shop.shopId,
      domain: shop.domain,
      domain_prefix: `${server.url}/s/`,
      domain_suffix: '',
      url: `${server.url}/s/${shop.domain}`,
      can_change_domain: true,
      profile: '',
      phone_number: null,
      payment_options: [],
      reservation_cutoff_time: 60,
      booking_horizon_days: 60,
      slot_minutes: 30,
      cancel_cutoff_minutes: 1440,
      ask_kana: false,
      open_visits_max: 2,
      waitlist_minutes: 30,
      address_hidden: false,
      reminder_timing: 'day_before',
      reminder_time: '18:00',
      reminder_hours: 24,
      version: 1,
    })
    const saved = await save(everything)
    expect(saved.status).toBe(200)
    expect(saved.body.data).toMatchObject({ ...everything, version: 2 })
    expect((await save({ profile: '' })).body.data).toEqual({ ...saved.body.data, profile: '', version: 3 })
    expect(await read()).toEqual({ ...saved.body.data, profile: '', version: 3 })
  })

  test.each([
    ['phone_number', '０３－１２３４－５６７８', '03-1234-5678'],
    ['phone_number', '(03) 1234-5678', '03-1234-5678'],
    ['phone_number', '03ー1234ー5678', '03-1234-5678'],
    ['phone_number', '03 1234 5678', '03-1234-5678'],
    ['phone_number', '+81 90-1234-5678', '090-1234-5678'],
    ['phone_number', '0120123456', '0120123456'],
    ['email', 'ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'taro@example.com'],
    ['postal_code', '〒１１０－０００１', '110-0001'],
    ['postal_code', '1100001', '110-0001'],
    ['reminder_time', '９：３０', '09:30'],
    ['domain', 'ＫＯＨＡＲＵ－Yanaka', 'koharu-yanaka'],
    ['phone_number', ' ', null],
    ['building', '', null],
    ['address', null, null],
    ['access_info', '', null],
    // Free text is never folded.
    ['building', 'ＡＢＣビル', 'ＡＢＣビル'],
  ])('%s %j is kept as %j', async (field, typed, kept) => {
    const saved = await save({ [field]: typed })
    expect(saved.status, saved.text).toBe(200)
    expect(saved.body.data[field]).toBe(kept)
  })

  const phone = '電話番号は、数字とハイフンで10文字以上13文字以内で入力してください'
  const domain = '半角の英小文字・数字・ハイフンで、5文字以上30文字以内で入力してください'
  const cutoff = '0分から43,200分（30日）までの整数で入力してください'
  test.each([
    ['name', 'あ', '店舗名は2文字以上255文字以内で入力してください'],
    ['waitlist_minutes', 9, '10分から120分までの整数で入力してください'],
    ['waitlist_minutes', 121, '10分から120分までの整数で入力してください'],
    ['name', 'あ'.repeat(256), '255文字以内で入力してください'],
    ['name', '至急 https://evil.example/x', '店舗名にURLやメールアドレスは使えません'],
    ['name', null, '入力してください'],
    ['profile', 'あ'.repeat(2001), '2000文字以内で入力してください'],
    ['phone_number', '090-12345', phone],
    ['phone_number', '090-1234-56789', phone],
    ['phone_number', 'でんわ番号はなし', phone],
    ['phone_number', '--03-1234-5', phone],
    ['email', 'taro@', '正しいメールアドレスを入力してください'],
    ['postal_code', '110-000', '郵便番号は7桁の数字で入力してください（例：110-0001）'],
    ['prefecture', '東'.repeat(11), '10文字以内で入力してください'],
    ['address', 'a\nb', '使用できない文字が含まれています'],
    ['payment_options', ['現金', '現金'], '同じお支払い方法が2つあります'],
    ['payment_options', Array.from({ length: 21 }, (_, i) => `方法${i}`), '20件以内にしてください'],
    ['reservation_cutoff_time', -1, cutoff],
    ['reservation_cutoff_time', 43_201, cutoff],
    ['reservation_cutoff_time', '60', cutoff],
    ['cancel_cutoff_minutes', 1.5, cutoff],
    ['booking_horizon_days', 0, '1日から365日までの整数で入力してください'],
    ['booking_horizon_days', 366, '1日から365日までの整数で入力してください'],
    ['slot_minutes', 25, '正しい値を入力してください'],
    ['ask_kana', 'yes', '正しい値を入力してください'],
    ['address_hidden', null, '正しい値を入力してください'],
    ['reminder_timing', 'never', '正しい値を入力してください'],
    ['reminder_time', '24:00', '正しい時刻形式で入力してください'],
    ['reminder_time', '9時', '正しい時刻形式で入力してください'],
    ['reminder_hours', 0, '1時間から72時間までの整数で入力してください'],
    ['reminder_hours', 73, '1時間から72時間までの整数で入力してください'],
    ['domain', 'abcd', domain],
    ['domain', 'a'.repeat(31), domain],
    ['domain', 'こはる', domain],
    ['domain', '-abcde', domain],
    ['domain', 'support', 'このアドレスは使用できません。別のアドレスを入力してください'],
    ['plan_code', 'standard', '使用できない項目です'],
    ['can_change_domain', true, '使用できない項目です'],
  ])('%s %j is refused by its field, and nothing is written', async (field, value, message) => {
    const before = await read()
    const refused = await save({ [field]: value, access_info: 'changed' })
    expect(refused.status).toBe(422)
    expect(refused.body.code).toBe('invalid')
    expect(refused.body.errors).toEqual({ [field]: [message] })
    expect(await read()).toEqual(before)
  })

  test('a way of paying that is empty or too long is named by its place', async () => {
    const refused = await save({ payment_options: ['現金', ' '] })
    expect(refused.body.errors).toEqual({ 'payment_options.1': ['入力してください'] })
  })

  test('an old name that carries an address stays while it does not change', async () => {
    await server.sql("update shops set name = 'a@b.example' where id = $1", [shop.shopId])
    expect((await save({ name: 'a@b.example', profile: '変更' })).status).toBe(200)
    expect((await save({ name: 'c@b.example' })).body.errors).toEqual({
      name: ['店舗名にURLやメールアドレスは使えません'],
    })
  })

  test('prefecture and city leave the line that had the whole address', async () => {
    await save({ address: '東京都台東区 谷中3-1-2' })
    const saved = await save({ prefecture: '東京都', city: '台東区' })
    expect(saved.body.data.address).toBe('谷中3-1-2')
  })

  test('of two screens with the same state one saves; the other is told, and writes nothing', async () => {
    const answers = await Promise.all(['1', '2'].map((text) => save({ access_info: text, version: 1 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body.code).toBe('outdated')
    const kept = answers.find(({ status }) => status === 200)?.body.data
    expect(await read()).toEqual(kept)
    // Bookings are no change of the settings.
    await visitsOf(server, shop).book()
    expect((await save({ access_info: '3', version: kept.version })).status).toBe(200)
  })

  test('another shop is not there', async () => {
    const other = await makeShop(server)
    const before = await read()
    for (const answer of [
      await other.client.call('GET', path()),
      await other.client.call('PUT', path(), { name: '乗っ取り' }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    expect(await read()).toEqual(before)
  })
})

describe('customers', () => {
  test('see at once what was saved', async () => {
    const reader = openReader(server.url)
    await reader.open(`/s/${shop.domain}`)
    await save({ ...everything, address_hidden: false })
    const { text } = await reader.open(`/s/${shop.domain}`)
    for (const part of [
      'ヘアサロン こもれび',
      '03-1234-5678',
      'QRコード決済',
      '徒歩5分',
      '東京都台東区谷中3-1-2 のれんビル2階',
    ])
      expect(text).toContain(part)
  })

  test('are offered by the new grid and cut-off; what is booked stays where it is', async () => {
    const on = visitsOf(server, shop)
    const { id } = await on.book('10:30')
    expect(await on.starts()).toContain('11:30')
    await save({ slot_minutes: 60, reservation_cutoff_time: 4 * 1440 })
    expect(await on.starts('2026-11-24')).toEqual([])
    expect(await on.starts('2026-11-26')).toEqual(expect.arrayContaining(['10:00', '11:00']))
    expect(await on.starts('2026-11-26')).not.toContain('10:30')
    expect((await on.read(id)).start_at).toBe(at('10:30'))
  })

  test('learn the area alone of a hidden address: page, structured data, API, calendar file, mail of a request', async () => {
    const on = visitsOf(server, shop)
    await save({ ...everything, slot_minutes: 30, reservation_cutoff_time: 0 })
    const reader = openReader(server.url)
    const page = (await reader.open(`/s/${shop.domain}`)).text
    expect(page).toContain('詳しい住所は、ご予約が確定した方にお知らせします。')
    expect(page).toContain('"addressLocality":"東京都台東区"')
    const api = await shop.client.call('GET', `/api/public/shops/${shop.domain}`)
    expect(api.body.data).toMatchObject({ address: null, address_area: '東京都台東区' })

    await on.asksApproval()
    const made = await on.booking('10:00', undefined, {
      family_name_kana: 'ヤマダ',
      given_name_kana: 'ハナコ',
    })
    const token: string = made.body.data.manage_url.split('/').at(-1)
    const waiting = await on.managed(token)
    expect(waiting.shop.address).toBe('東京都台東区')
    const calendar = await fetch(`${server.url}/r/${token}/reservation.ics`).then((file) => file.text())
    expect(calendar).toContain('東京都台東区')
    for (const text of [page, api.text, JSON.stringify(waiting), calendar]) {
      expect(text).not.toContain('谷中')
      expect(text).not.toContain('のれんビル')
    }
    const [row] = await server.sql<{ id: number }>(
      'select max(id) as id from reservations where shop_id = $1',
      [shop.shopId],
    )
    await on.change(row?.id ?? 0, { status: 'reserved' })
    expect((await on.managed(token)).shop.address).toBe('東京都台東区谷中3-1-2 のれんビル2階')
  })
})

describe('reminders', () => {
  const waiting = () =>
    server.sql<{ start_at: string; due_at: string; due_rule: string }>(
      "select start_at, due_at, due_rule from messages where shop_id = $1 and kind = 'reminder' and status = 'queued' order by start_at",
      [shop.shopId],
    )

  test('that wait move with their rule, those that were sent or are being sent do not', async () => {
    const on = visitsOf(server, shop)
    await on.book('10:00', '2026-11-24')
    const sent = await on.book('12:00', '2026-11-24')
    const tried = await on.book('14:00', '2026-11-24')
    await server.sql(
      "update messages set status = 'sent', sent_at = due_at where reservation_id = $1 and kind = 'reminder'",
      [sent.id],
    )
    await server.sql("update messages set attempts = 1 where reservation_id = $1 and kind = 'reminder'", [
      tried.id,
    ])
    await save({ reminder_timing: 'hours_before', reminder_hours: 3 })
    expect(await waiting()).toEqual([
      { start_at: at('10:00'), due_at: at('07:00'), due_rule: 'hours_before' },
      { start_at: at('14:00'), due_at: at('18:00', '2026-11-23'), due_rule: 'day_before' },
    ])
    await save({ reminder_timing: 'day_before', reminder_time: '20:15' })
    expect((await waiting())[0]).toEqual({
      start_at: at('10:00'),
      due_at: at('20:15', '2026-11-23'),
      due_rule: 'day_before',
    })
  })

  test('whose new time is past keep their old one: saving sends nothing at once and takes none away', async () => {
    const on = visitsOf(server, shop)
    await on.book('18:00', '2026-11-22')
    // It is Saturday 9:00; 72 hours before Sunday was on Thursday.
    await save({ reminder_timing: 'hours_before', reminder_hours: 72 })
    expect(await waiting()).toEqual([
      { start_at: at('18:00', '2026-11-22'), due_at: at('18:00', '2026-11-21'), due_rule: 'day_before' },
    ])
  })

  test('of new bookings, moves and approvals follow the rule that is set', async () => {
    const on = visitsOf(server, shop)
    await save({ reminder_timing: 'hours_before', reminder_hours: 2 })
    const { id } = await on.book('10:00', '2026-11-24')
    expect(await waiting()).toEqual([
      { start_at: at('10:00'), due_at: at('08:00'), due_rule: 'hours_before' },
    ])
    await on.change(id, { start_at: at('15:00') })
    expect(await waiting()).toEqual([
      { start_at: at('15:00'), due_at: at('13:00'), due_rule: 'hours_before' },
    ])
    await on.change(id, { status: 'pending_approval' })
    expect(await waiting()).toEqual([])
    await on.change(id, { status: 'reserved' })
    expect(await waiting()).toHaveLength(1)
    // One booked within the two hours gets none.
    await save({ reservation_cutoff_time: 0 })
    await on.book('10:30', '2026-11-21')
    expect(await waiting()).toHaveLength(1)
  })

  test('of another shop stay', async () => {
    const other = await makeShop(server)
    await visitsOf(server, other).book('10:00', '2026-11-24')
    await save({ reminder_timing: 'hours_before', reminder_hours: 1 })
    const [row] = await server.sql<{ due_at: string }>(
      "select due_at from messages where shop_id = $1 and kind = 'reminder'",
      [other.shopId],
    )
    expect(row?.due_at).toBe(at('18:00', '2026-11-23'))
  })
})

describe('the wizard’s telephone', () => {
  test.each([
    [undefined, null],
    ['', null],
    [null, null],
    ['０３（１２３４）５６７８', '03-1234-5678'],
  ])('%j is kept as %j', async (typed, kept) => {
    const { client } = await makeOwner(server)
    const made = await client.call('POST', '/api/shops', { ...someShop, phone_number: typed })
    expect(made.status, made.text).toBe(201)
    expect(made.body.data.phone_number).toBe(kept)
  })

  test('is refused by the shop’s rule', async () => {
    const { client } = await makeOwner(server)
    const refused = await client.call('POST', '/api/shops', { ...someShop, phone_number: '12345' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['phone_number']])
  })
})

describe('postal codes', () => {
  const places = async (code: string) =>
    shop.client.call('GET', `/api/postal-codes/${encodeURIComponent(code)}`)

  test('are looked up without a network', async () => {
    expect((await places('110-0001')).body.data).toEqual({
      postal_code: '110-0001',
      places: [{ prefecture: '東京都', city: '台東区', town: '谷中' }],
    })
    expect((await places('６００８２１６')).body.data.places[0]).toMatchObject({ prefecture: '京都府' })
  })

  test('may be those of several places', async () => {
    const { body } = await places('452-0961')
    expect(body.data.places.length).toBeGreaterThan(1)
    expect(new Set(body.data.places.map(({ prefecture }: { prefecture: string }) => prefecture)).size).toBe(1)
  })

  test('that nobody has are not found, what is no code is refused', async () => {
    expect((await places('999-9999')).status).toBe(404)
    for (const code of ['110', 'abc-defg', '110-00011'])
      expect((await places(code)).body.errors, code).toEqual({
        code: ['郵便番号は7桁の数字で入力してください（例：110-0001）'],
      })
  })
})
