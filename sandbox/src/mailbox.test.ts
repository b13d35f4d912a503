import Fastify from 'fastify'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mountMailbox } from './mailbox-pages.ts'
import { startMailbox, type Mailbox } from './mailbox.ts'

let mailbox: Mailbox
const server = Fastify()

beforeAll(async () => {
  mailbox = await startMailbox()
  mountMailbox(server, mailbox)
})
beforeEach(() => mailbox.clear())
afterAll(async () => {
  await server.close()
  await mailbox.stop()
})

const send = async (more: {
  to?: string
  subject?: string
  text?: string
  html?: string
  attachments?: object[]
}) => {
  const transport = createTransport(mailbox.smtpUrl)
  await transport.sendMail({
    from: { name: 'サロン "藍"', address: 'noreply@noren.example' },
    to: 'hanako@example.jp',
    subject: '【藍】ご予約を承りました',
    text: '山田 花子 様\n\nhttp://localhost:3000/r/1.abc\n',
    ...more,
  })
  transport.close()
}

test.each([
  ['hanako@unknown.example', 550],
  ['hanako@busy.example', 450],
])('%s is refused with %i', async (to, responseCode) => {
  await expect(send({ to })).rejects.toMatchObject({ responseCode })
  expect(mailbox.messages()).toEqual([])
})

test('messages have six fields and their attachments, in Japanese, newest first', async () => {
  await send({})
  await send({
    subject: '二通目 🌸',
    html: '<p>こんにちは</p>',
    attachments: [{ filename: '予約.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' }],
  })
  const { body, headers } = await server.inject('/sandbox/mail/messages?to=hanako@example.jp')
  expect(headers['content-type']).toContain('application/json')
  const messages = JSON.parse(body)
  expect(messages).toHaveLength(2)
  expect(messages[0]).toEqual({
    to: 'hanako@example.jp',
    from: '"サロン \\"藍\\"" <noreply@noren.example>',
    subject: '二通目 🌸',
    text: expect.stringMatching(/^山田 花子 様\n\nhttp:\/\/localhost:3000\/r\/1.abc\n+$/),
    html: expect.stringContaining('<p>こんにちは</p>'),
    received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/),
    attachments: [
      {
        filename: '予約.ics',
        type: 'text/calendar',
        url: expect.stringMatching(/^\/sandbox\/mail\/\d+\/0$/),
      },
    ],
  })
  expect(messages[1].subject).toBe('【藍】ご予約を承りました')

  const file = await server.inject(messages[0].attachments[0].url)
  expect(file.body.trimEnd()).toBe('BEGIN:VCALENDAR')
  expect(file.headers['content-disposition']).toContain('attachment')
})

test('messages are filtered by recipient, in any case, with a plus encoded or not', async () => {
  await send({ to: 'a+b@example.jp' })
  await send({ to: 'other@example.jp' })
  for (const to of ['a+b@example.jp', 'a%2Bb@example.jp', 'A%2BB@Example.JP']) {
    const { body } = await server.inject(`/sandbox/mail/messages?to=${to}`)
    expect(JSON.parse(body).map((mail: { to: string }) => mail.to)).toEqual(['a+b@example.jp'])
  }
  expect(JSON.parse((await server.inject('/sandbox/mail/messages')).body)).toHaveLength(2)
  expect(JSON.parse((await server.inject('/sandbox/mail/messages?to=nobody@example.jp')).body)).toEqual([])
})

test('addresses that RFC 5321 forbids but Japanese providers gave out are accepted', async () => {
  await send({ to: 'a..b.@docomo.ne.jp' })
  expect(mailbox.messages('a..b.@docomo.ne.jp')).toHaveLength(1)
})

test('the page shows text and HTML, escaped and without script', async () => {
  await send({
    subject: '<script>alert(1)</script>',
    text: '</pre><script>alert(2)</script> https://example.jp/r/1.x?a=1&b=2 おわり',
    html: '<html><head></head><body>"><script>alert(3)</script></body></html>',
  })
  const page = await server.inject('/sandbox/mail')
  expect(page.body).not.toContain('<script')
  expect(page.body).toContain('<a href="https://example.jp/r/1.x?a=1&#38;b=2">')
  expect(page.body).toContain('srcdoc="&#60;html')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.headers['content-security-policy']).not.toContain('script-src')
})

test('an empty mailbox says so in the reader’s language', async () => {
  expect((await server.inject('/sandbox/mail')).body).toContain('メールはまだ届いていません。')
  const english = await server.inject({ url: '/sandbox/mail', headers: { 'accept-language': 'en-GB,en' } })
  expect(english.body).toContain('No email has arrived yet.')
  expect((await server.inject('/sandbox/mail/9/0')).statusCode).toBe(404)
})

test('only the last 500 are stored', async () => {
  const transport = createTransport({ url: mailbox.smtpUrl, pool: true, maxMessages: 1000 })
  const numbers = Array.from({ length: 505 }, (_, index) => index)
  await Promise.all(
    numbers.map((n) =>
      transport.sendMail({ from: 'a@example.jp', to: 'b@example.jp', subject: `${n}`, text: 'x' }),
    ),
  )
  transport.close()
  expect(mailbox.messages()).toHaveLength(500)
  const page = await server.inject('/sandbox/mail?page=2')
  expect(page.body.match(/<details/g)).toHaveLength(50)
})
