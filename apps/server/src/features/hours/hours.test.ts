import { parseDay } from '@noren/scheduling/time'
import { beforeAll, expect, test } from 'vitest'
import { makeShop, someShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { holidayOn } from './day-notes.ts'

const server = await useTestServer()
let shop: TestShop
beforeAll(async () => {
  shop = await makeShop(server, {
    businessHours: {
      ...someShop.businessHours,
      workingDays: ['monday', 'saturday'],
      isHolidayWorking: false,
    },
  })
})

test('each date says its hours: weekday, holiday, special periods', async () => {
  await server.sql(
    `insert into special_hours (shop_id, status, start_at, end_at, created_at) values
      ($1, 'open', '2026-11-25 13:00+09', '2026-11-25 16:59+09', now()),
      ($1, 'close', '2026-11-28 00:00+09', '2026-11-28 14:00+09', now())`,
    [shop.shopId],
  )
  const answer = await shop.client.call('GET', '/api/opening-days?from=2026-11-22&to=2026-11-30')
  expect(answer.status).toBe(200)
  const [sunday, thanksgiving, , wednesday, , , saturday, , monday] = answer.body.data
  const ranges = (...pairs: [string, string][]) =>
    pairs.map(([opening_time, closing_time]) => ({ opening_time, closing_time }))
  expect(sunday).toEqual({
    date: '2026-11-22',
    holiday: null,
    ranges: [],
    regular_notes: [],
    notes: [],
    staff_hours: [],
  })
  expect(thanksgiving).toEqual({
    date: '2026-11-23',
    holiday: '勤労感謝の日',
    ranges: [],
    regular_notes: [],
    notes: [],
    staff_hours: [],
  })
  expect(wednesday.ranges).toEqual(ranges(['13:00', '17:00']))
  expect(saturday.ranges).toEqual(ranges(['14:00', '19:00']))
  expect(monday.ranges).toEqual(ranges(['10:00', '19:00']))
})

test.each([
  ['2026-05-06', 'holiday'],
  ['2026-09-22', 'holiday'],
  ['2027-03-22', 'holiday'],
  ['2032-09-21', 'holiday'],
  ['2026-12-31', 'working'],
  ['2051-01-01', 'unknown'],
])('%s is %s', (date, kind) => {
  expect(holidayOn(parseDay(date) ?? 0)).toBe(kind)
})
