// The steps of a booking without script where a visit is more than one menu: carts, staff, two people. Rules BOOK-80 to BOOK-88.
import { beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { testNow, useTestServer } from '#testing/server'
import { openReader, type Read } from '#testing/reader'
import { visitsOf } from '#testing/visits'

const server = await useTestServer()
const reader = openReader(server.url)
const start = '2026-11-24T10:00'
const customer = {
  family_name: '山田',
  given_name: '花子',
  family_name_kana: 'ヤマダ',
  given_name_kana: 'ハナコ',
  phone: '09012345678',
  email: 'hanako@example.jp',
}

let shop: TestShop
let cut: number
beforeEach(async () => {
  server.setNow(testNow)
  shop = await makeShop(server)
  cut = shop.menuId
})

const idOf = async (statement: string, values: unknown[]): Promise<number> =>
  (await server.sql<{ id: number }>(statement, values))[0]?.id ?? 0

const addMenu = (name: string, price: number, minutes: number, more: Record<string, unknown> = {}) => {
  const columns = { is_add_on: false, add_on_menu_ids: [], excluded_menu_ids: [], category_id: null, ...more }
  return idOf(
    `insert into menus (shop_id, name, price, duration, total_duration, priority, created_at, is_add_on, add_on_menu_ids,
       excluded_menu_ids, category_id) values ($1, $2, $3, $4, $4, 9, now(), $5, $6, $7, $8) returning id`,
    [shop.shopId, name, price, minutes, ...Object.values(columns)],
  )
}

const addStaff = (name: string, fee = 0, isShown = true) =>
  idOf(
    `insert into staff (shop_id, name, priority, created_at, is_shown, title, nomination_fee)
     values ($1, $2, 5, now(), $3, 'スタイリスト', $4) returning id`,
    [shop.shopId, name, isShown, fee],
  )

const book = (query: string, path = '/book') => reader.open(`/s/${shop.domain}${path}?${query}`)
const textOf = ({ text }: Read): string => text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

/** All hidden fields of the last form of that action, those of several values too. */
const hidden = ({ text }: Read, action: string): [string, string][] => {
  const form = text.split('<form').findLast((part) => part.includes(`${action}"`)) ?? ''
  return [
    ...(form.split('</form>')[0] ?? '').matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g),
  ].map(([, name = '', value = '']) => [name, value])
}
const send = (page: Read, action: string, more: Record<string, string> = {}) =>
  reader.post(`/s/${shop.domain}${action}`, [...hidden(page, action), ...Object.entries(more)])

const linkOf = ({ text }: Read): string => /\/r\/[^"/?]+/.exec(text)?.[0] ?? ''

/** Pages are made anew after a write of the product's own. */
const write = async (statement: string, values: unknown[]) => {
  await server.sql(statement, values)
  expect((await visitsOf(server, shop).booking('18:00', `2026-12-${++day}`)).status).toBe(201)
}
let day = 10

const reservations = () =>
  server.sql(
    'select menu_name, price, staff_id, is_nominated, party_id is not null as party from reservations where shop_id = $1 order by id',
    [shop.shopId],
  )

/** From an address with a start to the page after the booking. */
const bookAll = async (query: string): Promise<{ confirm: Read; done: Read }> => {
  const details = await book(`${query}&start=${start}`)
  const confirm = await send(details, '/confirm', customer)
  const booked = await send(confirm, '/book')
  expect(booked.status, textOf(booked)).toBe(303)
  return { confirm, done: await reader.open(booked.headers.get('location') ?? '') }
}

describe('menus', () => {
  test('a press on one menu still goes on, and a shop of one person with simple menus has no other way', async () => {
    const colour = await addMenu('カラー', 9000, 120)
    const list = await book('')
    expect(list.text).toContain(`href="/s/${shop.domain}/book?menu=${colour}"`)
    expect(textOf(list)).not.toContain('複数のメニューを選ぶ')
    const times = await book(`menu=${colour}`)
    expect(textOf(times)).toContain('日時をお選びください')
    for (const text of ['担当', '指名', 'もうひとり', 'メニューを追加', '追加メニュー'])
      for (const page of [list, times]) expect(textOf(page)).not.toContain(text)
  })

  test('several are chosen on one page and booked as one visit at their sum', async () => {
    const colour = await addMenu('カラー', 9000, 120)
    const spa = await addMenu('ヘッドスパ', 2200, 20, { is_add_on: true })
    const list = await book('')
    expect(textOf(list)).toContain('複数のメニューを選ぶ')
    expect(list.text).not.toContain(`book?menu=${spa}"`)
    const cart = await book('more=1')
    expect(textOf(cart)).toContain('追加メニュー')
    const times = await book(`more=done&menu=${cut}&menu=${colour}&menu=${spa}`)
    expect(textOf(times)).toContain('カット＋シャンプー＋カラー＋ヘッドスパ')
    expect(textOf(times)).toContain('16,700円（税込）')
    expect(textOf(times)).toContain('3時間20分')
    const { confirm, done } = await bookAll(`menu=${cut}&menu=${colour}&menu=${spa}`)
    for (const page of [confirm, done])
      for (const text of [
        'カット＋シャンプー',
        '5,500円',
        'カラー',
        '9,000円',
        'ヘッドスパ',
        '2,200円',
        '16,700円（税込）',
      ])
        expect(textOf(page)).toContain(text)
    expect(textOf(confirm)).toContain('10:00〜13:20')
    expect(await reservations()).toMatchObject([
      { menu_name: 'カット＋シャンプー＋カラー＋ヘッドスパ', price: 16700 },
    ])
  })

  test('what cannot be one visit comes back with its sentence and all that was chosen', async () => {
    const perm = await addMenu('パーマ', 8000, 90, { excluded_menu_ids: [cut] })
    const spa = await addMenu('ヘッドスパ', 2200, 20, { is_add_on: true, add_on_menu_ids: [perm] })
    const refused = async (query: string, text: string) => {
      const page = await book(`more=done&${query}`)
      expect(page.status).toBe(422)
      expect(textOf(page)).toContain(text)
      return page
    }
    const page = await refused(
      `menu=${cut}&menu=${perm}`,
      '「カット＋シャンプー」は「パーマ」と同時にお選びいただけません。',
    )
    expect(page.text.match(/ checked(?!:)/g)).toHaveLength(2)
    await refused(
      `menu=${spa}&menu=${cut}`,
      '「ヘッドスパ」は、組み合わせられるメニューと一緒にお選びください。',
    )
    await refused('', 'メニューを1つ以上お選びください。')
    expect((await book(`menu=${cut}&menu=999999`)).status).toBe(303)
  })

  test('categories are headings, and one menu with add-ons is chosen already', async () => {
    const category = await idOf(
      "insert into menu_categories (shop_id, name, priority, created_at) values ($1, 'カラーリング', 1, now()) returning id",
      [shop.shopId],
    )
    const colour = await addMenu('カラー', 9000, 120, { category_id: category })
    expect((await book('')).text).toMatch(/<h2[^>]*>カラーリング<\/h2>/)
    await addMenu('ヘッドスパ', 2200, 20, { is_add_on: true })
    await write("update menus set publish_state = 'draft' where id = $1", [colour])
    const page = await book('')
    expect(page.text.match(/ checked(?!:)/g)).toHaveLength(1)
    expect(page.text).not.toContain('カラーリング')
  })

  test('each visit has the price of its own date, and it is told before', async () => {
    await server.sql(
      "insert into menu_prices (shop_id, menu_id, from_date, price, batch_id, created_at) values ($1, $2, '2026-11-24', 6000, 1, now())",
      [shop.shopId, cut],
    )
    await addMenu('カラー', 9000, 120)
    const list = await book('')
    expect(textOf(list)).toContain('5,500円')
    expect(textOf(list)).toContain('11/24(火)から 6,000円')
    const { confirm } = await bookAll(`menu=${cut}`)
    expect(textOf(confirm)).toContain('6,000円（税込）')
    expect(await reservations()).toMatchObject([{ price: 6000 }])
  })

  test('a price that begins at midnight is shown then, without a write', async () => {
    await server.sql(
      "insert into menu_prices (shop_id, menu_id, from_date, price, batch_id, created_at) values ($1, $2, '2026-11-22', 6000, 1, now())",
      [shop.shopId, cut],
    )
    await addMenu('カラー', 9000, 120)
    server.setNow('2026-11-21T23:59:00+09:00')
    expect(textOf(await book(''))).toContain('11/22(日)から 6,000円')
    server.setNow('2026-11-22T00:00:30+09:00')
    const page = textOf(await book(''))
    expect(page).toContain('6,000円')
    expect(page).not.toContain('11/22')
  })
})

describe('who serves', () => {
  test('is asked between menu and time: nobody in particular first, with fee and next free day', async () => {
    const yuki = await addStaff('結城', 550)
    await server.sql(
      'insert into staff_menus (shop_id, staff_id, menu_id, price, duration) values ($1, $2, $3, 6600, 75)',
      [shop.shopId, yuki, cut],
    )
    const page = await book('')
    const text = textOf(page)
    expect(text.indexOf('指名なし')).toBeLessThan(text.indexOf('結城'))
    for (const part of [
      'スタイリスト',
      '指名料 ＋550円',
      '6,600円',
      '1時間15分',
      '最短 11/21(土)',
      '担当・日時',
    ])
      expect(text).toContain(part)
    expect(page.text).toContain(`book?menu=${cut}&amp;staff=0"`)
    const times = await book(`menu=${cut}&staff=${yuki}`)
    expect(textOf(times)).toContain('7,150円（税込）')
    const { confirm, done } = await bookAll(`menu=${cut}&staff=${yuki}`)
    expect(textOf(confirm)).toContain('10:00〜11:15')
    for (const one of [confirm, done])
      for (const part of ['結城', '指名料（結城）', '550円', '7,150円（税込）'])
        expect(textOf(one)).toContain(part)
    expect(await reservations()).toMatchObject([{ staff_id: yuki, is_nominated: true, price: 7150 }])
  })

  test('is not asked of a team that shows nobody, of one person alone, or where nobody shown does the menu', async () => {
    const sato = await addStaff('佐藤', 0, false)
    expect(textOf(await book(''))).toContain('日時をお選びください')
    await write('update staff set is_shown = true where id = $1', [sato])
    expect(textOf(await book(''))).toContain('担当をお選びください')
    await write('insert into staff_menus (shop_id, staff_id, menu_id, is_done) values ($1, $2, $3, false)', [
      shop.shopId,
      sato,
      cut,
    ])
    expect(textOf(await book(''))).toContain('日時をお選びください')
    await server.sql('delete from staff_menus where shop_id = $1', [shop.shopId])
    await write('update staff set active = false where shop_id = $1 and id <> $2', [shop.shopId, sato])
    expect(textOf(await book(''))).toContain('日時をお選びください')
  })

  test('is chosen by a link of the shop through all steps, and can be dropped', async () => {
    const yuki = await addStaff('結城', 550)
    const colour = await addMenu('カラー', 9000, 120)
    await server.sql(
      'insert into staff_menus (shop_id, staff_id, menu_id, is_done) values ($1, $2, $3, false)',
      [shop.shopId, yuki, colour],
    )
    const home = await book(`staff=${yuki}`, '')
    expect(textOf(home)).toContain('結城 さんを指名してのご予約')
    expect(home.text).toContain(`href="/s/${shop.domain}"`)
    expect(home.text).toContain(`book?menu=${cut}&amp;staff=${yuki}"`)
    expect(home.text).not.toContain(`book?menu=${colour}`)
    const list = await book(`staff=${yuki}`)
    expect(textOf(list)).not.toContain('カラー')
    expect(textOf(await book(`menu=${cut}&staff=${yuki}`))).toContain('日時をお選びください')
    expect(textOf(await book('staff=999999', ''))).not.toContain('指名')
    expect(textOf(await book(`menu=${cut}&staff=999999`))).toContain('担当をお選びください')
  })

  test('a choice that is withdrawn while the details are typed is asked again, with all input', async () => {
    const yuki = await addStaff('結城')
    const details = await book(`menu=${cut}&staff=${yuki}&start=${start}`)
    await server.sql('update staff set is_shown = false where id = $1', [yuki])
    await addStaff('佐藤')
    await server.sql('update shops set version = version + 1 where id = $1', [shop.shopId])
    const page = await send(details, '/confirm', customer)
    expect(page.status).toBe(409)
    expect(textOf(page)).toContain('お選びいただいたスタッフは、現在ご指名いただけません。')
    expect(page.text).toContain('value="hanako@example.jp"')
  })

  test('all are shown with their next free day', async () => {
    for (const name of ['結城', '佐藤', '鈴木', '高橋', '田中']) await addStaff(name, 550)
    await book('')
    const page = await book(`menu=${cut}`)
    expect(textOf(page).match(/最短/g)).toHaveLength(6)
  })
})

describe('two people', () => {
  test('have menus of their own and are booked by one button', async () => {
    const colour = await addMenu('カラー', 9000, 120)
    const yuki = await addStaff('結城', 550)
    const cart = await book(`more=1&menu=${cut}`)
    expect(textOf(cart)).toContain('同じ時間にもうひとり')
    const second = await book(`more=second&menu=${cut}`)
    expect(textOf(second)).toContain('おふたり目のメニューをお選びください')
    const asked = await book(`more=done&menu=${cut}&with=${colour}&with_staff=${yuki}&with_mode=together`)
    expect(textOf(asked)).toContain('指名なし')
    const query = `menu=${cut}&staff=0&with=${colour}&with_staff=${yuki}&with_mode=together`
    const { confirm, done } = await bookAll(query)
    for (const page of [confirm, done])
      for (const part of ['おひとり目', 'おふたり目', 'カラー', '指名料（結城）', '15,050円（税込）'])
        expect(textOf(page)).toContain(part)
    expect(await reservations()).toMatchObject([
      { menu_name: 'カット＋シャンプー', party: true },
      { menu_name: 'カラー', staff_id: yuki, party: true },
    ])
    const manage = await reader.open(linkOf(done))
    expect(textOf(manage)).toContain('おふたりでのご予約の日時の変更は、')
    expect(manage.text).not.toContain('/reschedule')
  })

  test('are not offered where one person works alone', async () => {
    await addMenu('ヘッドスパ', 2200, 20, { is_add_on: true })
    expect(textOf(await book(`more=1&menu=${cut}`))).not.toContain('もうひとり')
    expect(textOf(await book(`menu=${cut}&with=${cut}&with_mode=together`))).not.toContain('おふたり目')
  })
})

describe('a visit with a chosen staff member is moved', () => {
  test('among that staff member’s times, or without the choice and its fee', async () => {
    const yuki = await addStaff('結城', 550)
    const { done } = await bookAll(`menu=${cut}&staff=${yuki}`)
    const link = linkOf(done)
    const blocked = await idOf('select staff_id as id from reservations where shop_id = $1', [shop.shopId])
    expect(blocked).toBe(yuki)
    const week = await reader.open(`${link}/reschedule`)
    expect(textOf(week)).toContain('結城の空き時間を表示しています。')
    expect(textOf(week)).toContain('担当を問わずに探す')
    const any = await reader.open(`${link}/reschedule?any=1`)
    expect(textOf(any)).toContain('すべてのスタッフの空き時間を表示しています。')
    const confirm = await reader.open(`${link}/reschedule?start=2026-11-25T11:00&any=1`)
    expect(textOf(confirm)).toContain('指名料はかかりません。')
    const moved = await reader.post(`${link}/reschedule`, { start: '2026-11-25T11:00', any: '1' })
    expect(moved.status).toBe(303)
  })
})

test('what is chosen anew while the details are typed keeps all input', async () => {
  const colour = await addMenu('カラー', 9000, 120)
  const yuki = await addStaff('結城', 550)
  const details = await book(`menu=${cut}&staff=${yuki}&start=${start}`)
  const confirm = await send(details, '/confirm', customer)
  const fields = hidden(confirm, '/book')
  const post = (more: [string, string][], without: string[] = []) =>
    reader.post(`/s/${shop.domain}/change`, [...fields.filter(([name]) => !without.includes(name)), ...more])
  for (const edit of ['menu', 'cart', 'second', 'staff', 'time']) {
    const page = await post([['edit', edit]])
    expect(page.status, edit).toBe(200)
    expect(page.text, edit).toContain('value="hanako@example.jp"')
  }
  const times = await post(
    [
      ['menu', String(cut)],
      ['menu', String(colour)],
      ['edit', 'time'],
      ['more', 'done'],
    ],
    ['menu'],
  )
  expect(textOf(times)).toContain('カット＋シャンプー＋カラー')
  expect(times.text).toContain('value="hanako@example.jp"')
  const again = await reader.post(`/s/${shop.domain}/confirm`, [
    ...hidden(times, '/confirm'),
    ['start', '2026-11-25T11:00'],
  ])
  expect(textOf(again)).toContain('15,050円（税込）')
})
