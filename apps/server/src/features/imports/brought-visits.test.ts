// A file of visits: past ones are history, those to come take their time, and nobody is written to unless the owner wants it.
import { beforeEach, describe, expect, test } from 'vitest'
import { billsOf } from '#testing/bills/bills'
import { makeShop, type TestShop } from '#testing/factories'
import { importingOf, type Importing } from '#testing/imports/imports'
import { testNow, useTestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
let on: Importing
beforeEach(async () => {
  server.setNow(testNow)
  shop = await makeShop(server)
  on = importingOf(server, shop)
  // Where somebody works alone, any one name is theirs.
  await server.sql(
    "insert into staff (shop_id, name, active, priority, created_at) values ($1, '美咲', false, 1, now())",
    [shop.shopId],
  )
})

const heading =
  '予約番号,予約日,開始時刻,終了時刻,メニュー,スタッフ,お名前,電話番号,メールアドレス,金額,ステータス,備考'
const fileOf = (...rows: string[]) => [heading, ...rows].join('\n')
const past =
  'P1,2026/10/01,10:00,11:30,カット,小春,山田 花子,090-1234-5678,hanako@example.jp,"5,500",来店済み,短めに'
const coming =
  'F1,2026/12/01,10:00,11:00,カット,小春,山田 花子,090-1234-5678,hanako@example.jp,5500,予約確定,'
const canceled =
  'C1,2026/09/01,10:00,11:00,カット,小春,山田 花子,090-1234-5678,hanako@example.jp,5500,無断キャンセル,'

const visits = () =>
  server.sql<Record<string, unknown>>(
    `select r.status, r.cancel_reason, r.menu_name, r.price, r.is_brought, r.note, r.source, t.name as staff, t.active, r.customer_id,
       (select count(*)::int from occupancies o where o.reservation_id = r.id) as taken
     from reservations r join staff t on t.id = r.staff_id and t.shop_id = r.shop_id where r.shop_id = $1 order by r.start_at`,
    [shop.shopId],
  )
const mails = () =>
  server.sql('select kind, status, last_error from messages where shop_id = $1 order by kind', [shop.shopId])

describe('a file of visits', () => {
  test('is looked through: whose they are, what is to come, which names the shop does not have', async () => {
    const { status, body } = await on.receive('visits', fileOf(past, coming, canceled))
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      kind: 'visits',
      counts: { total: 3, new: 3, clash: 0, upcoming: 1, mails: 1, problems: 0 },
      unknown_menus: [{ name: 'カット', count: 3 }],
      unknown_staff: [{ name: '小春', count: 3 }],
      options: { unknown_menus: 'make', unknown_staff: 'make', confirm: false },
    })
    const [first] = await on.rows(body.data.id)
    expect(first.read).toMatchObject({
      starts_at: '2026-10-01 10:00〜11:30',
      menu: 'カット',
      price: '5500',
      status: '来店済み',
    })
  })

  test('is written as visits of one customer; a draft is made of a menu, and nobody is written to', async () => {
    await on.bring('visits', fileOf(past, coming, canceled))
    const made = await visits()
    expect(made).toMatchObject([
      { status: 'canceled', cancel_reason: 'no_show', is_brought: true, taken: 0 },
      {
        status: 'treated',
        menu_name: 'カット（90分）',
        price: 5500,
        is_brought: true,
        note: '備考: 短めに',
        staff: '小春',
        active: false,
        taken: 1,
      },
      { status: 'reserved', is_brought: false, source: 'owner', taken: 1 },
    ])
    expect(new Set(made.map(({ customer_id }) => customer_id)).size).toBe(1)
    expect(await mails()).toEqual([{ kind: 'reminder', status: 'failed', last_error: 'brought' }])
    const menus = await server.sql(
      "select publish_state from menus where shop_id = $1 and name = 'カット（90分）'",
      [shop.shopId],
    )
    expect(menus).toEqual([{ publish_state: 'draft' }])
  })

  test('a confirmation goes to all who are to come, where the owner wants it', async () => {
    const { id, version } = (await on.receive('visits', fileOf(past, coming))).body.data
    await on.call('PUT', id, '', { version, confirm: true })
    await on.run(id)
    expect(await mails()).toEqual([
      { kind: 'confirmed', status: 'queued', last_error: null },
      { kind: 'reminder', status: 'queued', last_error: null },
    ])
  })

  test('names stay in words where nothing is to be made of them', async () => {
    const { id, version } = (await on.receive('visits', fileOf(past))).body.data
    await on.call('PUT', id, '', { version, unknown_menus: 'text', unknown_staff: 'text' })
    await on.run(id)
    const [made] = await visits()
    expect(made).toMatchObject({ menu_name: 'カット', active: true, note: '担当: 小春\n備考: 短めに' })
  })

  test('in a shop of one person the only name is theirs; what is said of a visit to come the customer does not read', async () => {
    await server.sql('delete from staff where shop_id = $1 and not active', [shop.shopId])
    const { id, unknown_staff } = (await on.receive('visits', fileOf(`${coming}クレームあり`))).body.data
    expect(unknown_staff).toEqual([])
    await on.run(id)
    expect(await visits()).toMatchObject([{ active: true, note: null }])
    const notes = await server.sql('select content from customer_notes where shop_id = $1', [shop.shopId])
    expect(notes).toEqual([{ content: '2026-12-01\n備考: クレームあり' }])
  })

  test('two at one time of one staff member: the second is left, or entered over the first on purpose', async () => {
    const second = coming
      .replace('F1', 'F2')
      .replace('10:00', '10:30')
      .replaceAll('山田 花子', '佐藤 次郎')
      .replace('090-1234-5678', '0312345678')
      .replace('hanako', 'jiro')
    const { id, counts } = (await on.receive('visits', fileOf(coming, second))).body.data
    expect(counts).toMatchObject({ new: 1, leave: 1, clash: 1 })
    const [clash] = await on.rows(id, 'clash')
    expect(clash).toMatchObject({
      decision: 'leave',
      match: { kind: 'row', id: 2, title: '山田 花子 · カット', read: { phone: '09012345678' } },
    })
    expect((await on.call('PUT', id, '/rows/3', { decision: 'join' })).status).toBe(422)
    expect((await on.call('PUT', id, '/rows/2', { decision: 'leave' })).status).toBe(200)
    expect(await on.rows(id, 'clash')).toEqual([])
    await on.call('PUT', id, '/rows/2', { decision: 'new' })
    await on.call('PUT', id, '/decisions', { finding: 'clash', decision: 'over' })
    await on.run(id)
    expect(await visits()).toHaveLength(2)
    const reasons = await server.sql(
      'select unguarded_reason as reason from occupancies where shop_id = $1 order by id',
      [shop.shopId],
    )
    expect(reasons).toEqual([{ reason: null }, { reason: 'entered_over' }])
  })

  test('what is taken meanwhile is left, and said', async () => {
    const { id } = (await on.receive('visits', fileOf('F1,2026/12/01,10:00,11:00,カット,,山田 花子,,,,,')))
      .body.data
    await shop.client.call('POST', '/api/reservations', {
      menu_id: shop.menuId,
      start_at: '2026-12-01T10:00:00+09:00',
      name: '鈴木',
    })
    await on.run(id)
    const [row] = await on.rows(id)
    expect(row).toMatchObject({
      outcome: 'left',
      finding: 'clash',
      match: {
        kind: 'reservation',
        title: expect.stringContaining('鈴木'),
        read: { starts_at: expect.stringContaining('10:00') },
      },
    })
    expect(await visits()).toHaveLength(1)
  })

  test('past visits may overlap each other; the same file again brings nothing twice', async () => {
    const other = past
      .replace('P1', 'P2')
      .replaceAll('山田 花子', '佐藤 次郎')
      .replace('090-1234-5678', '0312345678')
      .replace('hanako', 'jiro')
    await on.bring('visits', fileOf(past, other))
    expect(await visits()).toHaveLength(2)
    const { counts } = (await on.receive('visits', fileOf(past, other))).body.data
    expect(counts).toMatchObject({ alike: 2, leave: 2, new: 0 })
    const free = 'Q1,2026/10/01,10:00,11:30,カット,小春,山田 花子,090-1234-5678,,,,'
    const { id } = (await on.receive('visits', fileOf(free))).body.data
    expect((await on.rows(id))[0]).toMatchObject({ finding: 'alike', match: { kind: 'reservation' } })
  })

  test('a visit without its date waits for the owner; one of long ago stays out', async () => {
    const { id, counts } = (
      await on.receive('visits', fileOf(coming.replace('2026/12/01', '近日中'), past.replace('2026', '2015')))
    ).body.data
    expect(counts).toMatchObject({ new: 0, leave: 2, problems: 2 })
    expect((await on.call('PUT', id, '/rows/2', { decision: 'new' })).status).toBe(422)
    const mended = await on.call('PUT', id, '/rows/2', { values: { date: '2026/12/02' } })
    expect(mended.body.data).toMatchObject({
      decision: 'new',
      problems: [],
      read: { starts_at: '2026-12-02 10:00〜11:00' },
    })
    await on.run(id)
    expect(await visits()).toHaveLength(1)
  })
})

describe('just now', () => {
  const rowOf = (number: string, times: string, name: string, phone: string) =>
    `${number},2026/11/21,${times},カット,,${name},${phone},,,,`
  // It is nine o'clock.
  const over = rowOf('A', '08:00,08:50', '山田 花子', '09012345678')
  const goesOn = rowOf('B', '08:30,09:30', '佐藤 次郎', '0312345678')

  test('one that is over reaches into one that goes on: they clash, and the import does not stand still', async () => {
    await server.sql('delete from staff where shop_id = $1 and not active', [shop.shopId])
    const { id, counts } = (await on.receive('visits', fileOf(over, goesOn))).body.data
    expect(counts).toMatchObject({ new: 1, leave: 1, clash: 1 })
    expect((await on.rows(id, 'clash'))[0].match).toMatchObject({ kind: 'row', id: 2 })
    await on.call('PUT', id, '/decisions', { finding: 'clash', decision: 'over' })
    expect((await on.run(id)).body.data).toMatchObject({ state: 'done', counts: { new: 1, over: 1 } })
    expect(await visits()).toHaveLength(2)
  })

  test('what was looked through before it was over is written all the same', async () => {
    await server.sql('delete from staff where shop_id = $1 and not active', [shop.shopId])
    server.setNow('2026-11-21T08:00:00+09:00')
    const { id } = (await on.receive('visits', fileOf(over, goesOn))).body.data
    server.setNow(testNow)
    expect((await on.run(id)).body.data).toMatchObject({
      state: 'done',
      counts: { new: 1, leave: 1, clash: 1 },
    })
    expect(await visits()).toHaveLength(1)
  })
})

test('after a pause a number that stood further up is known still', async () => {
  const twin = coming
    .replaceAll('山田 花子', '佐藤 次郎')
    .replace('12/01', '12/02')
    .replace('090-1234-5678', '0312345678')
  const { id, counts } = (await on.receive('visits', fileOf(coming, twin))).body.data
  expect(counts).toMatchObject({ new: 1, leave: 1, alike: 1 })
  await on.run(id)
  // As if it had been paused after its first row.
  await server.sql('update import_rows set outcome = null where shop_id = $1 and line = 3', [shop.shopId])
  await server.sql("update imports set state = 'paused', done = 1, ended_at = null where id = $1", [id])
  await on.call('POST', id, '/resume')
  await on.work()
  expect((await on.call('GET', id)).body.data).toMatchObject({ state: 'done', counts: { new: 1, leave: 1 } })
  expect(await visits()).toHaveLength(1)
})

test('two visits of one new customer, whose first is left out for its time, make one record', async () => {
  await visitsOf(server, shop).book('10:00', '2026-12-01')
  const rowOf = (day: string) => `,2026/12/${day},10:00,11:00,,,新田 花,08012345678,,,,`
  await server.sql('delete from staff where shop_id = $1 and not active', [shop.shopId])
  const id = await on.bring('visits', fileOf(rowOf('01'), rowOf('02'), rowOf('03')))
  const rows = await on.rows(id)
  expect(rows.map(({ outcome }) => outcome)).toEqual(['left', 'created', 'created'])
  expect(rows[1].customer_id).toBe(rows[2].customer_id)
})

test('a name that is longer than a visit takes stays as a note, and is said', async () => {
  const name = '長'.repeat(201)
  const { id } = (await on.receive('visits', fileOf(coming.replaceAll('山田 花子', name)))).body.data
  const [row] = await on.rows(id)
  expect(row.problems).toMatchObject([{ column: 'name', value: name.slice(0, 200) }])
  await on.run(id)
  const [{ name: stored = '' } = {}] = await server.sql<{ name?: string }>(
    'select name from reservations where shop_id = $1',
    [shop.shopId],
  )
  expect(stored).toBe('09012345678')
})

describe('undoing', () => {
  test('takes back visits, customers, menus and staff; the link of a mail leads nowhere then', async () => {
    const { id, version } = (await on.receive('visits', fileOf(past, coming, canceled))).body.data
    await on.call('PUT', id, '', { version, confirm: true })
    await on.run(id)
    expect((await on.call('POST', id, '/undo')).body.data).toMatchObject({
      state: 'undoing',
      can: { undo: false },
    })
    await on.work()
    expect((await on.call('GET', id)).body.data).toMatchObject({ state: 'undone', stayed: 0, done: 3 })
    for (const table of ['reservations', 'customers', 'messages', 'change_logs', 'occupancies'])
      expect(await server.sql(`select shop_id from ${table} where shop_id = $1`, [shop.shopId])).toEqual([])
    const names = await server.sql(
      'select name from menus where shop_id = $1 union select name from staff where shop_id = $1',
      [shop.shopId],
    )
    expect(names).not.toContainEqual({ name: '小春' })
    expect(names).not.toContainEqual({ name: 'カット（90分）' })
  })

  test('leaves what was changed since, and lists it', async () => {
    const id = await on.bring('visits', fileOf(past, coming))
    const [, row] = await on.rows(id)
    expect((await visitsOf(server, shop).change(row.reservation_id, { note: '電話あり' })).status).toBe(200)
    await on.call('POST', id, '/undo')
    await on.work()
    expect((await on.call('GET', id)).body.data).toMatchObject({ state: 'undone', stayed: 2 })
    expect((await on.rows(id, 'changed')).map(({ line }) => line)).toEqual([2, 3])
    expect(await visits()).toHaveLength(1)
  })

  test('leaves a visit with a bill', async () => {
    const id = await on.bring('visits', fileOf(past, coming))
    const [row] = await on.rows(id)
    await billsOf(server, shop).made(row.reservation_id)
    await on.call('POST', id, '/undo')
    await on.work()
    expect((await on.rows(id, 'changed')).map(({ line }) => line)).toContain(row.line)
    expect(await visits()).toHaveLength(1)
    expect(await server.violations()).toEqual([])
  })

  test('says of each row why it stayed, and of a visit when and by whom it was changed', async () => {
    const id = await on.bring('visits', fileOf(past, coming))
    const [first, row] = await on.rows(id)
    const { client } = shop
    const changed = await client.call('PUT', `/api/reservations/${row.reservation_id}`, {
      status: 'canceled',
      cancel_reason: 'shop',
    })
    expect(changed.status).toBe(200)
    await on.call('POST', id, '/undo')
    await on.work()
    const [one, other] = await on.rows(id)
    expect(other.stayed).toEqual({ reason: 'canceled', at: expect.stringContaining('2026-'), by: 'owner' })
    expect(first.stayed).toBeNull()
    expect(one.stayed).toEqual({ reason: 'booked', at: null, by: null })
  })

  test('of joined records empties what was filled, unless the owner wrote something else there', async () => {
    const create = async (name: string, phone: string) =>
      (await shop.client.call('POST', '/api/customers', { name, phone })).body.data.id
    const [one, two] = [await create('山田 花子', '09012345678'), await create('佐藤 次郎', '0312345678')]
    const id = await on.bring(
      'customers',
      '氏名,電話,生年月日,メモ\n山田 花子,09012345678,1985-04-01,a\n佐藤 次郎,0312345678,1990-01-01,b',
    )
    const change = await shop.client.call('PATCH', `/api/customers/${two}`, { birth_date: '1990-02-02' })
    expect(change.status).toBe(200)
    await on.call('POST', id, '/undo')
    await on.work()
    const read = async (of: number) => (await shop.client.call('GET', `/api/customers/${of}`)).body.data
    expect(await read(one)).toMatchObject({ birth_date: null, notes: [] })
    expect(await read(two)).toMatchObject({ birth_date: '1990-02-02', notes: [] })
    const rows = await on.rows(id)
    expect(rows.map(({ outcome, stayed }) => [outcome, stayed?.reason])).toEqual([
      ['undone', undefined],
      ['changed', 'record_changed'],
    ])
  })
})

describe('what is kept of a file', () => {
  test('goes with the person, and after seven days; the headings stay', async () => {
    const id = await on.bring('customers', '氏名,電話\n山田 花子,09012345678')
    const [row] = await on.rows(id)
    const told = await shop.client.call('GET', `/api/customers/${row.customer_id}/export`)
    expect(JSON.parse(told.text).imports ?? told.body.imports).toMatchObject([
      { line: 2, cells: ['山田 花子', '09012345678'] },
    ])
    await shop.client.call('DELETE', `/api/customers/${row.customer_id}`)
    expect((await on.rows(id))[0]).toMatchObject({ cells: [], read: {}, customer_id: null })
    // Nor beside the headings.
    expect((await on.call('GET', id)).text).not.toContain('花子')
    const { forgetImports } = await import('./jobs.ts')
    server.setNow('2026-11-28T09:00:01+09:00')
    await forgetImports.handle(server.services)
    expect(await on.rows(id)).toEqual([])
    expect((await on.call('GET', id)).body.data).toMatchObject({
      can: { undo: false },
      columns: [
        { heading: '氏名', samples: [] },
        { heading: '電話', samples: [] },
      ],
    })
  })
})
