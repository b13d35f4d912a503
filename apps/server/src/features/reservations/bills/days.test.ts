// Of which money and which day a bill is: what was paid in advance, closed days, and 施術済み that is taken back. Rules BILL-8 to BILL-13.
import { beforeEach, describe, expect, test } from 'vitest'
import { billsOf, cash, cut, paidInCash, wax } from '#testing/bills/bills'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
let till: ReturnType<typeof billsOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
  till = billsOf(server, shop)
})

describe('what was paid in advance', () => {
  const pay = (id: number, refunded = 0) =>
    server.sql(
      `insert into payments (shop_id, reservation_id, account_id, status, needs_approval, amount, refund_amount, payment_intent_id, paid_at,
         expires_at, created_at)
       select shop_id, id, 'acct_1', 'paid', false, 3000, $2, 'pi_1', created_at, created_at, created_at from reservations where id = $1`,
      [id, refunded],
    )
  const forget = () => server.sql('delete from payments where shop_id = $1', [shop.shopId])

  test('is paid with it, no more and no less', async () => {
    const { id } = await on.book('10:00')
    await pay(id)
    expect((await till.sheet(id)).prepaid).toBe(3000)
    const prepaid = (amount: number) => ({ method: 'prepaid', amount })
    const wrong = { payments: ['前払いの金額が、実際にお支払い済みの金額と一致しません'] }
    expect(await till.errorsOf(id, paidInCash)).toEqual(wrong)
    expect(await till.errorsOf(id, { lines: [cut], payments: [prepaid(3001), cash(2499)] })).toEqual(wrong)
    await till.made(id, { lines: [cut], payments: [prepaid(3000), cash(2500)] })
    await forget()
  })

  test('counts as far as the bill goes, less what was given back', async () => {
    const { id } = await on.book('10:00')
    await pay(id, 1000)
    const small = { ...cut, unit_price: 1500 }
    expect((await till.sheet(id)).prepaid).toBe(2000)
    await till.made(id, { lines: [small], payments: [{ method: 'prepaid', amount: 1500 }] })
    await forget()
  })
})

describe('a closed day', () => {
  test('takes no bill and no other sum, until it is opened again', async () => {
    const { id } = await on.book('10:00')
    const other = await on.book('13:00')
    await till.made(id)
    await till.closeDay('2026-11-24')
    expect(await till.sheet(other.id)).toMatchObject({ can: { bill: false }, day_closed: true })
    const refused = await till.make(other.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'day_closed'])
    expect((await on.read(other.id)).status).toBe('reserved')
    expect(await till.sheet(id)).toMatchObject({ can: { correct: false }, day_closed: true })
    const corrected = await till.correct(id, { lines: [cut, wax], payments: [cash(7480)] })
    expect([corrected.status, corrected.body.code]).toEqual([409, 'day_closed'])
    await server.sql(
      "update day_closings set reopened_at = now(), reopen_reason = '修正' where shop_id = $1",
      [shop.shopId],
    )
    expect((await till.correct(id, { lines: [cut, wax], payments: [cash(7480)] })).status).toBe(200)
  })

  test('leaves what was unpaid to be paid on another day, but not on a closed one', async () => {
    const { id } = await on.book('10:00')
    server.setNow(at('11:00'))
    await till.made(id, { lines: [cut], payments: [cash(2000), { method: 'unpaid', amount: 3500 }] })
    await till.closeDay('2026-11-24')
    await till.closeDay('2026-11-25')
    server.setNow(at('10:00', '2026-11-26'))
    expect(await till.sheet(id)).toMatchObject({ can: { correct: true }, day_closed: true })
    const paid = (paid_on: string) =>
      till.correct(id, { lines: [cut], payments: [cash(2000), { method: 'card', amount: 3500, paid_on }] })
    for (const closed of ['2026-11-24', '2026-11-25'])
      expect((await paid(closed)).body.code, closed).toBe('day_closed')
    const done = await paid('2026-11-26')
    expect(done.status, done.text).toBe(200)
    expect(done.body.data.bill.payments).toEqual([
      { method: 'cash', amount: 2000, paid_on: '2026-11-24' },
      { method: 'card', amount: 3500, paid_on: '2026-11-26' },
    ])
  })
})

describe('taking 施術済み back', () => {
  const undo = (id: number) => shop.client.call('POST', `/api/reservations/${id}/undo`)

  test('takes the bill back too, and the next one counts on', async () => {
    const { id } = await on.book('10:00')
    await till.made(id)
    expect((await on.read(id)).undo_until).toBe('2026-11-21T09:10:00+09:00')
    const back = await undo(id)
    expect(back.body.data).toMatchObject({ status: 'reserved', bill: null })
    expect((await on.history(id))[0]).toEqual([
      'お店が操作を取り消しました：施術済み → 予約確定',
      'お会計（5,500円）も取り消しました',
    ])
    expect(await till.sheet(id)).toMatchObject({
      bill: null,
      earlier: [{ revision: 1 }],
      can: { bill: true },
    })
    expect((await till.made(id)).bill).toMatchObject({ revision: 2, reason: null })
    expect(await server.violations()).toEqual([])
  })

  test('is refused where its day is closed', async () => {
    const { id } = await on.book('10:00')
    await till.made(id)
    await till.closeDay('2026-11-24')
    const refused = await undo(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'day_closed'])
    expect(await on.read(id)).toMatchObject({ status: 'treated', bill: { total: 5500 } })
  })
})
