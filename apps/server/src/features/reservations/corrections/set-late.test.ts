// 遅れる: a visit of today that begins later than agreed. Rules RES-106, RES-107.
import { beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { useMailbox } from '#testing/mails/mailbox'
import { useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'

const server = await useTestServer()
const { drain } = await useMailbox(server)
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
})

const late = (id: number, minutes: unknown, more: object = {}, by = shop) =>
  by.client.call('PUT', `/api/reservations/${id}/late`, { minutes, ...more })
/** The morning of the visits. */
const today = () => server.setNow(at('09:00'))

test('start and end move with it, everybody reads the new time, and nobody is mailed', async () => {
  const { id, token } = await on.book('10:00')
  await drain()
  today()
  const before = await on.mails(id)
  const answer = await late(id, 15)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.data).toMatchObject({
    start_at: at('10:15'),
    end_at: at('11:15'),
    late_minutes: 15,
    mail: null,
    can: { be_late: true },
  })
  expect(await on.managed(token)).toMatchObject({ start_at: at('10:15'), end_at: at('11:15') })
  const day = await shop.client.call('GET', '/api/reservations?from=2026-11-24&to=2026-11-24&brief=true')
  expect(day.body.data).toMatchObject([{ id, start_at: at('10:15'), late_minutes: 15 }])
  expect(await on.mails(id)).toEqual(before)
  expect((await on.history(id))[0]).toEqual([
    'お店が、15分の遅れを登録しました（2026年11月24日(火) 10:15から）',
  ])
})

test('the minutes are absolute: a repeat changes nothing, another choice replaces it, 0 takes it back', async () => {
  const { id } = await on.book('10:00')
  today()
  await late(id, 15)
  await late(id, 15)
  expect(await on.history(id)).toHaveLength(2)
  expect((await late(id, 30)).body.data).toMatchObject({ start_at: at('10:30'), late_minutes: 30 })
  const back = (await late(id, 0)).body.data
  expect(back).toMatchObject({ start_at: at('10:00'), end_at: at('11:00') })
  expect(back.late_minutes).toBeUndefined()
  expect((await on.history(id))[0]).toEqual([
    'お店が、遅れの登録を取り消しました（2026年11月24日(火) 10:00から）',
  ])
})

describe('what it touches is named first', () => {
  test('the next visit of the staff member; then it is entered over it on purpose', async () => {
    const { id } = await on.book('10:00')
    const next = await on.book('11:00')
    today()
    const refused = await late(id, 10)
    expect([refused.status, refused.body.code]).toEqual([409, 'occupied'])
    expect(refused.body.reservations).toMatchObject([{ id: next.id, start_at: at('11:00') }])
    expect(await on.read(id)).toMatchObject({ start_at: at('10:00') })

    const done = await late(id, 10, { overlap: true })
    expect(done.status, done.text).toBe(200)
    expect(done.body.data).toMatchObject({ start_at: at('10:10'), overlaps: true })
    expect((await on.history(id))[0]).toContain('ほかの予定が入っている時間と知ったうえで、重ねて入れました')
    // In time again it stands under the guard again.
    await late(id, 0)
    expect(
      await server.sql('select 1 from occupancies where shop_id = $1 and not guarded', [shop.shopId]),
    ).toEqual([])
  })

  test('whoever has its seat next', async () => {
    const [seat] = await server.sql<{ id: number }>(
      `with one as (insert into seat_groups (shop_id, name, priority, created_at) values ($1, '席', 0, now()) returning shop_id, id)
       insert into seats (shop_id, seat_group_id, number) select shop_id, id, 1 from one returning id`,
      [shop.shopId],
    )
    await server.sql(
      'update menus set seat_group_ids = (select array_agg(seat_group_id) from seats where id = $2) where id = $1',
      [shop.menuId, seat?.id],
    )
    const { id } = await on.book('10:00')
    expect((await on.read(id)).seat_ids).toEqual([seat?.id])
    const misaki = await shop.client.call('POST', '/api/staff', { name: 'みさき' })
    expect(misaki.status, misaki.text).toBe(201)
    const entry = {
      menu_id: shop.menuId,
      start_at: at('11:00'),
      name: '鈴木 一郎',
      staff_id: misaki.body.data.id,
    }
    const next = await shop.client.call('POST', '/api/reservations', entry)
    expect(next.status, next.text).toBe(201)
    today()
    const refused = await late(id, 15)
    expect([refused.status, refused.body.code, refused.body.reasons]).toEqual([409, 'occupied', ['seats']])
    expect(refused.body.reservations).toMatchObject([{ id: next.body.data.id }])
    const done = await late(id, 15, { overlap: true })
    expect(done.body.data).toMatchObject({ start_at: at('10:15'), seat_ids: [] })
  })

  test('never over what a customer waits for', async () => {
    const { id } = await on.book('10:00')
    const other = await on.book('15:00')
    await on.asksApproval()
    expect((await on.move(other.token, at('11:00'))).status).toBe(200)
    today()
    for (const more of [{}, { overlap: true }]) {
      const refused = await late(id, 15, more)
      expect([refused.body.code, refused.body.reasons]).toEqual(['occupied', ['held']])
    }
  })
})

describe('it is refused', () => {
  test.each([3, -5, 45, '15', null, undefined, 1.5])('for %j minutes', async (minutes) => {
    const { id } = await on.book('10:00')
    today()
    const answer = await late(id, minutes)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['minutes']])
    expect(await on.history(id)).toHaveLength(1)
  })

  test('on another day, for a request, and for blocked time', async () => {
    const { id } = await on.book('10:00')
    const early = await late(id, 15)
    expect(early.body.errors).toEqual({ minutes: ['遅れを登録できるのは、今日の確定した予約だけです'] })
    expect((await on.read(id)).can.be_late).toBe(false)
    await on.asksApproval()
    const asked = await on.book('13:00')
    const block = await shop.client.call('POST', '/api/reservations', {
      title: '休憩',
      start_at: at('15:00'),
      end_at: at('16:00'),
    })
    today()
    for (const one of [asked.id, block.body.data.id]) expect((await late(one, 15)).status).toBe(422)
    server.setNow('2026-11-25T09:00:00+09:00')
    expect((await late(id, 15)).status).toBe(422)
  })

  test('of what is over, and beside a wish for another time', async () => {
    const { id } = await on.book('10:00')
    const other = await on.book('13:00')
    await on.asksApproval()
    expect((await on.move(other.token, at('15:00'))).status).toBe(200)
    today()
    await on.change(id, { status: 'treated' })
    expect((await late(id, 15)).body.code).toBe('final')
    expect((await late(other.id, 15)).body.errors).toEqual({
      minutes: ['日時の変更希望に返事をしてから変更してください'],
    })
  })

  test('to another shop, which changes nothing', async () => {
    const { id } = await on.book('10:00')
    today()
    expect((await late(id, 15, {}, await makeShop(server))).status).toBe(404)
    expect(await on.read(id)).toMatchObject({ start_at: at('10:00') })
  })
})

test('a visit that began before midnight can still be late', async () => {
  const entry = {
    menu_id: shop.menuId,
    start_at: at('23:30'),
    name: '鈴木 一郎',
    override: ['outside_hours', 'too_long'],
  }
  const made = await shop.client.call('POST', '/api/reservations', entry)
  expect(made.status, made.text).toBe(201)
  server.setNow('2026-11-25T00:10:00+09:00')
  expect((await late(made.body.data.id, 30)).body.data).toMatchObject({
    start_at: '2026-11-25T00:00:00+09:00',
  })
})

test('moved elsewhere it is in time again', async () => {
  const { id } = await on.book('10:00')
  today()
  await late(id, 20)
  const moved = await on.change(id, { start_at: at('14:00'), notify: false, override: ['cutoff'] })
  expect(moved.status, moved.text).toBe(200)
  expect(moved.body.data.late_minutes).toBeUndefined()
  expect(moved.body.data).toMatchObject({ start_at: at('14:00'), end_at: at('15:00') })
})

describe('the reminder is of the agreed time', () => {
  const reminders = (id: number) =>
    server.sql<{ start_at: string; status: string }>(
      "select start_at, status from messages where reservation_id = $1 and kind = 'reminder' order by id",
      [id],
    )
  const hoursBefore = (hours: number) =>
    server.sql("update shops set reminder_timing = 'hours_before', reminder_hours = $2 where id = $1", [
      shop.shopId,
      hours,
    ])

  test('one that was sent is not sent anew', async () => {
    await hoursBefore(1)
    const { id } = await on.book('10:00')
    server.setNow(at('09:00'))
    await drain()
    expect(await reminders(id)).toMatchObject([{ status: 'sent' }])
    await late(id, 30)
    server.setNow(at('09:30'))
    await drain()
    expect(await reminders(id)).toHaveLength(1)
  })

  test('one that waits goes out at its time, with the new start', async () => {
    await hoursBefore(1)
    const { id } = await on.book('12:00')
    today()
    await late(id, 15)
    expect(await reminders(id)).toMatchObject([{ start_at: at('12:00'), status: 'queued' }])
    server.setNow(at('11:00'))
    await drain()
    expect(await reminders(id)).toMatchObject([{ status: 'sent' }])
  })
})

test('free starts of every five minutes are offered to the owner beside the grid', async () => {
  const { id } = await on.book('10:00')
  const of = async (query: string): Promise<string[]> =>
    (await shop.client.call('GET', `/api/reservations/${id}/starts?date=2026-11-24${query}`)).body.data.starts
  expect(await of('')).not.toContain('13:05')
  const fine = await of('&step=5')
  expect(fine).toEqual(expect.arrayContaining(['13:00', '13:05', '13:10']))
  expect(fine).not.toContain('10:00')
  const entered = `/api/reservations/starts?date=2026-11-24&menu_id=${shop.menuId}`
  expect((await shop.client.call('GET', `${entered}&step=5`)).body.data.starts).toContain('13:05')
  expect((await shop.client.call('GET', entered)).body.data.starts).not.toContain('13:05')
  expect((await shop.client.call('GET', `${entered}&step=7`)).body.errors).toHaveProperty('step')
  const moved = await on.change(id, { start_at: at('13:05'), notify: false })
  expect([moved.status, moved.body.reasons]).toEqual([200, undefined])
})
