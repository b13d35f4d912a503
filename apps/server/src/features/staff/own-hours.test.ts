// Hours of their own: what is offered, why not, and what a change leaves outside.
import { beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { reservationsIn, staffOf, weekOf } from '#testing/staff/staff'
import { at, visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
})

const { call, add, change, listed, addId, first } = staffOf(() => shop)
const mornings = weekOf(['10:00', '13:00'])

describe('hours of their own', () => {
  test('are inside the shop’s, and only what somebody works is offered', async () => {
    const made = await change(await first(), { hours: mornings })
    expect(made.body.data.hours).toEqual(mornings)
    expect((await listed())[0]).toMatchObject({ hours: mornings })
    expect(await on.starts()).toEqual(['10:00', '10:30', '11:00', '11:30', '12:00'])
    expect((await on.booking('15:00')).body.code).toBe('not_offered')
    await add()
    expect(await on.starts()).toContain('15:00')
    const { id } = await on.book('15:00')
    expect((await on.read(id)).staffName).toBe('美咲')
    await change(await first(), { hours: null })
    expect((await listed())[0]).toMatchObject({ hours: null })
    expect((await on.booking('15:00')).status).toBe(201)
  })

  test('say why a time is not offered, and the owner may pass over them', async () => {
    const id = await first()
    await change(id, { hours: mornings })
    const ask = async (time: string) =>
      (await call('GET', `/api/availability/explain?date=2026-11-24&time=${time}&menu_id=${shop.menuId}`))
        .body.data
    expect(await ask('15:00')).toMatchObject({
      offered: false,
      reasons: [{ code: 'staff_off', text: '担当の勤務時間の外です。' }],
    })
    expect(await ask('12:00')).toMatchObject({ offered: true })
    const entry = { menu_id: shop.menuId, start_at: at('15:00'), name: '佐藤' }
    const asked = await call('POST', '/api/reservations', entry)
    expect([asked.body.code, asked.body.reasons]).toEqual(['outside_rules', ['staff_off']])
    const made = await call('POST', '/api/reservations', { ...entry, override: ['staff_off'] })
    expect(made.status).toBe(201)
    expect((await on.history(made.body.data.id)).flat()).toContain(
      '受付のきまりの外と知ったうえで登録しました：担当の勤務時間外',
    )
    // Moving asks the same.
    const moved = await on.change(made.body.data.id, { start_at: at('16:00') })
    expect([moved.body.code, moved.body.reasons]).toEqual(['outside_rules', ['staff_off']])
    const free = await call('GET', `/api/reservations/${made.body.data.id}/starts`)
    expect(free.body.data.starts).toHaveLength(5)
  })

  test('where a colleague who works is busy, who is off is asked only by name', async () => {
    const second = await addId({ name: '美咲', hours: mornings })
    await on.book('15:00')
    expect((await on.booking('15:00')).body.code).toBe('slot_taken')
    const entry = { menu_id: shop.menuId, start_at: at('15:00'), name: '佐藤' }
    expect((await call('POST', '/api/reservations', entry)).body.code).toBe('occupied')
    const named = await call('POST', '/api/reservations', { ...entry, staff_id: second })
    expect([named.body.code, named.body.reasons]).toEqual(['outside_rules', ['staff_off']])
  })

  test('a change names the live reservations that it would leave outside, of that person alone', async () => {
    const second = await addId()
    const [mine, hers] = [await on.book('15:00'), await on.book('15:00')]
    expect((await on.read(mine.id)).staff_id).toBe(await first())
    const asked = await change(second, { hours: mornings })
    expect([asked.status, asked.body.code, asked.body.message]).toEqual([
      409,
      'reservations_inside',
      expect.stringContaining('勤務時間の外'),
    ])
    expect(reservationsIn(asked)).toEqual([hers.id])
    expect((await listed())[1]).toMatchObject({ hours: null, version: 1 })
    expect((await change(second, { hours: mornings, keep_reservations: true })).status).toBe(200)
    // What lay outside already is not named again.
    expect((await change(second, { hours: weekOf(['10:00', '12:00']) })).status).toBe(200)
  })

  test('hold on regular days; on a special open day everybody works', async () => {
    await change(await first(), { hours: weekOf() })
    expect(await on.starts()).toEqual([])
    await call('POST', '/api/special-hours', {
      status: 'open',
      start_at: '2026-11-24 14:00:00',
      end_at: '2026-11-24 16:00:00',
    })
    expect(await on.starts()).toEqual(['14:00', '14:30', '15:00'])
  })

  test('stand with the opening days, for those who have them', async () => {
    await add()
    const id = await first()
    await change(id, { hours: mornings })
    const { data } = (await call('GET', '/api/opening-days?from=2026-11-24&to=2026-11-24')).body
    expect(data[0].staff_hours).toEqual([
      { staff_id: id, ranges: [{ opening_time: '10:00', closing_time: '13:00' }] },
    ])
  })

  test('when the shop’s hours shrink, what is left of them counts', async () => {
    await change(await first(), { hours: mornings })
    const { data } = (await call('GET', '/api/business-days')).body
    const later = data.days.map((day: object) => ({
      ...day,
      business_hours: [{ opening_time: '12:00', closing_time: '19:00' }],
    }))
    await call('PUT', '/api/business-days', { ...data, days: later })
    expect(await on.starts()).toEqual(['12:00'])
    // Another change does not ask for hours that fit.
    expect((await change(await first(), { name: '小春' })).status).toBe(200)
  })
})
