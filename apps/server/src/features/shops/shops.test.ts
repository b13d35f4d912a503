import { expect, test } from 'vitest'
import { keyed, makeOwner, someShop } from '#testing/factories'
import { useTestServer } from '#testing/server'

const server = await useTestServer()

test('the wizard’s call makes a shop that can be published as it is', async () => {
  const { client, email } = await makeOwner(server)
  const made = await client.call('POST', '/api/shops', someShop)
  expect(made.status).toBe(201)
  expect(made.body.data).toMatchObject({ name: 'ヘアサロン こはる', can_change_domain: true })
  expect(made.body.data.domain).toMatch(/^[a-z0-9-]{5,30}$/)
  expect(made.body.data.url).toBe(`${server.url}/s/${made.body.data.domain}`)

  const me = await client.call('GET', '/api/auth/me')
  expect(me.body.data).toMatchObject({
    email,
    shop_id: made.body.data.id,
    shop: {
      name: 'ヘアサロン こはる',
      domain: made.body.data.domain,
      reservation_page_id: made.body.data.reservation_page_id,
    },
  })
  const page = await client.call('GET', `/api/public/shops/${made.body.data.domain}`)
  expect(page.body.data).toMatchObject({ published: false, blocks: [], menus: [] })
  const blocks = await server.sql<{ type: string; title: string; menu_ids: number[] }>(
    "select type, title, menu_ids from page_sections where shop_id = $1 and type = 'menu'",
    [made.body.data.id],
  )
  const menus = (await client.call('GET', '/api/menus')).body.data
  expect(blocks).toMatchObject([{ type: 'menu', title: 'メニュー' }])
  expect(blocks[0]?.menu_ids).toEqual(menus.map(({ id }: { id: number }) => id))
  const made2 = await server.sql<{ type: string }>(
    'select type from email_templates where shop_id = $1 order by type',
    [made.body.data.id],
  )
  expect(made2.map(({ type }) => type)).toEqual(['confirmation', 'reminder'])
})

const countShops = async (): Promise<number> => (await server.sql('select from shops')).length

test('one owner has one shop, also when two wizards finish at once', async () => {
  const { client } = await makeOwner(server)
  const before = await countShops()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => client.call('POST', '/api/shops', someShop)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
  expect(await countShops()).toBe(before + 1)
})

test('a wizard that repeats its call gets the shop that it has made', async () => {
  const { client } = await makeOwner(server)
  const key = keyed()
  const answers = await Promise.all([1, 2, 3].map(() => client.call('POST', '/api/shops', someShop, key)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  const other = await client.call('POST', '/api/shops', { ...someShop, name: '別の店' }, key)
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  expect((await client.call('POST', '/api/shops', someShop, keyed())).body.code).toBe('shop_exists')
})

const { businessHours, menu } = someShop
const hours = (...ranges: [string, string][]) => ({
  businessHours: {
    ...businessHours,
    workingHours: ranges.map(([opening_time, closing_time]) => ({ opening_time, closing_time })),
  },
})

test.each([
  [{ name: 'あ' }, 'name', '店舗名は2文字以上255文字以内で入力してください'],
  [{ name: 'あ'.repeat(256) }, 'name', '255文字以内で入力してください'],
  [{ name: 'こはる\u202e' }, 'name', '使用できない文字が含まれています'],
  [{ name: 5 }, 'name', '入力してください'],
  [{ name: '〇〇銀行 至急 https://evil.example/…' }, 'name', '店舗名にURLやメールアドレスは使えません'],
  [hours(), 'businessHours.workingHours', '営業時間を1つ以上入力してください'],
  [
    hours(['10:00', '12:00'], ['12:00', '15:00']),
    'businessHours.workingHours',
    '営業時間が重複しています。時間帯を調整してください。',
  ],
  [
    hours(['10:00', '13:00'], ['12:00', '15:00']),
    'businessHours.workingHours',
    '営業時間が重複しています。時間帯を調整してください。',
  ],
  [hours(['19:00', '10:00']), 'businessHours.workingHours', '終了時間は開始時間より後に設定してください'],
  [
    hours(['25:00', '19:00']),
    'businessHours.workingHours.0.opening_time',
    '正しい時刻形式で入力してください',
  ],
  [
    { businessHours: { ...businessHours, workingDays: [] } },
    'businessHours.workingDays',
    '営業日を1日以上選択してください',
  ],
  [
    { businessHours: { ...businessHours, workingDays: ['someday'] } },
    'businessHours.workingDays.0',
    '正しい値を入力してください',
  ],
  [
    { menu: { ...menu, name: 'カット' } },
    'menu.name',
    'メニュー名は5文字以上で入力してください（例：カット＋シャンプー）',
  ],
  [{ menu: { ...menu, price: 100_001 } }, 'menu.price', '料金は0円から100,000円までの整数で入力してください'],
  [{ menu: { ...menu, price: '5500' } }, 'menu.price', '料金は0円から100,000円までの整数で入力してください'],
  [{ menu: { ...menu, duration: 0 } }, 'menu.duration', '時間は1分から360分までの整数で入力してください'],
  [
    { menu: { ...menu, duration: 90, totalDuration: 60 } },
    'menu.totalDuration',
    'お客様の所要時間は施術時間以上にしてください',
  ],
  [{ shop_id: 1 }, 'shop_id', '使用できない項目です'],
])('refuses %j', async (change, field, message) => {
  const { client } = await makeOwner(server)
  const before = await countShops()
  const answer = await client.call('POST', '/api/shops', { ...someShop, ...change })
  expect(answer.status).toBe(422)
  expect(answer.body.code).toBe('invalid')
  expect(answer.body.errors).toEqual({ [field]: [message] })
  expect(await countShops()).toBe(before)
})

test('a name that poses as a carrier is refused at registration and at a change, and says whom to ask', async () => {
  const { client } = await makeOwner(server)
  const refused = await client.call('POST', '/api/shops', { ...someShop, name: 'ヤマ卜 運輸' })
  const problem = `銀行・官公庁・配送会社などと間違われるおそれのある店舗名は使えません。ご自身の店舗の名前でしたら、運営者（${server.services.config.publicUrl}）へご連絡ください`
  expect([refused.status, refused.body.errors]).toEqual([422, { name: [problem] }])
  const made = await client.call('POST', '/api/shops', { ...someShop, name: 'ヤマト美容室' })
  expect(made.status).toBe(201)
  const path = `/api/shops/${made.body.data.id}`
  const renamed = await client.call('PUT', path, { name: '楽天カード' })
  expect([renamed.status, renamed.body.errors]).toEqual([422, { name: [problem] }])
  expect((await client.call('GET', path)).body.data.name).toBe('ヤマト美容室')
  // One that was saved before stays, and everything else can be changed.
  await server.sql("update shops set name = '楽天カード' where id = $1", [made.body.data.id])
  const kept = await client.call('PUT', path, { name: '楽天カード', phone_number: '03-1234-5678' })
  expect(kept.status).toBe(200)
})

test('full-width times are accepted, hours may go to midnight', async () => {
  const { client } = await makeOwner(server)
  const made = await client.call('POST', '/api/shops', { ...someShop, ...hours(['９：３０', '24:00']) })
  expect(made.status).toBe(201)
  await client.call('PUT', `/api/pages/${made.body.data.reservation_page_id}`, {
    publish_state: 'published',
  })
  const page = await client.call('GET', `/api/public/shops/${made.body.data.domain}`)
  expect(page.body.data.hours[1].ranges).toEqual([{ opening_time: '09:30', closing_time: '24:00' }])
})

test('names: reserved and malformed ones are unavailable, given ones in use, the rest 404', async () => {
  const { client } = await makeOwner(server)
  const made = await client.call('POST', '/api/shops', someShop)
  const check = (domain: string) => client.call('GET', `/api/domains/${encodeURIComponent(domain)}`)
  expect((await check(made.body.data.domain)).body.data).toEqual({ status: 'in_use' })
  for (const name of [
    'admin',
    'support',
    'abc',
    '-abcde',
    'abcde-',
    'xn--abcde',
    'a_b_c_d',
    'あいうえお',
    'a'.repeat(31),
  ])
    expect((await check(name)).body.data, name).toEqual({ status: 'unavailable' })
  expect((await check('koharu-yanaka')).status).toBe(404)
  expect((await check('ＫＯＨＡＲＵ－yanaka')).status).toBe(404)
})
