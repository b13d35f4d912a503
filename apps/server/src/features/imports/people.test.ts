// A file of customers: received, looked through, mended, written, and what it made of whom.
import { beforeEach, describe, expect, test } from 'vitest'
import { importKey, oneImport } from '#platform/background/turns'
import { giveBack, takeHit } from '#platform/limits'
import { makeShop, type TestShop } from '#testing/factories'
import { importingOf, type Importing } from '#testing/imports/imports'
import { testNow, useTestServer } from '#testing/server'
import { workbookOf } from './reading/testing/workbooks.ts'

const server = await useTestServer()
let shop: TestShop
let on: Importing
beforeEach(async () => {
  server.setNow(testNow)
  shop = await makeShop(server)
  on = importingOf(server, shop)
})

const file = [
  '顧客番号,お名前（姓）,お名前（名）,フリガナ,携帯TEL,生年月日,性別,来店回数,最終来店日,ポイント,メモ',
  'A-1,山田,花子,ﾔﾏﾀﾞ ﾊﾅｺ,090-1234-5678,昭和60年4月1日,女,12,2026/10/31,350,アレルギーあり',
  'A-2,佐藤,次郎,サトウ ジロウ,9087654321,きのう,男,3,2026/9/1,,',
  'A-1,山田,花子,ヤマダ ハナコ,090-1234-5678,,,,,,',
].join('\r\n')

const list = async () => (await shop.client.call('GET', '/api/customers?per_page=100')).body.data
const record = async (id: number) => (await shop.client.call('GET', `/api/customers/${id}`)).body.data

describe('a file of customers', () => {
  test('is understood, and nothing of it is on record before it is started', async () => {
    const { status, body } = await on.receive('customers', file, '顧客.csv')
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      kind: 'customers',
      state: 'ready',
      file_name: '顧客.csv',
      format: 'csv',
      counts: { total: 3, new: 2, join: 1, leave: 0, problems: 1, alike: 1 },
      remembered: false,
      can: { change: true, start: true, undo: false, remove: true },
    })
    expect(body.data.columns.map(({ column }: { column: string }) => column)).toEqual([
      'customer_code',
      'family_name',
      'given_name',
      'name_kana',
      'phone',
      'birth_date',
      'gender',
      'visit_count',
      'last_visited_on',
      'note',
      'notes',
    ])
    const [first, second, third] = await on.rows(body.data.id)
    expect(first.read).toMatchObject({ name: '山田 花子', phone: '09012345678', birth_date: '1985-04-01' })
    expect(second.problems).toMatchObject([{ column: 'birth_date', value: 'きのう' }])
    expect(third).toMatchObject({
      finding: 'alike',
      decision: 'join',
      match: { kind: 'row', id: 2, title: '山田 花子', read: { phone: '09012345678' } },
    })
    expect(await list()).toEqual([])
  })

  test('is written by the worker: fields, visits from before, notes, codes; and who stands in it twice is one', async () => {
    const { body } = await on.receive('customers', file)
    const done = await on.run(body.data.id)
    expect(done.body.data).toMatchObject({
      state: 'done',
      done: 3,
      undo_until: '2026-11-28T09:00:00+09:00',
      can: { undo: true, start: false, cancel: false },
    })
    const people = await list()
    expect(
      people.map(({ name, customer_code }: Record<string, string>) => [name, customer_code]).sort(),
    ).toEqual([
      ['佐藤 次郎', 'A-2'],
      ['山田 花子', 'A-1'],
    ])
    const rows = await on.rows(body.data.id)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'joined'])
    const hanako = await record(rows[0].customer_id)
    expect(hanako).toMatchObject({ gender: 'female', birth_date: '1985-04-01', phone: '09012345678' })
    expect(hanako.notes).toMatchObject([
      { title: '取り込んだメモ', content: 'メモ: アレルギーあり\nポイント: 350' },
    ])
    const [stored] = await server.sql(
      'select brought_count, brought_last_on::text as last from customers where id = $1',
      [rows[0].customer_id],
    )
    expect(stored).toEqual({ brought_count: 12, last: '2026-10-31' })
    const jiro = await record(rows[1].customer_id)
    expect(jiro.notes).toMatchObject([{ content: '生年月日: きのう' }])
  })

  test('fills what is empty of who is on record, and changes nothing else', async () => {
    const { body: made } = await shop.client.call('POST', '/api/customers', {
      name: '山田花子',
      phone: '09012345678',
      birth_date: '1990-01-01',
    })
    const id = await on.bring('customers', file)
    const [first] = await on.rows(id)
    expect(first).toMatchObject({
      outcome: 'joined',
      customer_id: made.data.id,
      match: { kind: 'customer', id: made.data.id, read: { phone: '09012345678' } },
    })
    expect(await record(made.data.id)).toMatchObject({
      name: '山田花子',
      name_kana: 'ヤマダ ハナコ',
      birth_date: '1990-01-01',
      gender: 'female',
    })
    expect(await list()).toHaveLength(2)
  })

  test('shows who is only alike, and takes them as the owner decides', async () => {
    await shop.client.call('POST', '/api/customers', { name: '山田 太郎', phone: '09012345678' })
    const { body } = await on.receive('customers', '氏名,電話\n山田 花子,09012345678\n鈴木 一郎,0312345678')
    const { id } = body.data
    const [first] = await on.rows(id, 'alike')
    expect(first).toMatchObject({ decision: 'new', match: { kind: 'customer', title: '山田 太郎' } })
    expect((await on.call('PUT', id, '/rows/2', { decision: 'over' })).status).toBe(422)
    expect(
      (await on.call('PUT', id, '/decisions', { finding: 'alike', decision: 'leave' })).body.data.counts,
    ).toMatchObject({
      new: 1,
      leave: 1,
    })
    await on.run(id)
    expect((await list()).map(({ name }: { name: string }) => name).sort()).toEqual([
      '山田 太郎',
      '鈴木 一郎',
    ])
  })

  test('is mended on the screen: other columns, and single cells', async () => {
    const { body } = await on.receive(
      'customers',
      '会員さま,連絡先メモ,記念日\n花子,090-1111-2222,1990年13月1日\n,,\n次郎,,',
    )
    const { id, version } = body.data
    const changed = await on.call('PUT', id, '', { version, columns: ['name', 'phone', 'birth_date'] })
    expect(changed.body.data).toMatchObject({ version: version + 1, counts: { new: 2, problems: 1 } })
    expect(
      (await on.call('PUT', id, '', { version, columns: ['name', 'phone', 'birth_date'] })).body.code,
    ).toBe('outdated')
    for (const columns of [['name'], ['name', 'name', 'skip'], ['name', 'phone', 'menu']])
      expect((await on.call('PUT', id, '', { version: version + 1, columns })).body.code).toBe('invalid')
    const mended = await on.call('PUT', id, '/rows/2', { values: { birth_date: '１９９０/１２/１' } })
    expect(mended.body.data).toMatchObject({ problems: [], read: { birth_date: '1990-12-01' } })
    expect((await on.call('PUT', id, '/rows/99', { decision: 'leave' })).status).toBe(404)
    // The next file with these headings is understood at once.
    await on.run(id)
    const next = await on.receive(
      'customers',
      '会員さま,連絡先メモ,記念日\n三郎,090-3333-4444,1991/2/3\n四郎,,',
    )
    expect(next.body.data).toMatchObject({
      remembered: true,
      columns: [{ column: 'name' }, { column: 'phone' }, { column: 'birth_date' }],
    })
  })

  test('names who serves them, or makes them', async () => {
    const id = await on.bring('customers', '氏名,担当\n花子,小春\n次郎,小春\n三郎,美咲')
    const [{ count } = { count: 0 }] = await server.sql<{ count: number }>(
      "select count(*)::int as count from customers c join staff t on t.id = c.preferred_staff_id where t.name = '小春' and not t.active and c.shop_id = $1",
      [shop.shopId],
    )
    expect(count).toBe(2)
    await on.call('POST', id, '/undo')
    await on.work()
    expect(
      await server.sql("select id from staff where name = '小春' and shop_id = $1", [shop.shopId]),
    ).toEqual([])
  })
})

describe('names that the shop does not have', () => {
  test('are said, and stay in words where no staff are to be made', async () => {
    const { id, version, unknown_staff } = (
      await on.receive('customers', '氏名,担当\n花子,小春\n次郎,小春\n三郎,美咲')
    ).body.data
    expect(unknown_staff).toEqual([
      { name: '小春', count: 2 },
      { name: '美咲', count: 1 },
    ])
    await on.call('PUT', id, '', { version, unknown_staff: 'text' })
    await on.run(id)
    const made = await server.sql("select name from staff where shop_id = $1 and name in ('小春', '美咲')", [
      shop.shopId,
    ])
    expect(made).toEqual([])
    const notes = await server.sql('select content from customer_notes where shop_id = $1 order by content', [
      shop.shopId,
    ])
    expect(notes).toEqual([{ content: '担当: 小春' }, { content: '担当: 小春' }, { content: '担当: 美咲' }])
  })

  test('a column that says whether somebody was asked for is no name', async () => {
    const id = await on.bring('customers', '氏名,電話番号,指名\n花子,09012345678,あり\n次郎,0312345678,なし')
    const staff = await server.sql("select name from staff where shop_id = $1 and name = 'あり'", [
      shop.shopId,
    ])
    expect(staff).toEqual([])
    expect((await on.rows(id))[0].read).toMatchObject({ notes: '指名: あり' })
  })
})

test('who is taken after all is looked through with those below: the same person twice is one again', async () => {
  const { id } = (await on.receive('customers', '氏名,電話\n花子,09012345678\n花子,09012345678')).body.data
  const decisions = async () => (await on.rows(id)).map(({ decision }) => decision)
  expect(await decisions()).toEqual(['new', 'join'])
  await on.call('PUT', id, '/rows/2', { decision: 'leave' })
  expect(await decisions()).toEqual(['leave', 'new'])
  await on.call('PUT', id, '/rows/2', { decision: 'new' })
  expect(await decisions()).toEqual(['new', 'join'])
  await on.run(id)
  expect(await list()).toHaveLength(1)
})

describe('what is refused', () => {
  test('files at the same time: five are kept, the others give way', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => on.receive('customers', `氏名\n花子${n}`)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([201, 409]))
    const { body } = await shop.client.call('GET', '/api/imports')
    expect(body.data.length).toBeLessThanOrEqual(5)
    expect(body.data).toHaveLength(statuses.filter((status) => status === 201).length)
    const rows = await server.sql('select count(*)::int as rows from import_rows where shop_id = $1', [
      shop.shopId,
    ])
    expect(rows).toEqual([{ rows: body.data.length }])
  })

  test('a sheet whose lines are numbered in an impossible way is read by its order', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = ['x', '1', '1', '1e10', '-3', '1048577', '']
      .map((line, n) => `<row r="${line}">${cell(n === 0 ? '氏名' : `花子${n}`)}</row>`)
      .join('')
    const { status, body } = await on.receive('customers', await workbookOf(rows), 'a.xlsx')
    expect([status, body.data.counts.new]).toEqual([201, 6])
    expect((await on.rows(body.data.id)).map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7])
    // The last line of a sheet can be mended, too.
    const far = `<row r="1">${cell('氏名')}</row><row r="1048576">${cell('花子')}</row>`
    const { id } = (await on.receive('customers', await workbookOf(far), 'a.xlsx')).body.data
    expect((await on.call('PUT', id, '/rows/1048576', { decision: 'leave' })).body.data).toMatchObject({
      decision: 'leave',
    })
  })

  test('a file that is no table, is too large, or comes too often', async () => {
    const picture = Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256))
    const { status, body } = await on.receive('customers', picture)
    expect([status, body.code]).toEqual([422, 'invalid'])
    expect(body.errors.file[0]).toContain('表として読み取れない')
    expect((await on.receive('customers', '')).status).toBe(422)
    expect((await on.receive('customers', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).status).toBe(413)
    for (let index = 0; index < 5; index++) await on.receive('customers', '氏名\n花子')
    const sixth = await on.receive('customers', '氏名\n花子')
    expect([sixth.status, sixth.body.code]).toEqual([409, 'imports_unfinished'])
    expect(await list()).toEqual([])
  })

  test("another shop's import, and steps that its state does not have", async () => {
    const { body } = await on.receive('customers', file)
    const { id } = body.data
    const other = importingOf(server, await makeShop(server))
    for (const [method, path, sent] of [
      ['GET', '', undefined],
      ['GET', '/rows', undefined],
      ['PUT', '', { version: 1 }],
      ['PUT', '/rows/2', { decision: 'leave' }],
      ['POST', '/start', { version: 1 }],
      ['POST', '/undo', undefined],
      ['DELETE', '', undefined],
    ] as const)
      expect((await other.call(method, id, path, sent)).status).toBe(404)
    for (const step of ['pause', 'resume', 'cancel', 'undo'])
      expect((await on.call('POST', id, `/${step}`)).body.code).toBe('import_state')
    expect((await on.call('POST', id, '/start', { version: 9 })).body.code).toBe('outdated')
    await on.run(id)
    for (const [method, path, sent] of [
      ['PUT', '', { version: 2 }],
      ['PUT', '/rows/2', { decision: 'leave' }],
      ['PUT', '/decisions', { finding: 'alike', decision: 'leave' }],
      ['POST', '/start', { version: 2 }],
      ['DELETE', '', undefined],
    ] as const)
      expect((await on.call(method, id, path, sent)).body.code).toBe('import_state')
    server.setNow('2026-11-28T09:00:00+09:00')
    expect((await on.call('POST', id, '/undo')).body.code).toBe('import_over')
  })
})

describe('in line', () => {
  test('behind a whole shop that is being imported one waits, and says so', async () => {
    const turn = await takeHit(server.services, importKey, oneImport, server.services.clock.now())
    const { id } = (await on.receive('customers', '氏名\n花子')).body.data
    await on.call('POST', id, '/start', { version: 1 })
    await on.work()
    expect((await on.call('GET', id)).body.data).toMatchObject({ state: 'waiting', ahead: 0 })
    server.setNow('2026-11-21T09:00:11+09:00')
    expect((await on.call('GET', id)).body.data).toMatchObject({ state: 'waiting', ahead: 1 })
    if ('wait' in turn) throw new Error('somebody else has the turn')
    await giveBack(server.services.db, turn)
    expect((await on.call('GET', id)).body.data).toMatchObject({ state: 'waiting', ahead: 0 })
    await on.work()
    expect((await on.call('GET', id)).body.data.state).toBe('done')
  })

  test('the second waits and says how many come before it; one is paused, goes on, or is stopped and taken back', async () => {
    const others = await makeShop(server)
    const other = importingOf(server, others)
    const first = (await other.receive('customers', '氏名\n花子')).body.data
    const own = (await on.receive('customers', file)).body.data
    await other.call('POST', first.id, '/start', { version: 1 })
    server.setNow('2026-11-21T09:00:01+09:00')
    const waiting = await on.call('POST', own.id, '/start', { version: 1 })
    expect(waiting.body.data).toMatchObject({
      state: 'waiting',
      ahead: 1,
      can: { pause: true, cancel: true },
    })
    expect((await on.call('POST', own.id, '/pause')).body.data).toMatchObject({
      state: 'paused',
      can: { resume: true },
    })
    await on.work()
    expect((await other.call('GET', first.id)).body.data.state).toBe('done')
    expect((await on.call('GET', own.id)).body.data).toMatchObject({ state: 'paused', done: 0 })
    await on.call('POST', own.id, '/resume')
    await on.work()
    expect((await on.call('GET', own.id)).body.data.state).toBe('done')
    const again = (await on.receive('customers', '氏名\n三郎')).body.data
    await on.call('POST', again.id, '/start', { version: 1 })
    expect((await on.call('POST', again.id, '/cancel')).body.data.state).toBe('canceled')
    expect((await on.call('DELETE', again.id)).status).toBe(204)
    expect(await list()).toHaveLength(2)
  })

  test('what was written of a stopped one is taken back', async () => {
    const { id } = (await on.receive('customers', file)).body.data
    await on.run(id)
    // As if it were stopped before its last part.
    await server.sql("update imports set state = 'running', ended_at = null where id = $1", [id])
    expect((await on.call('POST', id, '/cancel')).body.data.state).toBe('undoing')
    await on.work()
    expect((await on.call('GET', id)).body.data.state).toBe('canceled')
    expect(await list()).toEqual([])
  })
})
