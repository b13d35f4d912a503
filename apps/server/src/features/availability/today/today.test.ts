// What the shop's page says of today, and that a cached page never says it too long. Rule PAGE-32.
import { beforeEach, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { openReader } from '#testing/reader'
import { testNow, useTestServer } from '#testing/server'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  server.setNow(testNow)
  shop = await makeShop(server)
})

/** The line at the top of the page, without its marks. */
const today = async (lang = 'ja'): Promise<string | undefined> => {
  const { text } = await openReader(server.url).open(`/s/${shop.domain}?lang=${lang}`)
  const [, line] =
    /<header[^>]*>.*?(?:<p[^>]*>|<span>)((?:本日|Today|Closed).*?)<\/p>/s.exec(
      text.replace(/<\/?(?:b|span)\b[^>]*>/g, ''),
    ) ?? []
  return line
}
const setHours = (weekday: number, status: string, ranges: number[][]) =>
  server.sql('update business_days set status = $3, ranges = $4::jsonb where shop_id = $1 and weekday = $2', [
    shop.shopId,
    weekday,
    status,
    JSON.stringify(ranges),
  ])
const raiseVersion = () => server.sql('update shops set version = version + 1 where id = $1', [shop.shopId])

test('says the hours and whether a time is free, in both languages', async () => {
  expect(await today()).toBe('本日 10:00〜19:00・空きあり・10:00 に開きます')
  expect(await today('en')).toBe('Today 10:00–19:00 · times available · opens at 10:00')
  server.setNow('2026-11-21T10:00:00+09:00')
  expect(await today()).toBe('本日 10:00〜19:00・空きあり')
})

test('a cached page says at once that the last free time was booked, and that it is free again', async () => {
  await setHours(6, 'open', [[660, 720]])
  await raiseVersion()
  server.services.publishChange(shop.shopId)
  expect(await today()).toBe('本日 11:00〜12:00・空きあり・11:00 に開きます')
  const booked = await openClient(server.url).call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    someBooking(shop.menuId, '2026-11-21T11:00:00+09:00'),
    keyed(),
  )
  expect(booked.status).toBe(201)
  expect(await today()).toBe('本日 11:00〜12:00・満席・最短 明日 10:00')
  const [reservation] = await server.sql<{ id: number }>('select id from reservations where shop_id = $1', [
    shop.shopId,
  ])
  const canceled = await shop.client.call('PUT', `/api/reservations/${reservation?.id}`, {
    status: 'canceled',
  })
  expect(canceled.status).toBe(200)
  expect(await today()).toBe('本日 11:00〜12:00・空きあり・11:00 に開きます')
})

// Rule PAGE-221.
test('a full day names the first time that is free after it, as new as the page', async () => {
  await setHours(6, 'open', [[660, 720]])
  await setHours(0, 'open', [[660, 720]])
  await raiseVersion()
  server.services.publishChange(shop.shopId)
  const book = (startAt: string) =>
    openClient(server.url).call(
      'POST',
      `/api/public/shops/${shop.domain}/reservations`,
      someBooking(shop.menuId, startAt),
      keyed(),
    )
  expect((await book('2026-11-21T11:00:00+09:00')).status).toBe(201)
  expect(await today('en')).toBe('Today 11:00–12:00 · fully booked · next free tomorrow at 11:00')
  expect((await book('2026-11-22T11:00:00+09:00')).status).toBe(201)
  expect(await today()).toBe('本日 11:00〜12:00・満席・最短 11/23(月) 10:00')
  for (const weekday of [0, 1, 2, 3, 4, 5]) await setHours(weekday, 'close', [])
  await raiseVersion()
  server.services.publishChange(shop.shopId)
  expect(await today()).toBe('本日 11:00〜12:00・満席・最短 11/28(土) 11:00')
  // Further than four weeks nobody is sent by a line: then it says when it opens.
  await server.sql(
    `insert into special_hours (shop_id, status, start_at, end_at, created_at)
     values ($1, 'close', '2026-11-22 00:00+09', '2026-12-31 23:59:59+09', now())`,
    [shop.shopId],
  )
  await raiseVersion()
  server.services.publishChange(shop.shopId)
  expect(await today()).toBe('本日 11:00〜12:00・満席・11:00 に開きます')
})

test('a cached page ends with the cut-off of its last free time, and with the day', async () => {
  await server.sql('update shops set reservation_cutoff_time = 60 where id = $1', [shop.shopId])
  expect(await today()).toBe('本日 10:00〜19:00・空きあり・10:00 に開きます')
  const [row] = await server.sql<{ total: number }>(
    'select total_duration as total from menus where id = $1',
    [shop.menuId],
  )
  // The last start so that the visit ends at 19:00, less an hour.
  const last = 19 * 60 - Math.ceil((row?.total ?? 0) / 30) * 30 - 60
  const clock = (minutes: number) =>
    `2026-11-21T${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00+09:00`
  server.setNow(clock(last))
  expect(await today()).toBe('本日 10:00〜19:00・空きあり')
  server.setNow(clock(last + 1))
  expect(await today()).toBe('本日 10:00〜19:00・本日分のネット受付は終了')
  server.setNow('2026-11-21T19:00:00+09:00')
  expect(await today()).toBe('本日の営業は終了・明日 10:00 に開きます')
  server.setNow('2026-11-22T00:00:00+09:00')
  expect(await today()).toBe('本日 10:00〜19:00・空きあり・10:00 に開きます')
})

// Rule PAGE-201.
test('the noren of a cached page hangs from opening to closing, and is rolled up between two hours of a day', async () => {
  await setHours(6, 'open', [
    [600, 780],
    [900, 1140],
  ])
  await raiseVersion()
  server.services.publishChange(shop.shopId)
  const isRolled = async () =>
    (await openReader(server.url).open(`/s/${shop.domain}`)).text.includes('data-rolled="true"')
  for (const [time, rolled] of [
    ['09:59', true],
    ['10:00', false],
    ['12:59', false],
    ['13:00', true],
    ['15:00', false],
    ['19:00', true],
  ] as const) {
    server.setNow(`2026-11-21T${time}:00+09:00`)
    expect([time, await isRolled()]).toEqual([time, rolled])
  }
})

test('a closed day names the next one with hours: special days and holidays count', async () => {
  await setHours(6, 'close', [])
  await setHours(0, 'close', [])
  await raiseVersion()
  // The 23rd is a holiday, on which this shop may be closed.
  await server.sql('update shops set is_holiday_working = false where id = $1', [shop.shopId])
  expect(await today()).toBe('本日休業・11/24(火) 10:00 に開きます')
  expect(await today('en')).toBe('Closed today · opens Tue 24 Nov at 10:00')
  await server.sql(
    `insert into special_hours (shop_id, status, start_at, end_at, created_at)
     values ($1, 'close', '2026-11-24 00:00+09', '2026-12-31 23:59:59+09', now())`,
    [shop.shopId],
  )
  await raiseVersion()
  server.services.publishChange(shop.shopId)
  // The first is a holiday, the second a Saturday.
  expect(await today()).toBe('本日休業・1/4(月) 10:00 に開きます')
  await server.sql("update business_days set status = 'close', ranges = '[]' where shop_id = $1", [
    shop.shopId,
  ])
  await raiseVersion()
  server.services.publishChange(shop.shopId)
  expect(await today()).toBe('本日休業')
})

test('where nothing can be booked the hours alone are said, and of an unpublished page nothing', async () => {
  await server.sql("update menus set publish_state = 'draft' where shop_id = $1", [shop.shopId])
  expect(await today()).toBe('本日 10:00〜19:00・10:00 に開きます')
  await server.sql("update pages set publish_state = 'draft' where shop_id = $1 and type = 'booking'", [
    shop.shopId,
  ])
  await raiseVersion()
  server.services.publishChange(shop.shopId)
  expect(await today()).toBeUndefined()
})
