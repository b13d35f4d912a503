// A visit that took place keeps its time, through the front door.
import { beforeEach, describe, expect, test } from 'vitest'
import { wireToLocalMinute } from '#platform/clock'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
})

/** As the migration leaves a visit that overlapped another one. */
const unguard = (id: number) =>
  server.sql(
    "update occupancies set guarded = false, unguarded_reason = 'overlapped_before' where reservation_id = $1",
    [id],
  )
const isGuarded = async (id: number): Promise<boolean | undefined> =>
  (
    await server.sql<{ guarded: boolean }>('select guarded from occupancies where reservation_id = $1', [id])
  )[0]?.guarded
/** Blocked time. */
const enterBlock = async (from: string, to: string): Promise<number> =>
  (
    await shop.client.call('POST', '/api/reservations', {
      title: '休憩',
      start_at: at(from),
      end_at: at(to),
    })
  ).body.data.id

describe('a visit that is marked as treated keeps its time', () => {
  const explained = async (time: string) =>
    (
      await shop.client.call(
        'GET',
        `/api/availability/explain?date=2026-11-24&time=${time}&menu_id=${shop.menuId}`,
      )
    ).body.data

  test('against customers, the owner and whoever moves, also on the day before', async () => {
    const { id } = await on.book('12:00')
    const other = await on.book('15:00')
    expect((await on.change(id, { status: 'treated' })).body.data.status).toBe('treated')
    const named = [{ id, start_at: at('12:00'), end_at: at('13:00') }]

    expect(await on.starts()).not.toContain('12:00')
    const lost = await on.booking('12:30')
    expect([lost.status, lost.body.code]).toEqual([409, 'slot_taken'])
    expect(lost.body.alternatives).not.toContain(at('12:00'))
    expect((await on.move(other.token, at('12:00'))).body.code).toBe('slot_taken')
    const entered = await shop.client.call('POST', '/api/reservations', {
      title: '休憩',
      start_at: at('12:30'),
      end_at: at('13:00'),
    })
    expect([entered.status, entered.body.code]).toEqual([409, 'occupied'])
    expect(entered.body.reservations).toMatchObject(named)
    const moved = await on.change(other.id, { start_at: at('11:30') })
    expect([moved.body.code, moved.body.reservations]).toMatchObject(['occupied', named])
    expect(await explained('12:00')).toMatchObject({
      offered: false,
      reasons: [{ code: 'taken' }],
      reservations: named,
    })
    expect(await server.violations()).toEqual([])
  })

  test('in the guard itself: no statement puts another visit there', async () => {
    const { id } = await on.book('12:00')
    await on.book('15:00')
    await on.change(id, { status: 'treated' })
    const onto = `update occupancies set minutes = int4range($2, $2 + 60) where shop_id = $1 and reservation_id <> $3`
    await expect(server.sql(onto, [shop.shopId, wireToLocalMinute(at('12:30')), id])).rejects.toThrow(
      'occupancies_never_overlap',
    )
  })

  test('and so does one that the guard was never asked about, until it is canceled', async () => {
    const { id } = await on.book('12:00')
    await unguard(id)
    expect((await on.booking('12:30')).body.code).toBe('slot_taken')
    expect((await explained('12:30')).reservations).toMatchObject([{ id }])
    const entered = await shop.client.call('POST', '/api/reservations', {
      start_at: at('12:30'),
      end_at: at('13:00'),
    })
    expect(entered.body.code).toBe('occupied')
    // A move asks the guard anew.
    expect((await on.change(id, { start_at: at('14:00') })).status).toBe(200)
    expect(await isGuarded(id)).toBe(true)
    expect((await on.change(id, { status: 'canceled' })).status).toBe(200)
    expect((await on.booking('14:00')).status).toBe(201)
  })

  test('whose guard comes back when the last of those that it overlapped moves, shrinks or ends', async () => {
    const ends = [{ start_at: at('16:00') }, { end_at: at('12:00') }, { status: 'canceled' }]
    for (const end of ends) {
      shop = await makeShop(server)
      on = visitsOf(server, shop)
      const [early, late, over] = [
        await enterBlock('10:00', '12:30'),
        await enterBlock('13:00', '15:00'),
        await on.book('16:00'),
      ]
      // As found by a migration: from 12:00 to 14:00, into both.
      await unguard(over.id)
      await server.sql('update reservations set start_at = $2, end_at = $3 where id = $1', [
        over.id,
        at('12:00'),
        at('14:00'),
      ])
      await server.sql('update occupancies set minutes = int4range($2, $2 + 120) where reservation_id = $1', [
        over.id,
        wireToLocalMinute(at('12:00')),
      ])
      expect((await on.change(late, { status: 'canceled' })).status).toBe(200)
      expect(await isGuarded(over.id)).toBe(false)
      const start = 'end_at' in end ? { start_at: at('10:00') } : {}
      expect((await on.change(early, { ...start, ...end })).status).toBe(200)
      expect(await isGuarded(over.id)).toBe(true)
      await on.change(over.id, { status: 'canceled' })
    }
  })

  test('a move request ends with it, and holds nothing any more', async () => {
    await on.asksApproval()
    const { id, token } = await on.book('12:00')
    await on.change(id, { status: 'reserved' })
    expect((await on.move(token, at('15:00'))).status).toBe(200)
    await on.change(id, { status: 'treated' })
    const free = await on.starts()
    expect([free.includes('12:00'), free.includes('15:00')]).toEqual([false, true])
  })
})
