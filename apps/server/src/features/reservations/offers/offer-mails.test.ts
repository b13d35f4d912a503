// The mails about offered times, as they are sent, in text and HTML.
import { beforeEach, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { useMailbox } from '#testing/mails/mailbox'
import { offersOf } from '#testing/offers/offers'
import { useTestServer } from '#testing/server'
import { at, visitsOf, type Made } from '#testing/visits'

const server = await useTestServer()
const { mailbox, drain } = await useMailbox(server)
let shop: TestShop
let visit: Made
let offers: ReturnType<typeof offersOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  await server.sql("update shops set phone_number = '03-1234-5678' where id = $1", [shop.shopId])
  visit = await visitsOf(server, shop).book()
  offers = offersOf(server, shop)
  await drain()
  mailbox.clear()
})

test('the customer’s has the present time, the others, the sentence, until when, and one link', async () => {
  await offers.make(visit.id, [at('12:00'), at('15:00')], { sentence: '担当が急病のためです。' })
  await drain()
  const [mail, ...more] = mailbox.messages('hanako@example.jp')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('【ヘアサロン こはる】ご予約の日時のご相談（2026年11月24日(火) 10:00）')
  const link = `/o/${(await offers.last(visit.id)).token}`
  for (const text of [
    '【日時のご相談】',
    '■現在の日時\n2026年11月24日(火) 10:00〜11:00',
    '■候補1\n2026年11月24日(火) 12:00〜13:00',
    '■候補2\n2026年11月24日(火) 15:00〜16:00',
    '担当が急病のためです。',
    '2026年11月22日(日) 09:00までにお選びください。',
    '03-1234-5678',
    link,
  ])
    expect(mail?.text).toContain(text)
  expect(mail?.text).not.toContain('/r/')
  expect(mail?.html).toContain(`${link}"`)
  expect(mail?.attachments).toEqual([])
})

test('it is not sent once the offer has ended, and cannot be sent again', async () => {
  await offers.make(visit.id, [at('12:00')])
  await offers.withdraw(visit.id)
  await drain()
  expect(mailbox.messages('hanako@example.jp')).toEqual([])
  const ledger = await shop.client.call('GET', `/api/reservations/${visit.id}/messages`)
  expect(ledger.body.data[0]).toMatchObject({
    kind: 'offer',
    status: 'failed',
    reason: 'superseded',
    can: { resend: false },
  })
})

test.each([
  [
    'taken',
    '【日時が決まりました】2026年11月24日(火) 12:00 山田 花子 様',
    '■変更後\n2026年11月24日(火) 12:00〜13:00',
  ],
  [
    'declined',
    '【候補が合いませんでした】2026年11月24日(火) 10:00 山田 花子 様',
    'どれもお客様のご都合に合いませんでした',
  ],
])('the shop’s says that it was %s', async (how, subject, text) => {
  await offers.make(visit.id, [at('12:00')])
  const { token } = await offers.last(visit.id)
  await (how === 'taken' ? offers.take(token, 1) : offers.decline(token))
  await drain()
  const [mail] = mailbox.messages(shop.email)
  expect(mail?.subject).toBe(subject)
  expect(mail?.text).toContain(text)
})

test('in the customer’s language', async () => {
  await server.sql("update reservations set language = 'en' where id = $1", [visit.id])
  await offers.make(visit.id, [at('12:00')])
  await drain()
  const [mail] = mailbox.messages('hanako@example.jp')
  expect(mail?.subject).toContain('Other times for your reservation')
  expect(mail?.text).toContain('Choice 1')
  expect(mail?.text).toContain('Choose a time')
})
