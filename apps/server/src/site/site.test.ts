import { expect, test } from 'vitest'
import { makeShop, someBooking, keyed, type TestShop } from '#testing/factories'
import { testNow, useTestServer } from '#testing/server'
import { hiddenFields, openReader } from '#testing/reader'

const server = await useTestServer()

const customer = {
  family_name: '山田',
  given_name: '花子',
  family_name_kana: 'やまだ',
  given_name_kana: 'ﾊﾅｺ',
  phone: '０９０－１２３４－５６７８',
  email: 'ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ',
  note: '前髪は短めで',
}

const start = '2026-11-24T10:00'

test('a complete booking by plain links and forms', async () => {
  const shop = await makeShop(server)
  const reader = openReader(server.url)

  const home = await reader.open(`/s/${shop.domain}`)
  expect(home.status).toBe(200)
  expect(home.text).toContain('ヘアサロン こはる')
  expect(home.text).toContain('5,500円')
  expect(home.text).toContain(`href="/s/${shop.domain}/book"`)

  // With one menu its step is skipped.
  const week = await reader.open(`/s/${shop.domain}/book`)
  expect(week.text).toContain('aria-label="11月24日火曜日 10時 予約できます"')
  const details = await reader.open(`/s/${shop.domain}/book?menu=${shop.menuId}&start=${start}`)
  expect(details.headers.get('cache-control')).toBe('private, no-cache')
  expect(details.text).toContain('11月24日(火) 10:00')

  const confirm = await reader.post(`/s/${shop.domain}/confirm`, {
    ...hiddenFields(details.text, '/confirm'),
    ...customer,
  })
  expect(confirm.status).toBe(200)
  for (const fact of [
    'カット＋シャンプー',
    '5,500円（税込）',
    '11月24日(火)',
    '10:00〜11:00',
    '店舗でお支払い',
    '2026年11月24日(火) 09:00まで',
    '2026年11月23日(月) 10:00まで',
  ])
    expect(confirm.text).toContain(fact)
  expect(confirm.text).toContain('この内容で予約する')
  expect(confirm.text).toContain('ヤマダ ハナコ')
  expect(confirm.text).toContain('hanako@example.jp')

  const fields = hiddenFields(confirm.text, '/book')
  const booked = await reader.post(`/s/${shop.domain}/book`, fields)
  expect(booked.status).toBe(303)
  const location = booked.headers.get('location') ?? ''
  expect(location).toMatch(new RegExp(`^/s/${shop.domain}/done/`))
  const again = await reader.post(`/s/${shop.domain}/book`, fields)
  expect(again.headers.get('location')).toBe(location)

  const done = await reader.open(location)
  expect(done.text).toMatch(/>\d{4}-\d{4}</)
  expect(done.text).toContain('ご予約が確定しました')
  expect(done.headers.get('referrer-policy')).toBe('no-referrer')
  const rows = await server.sql('select phone, email, name_kana, note from reservations where shop_id = $1', [
    shop.shopId,
  ])
  expect(rows).toEqual([
    { phone: '09012345678', email: 'hanako@example.jp', name_kana: 'ヤマダ ハナコ', note: '前髪は短めで' },
  ])
  expect(reader.cookies).toEqual([])
})

test('the manage page: the calendar file, and cancelling by POST only', async () => {
  const shop = await makeShop(server)
  const reader = openReader(server.url)
  const token = await bookByApi(shop)

  const page = await reader.open(`/r/${token}`)
  expect(page.text).toContain('キャンセルは2026年11月23日(月) 10:00まで')
  const file = await reader.open(`/r/${token}/reservation.ics`)
  expect(file.headers.get('content-type')).toContain('text/calendar')
  expect(file.text).toContain('BEGIN:VEVENT')

  const question = await reader.open(`/r/${token}/cancel`)
  expect(question.text).toContain('この予約をキャンセルしますか？')
  expect(await statusOf(shop)).toBe('reserved')
  const done = await reader.post(`/r/${token}/cancel`, { reason: '都合がつかなくなりました' })
  expect([done.status, done.headers.get('location')]).toEqual([303, `/r/${token}`])
  expect(await statusOf(shop)).toBe('canceled')
  expect((await reader.open(`/r/${token}`)).text).toContain('ご予約をキャンセルしました')
  expect((await reader.post(`/r/${token}/cancel`, {})).headers.get('location')).toBe(`/r/${token}`)
})

test('after the limit the page names the telephone, to the letter', async () => {
  const shop = await makeShop(server)
  await server.sql('update shops set phone_number = $2 where id = $1', [shop.shopId, '03-1234-5678'])
  const token = await bookByApi(shop)
  server.setNow('2026-11-23T10:01:00+09:00')
  const page = await openReader(server.url).open(`/r/${token}`)
  const refused = await openReader(server.url).post(`/r/${token}/cancel`, {})
  server.setNow(testNow)
  const text =
    '変更・キャンセルの受付期限（2026年11月23日(月) 10:00）を過ぎています。お手数ですが、お電話（03-1234-5678）でご連絡ください。'
  expect(page.text).toContain(text)
  expect(page.text).not.toContain('/cancel')
  expect([refused.status, refused.text.includes(text)]).toEqual([409, true])
})

test('a wrong field comes back with its text and all input', async () => {
  const shop = await makeShop(server)
  const reader = openReader(server.url)
  const details = await reader.open(`/s/${shop.domain}/book?menu=${shop.menuId}&start=${start}`)
  const answer = await reader.post(`/s/${shop.domain}/confirm`, {
    ...hiddenFields(details.text, '/confirm'),
    ...customer,
    phone: '090-1234-56',
    given_name: '',
  })
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('2か所をご確認ください')
  expect(answer.text).toContain('電話番号は10桁か11桁で入力してください')
  expect(answer.text).toContain('名を入力してください')
  expect(answer.text).toContain('value="090-1234-56"')
  expect(answer.text).toContain('前髪は短めで')
  expect(answer.text).toMatch(/role="alert"[^>]*autofocus/)
})

test('a time that was taken meanwhile: 409, its text, three alternatives, all input kept', async () => {
  const shop = await makeShop(server)
  const reader = openReader(server.url)
  const fields = await toConfirm(reader, shop)
  await bookByApi(shop)
  const lost = await reader.post(`/s/${shop.domain}/book`, fields)
  expect(lost.status).toBe(409)
  expect(lost.text).toContain(
    '申し訳ございません。ご希望の日時は、先にほかのお客様のご予約が入りました。別の日時をお選びください。',
  )
  expect(lost.text.match(/<button name="start" value="2026-11-2\d/g)).toHaveLength(3)
  const hidden = hiddenFields(lost.text, '/confirm')
  expect(hidden).toMatchObject({
    family_name: '山田',
    email: 'hanako@example.jp',
    note: '前髪は短めで',
    key: fields['key'],
  })

  const other = await reader.post(`/s/${shop.domain}/confirm`, { ...hidden, start: '2026-11-24T11:00' })
  expect(other.status).toBe(200)
  const booked = await reader.post(`/s/${shop.domain}/book`, hiddenFields(other.text, '/book'))
  expect(booked.status).toBe(303)
})

test('a name with an address comes back with the error at its field, and all input kept', async () => {
  const shop = await makeShop(server)
  const reader = openReader(server.url)
  const fields = await toConfirm(reader, shop)
  const page = await reader.post(`/s/${shop.domain}/confirm`, {
    ...fields,
    family_name: 'ｗｗｗ．evil.example',
  })
  expect(page.status).toBe(422)
  expect(page.text).toContain('お名前にURLやメールアドレスは使えません')
  expect(page.text).toContain('value="hanako@example.jp"')
})

test('the confirmation step tells taken, too late and closed apart, with the alternatives of the booking', async () => {
  const shop = await makeShop(server)
  const reader = openReader(server.url)
  const fields = await toConfirm(reader, shop)
  const refusalOf = async (chosen: string) => {
    const page = await reader.post(`/s/${shop.domain}/confirm`, { ...fields, start: chosen })
    const named = [...page.text.matchAll(/<button name="start" value="([^"]+)"/g)].map(([, at]) => at)
    const alternatives: string[] = (await book(shop, chosen)).body.alternatives
    expect(named).toEqual(alternatives.map((at) => at.slice(0, 16)))
    expect(hiddenFields(page.text, '/change')).toMatchObject({ note: '前髪は短めで' })
    return [
      page.status,
      page.text.includes('ご希望の日時は、先にほかのお客様のご予約が入りました。'),
      page.text.includes('ご希望の日時は、ご予約を受け付けておりません。'),
      named,
    ]
  }
  await bookByApi(shop)
  expect(await refusalOf(start)).toEqual([
    409,
    true,
    false,
    ['2026-11-24T11:00', '2026-11-24T11:30', '2026-11-24T12:00'],
  ])

  server.setNow('2026-11-21T09:31:00+09:00')
  const late = await refusalOf('2026-11-21T10:30')
  server.setNow(testNow)
  expect(late).toEqual([409, false, true, ['2026-11-21T11:00', '2026-11-21T11:30', '2026-11-21T12:00']])

  // Closed for weeks on both sides: alternatives are looked for up to the horizon.
  await server.sql(
    `insert into special_hours (shop_id, status, start_at, end_at, description, created_at)
     select $1, 'close', '2026-11-21T00:00:00+09:00', '2026-12-20T23:59:59+09:00', '', created_at from shops where id = $1`,
    [shop.shopId],
  )
  await server.sql('update shops set version = version + 1 where id = $1', [shop.shopId])
  server.services.publishChange(shop.shopId)
  expect(await refusalOf(start)).toEqual([
    409,
    false,
    true,
    ['2026-12-21T10:00', '2026-12-21T10:30', '2026-12-21T11:00'],
  ])
  await server.sql('update shops set booking_horizon_days = 29, version = version + 1 where id = $1', [
    shop.shopId,
  ])
  server.services.publishChange(shop.shopId)
  expect(await refusalOf(start)).toEqual([409, false, true, []])
})

test('changing the time or the details loses nothing', async () => {
  const shop = await makeShop(server)
  const reader = openReader(server.url)
  const fields = await toConfirm(reader, shop)
  const week = await reader.post(`/s/${shop.domain}/change`, { ...fields, edit: 'time', from: '2026-11-28' })
  expect(week.text).toContain('aria-label="11月28日土曜日 10時 予約できます"')
  expect(hiddenFields(week.text, '/confirm')).toMatchObject({ family_name: '山田', note: '前髪は短めで' })
  const details = await reader.post(`/s/${shop.domain}/change`, { ...fields, edit: 'details' })
  expect(details.text).toContain('value="山田"')
  expect(details.text).toContain('11月24日(火) 10:00')
})

test('a price that changed meanwhile is confirmed again', async () => {
  const shop = await makeShop(server)
  const reader = openReader(server.url)
  const fields = await toConfirm(reader, shop)
  await server.sql('update menus set price = 6000 where shop_id = $1', [shop.shopId])
  const answer = await reader.post(`/s/${shop.domain}/book`, fields)
  expect(answer.status).toBe(409)
  expect(answer.text).toContain('6,000円（税込）')
  expect((await reader.post(`/s/${shop.domain}/book`, hiddenFields(answer.text, '/book'))).status).toBe(303)
})

test('a form without our token, from another site or filled by a program books nothing', async () => {
  const shop = await makeShop(server)
  const reader = openReader(server.url)
  const fields = await toConfirm(reader, shop)
  expect(
    (await reader.post(`/s/${shop.domain}/book`, { ...fields, seal: `${Date.parse(testNow)}.x` })).status,
  ).toBe(422)
  expect((await reader.post(`/s/${shop.domain}/confirm`, { ...fields, leave_empty: 'http://' })).status).toBe(
    422,
  )
  const foreign = await reader.post(`/s/${shop.domain}/book`, fields, { origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
  const json = await reader.post(`/s/${shop.domain}/book`, fields, { 'content-type': 'application/json' })
  expect(json.status).toBe(415)
  expect(await server.sql('select id from reservations where shop_id = $1', [shop.shopId])).toEqual([])
})

test('what owners and customers write is escaped', async () => {
  const shop = await makeShop(server, { name: '<script>alert(1)</script>"\'' })
  await server.sql('update shops set profile = $2 where id = $1', [
    shop.shopId,
    '</script><img src=x onerror=alert(1)>',
  ])
  const reader = openReader(server.url)
  const home = await reader.open(`/s/${shop.domain}`)
  expect(home.text).not.toContain('<script>alert')
  expect(home.text).not.toContain('<img')
  const details = await reader.open(`/s/${shop.domain}/book?menu=${shop.menuId}&start=${start}`)
  const answer = await reader.post(`/s/${shop.domain}/confirm`, {
    ...hiddenFields(details.text, '/confirm'),
    ...customer,
    note: '</textarea><script>alert(2)</script>',
    family_name: '"><script>alert(3)</script>',
    phone: 'x',
  })
  expect(answer.status).toBe(422)
  expect(answer.text).not.toContain('<script>alert')
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
})

test('names of every object in forms and queries are names like any other', async () => {
  const { domain, menuId } = await makeShop(server)
  const reader = openReader(server.url)
  const names = [...Object.getOwnPropertyNames(Object.prototype), 'answer_0', 'answer_999999999999999']
  for (const name of names) {
    expect((await reader.open(`/s/${domain}/book?menu=${menuId}&${name}=1`)).status, name).toBe(200)
    for (const step of ['confirm', 'change', 'book']) {
      const fields: [string, string][] = [
        ['menu', String(menuId)],
        ['start', start],
        [name, '1'],
        [name, '2'],
      ]
      const answer = await reader.post(`/s/${domain}/${step}`, fields)
      expect(answer.status, `${step} ${name}`).toBeLessThan(500)
    }
  }
})

test('unknown shops, pages and links are 404 with an explanation', async () => {
  const shop = await makeShop(server)
  const reader = openReader(server.url)
  for (const path of [
    '/s/nobody-here',
    '/s/nobody-here/book',
    `/s/${shop.domain}/nowhere`,
    '/r/1.wrong',
    '/r/1.wrong/cancel',
    '/r/1.wrong/reservation.ics',
    `/s/${shop.domain}/done/1.wrong`,
  ]) {
    const answer = await reader.open(path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(answer.text).toContain('見つかりません')
  }
  const other = await makeShop(server)
  expect((await reader.open(`/s/${other.domain}/done/${await bookByApi(shop)}`)).status).toBe(404)
})

test('closed shops say so, and their steps lead to that page', async () => {
  const shop = await makeShop(server)
  const reader = openReader(server.url)
  await server.sql("update pages set publish_state = 'draft' where shop_id = $1", [shop.shopId])
  const closed = await reader.open(`/s/${shop.domain}`)
  expect([closed.status, closed.text.includes('このページは現在公開されていません。')]).toEqual([404, true])
  expect((await reader.open(`/s/${shop.domain}/book`)).headers.get('location')).toBe(`/s/${shop.domain}`)
  await server.sql("update pages set publish_state = 'published' where shop_id = $1", [shop.shopId])
  await server.sql("update menus set publish_state = 'draft' where shop_id = $1", [shop.shopId])
  await server.sql('update shops set version = version + 1 where id = $1', [shop.shopId])
  server.services.publishChange(shop.shopId)
  expect((await reader.open(`/s/${shop.domain}`)).text).toContain(
    '現在、ご予約を受け付けているメニューはありません。',
  )
})

test('English by header or by link, and a chosen language is kept on all pages', async () => {
  const shop = await makeShop(server)
  const reader = openReader(server.url)
  expect((await reader.open(`/s/${shop.domain}`, { 'accept-language': 'en-GB' })).text).toContain('Book now')
  const chosen = await reader.open(`/s/${shop.domain}?lang=en`)
  expect(chosen.text).toContain(`href="/s/${shop.domain}/book?lang=en"`)
  const details = await reader.open(`/s/${shop.domain}/book?menu=${shop.menuId}&start=${start}&lang=en`)
  const fields = { ...hiddenFields(details.text, '/confirm'), ...customer }
  expect(fields).toMatchObject({ lang: 'en' })
  expect((await reader.post(`/s/${shop.domain}/confirm`, fields)).text).toContain('Book this')
})

const book = (shop: TestShop, at = start) =>
  shop.client.call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    someBooking(shop.menuId, `${at}:00+09:00`),
    keyed(),
  )

const bookByApi = async (shop: TestShop): Promise<string> => {
  const answer = await book(shop)
  expect(answer.status).toBe(201)
  return answer.body.data.manage_url.split('/').at(-1)
}

const statusOf = async (shop: TestShop): Promise<string | undefined> =>
  (
    await server.sql<{ status: string }>('select status from reservations where shop_id = $1', [shop.shopId])
  )[0]?.status

const toConfirm = async (
  reader: ReturnType<typeof openReader>,
  shop: TestShop,
): Promise<Record<string, string>> => {
  const details = await reader.open(`/s/${shop.domain}/book?menu=${shop.menuId}&start=${start}`)
  const confirm = await reader.post(`/s/${shop.domain}/confirm`, {
    ...hiddenFields(details.text, '/confirm'),
    ...customer,
  })
  expect(confirm.status).toBe(200)
  return hiddenFields(confirm.text, '/book')
}
