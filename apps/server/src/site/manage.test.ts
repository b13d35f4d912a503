// The pages of the manage link without script: reading, moving, and the reasons for a refusal.
import { afterEach, expect, test } from 'vitest'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { hiddenFields, openReader, type Read } from '#testing/reader'
import { testNow, useUncheckedServer } from '#testing/server'

const server = await useUncheckedServer()
afterEach(() => server.setNow(testNow))

const present = '2026年11月24日(火) 10:00'
const requested = '2026年11月26日(木) 14:00'

test('a visit is moved by plain links and forms', async () => {
  const { shop, token, reader } = await booked()
  const managePage = await reader.open(`/r/${token}`)
  expect(managePage.text).toContain(`href="/r/${token}/reschedule"`)
  expect(managePage.text).toContain('変更・キャンセルは2026年11月23日(月) 10:00まで')

  const week = await reader.open(`/r/${token}/reschedule`)
  expect(week.status).toBe(200)
  expect(week.text).toContain('11月24日火曜日 10時 現在のご予約')
  expect(week.text).not.toContain('value="2026-11-24T10:00"')
  // The visit does not block its own time.
  expect(week.text).toContain('aria-label="11月24日火曜日 10時30分 予約できます"')
  expect(week.text).toContain(`href="/r/${token}/reschedule?from=2026-12-01"`)

  const confirm = await reader.open(`/r/${token}/reschedule?start=2026-11-26T14:00`)
  expect(confirm.status).toBe(200)
  expect(text(confirm)).toContain(`変更前${present}`)
  expect(text(confirm)).toContain(`変更後${requested}`)
  expect(confirm.text).toContain('この日時に変更する')
  expect(await startsOf(shop)).toEqual(['2026-11-24T10:00'])

  const moved = await reader.post(`/r/${token}/reschedule`, hiddenFields(confirm.text, '/reschedule'))
  const location = moved.headers.get('location') ?? ''
  expect([moved.status, location]).toEqual([303, `/r/${token}?moved=2026-11-26T14%3A00`])
  expect(await startsOf(shop)).toEqual(['2026-11-26T14:00'])
  for (let load = 0; load < 2; load++) {
    const page = await reader.open(location)
    expect(page.text).toContain('日時を変更しました')
    expect(page.text).toContain(`ご予約は${requested}になりました。`)
  }
  const again = await reader.post(`/r/${token}/reschedule`, { start: '2026-11-26T14:00' })
  expect(again.headers.get('location')).toBe(location)
  expect((await reader.open(`/r/${token}`)).text).not.toContain('日時を変更しました')
  // The message appears only while the visit is at that start.
  await reader.post(`/r/${token}/reschedule`, { start: '2026-11-27T10:00' })
  expect((await reader.open(location)).text).not.toContain('日時を変更しました')
  expect(reader.cookies).toEqual([])
})

test('the page of a finished change leads to the reservation', async () => {
  const { shop, token, reader } = await booked()
  const path = `/r/${token}/reschedule?start=2026-11-26T14:00&lang=ja`
  await reader.post(`/r/${token}/reschedule`, { start: '2026-11-26T14:00' })
  const location = `/r/${token}?moved=2026-11-26T14%3A00&lang=ja`
  expect(await redirectOf(reader.open(path))).toEqual([303, location])
  // Even where the new time is within the limit for changes.
  server.setNow('2026-11-26T09:00:00+09:00')
  expect(await redirectOf(reader.open(path))).toEqual([303, location])
  const again = reader.post(`/r/${token}/reschedule`, { start: '2026-11-26T14:00', lang: 'ja' })
  expect(await redirectOf(again)).toEqual([303, location])
  const page = await reader.open(location)
  expect(page.text).toContain('日時を変更しました')
  expect(text(page)).toContain('2026年11月26日(木)')

  server.setNow(testNow)
  await server.sql('update menus set requires_approval = true where shop_id = $1', [shop.shopId])
  await reader.post(`/r/${token}/reschedule`, { start: '2026-11-27T11:00' })
  const answer = reader.open(`/r/${token}/reschedule?start=2026-11-27T11:00`)
  expect(await redirectOf(answer)).toEqual([303, `/r/${token}`])

  await reader.post(`/r/${token}/cancel`, {})
  for (const late of [reader.open(`/r/${token}/cancel`), reader.post(`/r/${token}/cancel`, {})])
    expect(await redirectOf(late)).toEqual([303, `/r/${token}`])
})

test('where the shop approves, a move request is sent and the present time stays', async () => {
  const { shop, token, reader } = await booked()
  await server.sql('update menus set requires_approval = true where shop_id = $1', [shop.shopId])
  const confirm = await reader.open(`/r/${token}/reschedule?start=2026-11-26T14:00`)
  expect(confirm.text).toContain(
    `お店が確認するまで変更は確定しません。それまでは現在のご予約（${present}）のままです。`,
  )
  expect(confirm.text).toContain('この日時で申し込む')
  const answer = await reader.post(`/r/${token}/reschedule`, hiddenFields(confirm.text, '/reschedule'))
  expect(answer.headers.get('location')).toBe(`/r/${token}`)

  const managePage = await reader.open(`/r/${token}`)
  expect(managePage.text).toContain('日時の変更を申し込み中です')
  expect(managePage.text).toContain(`ご希望の日時：${requested}`)
  expect(managePage.text).toContain(`お店が確認するまでは、現在のご予約（${present}）のままです。`)
  expect(managePage.text).toContain('2026年11月24日(火) 09:00までにお店の確認が取れない場合')
  expect(managePage.text).toContain('予約確定')
  expect(managePage.text).not.toContain('日時を変更しました')

  const week = await reader.open(`/r/${token}/reschedule`)
  expect(week.text).toContain('11月26日木曜日 14時 変更を申し込み中')
  expect(week.text).not.toContain('value="2026-11-26T14:00"')
  const other = await reader.open(`/r/${token}/reschedule?start=2026-11-27T11:00`)
  expect(other.text).toContain(`先にお申し込みいただいた日時（${requested}）への変更は取り消されます。`)
  const back = await reader.post(`/r/${token}/reschedule`, hiddenFields(managePage.text, '/reschedule'))
  expect([back.status, back.headers.get('location')]).toEqual([303, `/r/${token}`])
  expect((await reader.open(`/r/${token}`)).text).not.toContain('日時の変更を申し込み中です')
})

test('a pending request says when it expires, and can be moved', async () => {
  const shop = await makeShop(server)
  await server.sql('update menus set requires_approval = true where shop_id = $1', [shop.shopId])
  const token = await bookByApi(shop)
  const reader = openReader(server.url)
  const until = '2026年11月24日(火) 09:00までにお店の確認が取れない場合'
  for (const path of [`/r/${token}`, `/s/${shop.domain}/done/${token}`]) {
    const page = await reader.open(path)
    expect(page.text).toContain('まだ予約は確定していません。')
    expect(page.text).toContain(until)
  }
  const confirm = await reader.open(`/r/${token}/reschedule?start=2026-11-26T14:00`)
  expect(confirm.text).toContain('お店が確認するまで予約は確定しません。')
  await reader.post(`/r/${token}/reschedule`, hiddenFields(confirm.text, '/reschedule'))
  const managePage = await reader.open(`/r/${token}?moved=2026-11-26T14:00`)
  expect(managePage.text).toContain('日時を変更しました')
  expect(managePage.text).toContain('まだ予約は確定していません。')
})

test('two move to the same start: the second is refused, keeps its time and gets three alternatives', async () => {
  const { shop, token, reader } = await booked()
  const other = await bookByApi(shop, '2026-11-25T10:00:00+09:00')
  const answers = await Promise.all(
    [token, other].map((link) => reader.post(`/r/${link}/reschedule`, { start: '2026-11-26T14:00' })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
  const lost = answers.find(({ status }) => status === 409)
  expect(lost?.text).toContain(
    '申し訳ございません。ご希望の日時は、先にほかのお客様のご予約が入りました。別の日時をお選びください。',
  )
  expect(lost?.text).toContain('はそのままです。')
  expect(lost?.text.match(/<button name="start" value="2026-11-2\d/g)).toHaveLength(3)
  expect(lost?.text).toContain('/reschedule?from=2026-11-26"')
  expect(lost?.headers.get('cache-control')).toBe('private, no-cache')
  expect(await startsOf(shop)).toHaveLength(2)
})

test('one visit moved in two tabs has one of both times, and both pages say which', async () => {
  const { shop, token, reader } = await booked()
  const answers = await Promise.all(
    ['2026-11-26T14:00', '2026-11-27T15:00'].map((start) => reader.post(`/r/${token}/reschedule`, { start })),
  )
  const [standing = ''] = await startsOf(shop)
  for (const { status, headers } of answers) {
    expect(status).toBe(303)
    const location = headers.get('location') ?? ''
    const showsMoved = (await reader.open(location)).text.includes('日時を変更しました')
    expect(showsMoved).toBe(location.includes(standing.replace(':', '%3A')))
  }
})

test('a time that is not free leads back to its week; posting it gives 409', async () => {
  const { shop, token, reader } = await booked()
  await bookByApi(shop, '2026-11-25T10:00:00+09:00')
  for (const start of ['2026-11-25T10:00', '2026-11-25T03:00', '2026-11-25T10:07']) {
    const answer = await reader.open(`/r/${token}/reschedule?start=${start}`)
    const location = `/r/${token}/reschedule?from=${start.slice(0, 10)}&lost=1`
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location])
  }
  expect((await reader.open(`/r/${token}/reschedule?from=2026-11-25&lost=1`)).text).toContain(
    'ご予約を受け付けておりません。別の日時をお選びください。',
  )
  const crafted = await reader.post(`/r/${token}/reschedule`, { start: '2026-11-25T03:00' })
  expect(crafted.status).toBe(409)
  expect(crafted.text).toContain('ご予約を受け付けておりません。')
  expect(await startsOf(shop)).toEqual(['2026-11-24T10:00', '2026-11-25T10:00'])
})

test('without a date the move begins with the first week that has another free start', async () => {
  const { shop, token, reader } = await booked()
  const opened = async (query = '') =>
    /data-week="(\d+月\d+日)/.exec((await reader.open(`/r/${token}/reschedule${query}`)).text)?.[1]
  const close = async (from: string, to: string) => {
    const period = { status: 'close', start_at: `${from} 00:00:00`, end_at: `${to} 23:59:59` }
    const made = await shop.client.call('POST', '/api/special-hours', { ...period, keep_reservations: true })
    expect(made.status).toBe(201)
  }
  expect(await opened()).toBe('11月24日')
  await close('2026-11-24', '2026-12-09')
  expect(await opened()).toBe('12月10日')
  expect(await opened('?from=2026-11-24')).toBe('11月24日')
  // Later dates are full: the free ones before the visit.
  await close('2026-12-10', '2027-01-20')
  expect(await opened()).toBe('11月21日')
  await close('2026-11-21', '2026-11-23')
  expect(await opened()).toBe('11月24日')
})

// Rule BOOK-211.
test('a visit is moved by month too: from its own month on, a day opens its times, the last month is where nothing is further', async () => {
  const { token, reader } = await booked()
  const open = async (query: string) => (await reader.open(`/r/${token}/reschedule?view=month${query}`)).text
  const month = await open('')
  expect(month).toContain('2026年11月')
  expect(month).toContain('data-month="現在"')
  expect(month).toContain('<tr class="max-sm:hidden"><td colspan="7" class="p-0"><section id="day"')
  const [, ofDay = ''] = (await open('&from=2026-12-01&day=2026-12-08')).split('id="day"')
  expect(ofDay).toContain('name="start" value="2026-12-08T10:00"')
  const beyond = await reader.open(`/r/${token}/reschedule?view=month&from=2029-01-01`)
  expect(beyond.headers.get('location')).toMatch(/reschedule\?view=month&from=20\d\d-\d\d-\d\d$/)
  expect(month).toContain('view=month&amp;lang=en')
})

test('an invalid address shows the week', async () => {
  const { token, reader } = await booked()
  for (const query of [
    'start=',
    'start=２０２６-１１-２６T１４:００',
    'start=2026-02-30T10:00',
    'start=2026-11-26T24:00',
    'start=2026-11-26T14:00:00',
    'start=9999-99-99T99:99',
    'start=a&start=b',
    'from=２０２６-１１-２６',
    'from=2026-02-30',
    'from=2027-02-29',
    'from=0000-00-00',
    'from=%00',
    'from=1999-01-01',
    'from=a&from=b',
    'from[x]=1',
    'fbclid=abc',
    'view=x',
    'view=month&from=%00&day=2026-02-30',
    'view=month&from=a&from=b&day=a&day=b',
  ]) {
    const answer = await reader.open(`/r/${token}/reschedule?${query}`)
    expect([query, answer.status]).toEqual([query, 200])
    expect(answer.text).toContain('data-week=')
  }
  for (const start of ['', 'x', '2026-02-30T10:00', '２０２６-１１-２６T１４:００']) {
    const answer = await reader.post(`/r/${token}/reschedule`, { start })
    expect([start, answer.headers.get('location')]).toEqual([start, `/r/${token}/reschedule`])
  }
  // A later date leads to the last one that can be booked.
  const far = await reader.open(`/r/${token}/reschedule?from=2099-12-31`)
  expect(far.headers.get('location')).toBe(`/r/${token}/reschedule?from=2027-01-20`)
  expect((await reader.open(`/r/${token}/reschedule?from=2027-01-20`)).status).toBe(200)
})

test('the half hour after booking is for cancelling only; moving keeps to its limit and says so', async () => {
  const shop = await makeShop(server)
  const token = await bookByApi(shop, '2026-11-21T15:00:00+09:00')
  const reader = openReader(server.url)
  const managePage = await reader.open(`/r/${token}`)
  expect(managePage.text).not.toContain('/reschedule')
  expect(managePage.text).toContain('キャンセルは2026年11月21日(土) 09:30まで')
  expect(managePage.text).toContain('日時の変更の受付期限（2026年11月20日(金) 15:00）を過ぎています。')
  expect((await reader.open(`/r/${token}/reschedule`)).headers.get('location')).toBe(`/r/${token}`)
})

test('after the limit there is neither button, and a late form gets the reason', async () => {
  const { shop, token, reader } = await booked()
  const at = (change: string) => server.sql(`update shops set ${change} where id = $1`, [shop.shopId])
  await at("phone_number = '03-1234-5678', email = 'shop@example.jp'")
  server.setNow('2026-11-23T10:01:00+09:00')
  const head = '変更・キャンセルの受付期限（2026年11月23日(月) 10:00）を過ぎています。'
  const page = await reader.open(`/r/${token}`)
  expect(page.text).toContain(`${head}お手数ですが、お電話（03-1234-5678）でご連絡ください。`)
  expect(page.text).not.toMatch(/\/(cancel|reschedule)"/)
  expect((await reader.open(`/r/${token}/reschedule?start=2026-11-26T14:00`)).status).toBe(303)
  const late = await reader.post(`/r/${token}/reschedule`, { start: '2026-11-26T14:00' })
  expect([late.status, late.text.includes(head)]).toEqual([409, true])
  await at('phone_number = null')
  expect((await reader.open(`/r/${token}`)).text).toContain(
    `${head}お手数ですが、お店（shop@example.jp）へご連絡ください。`,
  )
  await at('email = null')
  expect((await reader.open(`/r/${token}`)).text).toContain(`${head}<`)
  expect(await startsOf(shop)).toEqual(['2026-11-24T10:00'])
})

test.each([
  ['customer', 'ご予約をキャンセルしました', 'またのご予約を'],
  ['shop', 'このご予約はキャンセルされました', 'お店によりキャンセルされました。'],
  ['same_day', 'このご予約はキャンセルされました', '当日のキャンセルとして承りました。'],
  ['no_show', 'このご予約はキャンセルされました', '行き違いの際は、お電話（03-1234-5678）でご連絡ください。'],
  ['declined', 'ご予約をお受けできませんでした。', '別の日時でお申し込みください。'],
  [
    'expired',
    'このお申し込みは期限切れになりました。',
    'もう一度お申し込みいただくか、お電話（03-1234-5678）で',
  ],
])(
  'a reservation canceled for the reason %s says why, and can no longer be moved',
  async (reason, ...texts) => {
    const { shop, token, reader } = await booked()
    await server.sql("update shops set phone_number = '03-1234-5678' where id = $1", [shop.shopId])
    await server.sql("update reservations set status = 'canceled', cancel_reason = $2 where shop_id = $1", [
      shop.shopId,
      reason,
    ])
    await server.sql('delete from occupancies where shop_id = $1', [shop.shopId])
    const page = await reader.open(`/r/${token}`)
    for (const words of texts) expect(page.text).toContain(words)
    expect(page.text).not.toMatch(/\/(cancel|reschedule)"/)
    const late = await reader.post(`/r/${token}/reschedule`, { start: '2026-11-26T14:00' })
    expect([late.status, texts.every((words) => late.text.includes(words))]).toEqual([409, true])
    const done = await reader.open(`/s/${shop.domain}/done/${token}`)
    expect(done.headers.get('location')).toBe(`/r/${token}`)
  },
)

test('wrong links and forms of other sites change nothing', async () => {
  const { shop, token, reader } = await booked()
  for (const wrong of ['1.wrong', `${token.slice(0, -1)}_`, 'x'.repeat(300), '%00']) {
    const looked = await reader.open(`/r/${wrong}/reschedule`)
    const sent = await reader.post(`/r/${wrong}/reschedule`, { start: '2026-11-26T14:00' })
    const canceled = await reader.post(`/r/${wrong}/cancel`, {})
    for (const answer of [looked, sent, canceled]) {
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    }
  }
  expect((await reader.open('/r/1.wrong/reschedule')).text).toContain('ご予約が見つかりません')
  const form = { start: '2026-11-26T14:00' }
  const foreign = await reader.post(`/r/${token}/reschedule`, form, { origin: 'https://evil.example' })
  expect([foreign.status, foreign.text.includes('別のサイトからの操作')]).toEqual([403, true])
  const json = await reader.post(`/r/${token}/reschedule`, form, { 'content-type': 'application/json' })
  expect(json.status).toBe(415)
  expect(await startsOf(shop)).toEqual(['2026-11-24T10:00'])
})

test('manage links work while the shop is unpublished or without the menu', async () => {
  const { shop, token, reader } = await booked()
  await server.sql("update pages set publish_state = 'draft' where shop_id = $1", [shop.shopId])
  await server.sql("update menus set publish_state = 'draft' where shop_id = $1", [shop.shopId])
  expect((await reader.open(`/r/${token}`)).status).toBe(200)
  const confirm = await reader.open(`/r/${token}/reschedule?start=2026-11-26T14:00`)
  const moved = await reader.post(`/r/${token}/reschedule`, hiddenFields(confirm.text, '/reschedule'))
  expect(moved.status).toBe(303)
  expect(await startsOf(shop)).toEqual(['2026-11-26T14:00'])
  expect((await reader.post(`/r/${token}/cancel`, {})).status).toBe(303)
})

test('an invalid reason comes back with its text, and nothing is canceled', async () => {
  const { token, reader } = await booked()
  const answer = await reader.post(`/r/${token}/cancel`, { reason: 'あ'.repeat(5000) })
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('あ'.repeat(5000))
  expect(answer.text).toContain('aria-invalid')
  expect((await reader.open(`/r/${token}`)).text).toContain('予約確定')
})

test('a chosen language is kept on all pages', async () => {
  const { token, reader } = await booked()
  const week = await reader.open(`/r/${token}/reschedule?lang=en&from=2026-11-24`)
  expect(week.text).toContain('When would you like to come instead?')
  expect(week.text).toContain('name="lang" value="en"')
  const confirm = await reader.open(`/r/${token}/reschedule?start=2026-11-26T14:00&lang=en`)
  expect(confirm.text).toContain('Change to this time')
  expect(confirm.text).toContain(`/r/${token}/reschedule?start=2026-11-26T14%3A00&amp;lang=ja`)
  const moved = await reader.post(`/r/${token}/reschedule`, hiddenFields(confirm.text, '/reschedule'))
  expect(moved.headers.get('location')).toBe(`/r/${token}?moved=2026-11-26T14%3A00&lang=en`)
})

const booked = async () => {
  const shop = await makeShop(server)
  return { shop, token: await bookByApi(shop), reader: openReader(server.url) }
}

const bookByApi = async (shop: TestShop, startAt?: string): Promise<string> => {
  const answer = await shop.client.call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    someBooking(shop.menuId, startAt),
    keyed(),
  )
  expect(answer.status).toBe(201)
  return answer.body.data.manage_url.split('/').at(-1)
}

/** The starts of the shop's live visits, in order. */
const startsOf = async (shop: TestShop): Promise<string[]> =>
  (
    await server.sql<{ start_at: string }>(
      "select start_at from reservations where shop_id = $1 and status in ('reserved', 'pending_approval') order by start_at",
      [shop.shopId],
    )
  ).map(({ start_at }) => start_at.slice(0, 16))

/** A redirect's status and location. */
const redirectOf = async (answer: Promise<Read>) => {
  const { status, headers } = await answer
  return [status, headers.get('location')]
}

/** The text of a page without its tags. */
const text = ({ text: html }: Read): string => html.replace(/<[^>]+>/g, '')
