// Reservations as a file, and with them the answers of all six kinds of questions on their whole way.
import { beforeEach, expect, test } from 'vitest'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { startTestServer, useTestServer } from '#testing/server'
import { at } from '#testing/visits'
import { parseCsv } from '#testing/archives/csv'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
})

const call = (method: string, path: string, body?: unknown, of = shop) => of.client.call(method, path, body)
const section = async (body: object): Promise<number> => {
  const made = await call('POST', '/api/form-sections', body)
  expect(made.status, made.text).toBe(201)
  return made.body.data.id
}
const book = async (time: string, more: object = {}, of = shop) => {
  const made = await of.client.call(
    'POST',
    `/api/public/shops/${of.domain}/reservations`,
    { ...someBooking(of.menuId, at(time)), ...more },
    keyed(),
  )
  expect(made.status, made.text).toBe(201)
  return made.body.data
}
const exported = (from: string, to: string, of = shop) =>
  call('GET', `/api/reservations/export?from=${from}&to=${to}`, undefined, of)
const rowsOf = (text: string) =>
  (parseCsv(text.replaceAll('\r\n', '\n'), 5000) ?? []).map(({ cells }) => cells)
const day = at('10:00').slice(0, 10)

test('answers of all six types go the whole way: customer, owner, file, whole shop', async () => {
  await section({ type: 'note', title: 'お知らせ' })
  const short = await section({ type: 'short_text', title: 'ご紹介者', sensitive: true })
  const long = await section({ type: 'long_text', title: '気になること' })
  const single = await section({
    type: 'single_choice',
    title: '初めてですか？',
    options: ['はい', 'いいえ'],
  })
  const many = await section({
    type: 'multiple_choice',
    title: 'お悩み',
    options: ['乾燥', 'くせ毛', 'その他'],
  })
  const agreement = await section({
    type: 'agreement',
    title: '注意事項',
    placeholder: '当日はご連絡ください',
  })
  const answers = [
    { form_section_id: short, value: ['=佐藤さま'] },
    { form_section_id: long, value: ['一行目\n二行目, "引用"'] },
    { form_section_id: single, value: ['はい'] },
    { form_section_id: many, value: ['乾燥', 'その他'] },
    { form_section_id: agreement, value: ['同意する'] },
  ]
  await book('10:00', { answers, note: '静かに過ごしたいです' })

  const [event] = (await call('GET', `/api/reservations?from=${day}&to=${day}`)).body.data
  const detail = (await call('GET', `/api/reservations/${event.id}`)).body.data
  const told = detail.answers.map(({ question, value }: { question: string; value: string[] }) => [
    question,
    value,
  ])
  expect(told).toEqual([
    ['ご紹介者', ['=佐藤さま']],
    ['気になること', ['一行目\n二行目, "引用"']],
    ['初めてですか？', ['はい']],
    ['お悩み', ['乾燥', 'その他']],
    ['注意事項', ['同意する']],
  ])

  const file = await exported(day, day)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(file.headers.get('content-disposition')).toContain(`reservations-${day}-${day}.csv`)
  const [headings = [], row = []] = rowsOf(file.text)
  const cell = (heading: string) => row[headings.indexOf(heading)]
  expect(cell('予約フォームの回答')).toBe(
    'ご紹介者：=佐藤さま\n気になること：一行目\n二行目, "引用"\n初めてですか？：はい\nお悩み：乾燥、その他\n注意事項：同意する',
  )
  expect([cell('日付'), cell('開始'), cell('状態'), cell('ご要望'), cell('受付')]).toEqual([
    day,
    '10:00',
    '予約確定',
    '静かに過ごしたいです',
    'ネット予約',
  ])
})

test('has the days asked for, in order, of this shop alone, without blocks; that it was exported is noted', async () => {
  const other = await makeShop(server)
  await book('10:00', {}, other)
  await book('14:00')
  await book('10:00')
  const block = await call('POST', '/api/blocks', { date: day, start_time: '12:00', end_time: '13:00' })
  expect(block.status, block.text).toBe(201)
  const rows = rowsOf((await exported(day, day)).text)
  const [headings = []] = rows
  expect(rows.slice(1).map((cells) => cells[headings.indexOf('開始')])).toEqual(['10:00', '14:00'])
  const [noted] = (await call('GET', '/api/customer-accesses')).body.data
  expect(noted).toMatchObject({ action: 'reservations_exported', count: 2, customer_id: null })
  expect(rowsOf((await exported('2026-01-01', '2026-01-31')).text)).toHaveLength(1)
})

test('a long file has every row once', async () => {
  await server.sql(
    `with made as (insert into reservations (shop_id, reservation_number, status, cancel_reason, source, staff_id, menu_id, start_at, end_at, before_time,
      after_time, menu_name, price, duration, name, created_at)
    select $1, lpad(n::text, 8, '0'), 'canceled', 'shop', 'owner', (select min(id) from staff where shop_id = $1), $2,
      $3::timestamptz + n % 7 * interval '1 hour', $3::timestamptz + n % 7 * interval '1 hour' + interval '1 hour', 0, 0, 'カット', 1000, 60,
      '客' || n, now() from generate_series(1, 1201) n returning shop_id, id, created_at, menu_id),
    lines as (insert into reservation_lines (shop_id, reservation_id, priority, kind, menu_id, name, price, duration)
      select shop_id, id, 1, 'menu', menu_id, 'カット', 1000, 60 from made)
    insert into change_logs (shop_id, reservation_id, actor, kind, status, cancel_reason, changes, created_at)
    select shop_id, id, 'owner', 'created', 'canceled', 'shop', '[]', created_at from made`,
    [shop.shopId, shop.menuId, at('10:00')],
  )
  const rows = rowsOf((await exported(day, day)).text)
  expect(rows).toHaveLength(1202)
  expect(new Set(rows.map(([number]) => number)).size).toBe(1202)
})

test('is refused for days in the wrong order, without days, and to who signed in long ago', async () => {
  const wrong = await exported('2026-11-02', '2026-11-01')
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['to']])
  const none = await call('GET', '/api/reservations/export')
  expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['from', 'to']])
  server.setNow('2026-11-21T09:11:00+09:00')
  const late = await exported(day, day)
  expect([late.status, late.body.code]).toEqual([403, 'sign_in_again'])
})

test('a shop exports its reservations 30 times an hour, whatever others do', async () => {
  const limited = await startTestServer({ LIMITS: 'on' }, server)
  try {
    const [own, other] = [await makeShop(limited), await makeShop(limited)]
    const answers = []
    for (let n = 0; n < 31; n += 1) answers.push(await exported(day, day, own))
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429])
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await exported(day, day, other)).status).toBe(200)
  } finally {
    await limited.stop()
  }
})
