// Calendars of other programs: read by the worker, and what their time does to bookings.
import { beforeEach, describe, expect, test } from 'vitest'
import { calendarsOf, firstStaff, useCalendarProgram } from '#testing/calendars/external'
import { eventOf } from '#testing/calendars/program'
import { openClient } from '#testing/client'
import { makeShop, type TestShop } from '#testing/factories'
import { sendMessages, startTestServer, useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'

const server = await useTestServer()
const program = await useCalendarProgram(server)
let shop: TestShop
let on: ReturnType<typeof visitsOf>
let staffId: number
beforeEach(async () => {
  shop = await makeShop(server)
  on = visitsOf(server, shop)
  staffId = await firstStaff(server, shop)
})

const event = eventOf
const { publish } = program
const { call, add, work, list, day } = calendarsOf(server, program, () => shop)
const offered = async (): Promise<string[]> => {
  const { body } = await call(
    'GET',
    `/public/shops/${shop.domain}/availability?menu_id=${shop.menuId}&from=2026-11-24&days=1`,
  )
  return body.data.days[0].starts
}
const mails = async (): Promise<{ kind: string; details: Record<string, unknown> }[]> =>
  server.sql(
    "select kind, details from account_messages where user_id = $1 and kind like 'external%' order by id",
    [shop.userId],
  )

describe('reading', () => {
  test('its events are time that is taken, shown quietly, and free again with the calendar', async () => {
    const before = await offered()
    expect(before).toContain('12:00')
    publish('/a', event('1200', '1300'))
    const { id, ...calendar } = await add('/a')
    expect(calendar).toMatchObject({ host: program.url.slice(7), read_at: null, error: null, events: 0 })
    expect(JSON.stringify(calendar)).not.toContain('/a"')
    await work()
    expect(await list()).toMatchObject([
      { id, read_at: '2026-11-21T09:00:00+09:00', error: null, events: 1, truncated: false },
    ])
    expect(await offered()).toEqual(before.filter((time) => !['11:30', '12:00', '12:30'].includes(time)))
    const { external, occupied } = await day()
    const time = { staff_id: staffId, start_at: at('12:00'), end_at: at('13:00') }
    expect([external, occupied]).toEqual([[{ ...time, title: null }], [time]])
    expect((await call('DELETE', `/external-calendars/${id}`)).status).toBe(204)
    expect(await offered()).toEqual(before)
    expect((await day()).external).toEqual([])
  })

  test('a customer cannot book over it; the owner can, knowingly', async () => {
    publish('/a', event('1200', '1300'))
    await add('/a')
    await work()
    expect((await on.booking('12:00')).body.code).toBe('slot_taken')
    const entry = { menu_id: shop.menuId, start_at: at('12:00'), name: '佐藤 愛' }
    const refused = await call('POST', '/reservations', entry)
    expect([refused.status, refused.body.code, refused.body.reasons, refused.body.reservations]).toEqual([
      409,
      'occupied',
      ['external'],
      [],
    ])
    expect(refused.body.message).toBe('この時間には、外部カレンダーの予定が入っています。')
    expect((await call('POST', '/reservations', { ...entry, overlap: true })).status).toBe(201)
  })

  test('titles only where the owner wants them; another staff member’s time is not taken', async () => {
    const colleague = (await call('POST', '/staff', { name: 'Misaki' })).body.data.id
    publish('/a', event('1200', '1300', 'Dentist'))
    const { id, version } = await add('/a', { show_titles: true, staff_id: colleague })
    await work()
    expect((await day()).external).toMatchObject([{ staff_id: colleague, title: 'Dentist' }])
    // One of two is free.
    expect(await offered()).toContain('12:00')
    await call('PUT', `/external-calendars/${id}`, { show_titles: false, version })
    await work()
    expect((await day()).external).toMatchObject([{ title: null }])
    await call('PUT', `/external-calendars/${id}`, { staff_id: staffId })
    await work()
    expect((await day()).external).toMatchObject([{ staff_id: staffId }])
  })

  test('unchanged content writes nothing; the next day it is counted out anew', async () => {
    publish('/a', event('1200', '1300'))
    program.contents.set('/a', {
      ...program.contents.get('/a'),
      text: program.contents.get('/a')?.text ?? '',
      etag: '"1"',
    })
    await add('/a')
    await work()
    const ids = () => server.sql('select id from occupancies where shop_id = $1', [shop.shopId])
    const first = await ids()
    server.setNow('2026-11-21T09:20:00+09:00')
    await work()
    expect(program.asked.map(({ etag }) => etag)).toEqual([undefined, '"1"'])
    expect(await ids()).toEqual(first)
    expect((await list())[0].read_at).toBe('2026-11-21T09:20:00+09:00')
    server.setNow('2026-11-22T09:20:00+09:00')
    await work()
    expect(program.asked.at(-1)?.etag).toBeUndefined()
    expect(await ids()).not.toEqual(first)
  })

  test('every fifteen minutes, not before', async () => {
    publish('/a')
    await add('/a')
    await work()
    server.setNow('2026-11-21T09:14:59+09:00')
    await work()
    expect(program.asked).toHaveLength(1)
    server.setNow('2026-11-21T09:16:01+09:00')
    await work()
    expect(program.asked).toHaveLength(2)
  })

  test('two workers at once read it once', async () => {
    publish('/a')
    await add('/a')
    const second = await startTestServer({}, server)
    await Promise.all([work(), work(second)])
    expect(program.asked).toHaveLength(1)
    await second.stop()
  })

  test('while it is read the owner still sees that it waits; a reading that never ended is taken up again', async () => {
    publish('/a', event('1200', '1300'))
    await add('/a')
    let during: unknown
    program.onNext(async () => {
      during = await list()
    })
    await work()
    expect(during).toMatchObject([{ next_read_at: '2026-11-21T09:00:00+09:00' }])
    await server.sql(
      "update external_calendars set next_read_at = '2026-11-21 09:00+09', claimed_until = '2026-11-21 09:05+09' where shop_id = $1",
      [shop.shopId],
    )
    await work()
    expect(program.asked).toHaveLength(1)
    server.setNow('2026-11-21T09:05:00+09:00')
    await work()
    expect(program.asked).toHaveLength(2)
  })

  test('an event that ends disappears, a new one comes; two calendars overlap each other', async () => {
    publish('/a', event('1200', '1300'))
    publish('/b', event('1230', '1400'))
    await add('/a')
    await add('/b', { name: 'Work' })
    await work()
    expect((await day()).external).toHaveLength(2)
    publish('/a', event('1500', '1600'))
    server.setNow('2026-11-21T09:20:00+09:00')
    await work()
    expect(
      (await day()).external.map(({ start_at }: { start_at: string }) => start_at.slice(11, 16)),
    ).toEqual(['12:30', '15:00'])
    expect(await offered()).toContain('11:30')
  })
})

describe('events over visits', () => {
  test('change nothing, are told once, and again for another visit only after a day', async () => {
    const { id } = await on.book('12:00')
    publish('/a', event('1200', '1300'), event('1800', '1900', 'Later'))
    await add('/a')
    await work()
    const kept = await call('GET', `/reservations/${id}`)
    expect(kept.body.data).toMatchObject({ status: 'reserved', start_at: at('12:00') })
    expect(await mails()).toMatchObject([
      {
        kind: 'external_overlap',
        details: { calendar: 'Google', more: 0, visits: [{ start_at: at('12:00') }] },
      },
    ])
    const told = JSON.stringify(await mails())
    expect(told).not.toContain('花子')
    // Counted out anew, and the same.
    publish('/a', event('1200', '1300', 'Renamed'))
    server.setNow('2026-11-21T09:20:00+09:00')
    await work()
    expect(await mails()).toHaveLength(1)
    await on.book('15:00')
    publish('/a', event('1500', '1600'))
    server.setNow('2026-11-21T10:00:00+09:00')
    await work()
    expect(await mails()).toHaveLength(1)
    publish('/a')
    server.setNow('2026-11-22T12:00:00+09:00')
    await work()
    publish('/a', event('1500', '1600'))
    server.setNow('2026-11-22T13:00:00+09:00')
    await work()
    expect(await mails()).toHaveLength(2)
  })

  test('the mail says when and what, and leads to the calendar', async () => {
    await on.book('12:00')
    publish('/a', event('1200', '1300'))
    await add('/a')
    await work()
    const sent: { subject: string; text: string }[] = []
    const send = server.services.mailer.send
    server.services.mailer.send = async (mail) => {
      sent.push(mail)
      return 'sent'
    }
    await sendMessages(server.services)
    server.services.mailer.send = send
    const mail = sent.find(({ subject }) => subject.includes('Google'))
    expect(mail?.subject).toBe('【ご確認ください】「Google」の予定が予約と重なっています')
    expect(mail?.text).toContain('2026年11月24日(火) 12:00 カット＋シャンプー')
    expect(mail?.text).toContain('/reservation-calendar')
  })

  test('a visit that was entered over it stands under the guard again when the other visit goes', async () => {
    publish('/a', event('1200', '1300'))
    await add('/a')
    await work()
    const first = (
      await call('POST', '/reservations', {
        menu_id: shop.menuId,
        start_at: at('12:00'),
        name: 'A',
        overlap: true,
      })
    ).body.data.id
    const second = (
      await call('POST', '/reservations', {
        menu_id: shop.menuId,
        start_at: at('12:00'),
        name: 'B',
        overlap: true,
      })
    ).body.data.id
    await on.change(first, { status: 'canceled' })
    const [row] = await server.sql('select guarded from occupancies where reservation_id = $1', [second])
    expect(row).toEqual({ guarded: true })
  })
})

describe('what goes wrong', () => {
  test.each([
    ['/gone', { status: 404, text: '' }, 'not_found'],
    ['/locked', { status: 403, text: '' }, 'refused'],
    ['/down', { status: 503, text: '' }, 'unreachable'],
    ['/page', { text: '<html>' }, 'not_calendar'],
    ['/large', { text: `BEGIN:VCALENDAR\r\n${'X'.repeat(2_100_000)}` }, 'too_large'],
  ])('%s is said in words, and what was read before stays', async (path, answer, error) => {
    publish(path, event('1200', '1300'))
    await add(path)
    await work()
    program.contents.set(path, answer)
    server.setNow('2026-11-21T09:20:00+09:00')
    await work()
    expect(await list()).toMatchObject([
      { error, failures: 1, read_at: '2026-11-21T09:00:00+09:00', events: 1 },
    ])
    expect((await day()).external).toHaveLength(1)
    publish(path, event('1200', '1300'))
    await call('POST', `/external-calendars/${(await list())[0].id}/read`)
    await work()
    expect(await list()).toMatchObject([{ error: null, failures: 0 }])
  })

  test('an address that points inside is never asked', async () => {
    const inside = await startTestServer({}, server)
    inside.services.egress = { ...inside.services.egress, allowsLoopback: false }
    publish('/a', event('1200', '1300'))
    await add('/a')
    await work(inside)
    expect(program.asked).toEqual([])
    expect(await list()).toMatchObject([{ error: 'address', events: 0 }])
    await inside.stop()
  })

  test('the next tries come later and later, and after a day the owner is told, once', async () => {
    await add('/nothing')
    const waits: number[] = []
    for (let tries = 0; tries < 9; tries++) {
      const [{ next_read_at }] = await list()
      server.setNow(next_read_at)
      await work()
      const [after] = await list()
      waits.push(Math.round((Date.parse(after.next_read_at) - Date.parse(next_read_at)) / 60_000 - 0.5))
    }
    expect(waits.map((minutes) => Math.round(minutes / 15))).toEqual([1, 2, 4, 8, 16, 32, 64, 96, 96])
    expect(await mails()).toMatchObject([
      { kind: 'external_failing', details: { calendar: 'Google', error: 'not_found' } },
    ])
  })

  test('one that was changed or removed while it was read is left alone', async () => {
    publish('/a', event('1200', '1300'))
    const { id } = await add('/a')
    program.onNext(() => call('DELETE', `/external-calendars/${id}`))
    await work()
    expect((await call('DELETE', `/external-calendars/${id}`)).status).toBe(404)
    expect((await day()).external).toEqual([])
  })
})

test('after falling back to the free plan the calendar stays and takes no time; with the standard plan it is read again', async () => {
  const live = await startTestServer({ BILLING: 'live' }, server)
  const setPlan = (plan: string) =>
    server.sql('update shops set plan_code = $2, version = version + 1 where id = $1', [shop.shopId, plan])
  const client = openClient(live.url, shop.client.cookies)
  publish('/a', event('1200', '1300'))
  const body = { name: 'Google', url: `${program.url}/a`, staff_id: staffId }
  const refused = await client.call('POST', '/api/external-calendars', body)
  expect([refused.status, refused.body.code]).toEqual([403, 'plan_required'])
  await setPlan('standard')
  const { id } = (await client.call('POST', '/api/external-calendars', body)).body.data
  await work(live)
  expect((await day()).external).toHaveLength(1)
  await setPlan('free')
  await work(live)
  expect([(await day()).external, await list()]).toMatchObject([[], [{ id, events: 0 }]])
  expect(program.asked).toHaveLength(1)
  expect((await client.call('POST', `/api/external-calendars/${id}/read`)).body.code).toBe('plan_required')
  await setPlan('standard')
  await work(live)
  expect((await day()).external).toHaveLength(1)
  await setPlan('free')
  expect((await client.call('DELETE', `/api/external-calendars/${id}`)).status).toBe(204)
  await live.stop()
})
