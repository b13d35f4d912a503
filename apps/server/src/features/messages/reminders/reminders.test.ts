// Reminders go out at their time, once, by what the reservation is then, and never after the start (rules MSG-13, MSG-20 to MSG-23).
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openMailer, type Mail } from '#platform/mail/mailer'
import { eventually } from '#testing/client'
import { makeShop, type TestShop } from '#testing/factories'
import { useMailbox } from '#testing/mails/mailbox'
import { sendMessages, startTestOutbox, testNow, throwFault, useUncheckedServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { beginReminder, claimReminders } from './claim-reminders.ts'

const server = await useUncheckedServer()
const { mailbox, mailer, drain } = await useMailbox(server)
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  server.setNow(testNow)
  await server.sql('delete from messages')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
})
afterEach(async () => {
  // The doctor wants the messages of every booking; each test here begins with none of the earlier ones.
  const found = await server.violations()
  expect(found.filter(({ says }) => !says.includes('has its mail') && !says.includes('has one'))).toEqual([])
})

const hanako = 'hanako@example.jp'
const isReminder = ({ subject }: { subject: string }) => subject.includes('ご予約日が近づいて')
/** Sends what is due then; the reminders that have arrived since the last call. */
const remindersAt = async (wire: string, to?: string) => {
  server.setNow(wire)
  await drain()
  const got = mailbox.messages(to).filter(isReminder)
  mailbox.clear()
  return got
}
const rows = () =>
  server.sql<{
    status: string
    last_error: string | null
    attempts: number
    to_address: string
    start_at: string
  }>("select * from messages where kind = 'reminder' and shop_id = $1 order by id", [shop.shopId])
/** The one reminder's status and reason. */
const state = async () => (await rows()).map(({ status, last_error }) => [status, last_error])

const due = '2026-11-23T18:00:00+09:00'
const later = '2026-11-24T09:30:00+09:00'

test('at 18:00 of the day before the customer is reminded, once, with everything about the visit', async () => {
  const { number, token } = await on.book()
  await drain()
  expect(await remindersAt('2026-11-23T17:59:59+09:00')).toEqual([])
  const [mail, ...more] = await remindersAt(due, hanako)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    from: '"ヘアサロン こはる" <noreply@localhost>',
    replyTo: '',
    subject: '【ヘアサロン こはる】ご予約日が近づいてまいりました（2026年11月24日(火) 10:00）',
    messageId: expect.stringMatching(/^<reminder\.\d+\.\d+@localhost>$/),
  })
  expect(mail?.text).toContain('山田 花子 様\n')
  expect(mail?.text).toContain(`■予約番号\n${number.slice(0, 4)}-${number.slice(4)}\n`)
  expect(mail?.text).toMatch(/■日時\n2026年11月24日\(火\) 10:00/)
  expect(mail?.text.split('\n').find((line) => line.includes('/r/'))).toContain(token)
  expect(mail?.text).toContain('カット＋シャンプー')
  for (const wire of [later, '2026-11-24T10:00:00+09:00', '2026-12-01T09:00:00+09:00'])
    expect(await remindersAt(wire)).toEqual([])
  expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1, last_error: null }])
})

test('the owner’s template heads it, with its placeholders filled', async () => {
  const template = {
    subject: '明日お会いしましょう',
    body_header: '{お客様名} 様、{予約日時} にお待ちしています。',
  }
  expect((await shop.client.call('PUT', '/api/email-templates/reminder', template)).status).toBe(200)
  await on.book()
  await drain()
  mailbox.clear()
  server.setNow(due)
  await drain()
  const [mail] = mailbox.messages(hanako)
  expect(mail?.subject).toBe('明日お会いしましょう（2026年11月24日(火) 10:00）')
  expect(mail?.text).toContain('山田 花子 様、2026年11月24日(火) 10:00 にお待ちしています。')
})

test('the shop may say how many hours before, and a changed setting moves what waits', async () => {
  await on.book()
  const change = { reminder_timing: 'hours_before', reminder_hours: 3 }
  expect((await shop.client.call('PUT', `/api/shops/${shop.shopId}`, change)).status).toBe(200)
  expect(await remindersAt('2026-11-24T06:59:59+09:00')).toEqual([])
  expect(await remindersAt('2026-11-24T07:00:00+09:00')).toHaveLength(1)
})

describe('whom nobody reminds', () => {
  const approval = async (answer: object | null) => {
    await on.asksApproval()
    const { id } = await on.book()
    if (answer) expect((await on.change(id, answer)).status).toBe(200)
  }
  const cases: Record<string, () => Promise<unknown>> = {
    'who canceled': async () => expect((await on.cancel((await on.book()).token)).status).toBe(200),
    'whom the shop canceled': async () =>
      expect(
        (await on.change((await on.book()).id, { status: 'canceled', cancel_reason: 'shop' })).status,
      ).toBe(200),
    'who waits for approval': () => approval(null),
    'who was declined': () => approval({ status: 'canceled' }),
    'who was set back to awaiting': async () =>
      expect((await on.change((await on.book()).id, { status: 'pending_approval' })).status).toBe(200),
    'whose visit is over': async () =>
      expect((await on.change((await on.book()).id, { status: 'treated' })).status).toBe(200),
    'whose address the shop removed': async () =>
      expect((await on.change((await on.book()).id, { email: null })).status).toBe(200),
    'who booked after the time of the reminder': async () => {
      server.setNow('2026-11-23T18:00:01+09:00')
      await on.book()
    },
  }
  test.each(Object.keys(cases))('%s', async (name) => {
    await cases[name]?.()
    expect(await remindersAt(later)).toEqual([])
  })

  test('but one that is approved in time', async () => {
    await approval({ status: 'reserved' })
    expect(await remindersAt(due)).toHaveLength(1)
  })
})

test('a moved visit is reminded of at its new time alone', async () => {
  const { token } = await on.book()
  expect((await on.move(token, at('15:00', '2026-11-26'))).status).toBe(200)
  await drain()
  mailbox.clear()
  expect(await remindersAt(later)).toEqual([])
  const [mail, ...more] = await remindersAt('2026-11-25T18:00:00+09:00')
  expect(mail?.subject).toContain('2026年11月26日(木) 15:00')
  expect(more).toEqual([])
})

test('one start is reminded of once, also when the visit moves away and back and the setting changes', async () => {
  const set = async (reminder_hours: number) => {
    const change = { reminder_timing: 'hours_before', reminder_hours }
    expect((await shop.client.call('PUT', `/api/shops/${shop.shopId}`, change)).status).toBe(200)
  }
  await set(72)
  const { id } = await on.book('10:00', '2026-11-26')
  await drain()
  mailbox.clear()
  expect(await remindersAt('2026-11-23T10:00:00+09:00')).toHaveLength(1)
  await set(2)
  for (const date of ['2026-11-27', '2026-11-26'])
    expect((await on.change(id, { start_at: at('10:00', date) })).status).toBe(200)
  expect(await remindersAt('2026-11-26T09:00:00+09:00')).toEqual([])
})

test('a changed address gets the reminder, the old one none', async () => {
  const { id } = await on.book()
  expect((await on.change(id, { email: 'new@example.jp' })).status).toBe(200)
  const got = await remindersAt(due)
  expect(got.map(({ to }) => to)).toEqual(['new@example.jp'])
})

describe('between claim and sending', () => {
  const now = () => server.services.clock.now()
  const claimed = async () => {
    server.setNow(due)
    const [claim] = await claimReminders(server.services.db, 10, now(), throwFault)
    if (!claim) throw new Error('nothing was due')
    return claim
  }

  test('a cancellation, a move, another address and another setting each win', async () => {
    const ends: ((made: Awaited<ReturnType<typeof on.book>>) => Promise<{ status: number }>)[] = [
      ({ id }) => on.change(id, { status: 'canceled', cancel_reason: 'shop' }),
      ({ id }) => on.change(id, { start_at: at('16:00') }),
      ({ id }) => on.change(id, { email: 'new@example.jp' }),
      () =>
        shop.client.call('PUT', `/api/shops/${shop.shopId}`, {
          reminder_timing: 'hours_before',
          reminder_hours: 1,
        }),
    ]
    for (const end of ends) {
      server.setNow(testNow)
      await server.sql('delete from messages')
      shop = await makeShop(server)
      on = visitsOf(server, shop)
      const made = await on.book()
      await drain()
      const claim = await claimed()
      expect((await end(made)).status).toBe(200)
      expect(await beginReminder(server.services.db, claim, now())).toBeNull()
    }
  })

  test('a visit that ends after its reminder was begun has none that waits', async () => {
    const { id } = await on.book()
    await drain()
    mailbox.clear()
    server.setNow(due)
    const claim = await claimed()
    expect(await beginReminder(server.services.db, claim, now())).toMatchObject({ attempts: 1 })
    await on.change(id, { status: 'canceled', cancel_reason: 'shop' })
    server.setNow('2026-11-23T18:02:00+09:00')
    await drain()
    expect(mailbox.messages(hanako).filter(isReminder)).toEqual([])
    expect(await rows()).toEqual([])
  })

  test('a killed worker leaves one try of the reminder that it began, and none of the others', async () => {
    await on.book('10:00')
    await on.book('11:00')
    await drain()
    server.setNow(due)
    const [first] = await claimReminders(server.services.db, 10, now(), throwFault)
    if (first) await beginReminder(server.services.db, first, now())
    // Both are the killed worker's until its claim times out.
    expect(await remindersAt('2026-11-23T18:01:59+09:00')).toEqual([])
    expect(await remindersAt('2026-11-23T18:02:00+09:00')).toHaveLength(2)
    expect((await rows()).map(({ attempts }) => attempts).toSorted()).toEqual([1, 2])
  })

  test('a worker that comes back after its claim timed out begins nothing', async () => {
    await on.book()
    await drain()
    const stale = await claimed()
    expect(await remindersAt('2026-11-23T18:02:00+09:00')).toHaveLength(1)
    expect(await beginReminder(server.services.db, stale, now())).toBeNull()
  })
})

describe('after an outage', () => {
  test('of the worker, what is still to come is reminded of, the next visits first, and what began is not', async () => {
    for (const time of ['15:00', '10:00', '12:00']) await on.book(time)
    await drain()
    const got = await remindersAt('2026-11-24T10:00:00+09:00')
    expect(got.map(({ subject }) => /\d\d:\d\d/.exec(subject)?.[0]).toReversed()).toEqual(['12:00', '15:00'])
    expect((await state()).toSorted()).toEqual([
      ['failed', 'superseded'],
      ['sent', null],
      ['sent', null],
    ])
  })

  test('nothing is begun in the last minute before the start', async () => {
    await on.book()
    await drain()
    server.setNow('2026-11-24T09:59:00+09:00')
    expect(await sendMessages(server.services)).toBe(0)
    expect(await state()).toEqual([['failed', 'superseded']])
  })

  test('of the relay, a reminder goes on trying until its start, and uses up no try', async () => {
    await on.book()
    await drain()
    mailbox.clear()
    const away = openMailer('smtp://127.0.0.1:1')
    server.services.mailer = away
    for (const minutes of [0, 1, 6, 36, 66, 96, 126, 156, 186, 216, 246, 276, 306, 336]) {
      server.setNow(new Date(Date.parse(due) + minutes * 60_000).toISOString())
      expect(await sendMessages(server.services), `after ${minutes} minutes`).toBe(1)
    }
    expect(await rows()).toMatchObject([{ status: 'retrying', attempts: 3 }])
    server.services.mailer = mailer
    expect(await remindersAt('2026-11-24T00:06:00+09:00')).toHaveLength(1)
  })

  test('of the relay, one whose next try would be too late fails at once', async () => {
    await on.book()
    await drain()
    server.services.mailer = openMailer('smtp://127.0.0.1:1')
    server.setNow('2026-11-24T09:58:30+09:00')
    await sendMessages(server.services)
    expect(await state()).toEqual([['failed', 'superseded']])
  })

  test('of the relay, those that were not tried wait for nothing but the next round', async () => {
    for (const time of ['10:00', '11:00', '12:00']) await on.book(time)
    await drain()
    server.services.mailer = openMailer('smtp://127.0.0.1:1')
    server.setNow(due)
    await sendMessages(server.services)
    expect((await rows()).map(({ status, attempts }) => `${status} ${attempts}`).toSorted()).toEqual([
      'queued 0',
      'queued 0',
      'retrying 1',
    ])
    server.services.mailer = mailer
    expect(await remindersAt(due)).toHaveLength(2)
    expect(await remindersAt('2026-11-23T18:01:00+09:00')).toHaveLength(1)
  })

  test('the confirmation goes before the reminder', async () => {
    await on.book()
    server.setNow(due)
    await drain()
    const subjects = mailbox.messages(hanako).map(({ subject }) => subject)
    expect(subjects.map((subject) => isReminder({ subject }))).toEqual([true, false])
  })
})

test('the mails of a new booking wait behind no reminder', async () => {
  const others = await Promise.all(Array.from({ length: 12 }, () => makeShop(server)))
  for (const other of others)
    for (const time of ['10:00', '11:00', '12:00']) await visitsOf(server, other).book(time)
  await drain()
  mailbox.clear()
  server.setNow(due)
  // The first reminder is not sent before it may.
  const [begun, permitted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const send = async (mail: Mail) => {
    if (mail.messageId.startsWith('reminder')) {
      begun.resolve()
      await permitted.promise
    }
    return mailer.send(mail)
  }
  server.services.mailer = { ...mailer, send }
  const outbox = startTestOutbox(server.services)
  await begun.promise
  await on.book('10:00', '2026-12-01')
  outbox.wake()
  await eventually(async () => mailbox.messages(shop.email)[0])
  expect(mailbox.messages().filter(isReminder)).toEqual([])
  const stopped = outbox.stop()
  permitted.resolve()
  await stopped
  // What the stopped worker had claimed and not begun is free at once.
  server.services.mailer = mailer
  await drain()
  expect(mailbox.messages().filter(isReminder)).toHaveLength(36)
})

test('two workers send each reminder once', async () => {
  for (const time of ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'])
    await on.book(time)
  await drain()
  mailbox.clear()
  server.setNow(due)
  const workers = [startTestOutbox(server.services), startTestOutbox(server.services)]
  await eventually(async () => ((await rows()).every(({ status }) => status === 'sent') ? true : undefined))
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(new Set(mailbox.messages().map(({ messageId }) => messageId)).size).toBe(8)
  expect(mailbox.messages()).toHaveLength(8)
})

test('an empty poll reads no reminder that waits for its day', async () => {
  const { id } = await on.book()
  await drain()
  await server.sql(
    `insert into messages (shop_id, reservation_id, kind, recipient, to_address, start_at, due_rule, due_at, created_at)
     select $1, $2, 'reminder', 'customer', '', now() + n * interval '1 hour', 'day_before', now() + n * interval '1 hour', now()
     from generate_series(1, 5000) n`,
    [shop.shopId, id],
  )
  await server.sql('vacuum analyze messages')
  const plan = await server.sql<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off, timing off, summary off) select shop_id, id from messages
     where status in ('queued', 'retrying') and kind = 'reminder' and due_at <= '2026-11-20' order by due_at, start_at limit 50 for update skip locked`,
  )
  await server.sql("delete from messages where to_address = ''")
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain('messages_reminder_due')
  const [buffers] = [...text.matchAll(/shared hit=(\d+)/g)].map(([, hits]) => Number(hits))
  expect(buffers).toBeLessThanOrEqual(4)
})
