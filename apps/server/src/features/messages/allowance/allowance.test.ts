// Mails that somebody else than the recipient causes: what a mailbox gets too many of waits, and what a shop may not send at all is
// kept as withheld, of which whoever acts is told.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openClient, type Answer } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { proveAddress, useMailbox } from '#testing/mails/mailbox'
import { testNow, useUncheckedServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { mailboxOf } from '../mailboxes/mailbox-keys.ts'

const server = await useUncheckedServer({ LIMITS: 'on' })
const { mailbox, drain } = await useMailbox(server)
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  server.setNow(testNow)
  await server.sql("delete from messages where kind <> 'reminder'")
  await server.sql('delete from limits')
  await server.sql('delete from proven_mailboxes')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
})
afterEach(async () => {
  // The doctor wants the mail of every booking; each test here made its own ledger.
  const found = await server.violations()
  expect(found.filter(({ says }) => !says.includes('has its mail'))).toEqual([])
})

const victim = 'hanako@example.jp'
const ledger = async (id: number): Promise<{ id: number; kind: string; status: string; reason: string }[]> =>
  (await shop.client.call('GET', `/api/reservations/${id}/messages`)).body.data
const states = async (id: number): Promise<string[]> =>
  (await ledger(id))
    .filter(({ kind }) => !kind.startsWith('shop_'))
    .map(({ kind, status }) => `${kind} ${status}`)
    .toReversed()
const resend = (id: number): Promise<Answer> => shop.client.call('POST', `/api/messages/${id}/resend`)

/** The number of the hour, of days at which the shop is open. */
const hourly = (index: number): string =>
  at(`${10 + (index % 9)}:00`, `2026-12-${String(1 + Math.floor(index / 9)).padStart(2, '0')}`)
const enter = (index: number, email: string, more: object = {}): Promise<Answer> =>
  shop.client.call('POST', '/api/reservations', {
    menu_id: shop.menuId,
    start_at: hourly(index),
    name: '鈴木 一郎',
    email,
    notify: true,
    ...more,
  })
/** Five mails of the hour that somebody else has caused already. */
const fillHour = async (email = victim) => {
  for (let index = 0; index < 5; index++) await enter(90 + index, email)
  await drain()
  expect(mailbox.messages(email)).toHaveLength(5)
  mailbox.clear()
}
/** Fifty strangers to whom the shop wrote today already. */
const fillDay = async () => {
  for (let index = 0; index < 50; index++)
    expect((await enter(100 + index, `stranger-${index}@example.jp`)).body.data.mail).toBe('queued')
  await drain()
  mailbox.clear()
}

describe('a customer who moves a visit again and again', () => {
  test('may three times an hour and ten times in all; then the shop is to be telephoned', async () => {
    const { id, token } = await on.book()
    const answers: string[] = []
    for (let hour = 9; hour < 13; hour++) {
      server.setNow(`2026-11-21T${String(hour).padStart(2, '0')}:00:00+09:00`)
      for (let index = 0; index < 5; index++) {
        const { status, body, headers } = await on.move(token, at(`${10 + index}:00`, `2026-12-0${hour - 8}`))
        answers.push([status, body.code, headers.get('retry-after')].filter(Boolean).join(' '))
      }
    }
    const hour = ['200', '200', '200', '429 too_many 3600', '429 too_many 3600']
    expect(answers).toEqual([...hour, ...hour, ...hour, '200', ...Array(4).fill('409 moves_exhausted')])
    expect(await on.managed(token)).toMatchObject({ can: { reschedule: false, cancel: true }, moves_left: 0 })
    expect(
      (await openClient(server.url).call('GET', `/api/public/reservations/${token}/availability`)).body.code,
    ).toBe('moves_exhausted')
    // The owner still may, and the customer may still cancel.
    expect((await on.change(id, { start_at: at('15:00') })).status).toBe(200)
    expect((await on.cancel(token)).status).toBe(200)
    await drain()
    expect(mailbox.messages(victim).length).toBeLessThanOrEqual(12)
  })

  test('of twenty at once three are made, whichever server would take them', async () => {
    const { id, token } = await on.book()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => on.move(token, hourly(index))))
    const codes = answers.map(({ status, body }) => (status === 200 ? 'moved' : body.code))
    expect(codes.filter((code) => code === 'moved')).toHaveLength(3)
    expect(codes.filter((code) => code === 'too_many')).toHaveLength(17)
    expect(await on.history(id)).toHaveLength(4)
  })

  test('asks for another time as often as for a move, and taking a request back is free', async () => {
    await on.asksApproval()
    const { id, token } = await on.book()
    await on.change(id, { status: 'reserved' })
    for (const time of ['11:00', '12:00', '13:00']) {
      expect((await on.move(token, at(time))).status).toBe(200)
      // Once more, which asks for nothing new.
      expect((await on.move(token, at(time))).body.data.mail).toBe(null)
    }
    expect((await on.move(token, at('14:00'))).status).toBe(429)
    expect((await on.move(token, at('10:00'))).status).toBe(200)
    expect((await on.managed(token)).move_request).toBe(null)
  })
})

describe('an owner who writes to strangers', () => {
  test('reaches one address five times an hour and twenty times a day, whatever is sent', async () => {
    const reached = []
    for (let index = 0; index < 12; index++)
      expect((await enter(index, victim)).body.data.mail).toBe('queued')
    for (let hour = 9; hour < 14; hour++) {
      server.setNow(`2026-11-21T${String(hour).padStart(2, '0')}:00:00+09:00`)
      await drain()
      reached.push(mailbox.messages(victim).length)
      for (let index = 0; index < 6; index++) await enter(hour * 6 + index, victim)
    }
    expect(reached).toEqual([5, 10, 15, 20, 20])
  })

  test('has no further shop to write from, and no other spelling', async () => {
    await fillHour()
    const other = await makeShop(server)
    const { body } = await openClient(server.url).call(
      'POST',
      `/api/public/shops/${other.domain}/reservations`,
      someBooking(other.menuId),
      keyed(),
    )
    expect(body.data.mail).toBe('queued')
    const { data } = (await enter(0, 'Hanako+1@example.jp')).body
    await drain()
    expect([...mailbox.messages(victim), ...mailbox.messages('hanako+1@example.jp')]).toEqual([])
    // It stands in the ledger, goes by itself, and at once where the mailbox is proven.
    expect(await ledger(data.id)).toMatchObject([
      { kind: 'confirmed', status: 'retrying', reason: 'recipient_limit', can: { resend: false } },
    ])
    await proveAddress(server, victim)
    server.setNow('2026-11-21T09:05:00+09:00')
    await drain()
    expect(mailbox.messages('hanako+1@example.jp')).toHaveLength(1)
  })

  test('cannot enter without a mail and cancel with one, nor approve again and again', async () => {
    await fillHour()
    const { id } = (await enter(0, victim, { notify: false })).body.data
    await on.change(id, { status: 'canceled', cancel_reason: 'shop' })
    const visit = (await enter(1, 'ichiro@example.jp')).body.data.id
    for (let index = 0; index < 7; index++) {
      await on.change(visit, { status: 'pending_approval' })
      await on.change(visit, { status: 'reserved' })
      await drain()
    }
    expect(mailbox.messages(victim)).toEqual([])
    expect(mailbox.messages('ichiro@example.jp')).toHaveLength(5)
  })

  test('reaches a proven mailbox five times an hour too, and ends of visits besides', async () => {
    await proveAddress(server, victim)
    const { id } = await on.book()
    for (let index = 0; index < 6; index++) {
      await on.change(id, { start_at: hourly(index) })
      await drain()
    }
    expect(mailbox.messages(victim)).toHaveLength(5)
    expect((await on.change(id, { start_at: hourly(9), notify: false })).body.data.mail).toBe(null)
    await on.change(id, { status: 'canceled', cancel_reason: 'shop' })
    // At once: the change that waits holds it up no more.
    await drain()
    expect(mailbox.messages(victim)[0]?.subject).toContain('キャンセル')
  })

  test('cannot end visits again and again: a proven mailbox gets twenty such mails an hour from one shop', async () => {
    await proveAddress(server, victim)
    for (let index = 0; index < 24; index++) {
      const { id } = (await enter(index, victim, { notify: false })).body.data
      await on.change(id, { status: 'canceled', cancel_reason: 'shop' })
    }
    await drain()
    expect(mailbox.messages(victim)).toHaveLength(20)
  })

  test('reaches fifty new addresses a day in the first thirty days, and those who booked there besides', async () => {
    await proveAddress(server, victim)
    await on.book()
    const mails = []
    for (let index = 0; index < 52; index++)
      mails.push((await enter(index, `guest-${index}@example.jp`)).body.data.mail)
    expect(mails).toEqual([...Array(50).fill('queued'), 'withheld', 'withheld'])
    // Who was counted today is no further address, and a customer no stranger.
    expect((await enter(60, 'guest-0@example.jp')).body.data.mail).toBe('queued')
    expect((await enter(61, victim)).body.data.mail).toBe('queued')
    const { id } = (await enter(62, 'guest-99@example.jp')).body.data
    expect((await ledger(id))[0]?.reason).toBe('stranger_limit')
    const refused = await resend((await ledger(id))[0]?.id ?? 0)
    // Until midnight.
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(15 * 3600)])
    server.setNow('2026-11-22T00:00:00+09:00')
    expect((await enter(63, 'guest-98@example.jp')).body.data.mail).toBe('queued')
    server.setNow('2026-11-21T09:00:00+09:00')
    await server.sql("update shops set created_at = '2026-10-01' where id = $1", [shop.shopId])
    expect((await enter(64, 'guest-97@example.jp')).body.data.mail).toBe('withheld')
    // Until ten customers who booked online are proven.
    await server.sql("update reservations set source = 'online' where shop_id = $1", [shop.shopId])
    for (let index = 0; index < 10; index++) await proveAddress(server, `guest-${index}@example.jp`)
    expect((await enter(65, 'guest-96@example.jp')).body.data.mail).toBe('queued')
  })
})

describe('where the first mail was withheld', () => {
  test('those about its end are too, until one was sent again; those to the shop never', async () => {
    await fillDay()
    await on.asksApproval()
    const { id } = await on.book()
    expect(await states(id)).toEqual(['received withheld'])
    expect(await ledger(id)).toContainEqual(
      expect.objectContaining({ reason: 'stranger_limit', due_at: null, can: { resend: true } }),
    )
    await drain()
    expect(mailbox.messages(shop.email)).toHaveLength(1)
    expect((await on.change(id, { status: 'reserved' })).body.data.mail).toBe('withheld')
    expect((await on.change(id, { status: 'canceled', cancel_reason: 'shop' })).body.data.mail).toBe(
      'withheld',
    )

    server.setNow('2026-11-22T09:00:00+09:00')
    const [canceled, approved] = await ledger(id)
    // What it says is no longer so.
    expect((await resend(approved?.id ?? 0)).body.code).toBe('mail_outdated')
    mailbox.clear()
    expect((await resend(canceled?.id ?? 0)).body.data).toMatchObject({
      status: 'queued',
      can: { resend: false },
    })
    await drain()
    expect(mailbox.messages(victim)).toHaveLength(1)
    expect(await states(id)).toEqual(['received withheld', 'approved withheld', 'canceled_by_shop sent'])
  })

  test('the next goes out when the first was sent again', async () => {
    await fillDay()
    await on.asksApproval()
    const { id } = await on.book()
    server.setNow('2026-11-22T09:00:00+09:00')
    expect((await resend((await ledger(id)).find(({ kind }) => kind === 'received')?.id ?? 0)).status).toBe(
      200,
    )
    expect((await on.change(id, { status: 'reserved' })).body.data.mail).toBe('queued')
    expect(await states(id)).toEqual(['received queued', 'approved queued'])
  })
})

describe('sending again', () => {
  test('counts like any other mail: pressing is no way around', async () => {
    await fillDay()
    const { id } = (await enter(0, victim)).body.data
    const [mail] = await ledger(id)
    const presses = await Promise.all(Array.from({ length: 10 }, () => resend(mail?.id ?? 0)))
    for (const { status, body, headers } of presses)
      expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'too_many', String(15 * 3600)])
    server.setNow('2026-11-22T09:00:00+09:00')
    const again = await Promise.all(Array.from({ length: 10 }, () => resend(mail?.id ?? 0)))
    expect(again.map(({ status }) => status)).toEqual(Array(10).fill(200))
    await drain()
    expect(mailbox.messages(victim)).toHaveLength(1)
  })

  test('tries a mail anew that failed, and says why it did', async () => {
    const { id } = await on.book()
    await server.sql(
      "update messages set status = 'failed', attempts = 8, last_error = '550 5.1.1 RCPT TO' where kind = 'confirmed'",
    )
    const mail = (await ledger(id)).find(({ kind }) => kind === 'confirmed')
    expect(mail).toMatchObject({ status: 'failed', reason: '550 5.1.1 RCPT TO', can: { resend: true } })
    expect((await resend(mail?.id ?? 0)).status).toBe(200)
    await drain()
    expect(await states(id)).toEqual(['confirmed sent'])
    expect((await resend(mail?.id ?? 0)).body.data).toMatchObject({ status: 'sent', can: { resend: false } })
  })
})

describe('what counts', () => {
  test('one mailbox is one, however it is written', () => {
    for (const address of [
      'hanako@example.jp',
      'Hanako@Example.jp',
      'hanako+a@example.jp',
      'hanako+b+c@example.jp',
    ])
      expect(mailboxOf(address)).toBe('hanako@example.jp')
    for (const address of ['ha.nako@gmail.com', 'h.a.nako+x@googlemail.com'])
      expect(mailboxOf(address)).toBe('hanako@gmail.com')
    expect(mailboxOf('ha.nako@example.jp')).toBe('ha.nako@example.jp')
    expect(mailboxOf('+x@example.jp')).toBe('+x@example.jp')
  })

  test('is kept under hashes: no row of the limits names anybody', async () => {
    const client = openClient(server.url)
    await client.call('GET', '/sanctum/csrf-cookie')
    await client.call('POST', '/api/auth/login', { email: victim, password: 'Koharu-2026' })
    await on.book()
    await enter(0, 'ichiro@example.jp')
    const rows = await server.sql<{ key: string }>('select key from limits')
    expect(rows.length).toBeGreaterThan(8)
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
  })
})
