// What somebody who may have paid reads when the page of the payment, or the one after it, cannot be shown. Rule PAY-65.
import { expect, test } from 'vitest'
import { usePayments } from '#testing/payments/paying'
import { openReader } from '#testing/reader'
import { visitsOf } from '#testing/visits'

const on = usePayments({ environment: { LIMITS: 'on' }, connected: false })

test('past the limit of calls: the money is safe, whom to call, and a link that tries again', async () => {
  await on.provider.connect(on.shop, 'optional')
  const { url, token } = await on.start()
  await on.provider.pay(url)
  const atShop = await visitsOf(on.server, on.shop).book('13:00')
  await on.server.sql('update shops set phone_number = $2 where id = $1', [on.shop.shopId, '0312345678'])
  const reader = openReader(on.server.url)
  const path = `/r/${token}/payment`
  let answer = await reader.open(path)
  for (let calls = 1; answer.status === 200 && calls < 200; calls += 1) answer = await reader.open(path)
  const done = `/s/${on.shop.domain}/done/`
  for (const { status, text } of [answer, await reader.open(done + token)]) {
    expect(status).toBe(429)
    expect(text).toContain('もう一度お支払いいただく必要はありません')
    expect(text).toContain('href="tel:0312345678"')
    expect(text).toContain(`href="${path}?returned=1`)
  }
  const unpaid = await reader.open(done + atShop.token)
  expect(unpaid.status).toBe(429)
  expect(unpaid.text).not.toContain('お支払い')
  on.server.setNow('2026-11-21T09:05:00+09:00')
  expect((await reader.open(`${path}?returned=1`)).status).toBe(200)
})

test('a press that cannot be read says the same', async () => {
  await on.provider.connect(on.shop)
  const { token } = await on.start()
  const { status, text } = await openReader(on.server.url).post(
    `/r/${token}/payment/check`,
    {},
    { 'content-type': 'text/plain' },
  )
  expect(status).toBe(415)
  expect(text).toContain('もう一度お支払いいただく必要はありません')
  expect(text).toContain(`href="/r/${token}/payment?returned=1`)
})
