// The pages where a limit was reached: no mail was sent, or the visit was moved too often. By plain links and forms.
import { beforeEach, expect, test } from 'vitest'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { openReader } from '#testing/reader'
import { testNow, useTestServer } from '#testing/server'
import { changeCall } from '#testing/visits'

const server = await useTestServer({ LIMITS: 'on' })
let shop: TestShop
let reader: ReturnType<typeof openReader>
beforeEach(async () => {
  server.setNow(testNow)
  await server.sql('delete from limits')
  shop = await makeShop(server)
  reader = openReader(server.url)
})

const book = async (startAt: string, more: object = {}) => {
  const answer = await shop.client.call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    { ...someBooking(shop.menuId, startAt), ...more },
    keyed(),
  )
  expect(answer.status, answer.text).toBe(201)
  return { token: answer.body.data.manage_url.split('/').at(-1), mail: answer.body.data.mail }
}
/** As where a young shop has reached as many strangers as it may (MSG-11). */
const bookWithheld = async (startAt: string) => {
  const { token } = await book(startAt)
  await server.sql(
    "update messages set status = 'withheld', last_error = 'stranger_limit' where shop_id = $1 and recipient = 'customer' and kind <> 'reminder'",
    [shop.shopId],
  )
  return { token }
}
const withheld = 'メールの送信制限のため、確認メールはお送りしていません。'

test('the completion page and the manage page say that no mail was sent', async () => {
  const { token } = await bookWithheld('2026-11-24T10:00:00+09:00')
  for (const path of [`/s/${shop.domain}/done/${token}`, `/r/${token}`]) {
    const { text } = await reader.open(path)
    expect(text).toContain(withheld)
    expect(text).not.toContain('へお送りします')
  }
  expect((await reader.open(`/r/${token}?lang=en`)).text).toContain('no confirmation was sent')
  server.setNow('2026-11-21T10:00:00+09:00')
  await reader.post(`/r/${token}/reschedule`, { start: '2026-11-26T14:00' })
  const moved = await reader.open(`/r/${token}?moved=2026-11-26T14:00`)
  expect(moved.text).toContain('確認メールを hanako@example.jp へお送りします。')
  expect(moved.text).not.toContain(withheld)
})

test('a request whose mail was withheld does not promise one; the page shows its result', async () => {
  await server.sql('update menus set requires_approval = true where shop_id = $1', [shop.shopId])
  const { token } = await bookWithheld('2026-11-24T10:00:00+09:00')
  const done = await reader.open(`/s/${shop.domain}/done/${token}`)
  expect(done.text).toContain(withheld)
  expect(done.text).toContain('結果は予約の確認画面でご覧いただけます。')
  expect(done.text).not.toContain('結果をメールで')
})

test('too many moves: the page says how long to wait, and after ten whom to call', async () => {
  const contact = (change: string) => server.sql(`update shops set ${change} where id = $1`, [shop.shopId])
  await contact("phone_number = '03-1234-5678', email = 'shop@example.jp'")
  const { token } = await book('2026-11-24T10:00:00+09:00')
  const move = (date: number, hour: number) =>
    reader.post(`/r/${token}/reschedule`, { start: `2026-12-${10 + date}T${10 + hour}:00` })
  for (let hour = 0; hour < 3; hour++) {
    server.setNow(`2026-11-21T1${hour}:30:00+09:00`)
    for (let index = 0; index < 3; index++) expect((await move(hour, index)).status).toBe(303)
  }
  const often = await move(3, 0)
  expect([often.status, often.headers.get('retry-after')]).toEqual([429, '3600'])
  expect(often.text).toContain(
    '日時の変更は、1時間に3回までです。1時間ほどおいてから、もう一度お試しください。',
  )
  expect(often.text).toContain(`href="/r/${token}/reschedule"`)
  server.setNow('2026-11-21T13:30:00+09:00')
  expect((await move(3, 1)).status).toBe(303)

  const last = 'この画面での日時の変更は、10回までです。これ以上の変更は、お手数ですが、'
  const late = await move(3, 2)
  expect([late.status, late.text.includes(`${last}お電話（03-1234-5678）でご連絡ください。`)]).toEqual([
    409,
    true,
  ])
  const managePage = await reader.open(`/r/${token}`)
  expect(managePage.text).toContain(`${last}お電話（03-1234-5678）でご連絡ください。`)
  expect(managePage.text).not.toContain(`/r/${token}/reschedule"`)
  expect(managePage.text).toContain(`href="/r/${token}/cancel"`)
  expect((await reader.open(`/r/${token}/reschedule?start=2026-12-15T14:00`)).status).toBe(303)
  await contact('phone_number = null')
  expect((await reader.open(`/r/${token}`)).text).toContain(
    `${last}お店（shop@example.jp）へご連絡ください。`,
  )
})

test('names with an address are refused at their field, for customers and owners', async () => {
  const error = 'お名前にURLやメールアドレスは使えません'
  const path = `/api/public/shops/${shop.domain}/reservations`
  const booking = someBooking(shop.menuId)
  for (const [field, name] of Object.entries({
    family_name: 'evil.example/x',
    given_name: 'ｈｔｔｐｓ：／／evil.example',
    family_name_kana: 'WWW.EVIL.EXAMPLE',
  })) {
    const { status, body } = await shop.client.call('POST', path, { ...booking, [field]: name }, keyed())
    expect([status, body.errors]).toEqual([422, { [field]: [error] }])
  }
  const entry = { menu_id: shop.menuId, start_at: '2026-11-24T10:00:00+09:00' }
  const entered = await shop.client.call('POST', '/api/reservations', { ...entry, name: 'a@b.example' })
  expect([entered.status, entered.body.errors]).toEqual([422, { name: [error] }])
  expect(
    (await shop.client.call('POST', path, { ...booking, family_name: 'nail@home' }, keyed())).status,
  ).toBe(201)

  // Stored names are kept.
  const [known] = await server.sql<{ id: number }>(
    `insert into customers (shop_id, name, created_at) values ($1, 'https://evil.example/', now()) returning id`,
    [shop.shopId],
  )
  const visit = { ...entry, start_at: '2026-11-24T12:00:00+09:00', customer_id: known?.id }
  const made = await shop.client.call('POST', '/api/reservations', visit)
  expect(made.status).toBe(201)
  const moved = await shop.client.call(
    ...changeCall(made.body.data.id, {
      start_at: '2026-11-24T14:00:00+09:00',
    }),
  )
  expect([moved.status, moved.body.data.customerName]).toEqual([200, 'https://evil.example/'])
})
