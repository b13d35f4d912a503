// The shop closes or changes what it offers in the middle of a booking: the page says why, and no input is lost. Rule BOOK-13.
import { expect, test } from 'vitest'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { hiddenFields, openReader } from '#testing/reader'
import { testNow, useTestServer } from '#testing/server'

const server = await useTestServer({ BILLING: 'live', LOG_LEVEL: 'silent' })

const stopped = '現在、オンラインでのご予約受付を停止しています。'

test('at the plan’s limit page and steps say so, with telephone, e-mail or neither; existing links work', async () => {
  const shop = await makeShop(server)
  await set(shop, "phone_number = '03-1234-5678', email = 'shop@example.jp'")
  const { fields, reader } = await atConfirmation(shop)
  const tokens = await fillPlan(shop)

  const refused = await reader.post(`/s/${shop.domain}/book`, fields)
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('ご予約は完了していません')
  expect(refused.text).toContain(`${stopped}お電話（03-1234-5678）でお問い合わせください。`)
  // The facts that the customer needs on the telephone.
  expect(refused.text).toContain('カット＋シャンプー')
  expect(refused.text).toContain('2026年11月24日(火) 10:00')
  expect(hiddenFields(refused.text, '/confirm')).toMatchObject({ family_name: '山田', key: fields['key'] })
  expect(refused.headers.get('cache-control')).toBe('private, no-cache')
  for (const step of ['confirm', 'change'])
    expect((await reader.post(`/s/${shop.domain}/${step}`, fields)).text).toContain(stopped)

  const home = async () => (await reader.open(`/s/${shop.domain}`)).text
  expect(await home()).toContain(`${stopped}お電話（03-1234-5678）でお問い合わせください。`)
  await set(shop, 'phone_number = null')
  expect(await home()).toContain(`${stopped}お店（shop@example.jp）へご連絡ください。`)
  expect((await reader.post(`/s/${shop.domain}/book`, fields)).text).toContain(
    `${stopped}お店（shop@example.jp）へご連絡ください。`,
  )
  await set(shop, 'email = null')
  expect(await home()).toContain(`${stopped}<`)

  const [token = ''] = tokens
  const moved = await reader.post(`/r/${token}/reschedule`, { start: '2026-12-10T18:00' })
  expect(moved.status).toBe(303)
  expect((await reader.post(`/r/${token}/cancel`, {})).status).toBe(303)

  // One was canceled: booking is open again from the next day on, and everything typed is still there. Rule PLAN-3.
  const tomorrow = await reader.post(`/s/${shop.domain}/confirm`, hiddenFields(refused.text, '/confirm'))
  expect(tomorrow.status).toBe(409)
  server.setNow('2026-11-22T00:00:01+09:00')
  const again = await reader.post(`/s/${shop.domain}/confirm`, hiddenFields(refused.text, '/confirm'))
  expect(again.status).toBe(200)
  const booked = await reader.post(`/s/${shop.domain}/book`, hiddenFields(again.text, '/book'))
  expect(booked.status).toBe(303)
  expect(booked.headers.get('location')).toContain('/done/')
  // A second press leads to the same reservation, not to the page of a closed shop.
  const second = await reader.post(`/s/${shop.domain}/book`, hiddenFields(again.text, '/book'))
  expect(second.headers.get('location')).toBe(booked.headers.get('location'))
})

test('unpublished: a form is answered with the reason, an empty one leads to the shop’s page', async () => {
  const shop = await makeShop(server)
  const { fields, reader } = await atConfirmation(shop)
  await server.sql("update pages set publish_state = 'draft' where shop_id = $1", [shop.shopId])
  await set(shop, 'name = name')
  for (const step of ['confirm', 'change', 'book']) {
    const answer = await reader.post(`/s/${shop.domain}/${step}`, fields)
    expect([step, answer.status]).toEqual([step, 409])
    expect(answer.text).toContain('このページは現在公開されていません。')
    expect(hiddenFields(answer.text, '/confirm')).toMatchObject({ family_name: '山田' })
  }
  const empty = await reader.open(`/s/${shop.domain}/book?menu=${shop.menuId}&start=2026-11-24T10:00`)
  expect(empty.headers.get('location')).toBe(`/s/${shop.domain}`)
})

test('a withdrawn menu: another one can be chosen, with all input kept', async () => {
  const shop = await makeShop(server)
  const { fields, reader } = await atConfirmation(shop)
  await server.sql(
    "insert into menus (shop_id, name, price, duration, total_duration, before_time, after_time, publish_state, priority, created_at) select shop_id, 'ヘッドスパ30分', 4000, 30, 30, 0, 0, 'published', 2, created_at from menus where shop_id = $1",
    [shop.shopId],
  )
  await server.sql("update menus set publish_state = 'draft' where shop_id = $1 and id = $2", [
    shop.shopId,
    shop.menuId,
  ])
  const answer = await reader.post(`/s/${shop.domain}/book`, fields)
  expect(answer.status).toBe(409)
  expect(answer.text).toContain('お選びいただいたメニューは、現在ご予約を受け付けておりません。')
  expect(answer.text).toContain('ヘッドスパ30分')
  expect(hiddenFields(answer.text, '/change')).toMatchObject({
    family_name: '山田',
    start: '2026-11-24T10:00',
  })

  await server.sql("update menus set publish_state = 'draft' where shop_id = $1", [shop.shopId])
  expect((await reader.post(`/s/${shop.domain}/book`, fields)).text).toContain(
    '現在、ご予約を受け付けているメニューはありません。',
  )
})

test.each(['confirm', 'book'])('without the database at /%s all input can be sent again', async (step) => {
  const shop = await makeShop(server)
  const { fields, reader } = await atConfirmation(shop)
  const { pool } = server
  const connect = pool.connect.bind(pool)
  pool.connect = (() =>
    Promise.reject(new Error('Connection terminated unexpectedly'))) as typeof pool.connect
  const unavailable = await reader.post(`/s/${shop.domain}/${step}`, fields)
  pool.connect = connect
  expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '2'])
  expect(unavailable.text).toContain('少し時間をおいてから、もう一度お試しください。')
  const hidden = hiddenFields(unavailable.text, `/${step}`)
  expect(hidden).toEqual(fields)
  const again = await reader.post(`/s/${shop.domain}/${step}`, hidden)
  expect(again.status).toBe(step === 'book' ? 303 : 200)
})

test('only the browser that sent a form may show its answer again', async () => {
  const shop = await makeShop(server)
  const { fields, reader } = await atConfirmation(shop)
  const answers = [
    await reader.post(`/s/${shop.domain}/confirm`, fields),
    await reader.post(`/s/${shop.domain}/confirm`, { ...fields, phone: 'x' }),
    await reader.post(`/s/${shop.domain}/change`, { ...fields, edit: 'details' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 422, 200])
  for (const { headers } of answers) expect(headers.get('cache-control')).toBe('private, no-cache')
  const [token = ''] = await fillPlan(shop, 1)
  for (const path of [
    `/r/${token}`,
    `/r/${token}/cancel`,
    `/r/${token}/reschedule`,
    `/s/${shop.domain}/done/${token}`,
  ])
    expect((await reader.open(path)).headers.get('cache-control')).toBe('no-store')
})

test('a cancellation limit in the past is not shown, but the half hour after booking is', async () => {
  const shop = await makeShop(server)
  server.setNow('2026-11-21T11:30:00+09:00')
  const { confirm } = await atConfirmation(shop, '2026-11-22T10:00')
  server.setNow(testNow)
  expect(confirm).toContain('ご予約から30分以内は、確認メールのリンクからキャンセルできます。')
  expect(confirm).not.toContain('2026年11月21日(土) 10:00')
})

test('with cut-offs of 0 the deadlines are the last minute before the start', async () => {
  const shop = await makeShop(server)
  await set(shop, 'reservation_cutoff_time = 0, cancel_cutoff_minutes = 0')
  const { confirm } = await atConfirmation(shop, '2026-11-24T10:00')
  expect(confirm.match(/2026年11月24日\(火\)[^\d]+09:59/g)).toHaveLength(2)
})

const set = async (shop: TestShop, change: string): Promise<void> => {
  await server.sql(`update shops set ${change}, version = version + 1 where id = $1`, [shop.shopId])
  server.services.publishChange(shop.shopId)
}

/** Makes as many online reservations as the free plan has. Returns their manage tokens. */
const fillPlan = (shop: TestShop, count = 20): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const day = String((index % 10) + 1).padStart(2, '0')
      const time = index < 10 ? '10:00' : '14:00'
      const booking = someBooking(shop.menuId, `2026-12-${day}T${time}:00+09:00`)
      const answer = await shop.client.call(
        'POST',
        `/api/public/shops/${shop.domain}/reservations`,
        { ...booking, email: `hanako${index}@example.jp` },
        keyed(),
      )
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body.data.manage_url.split('/').at(-1)
    }),
  )

const atConfirmation = async (shop: TestShop, start = '2026-11-24T10:00') => {
  const reader = openReader(server.url)
  const details = await reader.open(`/s/${shop.domain}/book?menu=${shop.menuId}&start=${start}`)
  const confirm = await reader.post(`/s/${shop.domain}/confirm`, {
    ...hiddenFields(details.text, '/confirm'),
    family_name: '山田',
    given_name: '花子',
    family_name_kana: 'ヤマダ',
    given_name_kana: 'ハナコ',
    phone: '09012345678',
    email: 'hanako@example.jp',
  })
  return { reader, confirm: confirm.text, fields: hiddenFields(confirm.text, '/book') }
}
