import { startMailbox } from '@noren/sandbox/mailbox'
import ical from 'node-ical'
import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { useMailbox } from '#testing/mails/mailbox'
import {
  sendMessages,
  startTestOutbox,
  testNow,
  type TestServer,
  throwFault,
  useUncheckedServer,
  writers,
} from '#testing/server'
import { openMailer } from '#platform/mail/mailer'
import { claimDueMessages, settle } from './claims.ts'
import { deliver } from './deliver.ts'
import { changeCall } from '#testing/visits'

const server = await useUncheckedServer()
const { mailbox, mailer, drain } = await useMailbox(server)
let shop: TestShop

beforeEach(async () => {
  server.setNow(testNow)
  await server.sql("delete from messages where kind <> 'reminder'")
  shop = await makeShop(server)
})

const book = async (startAt = '2026-11-24T10:00:00+09:00', more: object = {}) => {
  const path = `/api/public/shops/${shop.domain}/reservations`
  const answer = await shop.client.call(
    'POST',
    path,
    { ...someBooking(shop.menuId, startAt), ...more },
    keyed(),
  )
  expect(answer.status).toBe(201)
  return answer.body.data as { reservation_number: string; manage_url: string }
}

const round = () => sendMessages(server.services)
const rows = () =>
  server.sql<{
    id: number
    kind: string
    status: string
    attempts: number
    due_at: string
    last_error: string | null
  }>("select * from messages where kind <> 'reminder' order by id")
const setNow = (time: string) => server.setNow(`2026-11-21T${time}+09:00`)

test('a booking is confirmed to the customer with a calendar file and told to the shop', async () => {
  const { reservation_number, manage_url } = await book()
  await drain()

  const [mail] = mailbox.messages('hanako@example.jp')
  expect(mail).toMatchObject({
    from: '"ヘアサロン こはる" <noreply@localhost>',
    // The shop has no address of its own, and the one that its owner signs in with is not told.
    replyTo: '',
    subject: '【ヘアサロン こはる】ご予約を承りました（2026年11月24日(火) 10:00）',
  })
  const shown = `${reservation_number.slice(0, 4)}-${reservation_number.slice(4)}`
  expect(mail?.text).toContain(`山田 花子 様\n`)
  expect(mail?.text).toContain(`■予約番号\n${shown}\n`)
  expect(mail?.text.split('\n')).toContain(manage_url)
  expect(mail?.html).toContain(manage_url)
  expect(mail?.text).toContain('キャンセルは2026年11月23日(月) 10:00まで')

  const file = mail?.attachments[0]
  expect(file).toMatchObject({ filename: '予約.ics', type: 'text/calendar' })
  expect(mail?.raw.toString()).not.toContain(shop.email)
  expect(new TextDecoder().decode(file?.content)).not.toContain(shop.email)
  const event = Object.values(ical.sync.parseICS(new TextDecoder().decode(file?.content))).find(
    (one) => one?.type === 'VEVENT',
  )
  expect(event).toMatchObject({ summary: 'カット＋シャンプー｜ヘアサロン こはる', url: expect.anything() })

  const [notice] = mailbox.messages(shop.email)
  expect(notice?.subject).toBe('【新しい予約】2026年11月24日(火) 10:00 山田 花子 様')
  expect(notice?.replyTo).toContain('hanako@example.jp')
  expect(notice?.text).toContain('09012345678')
  expect(await rows()).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
})

test('a cancellation is confirmed to the customer and told to the shop; a confirmation that waited is not sent after it', async () => {
  const { manage_url } = await book()
  const token = manage_url.split('/r/')[1] ?? ''
  const canceled = await shop.client.call('POST', `/api/public/reservations/${token}/cancel`, {})
  expect(canceled.status).toBe(200)
  await drain()
  expect(mailbox.messages('hanako@example.jp').map(({ subject }) => subject)).toEqual([
    '【ヘアサロン こはる】ご予約をキャンセルしました（2026年11月24日(火) 10:00）',
  ])
  expect(mailbox.messages(shop.email).map(({ subject }) => subject)).toEqual([
    '【キャンセル】2026年11月24日(火) 10:00 山田 花子 様',
  ])
  const settled = await rows()
  expect(settled.filter(({ last_error }) => last_error === 'superseded')).toHaveLength(2)
})

test('a request for approval says that nothing is confirmed yet', async () => {
  await server.sql('update menus set requires_approval = true where id = $1', [shop.menuId])
  await book()
  await drain()
  expect(mailbox.messages('hanako@example.jp')[0]?.text).toContain('まだ予約は確定していません。')
  expect(mailbox.messages('hanako@example.jp')[0]?.attachments).toEqual([])
  expect(mailbox.messages(shop.email)[0]?.subject).toContain('【承認待ち】')
})

test('while SMTP is down bookings are made, their mails wait longer each time, and go when it is back', async () => {
  server.services.mailer = openMailer('smtp://127.0.0.1:1')
  await book()
  await drain()
  expect(await rows()).toMatchObject([
    { status: 'retrying', attempts: 1, last_error: expect.stringMatching(/^E\w+ CONN$/) },
    { status: 'retrying', attempts: 1 },
  ])
  // Not due again before a minute is over.
  setNow('09:00:59')
  expect(await round()).toBe(0)
  setNow('09:01:00')
  await drain()
  setNow('09:05:59')
  expect(await round()).toBe(0)

  server.services.mailer = mailer
  setNow('09:06:00')
  await drain()
  expect(mailbox.messages()).toHaveLength(2)
  expect((await rows()).map(({ status, last_error }) => [status, last_error])).toEqual([
    ['sent', null],
    ['sent', null],
  ])
})

test('a refused address is failed at once, with a reason that names no address', async () => {
  const relay = await startMailbox({ refuse: { code: 550, text: '5.1.1 {address} unknown' } })
  server.services.mailer = openMailer(relay.smtpUrl)
  await book()
  await drain()
  const settled = await rows()
  expect(settled.map(({ status }) => status)).toEqual(['failed', 'failed'])
  for (const { last_error } of settled) expect(last_error).toMatch(/^550( 5\.\d\.\d)? RCPT TO$/)
  await relay.stop()
})

test('a worker killed before sending loses nothing, one killed after sending repeats once with the same id', async () => {
  await book()
  const { db } = server.services
  // Both claimed, then nothing: killed.
  expect(await claimDueMessages(db, 10, server.services.clock.now(), throwFault)).toHaveLength(2)
  expect(await round()).toBe(0)
  setNow('09:02:00')
  // Sent, and killed before it was written down.
  const noted = new Proxy(server.services, {
    get: (target, key) => (key === 'db' ? dyingAtSettle(target.db) : Reflect.get(target, key)),
  })
  await sendMessages(noted, () => undefined).catch(() => undefined)
  expect(mailbox.messages()).toHaveLength(2)

  setNow('09:04:00')
  await drain()
  const got = mailbox.messages('hanako@example.jp')
  expect(got).toHaveLength(2)
  expect(new Set(got.map(({ messageId }) => messageId)).size).toBe(1)
  setNow('18:00:00')
  expect(await round()).toBe(0)
})

test('a mail that went out and could not be written down as sent is not sent again by the same process', async () => {
  await book()
  let isAway = true
  const db = dyingAtSettle(server.services.db, () => isAway)
  const oneRound = () => sendMessages({ ...server.services, db }, () => undefined)
  await oneRound().catch(() => undefined)
  expect(mailbox.messages()).toHaveLength(2)
  expect((await rows()).map(({ status }) => status)).toEqual(['queued', 'queued'])

  isAway = false
  setNow('09:02:00')
  await oneRound()
  await oneRound()
  expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent'])
  expect(mailbox.messages()).toHaveLength(2)

  // What the owner sends again by hand begins anew, and goes out.
  await server.sql(
    "update messages set status = 'queued', attempts = 0, due_at = '2026-11-21T09:00:00+09:00' where kind <> 'reminder'",
  )
  await oneRound()
  expect(mailbox.messages()).toHaveLength(4)
})

test('a mail whose claim would end while it is sent waits for its next claim', async () => {
  await book()
  const [late] = await claimDueMessages(server.services.db, 1, server.services.clock.now(), throwFault)
  if (!late) throw new Error('nothing was due')
  const send = vi.fn<typeof mailer.send>(mailer.send)
  setNow('09:01:01')
  expect(
    await deliver({ ...server.services, mailer: { ...mailer, send } }, writers, late, throwFault),
  ).toEqual({ retry: 'fault' })
  expect(send).not.toHaveBeenCalled()
})

/** The connection goes away when the outcome is written: the claim and the read went through before. */
const dyingAtSettle = (db: TestServer['services']['db'], isAway = () => true): typeof db =>
  new Proxy(db, {
    get: (target, key) => {
      if (key === 'pool' && isAway() && mailbox.messages().length > 0)
        throw new Error('Connection terminated')
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

test('a worker that comes back after its lease cannot overwrite what its successor wrote', async () => {
  await book()
  const [stale] = await claimDueMessages(server.services.db, 1, server.services.clock.now(), throwFault)
  setNow('09:02:00')
  await drain()
  if (stale) await settle(server.services.db, stale, { retry: 'late' }, server.services.clock.now())
  expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent'])
})

test('two workers send each mail once, woken at once, and stop cleanly', async () => {
  const { setTimeout } = globalThis
  // Their five-second poll never comes: what is sent was woken.
  const timers = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((run, ms) => setTimeout(run, ms === 5_000 ? 1_000_000 : ms))
  const workers = [startTestOutbox(server.services), startTestOutbox(server.services)]
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      book(`2026-11-${24 + Math.floor(index / 4)}T${10 + 2 * (index % 4)}:00:00+09:00`, {
        email: `guest${index}@example.jp`,
      }),
    ),
  )
  for (const worker of workers) worker.wake()
  await eventually(async () => (mailbox.messages().length >= 16 ? true : undefined))
  await Promise.all(workers.map((worker) => worker.stop()))
  timers.mockRestore()
  expect(mailbox.messages()).toHaveLength(16)
  expect(new Set(mailbox.messages().map(({ messageId }) => messageId)).size).toBe(16)
  for (let index = 0; index < 8; index++) expect(mailbox.messages(`guest${index}@example.jp`)).toHaveLength(1)
})

test('what owner and customer wrote stays text in subject, headers and HTML', async () => {
  await server.sql('update shops set name = $2, address = $3 where id = $1', [
    shop.shopId,
    '"A" <b> & サロン',
    '<script>1</script>',
  ])
  await book('2026-11-24T10:00:00+09:00', {
    family_name: '<script>alert(1)</script>',
    note: '</td><img src=x>',
  })
  await drain()
  const [mail] = mailbox.messages('hanako@example.jp')
  expect(mail?.from).toBe('"\\"A\\" <b> & サロン" <noreply@localhost>')
  for (const { html } of mailbox.messages()) expect(html).not.toMatch(/<script|<img/i)
})

test('the half-time notice is sent for the time that still waits, and for no other', async () => {
  await server.sql('update menus set requires_approval = true where id = $1', [shop.menuId])
  const { manage_url } = await book()
  const path = `/api/public/reservations/${manage_url.split('/').at(-1)}/reschedule`
  const moved = await shop.client.call('POST', path, { start_at: '2026-11-24T15:00:00+09:00' })
  expect(moved.status, moved.text).toBe(200)
  await drain()
  server.setNow('2026-11-23T09:00:00+09:00')
  await drain()
  const notices = (await rows()).filter(({ kind }) => kind === 'shop_waiting')
  expect(notices.map(({ status, last_error }) => [status, last_error])).toEqual([
    ['failed', 'superseded'],
    ['sent', null],
  ])
  const told = mailbox
    .messages(shop.email)
    .filter(({ subject }) => subject.startsWith('【回答をお待ちです】'))
  expect(told.map(({ subject }) => subject)).toEqual([
    '【回答をお待ちです】2026年11月24日(火) 15:00 山田 花子 様',
  ])
})

const customersCall = (token: string, what: string, body: object) =>
  shop.client.call('POST', `/api/public/reservations/${token}/${what}`, body)
const ownersCall = async (body: object) => {
  const [row] = await server.sql<{ id: number }>('select max(reservation_id) as id from messages')
  const answer = await shop.client.call(...changeCall(row?.id, body))
  expect(answer.status, answer.text).toBe(200)
}
const subjects = () => mailbox.messages('hanako@example.jp').map(({ subject }) => subject)
const waitFor = { start_at: '2026-11-24T15:00:00+09:00' }

test('what was overtaken while it waited is not said any more', async () => {
  await server.sql('update menus set requires_approval = true where id = $1', [shop.menuId])
  const token = (await book()).manage_url.split('/r/')[1] ?? ''
  await ownersCall({ status: 'reserved' })
  await drain()
  expect(subjects()).toEqual([expect.stringContaining('ご予約が確定しました')])
  expect((await rows()).find(({ kind }) => kind === 'shop_awaiting')).toMatchObject({
    last_error: 'superseded',
  })

  mailbox.clear()
  expect((await customersCall(token, 'reschedule', waitFor)).status).toBe(200)
  await ownersCall({ answer: 'decline' })
  await drain()
  expect(subjects()).toEqual([expect.stringContaining('日時の変更をお受けできませんでした')])

  mailbox.clear()
  await ownersCall({ status: 'pending_approval' })
  await ownersCall({ status: 'reserved' })
  await ownersCall({ status: 'pending_approval' })
  await drain()
  expect(subjects()).toEqual([])
})

test('a reader gets the mails of one reservation in the order in which things happened', async () => {
  const token = (await book()).manage_url.split('/r/')[1] ?? ''
  expect((await customersCall(token, 'reschedule', waitFor)).status).toBe(200)
  // Two workers, and one of them holds the first.
  const held = await claimDueMessages(server.services.db, 5, server.services.clock.now(), throwFault)
  expect(held).toHaveLength(2)
  expect(await round()).toBe(0)
  for (const claim of held) await settle(server.services.db, claim, 'sent', server.services.clock.now())
  await drain()
  expect((await rows()).map(({ kind, status }) => [kind, status])).toEqual([
    ['confirmed', 'sent'],
    ['shop_new', 'sent'],
    ['changed', 'sent'],
    ['shop_changed', 'sent'],
  ])
  expect(subjects()).toHaveLength(1)
})

test('the file of a moved visit is later than the one before, so that calendars take it', async () => {
  const token = (await book()).manage_url.split('/r/')[1] ?? ''
  await drain()
  setNow('09:30:00')
  expect((await customersCall(token, 'reschedule', waitFor)).status).toBe(200)
  await drain()
  const files = mailbox
    .messages('hanako@example.jp')
    .map(({ attachments }) => new TextDecoder().decode(attachments[0]?.content))
  expect(files.toReversed().map((file) => file.match(/SEQUENCE:\d+|DTSTAMP:\w+/g))).toEqual([
    ['SEQUENCE:0', 'DTSTAMP:20261121T000000Z'],
    ['SEQUENCE:1', 'DTSTAMP:20261121T003000Z'],
  ])
})

test('a request that moves says that it is not confirmed, with no file', async () => {
  await server.sql('update menus set requires_approval = true where id = $1', [shop.menuId])
  const token = (await book()).manage_url.split('/r/')[1] ?? ''
  await drain()
  mailbox.clear()
  expect((await customersCall(token, 'reschedule', waitFor)).status).toBe(200)
  await drain()
  const [mail] = mailbox.messages('hanako@example.jp')
  expect(mail?.text).toContain('まだ予約は確定していません。')
  expect(mail?.attachments).toEqual([])
})

test('the owner sees the messages of a reservation without its reminder', async () => {
  await book()
  const [reservation] = await server.sql<{ id: number }>('select id from reservations where shop_id = $1', [
    shop.shopId,
  ])
  const answer = await shop.client.call('GET', `/api/reservations/${reservation?.id}/messages`)
  expect(answer.body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['shop_new', 'confirmed'])
})

test('many messages of accounts keep those of shops no longer waiting than one round, and the other way round', async () => {
  await server.sql(
    "insert into account_messages (kind, due_at, created_at) select 'reset', '2026-11-20', '2026-11-20' from generate_series(1, 20)",
  )
  await book()
  // One connection is the reminders'.
  expect(await round()).toBe(4)
  expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent'])
  await drain()
  expect(await server.sql('select distinct user_id, status, last_error from account_messages')).toEqual([
    { user_id: null, status: 'failed', last_error: 'superseded' },
  ])
})
