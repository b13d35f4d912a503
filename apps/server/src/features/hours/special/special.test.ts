// Several special periods in one call, changes of what another tab has changed, and the holidays.
import { specialHoursAtOnceMax } from '@noren/contract/limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  shop = await makeShop(server)
})

const call = (method: string, path: string, body?: unknown) => shop.client.call(method, path, body)
const book = (start: string) =>
  openClient(server.url).call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    someBooking(shop.menuId, start),
    keyed(),
  )
const closedOn = (date: string, description = '定休日') => ({
  status: 'close',
  start_at: `${date} 00:00:00`,
  end_at: `${date} 23:59:59`,
  description,
})
const stored = () =>
  server.sql<{ count: number }>('select count(*)::int as count from special_hours where shop_id = $1', [
    shop.shopId,
  ])
const rangesOf = async (date: string) =>
  (await call('GET', `/api/opening-days?from=${date}&to=${date}`)).body.data[0].ranges

describe('several periods in one call', () => {
  const tuesdays = ['2026-12-08', '2026-12-22', '2027-01-12']

  test('are all made, by time', async () => {
    const answer = await call('POST', '/api/special-hours/batch', {
      periods: tuesdays.toReversed().map((date) => closedOn(date)),
    })
    expect([answer.status, answer.body.data]).toMatchObject([201, tuesdays.map((date) => closedOn(date))])
    expect((await call('GET', '/api/special-hours')).body.data).toEqual(answer.body.data)
    expect(await rangesOf('2026-12-08')).toEqual([])
  })

  test('twice, or from two tabs at once, make each period once', async () => {
    const periods = [...tuesdays, '2026-12-08'].map((date) => closedOn(date))
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('POST', '/api/special-hours/batch', { periods })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect(await stored()).toEqual([{ count: 3 }])
  })

  test('with a visit inside make none until the owner keeps it', async () => {
    await book('2026-12-22T10:00:00+09:00')
    const periods = tuesdays.map((date) => closedOn(date))
    const refused = await call('POST', '/api/special-hours/batch', { periods })
    expect([refused.status, refused.body.code]).toEqual([409, 'reservations_inside'])
    expect(refused.body.reservations).toMatchObject([{ start_at: '2026-12-22T10:00:00+09:00' }])
    expect(await stored()).toEqual([{ count: 0 }])
    const kept = await call('POST', '/api/special-hours/batch', { periods, keep_reservations: true })
    expect([kept.status, kept.body.data.length]).toEqual([201, 3])
    expect(await server.sql('select status from reservations where shop_id = $1', [shop.shopId])).toEqual([
      { status: 'reserved' },
    ])
  })

  test.each([
    [
      'a past one',
      [closedOn('2026-12-08'), closedOn('2026-11-20')],
      'periods.1.end_at',
      '過去の日付は選べません',
    ],
    [
      'an end before the start',
      [{ ...closedOn('2026-12-08'), end_at: '2026-12-07 10:00:00' }],
      'periods.0.end_at',
      '終了時間は開始時間より後に設定してください',
    ],
    [
      'a long description',
      [closedOn('2026-12-08', 'あ'.repeat(201))],
      'periods.0.description',
      '説明は200文字以内で入力してください',
    ],
    ['none', [], 'periods', '入力してください'],
    [
      'too many',
      Array.from({ length: specialHoursAtOnceMax + 1 }, () => closedOn('2026-12-08')),
      'periods',
      `${specialHoursAtOnceMax}件以内にしてください`,
    ],
  ])('are refused at the period: %s', async (_, periods, field, text) => {
    const answer = await call('POST', '/api/special-hours/batch', { periods })
    expect([answer.status, answer.body.errors?.[field]?.[0]]).toEqual([422, text])
    expect(await stored()).toEqual([{ count: 0 }])
  })
})

describe('a period that is there already', () => {
  const refusal = {
    code: 'special_taken',
    message: '同じ日時の臨時営業または臨時休業が、すでに登録されています。',
  }

  test('is not made a second time, whatever its description', async () => {
    expect((await call('POST', '/api/special-hours', closedOn('2026-12-08'))).status).toBe(201)
    const again = await call('POST', '/api/special-hours', closedOn('2026-12-08', '研修'))
    expect([again.status, again.body]).toMatchObject([409, refusal])
    expect(await stored()).toEqual([{ count: 1 }])
  })

  test('of two at once one is made', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => call('POST', '/api/special-hours', closedOn('2026-12-08'))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await stored()).toEqual([{ count: 1 }])
  })

  test('no other is changed into it, and it takes another description', async () => {
    const { id } = (await call('POST', '/api/special-hours', closedOn('2026-12-08'))).body.data
    const other = (await call('POST', '/api/special-hours', closedOn('2026-12-09'))).body.data
    const late = await call('PUT', `/api/special-hours/${other.id}`, closedOn('2026-12-08'))
    expect([late.status, late.body]).toMatchObject([409, refusal])
    expect((await call('PUT', `/api/special-hours/${id}`, closedOn('2026-12-08', '研修'))).status).toBe(200)
  })
})

describe('what another tab has changed in the meantime', () => {
  test('a period: the later change is told; without what was read it is written as before', async () => {
    const { data } = (await call('POST', '/api/special-hours', closedOn('2026-12-08'))).body
    const { id, ...read } = data
    const path = `/api/special-hours/${id}`
    expect((await call('PUT', path, { ...read, description: '研修', expected: read })).status).toBe(200)
    const late = await call('PUT', path, { ...closedOn('2026-12-09'), expected: read })
    expect([late.status, late.body.code]).toEqual([409, 'outdated'])
    expect((await call('GET', '/api/special-hours')).body.data).toMatchObject([{ description: '研修' }])
    expect((await call('PUT', path, closedOn('2026-12-09'))).status).toBe(200)
  })

  test('of two changes at once one is written and the other told', async () => {
    const { id, ...read } = (await call('POST', '/api/special-hours', closedOn('2026-12-08'))).body.data
    const answers = await Promise.all(
      ['2026-12-09', '2026-12-10'].map((date) =>
        call('PUT', `/api/special-hours/${id}`, { ...closedOn(date), expected: read }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a period that is gone is not there', async () => {
    const { id, ...read } = (await call('POST', '/api/special-hours', closedOn('2026-12-08'))).body.data
    await call('DELETE', `/api/special-hours/${id}`)
    const late = await call('PUT', `/api/special-hours/${id}`, { ...read, expected: read })
    expect([late.status, late.body.code]).toEqual([404, 'not_found'])
  })

  test('the weekly hours', async () => {
    const read = (await call('GET', '/api/business-days')).body.data
    const other = { ...read, is_holiday_working: !read.is_holiday_working }
    expect((await call('PUT', '/api/business-days', { ...other, expected: read })).status).toBe(200)
    const late = await call('PUT', '/api/business-days', { ...read, expected: read })
    expect([late.status, late.body.code]).toEqual([409, 'outdated'])
    expect((await call('GET', '/api/business-days')).body.data).toEqual(other)
    // The order of the days and the hours of a closed one say nothing.
    const same = { ...other, days: other.days.toReversed() }
    expect((await call('PUT', '/api/business-days', { ...other, expected: same })).status).toBe(200)
  })

  test('nobody changes another shop’s period', async () => {
    const other = await makeShop(server)
    const { id, ...read } = (await other.client.call('POST', '/api/special-hours', closedOn('2026-12-08')))
      .body.data
    const answer = await call('PUT', `/api/special-hours/${id}`, { ...read, expected: read })
    expect(answer.status).toBe(404)
    await call('POST', '/api/special-hours/batch', { periods: [closedOn('2026-12-08')] })
    expect(await stored()).toEqual([{ count: 1 }])
  })
})

test('five hundred that are not over are enough; those that are over do not count', async () => {
  await server.sql(
    `insert into special_hours (shop_id, status, start_at, end_at, created_at)
     select $1::bigint, 'close', now() + n * interval '1 day', now() + n * interval '1 day' + interval '1 hour', now()
     from generate_series(1000, 1497) n
     union all select $1, 'close', '2020-01-01'::timestamptz, '2020-01-02', now()`,
    [shop.shopId],
  )
  const periods = ['2026-12-08', '2026-12-22', '2027-01-12'].map((date) => closedOn(date))
  const batch = await call('POST', '/api/special-hours/batch', { periods })
  expect([batch.status, Object.keys(batch.body.errors)]).toEqual([422, ['periods']])
  expect(await stored()).toEqual([{ count: 499 }])
  expect((await call('POST', '/api/special-hours/batch', { periods: periods.slice(0, 2) })).status).toBe(201)
  const refused = await call('POST', '/api/special-hours', periods[2])
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { start_at: [expect.stringContaining('500件まで')] },
  ])
  // What is there already is not made again, and may be changed.
  expect((await call('POST', '/api/special-hours/batch', { periods: periods.slice(0, 2) })).status).toBe(201)
})

describe('the next holidays', () => {
  test('are named by date', async () => {
    const { status, body } = await call('GET', '/api/holidays?from=2026-11-21&to=2027-01-11')
    expect([status, body.data]).toEqual([
      200,
      [
        { date: '2026-11-23', name: '勤労感謝の日' },
        { date: '2027-01-01', name: '元日' },
        { date: '2027-01-11', name: '成人の日' },
      ],
    ])
  })

  test.each(['from=2026-11-21&to=2026-11-20', 'from=2026-11-21&to=2031-01-01'])(
    'of %s are refused',
    async (query) => {
      const answer = await call('GET', `/api/holidays?${query}`)
      expect([answer.status, answer.body.errors.to]).toEqual([422, ['期間が長すぎます']])
    },
  )
})
