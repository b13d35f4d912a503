// Paying before the visit by plain links and forms, without script.
import { expect, test } from 'vitest'
import { checkPayments } from '#features/reservations/payments/jobs'
import { makeManageUrl } from '#features/reservations/manage-links'
import { usePayments } from '#testing/payments/paying'
import { hiddenFields, openReader } from '#testing/reader'

const on = usePayments({ connected: false })

const person = {
  family_name: '山田',
  given_name: '花子',
  family_name_kana: 'ヤマダ',
  given_name_kana: 'ハナコ',
  phone: '090-1234-5678',
  email: 'hanako@example.jp',
  note: '前髪は短めで',
}
const confirm = async () => {
  const reader = openReader(on.server.url)
  const details = await reader.open(`/s/${on.shop.domain}/book?menu=${on.shop.menuId}&start=2026-11-24T10:00`)
  const page = await reader.post(`/s/${on.shop.domain}/confirm`, {
    ...hiddenFields(details.text, '/confirm'),
    ...person,
  })
  const fields = hiddenFields(page.text, '/book')
  return { reader, page, fields, send: (more = fields) => reader.post(`/s/${on.shop.domain}/book`, more) }
}
const locationOf = ({ status, headers }: { status: number; headers: Headers }): string => {
  expect(status).toBe(303)
  return headers.get('location') ?? ''
}

test('required: the last page says when and how to pay, what comes back, and leads to the provider’s page', async () => {
  await on.provider.connect(on.shop)
  const { page, reader, send } = await confirm()
  for (const text of [
    'カードで事前にお支払い',
    'この日時を15分お取りします。',
    '期限までのキャンセルは全額を返金し',
    'お支払いへ進む',
  ])
    expect(page.text).toContain(text)
  expect(page.text).not.toContain('この内容で予約する')
  expect(page.headers.get('content-security-policy')).toContain(
    `form-action 'self' ${on.server.url} https://checkout.stripe.com`,
  )
  const url = locationOf(await send())
  expect(locationOf(await send())).toBe(url)

  const back = await on.provider.pay(url)
  const { pathname, search } = new URL(back ?? '')
  // Coming back says nothing: it is not known yet.
  const waiting = await reader.open(pathname + search)
  expect(waiting.status).toBe(200)
  expect(waiting.text).toContain('お支払いを確認しています')
  expect(waiting.sent).toMatch(/http-equiv="refresh" content="\d+; url=\/r\//)
  expect(waiting.headers.get('referrer-policy')).toBe('no-referrer')
  const known = locationOf(await reader.post(`${pathname}/check`, {}))
  const done = locationOf(await reader.open(known))
  expect(done).toMatch(new RegExp(`^/s/${on.shop.domain}/done/`))
  const shown = await reader.open(done)
  expect(shown.text).toContain('ご予約が確定しました')
  expect(shown.text).toContain('カードでお支払い済み 5,500円')
  expect((await reader.open(pathname.replace('/payment', '/cancel'))).text).toContain(
    '事前にお支払いいただいた5,500円は、全額を返金いたします。',
  )
  // A further press of the same form leads to what it made.
  expect(locationOf(await send())).toContain('/payment')
  expect(reader.cookies).toEqual([])
})

test('where the stand-in has an address of its own, the form may end there', async () => {
  await on.provider.connect(on.shop)
  const { config } = on.server.services
  const { origin } = new URL(on.provider.stripe.apiBase())
  const before = config.checkoutOrigin
  config.checkoutOrigin = origin
  const { page } = await confirm()
  config.checkoutOrigin = before
  expect(page.headers.get('content-security-policy')).toContain(
    `form-action 'self' ${on.server.url} ${origin};`,
  )
})

test('optional: two cards and one form; at the shop it is booked as ever', async () => {
  await on.provider.connect(on.shop, 'optional')
  const { page, reader, fields, send } = await confirm()
  expect(page.text).toContain('いまカードで支払う')
  expect(page.text).toContain('お店で支払う')
  expect(fields['pay']).toBeUndefined()
  const done = locationOf(await send({ ...fields, pay: 'shop' }))
  expect(done).toContain('/done/')
  expect((await reader.open(done)).text).not.toContain('お支払い済み')
})

test('coming back without paying: pay after all, or stop; then the time is free and the page says that it is over', async () => {
  await on.provider.connect(on.shop)
  const { reader, send } = await confirm()
  const url = locationOf(await send())
  const token = await tokenOf()
  const open = await reader.open(`/r/${token}/payment`)
  expect(open.text).toContain('09:15まで、この日時をお取りしています。')
  expect(locationOf(await reader.post(`/r/${token}/payment`, {}))).toBe(url)
  const stopped = locationOf(await reader.post(`/r/${token}/payment/stop`, {}))
  const over = await reader.open(stopped)
  expect(over.text).toContain('お支払いの時間が過ぎました')
  expect(over.text).toContain('料金は請求されていません')
  expect(over.text).toContain(`/s/${on.shop.domain}/book?menu=${on.shop.menuId}&amp;start=2026-11-24T10%3A00`)
  expect((await reader.post(`/r/${token}/payment`, {})).text).toContain('お支払いの時間が過ぎました')
})

test('of several menus with a chosen staff member: each with its price, and all of them are chosen when it begins anew', async () => {
  await on.provider.connect(on.shop)
  const { shop, server } = on
  const made = { name: 'ヘッドスパ（30分）', price: 3000, duration: 30 }
  const { id: second } = (await shop.client.call('POST', '/api/menus', made)).body.data
  const chosenOne = { name: '結城', is_shown: true, nomination_fee: 500 }
  const { id: staff } = (await shop.client.call('POST', '/api/staff', chosenOne)).body.data
  const reader = openReader(server.url)
  const chosen = `menu=${shop.menuId}&menu=${second}&staff=${staff}`
  const both = (fields: Record<string, string>): [string, string][] => [
    ['menu', String(shop.menuId)],
    ...Object.entries({ ...fields, menu: String(second) }),
  ]
  const details = await reader.open(`/s/${shop.domain}/book?${chosen}&start=2026-11-24T10:00`)
  const filled = { ...hiddenFields(details.text, '/confirm'), ...person }
  const page = await reader.post(`/s/${shop.domain}/confirm`, both(filled))
  locationOf(await reader.post(`/s/${shop.domain}/book`, both(hiddenFields(page.text, '/book'))))
  const token = await tokenOf()
  const open = await reader.open(`/r/${token}/payment`)
  for (const text of ['ヘッドスパ（30分）', '結城']) expect(open.text).toContain(text)
  const over = await reader.open(locationOf(await reader.post(`/r/${token}/payment/stop`, {})))
  expect(over.text).toContain(
    `/s/${shop.domain}/book?menu=${shop.menuId}&amp;menu=${second}&amp;staff=${staff}&amp;start=2026-11-24T10%3A00`,
  )
})

test('after 15 minutes the page waits for the provider’s word, then says that it is over', async () => {
  await on.provider.connect(on.shop)
  const { reader, send } = await confirm()
  locationOf(await send())
  const token = await tokenOf()
  on.server.setNow('2026-11-21T09:15:00+09:00')
  expect((await reader.open(`/r/${token}/payment`)).text).toContain('お支払いを確認しています')
  await checkPayments.handle(on.server.services)
  expect((await reader.open(`/r/${token}/payment`)).text).toContain('お支払いの時間が過ぎました')
})

test('the page looks again by itself only so often', async () => {
  await on.provider.connect(on.shop)
  const { reader, send } = await confirm()
  locationOf(await send())
  const token = await tokenOf()
  for (const [tries, next] of [
    ['0', 'tries=1'],
    ['11', 'tries=12'],
    ['12', undefined],
    ['9999', undefined],
    ['x', 'tries=1'],
  ]) {
    const { sent, text } = await reader.open(`/r/${token}/payment?returned=1&tries=${tries}`)
    if (next) expect(sent).toContain(next)
    else expect(sent).not.toContain('http-equiv="refresh"')
    expect(text).toContain('もう一度確認する')
  }
})

test('the provider away: clear words, nothing held, all input kept, and the same press works later', async () => {
  await on.provider.connect(on.shop)
  const { fields, send } = await confirm()
  on.provider.stripe.fail([
    { when: 'before', status: 0 },
    { when: 'before', status: 0 },
  ])
  const failed = await send()
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '30'])
  expect(failed.text).toContain('ただいま、お支払いの画面を開くことができません。料金は請求されていません。')
  const kept = hiddenFields(failed.text, '/book')
  expect(kept['note']).toBe('前髪は短めで')
  expect(kept['key']).toBe(fields['key'])
  expect(kept['pay']).toBe('now')
  expect(await on.server.sql('select id from reservations where shop_id = $1', [on.shop.shopId])).toEqual([])
  expect(locationOf(await send(kept))).toContain('/checkout/')
})

test('a menu that began to ask for payment meanwhile is shown again before anything is booked', async () => {
  const { fields, send } = await confirm()
  expect(fields['pay']).toBeUndefined()
  await on.provider.connect(on.shop)
  const again = await send()
  expect(again.status).toBe(409)
  expect(again.text).toContain('お支払いへ進む')
})

test('a booking without advance payment has no such page', async () => {
  const { send } = await confirm()
  const token =
    locationOf(await send())
      .split('/')
      .at(-1) ?? ''
  const reader = openReader(on.server.url)
  expect(locationOf(await reader.open(`/r/${token}/payment`))).toBe(`/r/${token}`)
  expect((await reader.open('/r/1.none/payment')).status).toBe(404)
})

const tokenOf = async (): Promise<string> => {
  const { services } = on.server
  const [row] = await on.server.sql<{ id: number }>('select id from reservations where shop_id = $1', [
    on.shop.shopId,
  ])

  const link = { shopId: on.shop.shopId, reservationId: row?.id ?? 0, linkVersion: 1 }
  return makeManageUrl(services, link).split('/').at(-1) ?? ''
}
