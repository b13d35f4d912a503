import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { startMailbox, type Mailbox } from '@noren/sandbox/mailbox'
import addressparser from 'nodemailer/lib/addressparser'
import { afterEach, expect, test } from 'vitest'
import type { Millis } from '../clock.ts'
import { openMailer, type Mail, type Mailer } from './mailer.ts'
import type { MailSettings } from './transport.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const mailer = (url: string, settings?: MailSettings, timeout?: Millis): Mailer => {
  const made = openMailer(url, settings, timeout)
  open.push(() => made.close())
  return made
}
const mailbox = async (options?: Parameters<typeof startMailbox>[0]): Promise<Mailbox> => {
  const made = await startMailbox(options)
  open.push(made.stop)
  return made
}

const mail: Mail = {
  from: { name: 'Hair Salon 藍', address: 'noreply@noren.example' },
  replyTo: { name: 'Hair Salon 藍', address: 'ai@example.jp' },
  to: 'hanako@example.jp',
  subject: '【Hair Salon 藍】ご予約を承りました（2026年11月21日(土) 10:30）',
  text: '山田 花子 様\n',
  html: '<p>山田 花子 様</p>',
  messageId: 'confirmed.1.2',
}

test('a mail arrives with its names, its stable id and the marks of a machine', async () => {
  const box = await mailbox()
  expect(
    await mailer(box.smtpUrl).send({
      ...mail,
      attachments: [
        {
          filename: '予約.ics',
          contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          content: 'BEGIN:VCALENDAR',
        },
      ],
    }),
  ).toBe('sent')
  const [got] = box.messages('hanako@example.jp')
  expect(got).toMatchObject({
    from: '"Hair Salon 藍" <noreply@noren.example>',
    replyTo: '"Hair Salon 藍" <ai@example.jp>',
    subject: mail.subject,
    messageId: '<confirmed.1.2@noren.example>',
  })
  expect(got?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(got?.attachments[0]).toMatchObject({ filename: '予約.ics', type: 'text/calendar' })
})

test('line breaks and address signs in names and subject make no header and no second recipient', async () => {
  const box = await mailbox()
  const evil = 'Salon"\r\nBcc: evil@example.com\r\n\r\n<b> , "x" <evil@example.com>'
  await mailer(box.smtpUrl).send({
    ...mail,
    from: { name: evil, address: 'noreply@noren.example' },
    replyTo: { name: evil, address: 'ai@example.jp' },
    subject: `予約\r\nBcc: evil@example.com\r\n\r\nbody ${'長'.repeat(500)}`,
  })
  expect(box.messages()).toHaveLength(1)
  const [got] = box.messages()
  expect(got?.recipients).toEqual(['hanako@example.jp'])
  expect(got?.headers.has('bcc')).toBe(false)
  expect(got?.from).toMatch(/<noreply@noren\.example>$/)
  expect(got?.text.trim()).toBe('山田 花子 様')
  expect(got?.subject).toBe(`予約 Bcc: evil@example.com body ${'長'.repeat(500)}`)
})

test.each([
  'support@bank.example',
  'support@bank.example <x@evil.example>, y@evil.example',
  '"support@bank.example" <x@evil.example>',
  'bank\\" <x@evil.example>',
  'こはる\u202e>elpmaxe.live@x<',
])('a sender called %s has one address, ours', async (name) => {
  const box = await mailbox()
  const from = { name, address: 'noreply@noren.example' }
  expect(await mailer(box.smtpUrl).send({ ...mail, from, subject: `【${name}】` })).toBe('sent')
  const [got] = box.messages()
  expect(got?.recipients).toEqual(['hanako@example.jp'])
  const shown = addressparser(got?.from ?? '')
  expect(shown.map((entry) => ('address' in entry ? entry.address : ''))).toEqual(['noreply@noren.example'])
  expect(`${got?.from}${got?.subject}`).not.toMatch(/[\p{Cc}\u202a-\u202e]/u)
})

test.each([{}, { bounces: 'bounces@noren.example' }])(
  'a recipient is one recipient, with %j',
  async (settings) => {
    const box = await mailbox()
    const { send } = mailer(box.smtpUrl, settings)
    expect(await send({ ...mail, to: 'a..b.@docomo.ne.jp' })).toBe('sent')
    expect(box.messages('a..b.@docomo.ne.jp')).toHaveLength(1)
    await send({ ...mail, to: 'a@example.jp, evil@example.com' })
    expect(box.messages('evil@example.com')).toHaveLength(0)
  },
)

test.each([
  [450, '4.2.1', { retry: '450 4.2.1 RCPT TO' }],
  [421, '4.3.2', { retry: '421 4.3.2 CONN' }],
  [550, '5.1.1', { failed: '550 5.1.1 RCPT TO' }],
  [553, '5.1.3', { failed: '553 5.1.3 RCPT TO' }],
  [554, '5.7.1', { failed: '554 5.7.1 RCPT TO' }],
  // Full is for the moment, whatever the relay says.
  [552, '5.2.2', { retry: '552 5.2.2 RCPT TO' }],
])('a recipient refused with %i %s', async (responseCode, detail, expected) => {
  const relay = await startMailbox({ refuse: { code: responseCode, text: `${detail} no such {address}` } })
  open.push(relay.stop)
  expect(await mailer(relay.smtpUrl).send(mail)).toEqual(expected)
})

test.each([
  [
    'a greeting',
    { greeting: '554 5.3.2 not now' },
    { away: expect.stringMatching(/^(554|E\w+)( 5\.3\.2)? CONN$/) },
  ],
  ['a sender', { mail: '550 5.7.1 not from you' }, { away: '550 5.7.1 MAIL FROM' }],
  ['a sender for its size', { mail: '552 5.3.4 too big' }, { failed: '552 5.3.4 MAIL FROM' }],
  ['a content', { content: '554 5.6.0 spam' }, { failed: '554 5.6.0 DATA' }],
  ['a content for now', { content: '451 4.3.0 later' }, { retry: '451 4.3.0 DATA' }],
])('a relay that refuses %s', async (_, says, expected) => {
  expect(await mailer(await answering(says)).send(mail)).toEqual(expected)
})

test('a relay that is not there is away; what became of a mail after which it hung up nobody knows', async () => {
  const gone = await freePort()
  expect(await mailer(`smtp://127.0.0.1:${gone}`).send(mail)).toEqual({
    away: expect.stringMatching(/^E[A-Z]+ CONN$/),
  })

  let contents = 0
  const url = await hangingUp(() => contents++)
  expect(await mailer(url).send(mail)).toEqual({ retry: expect.stringMatching(/^E[A-Z]+( DATA| CONN)?$/) })
  expect(contents).toBe(1)
})

test('a relay that falls silent keeps a mail no longer than a mail may take', async () => {
  const url = await answering({ mail: '' })
  expect(await mailer(url, {}, 100).send(mail)).toEqual({
    retry: expect.stringMatching(/^E(ABORT|TIMEDOUT)/),
  })
})

test.each([
  ['noren.example', 'noren.example'],
  ['192.0.2.1', '[192.0.2.1]'],
  // The test's relay notes names in lower case.
  ['[2001:db8::1]', '[ipv6:2001:db8::1]'],
])('a server at %s greets as %s', async (host, expected) => {
  const names: string[] = []
  const box = await mailbox({ onGreeting: (name) => names.push(name) })
  expect(await mailer(box.smtpUrl, { host }).send(mail)).toBe('sent')
  expect(names).toEqual([expected])
})

test('a mail is signed, with the headers by which it is ended', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const dkim = {
    domain: 'noren.example',
    selector: 'mail',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  const box = await mailbox()
  const url = 'https://noren.example/r/1.x/reminders'
  expect(await mailer(box.smtpUrl, { dkim }).send({ ...mail, unsubscribeUrl: url })).toBe('sent')
  const [head = '', ...rest] = box.messages()[0]?.raw.toString('latin1').split('\r\n\r\n') ?? []
  const headers = head.replaceAll(/\r\n(?=[ \t])/g, '').split('\r\n')
  const relaxed = (name: string): string => {
    const line = headers.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? ''
    return `${name.toLowerCase()}:${line
      .slice(name.length + 1)
      .replaceAll(/[ \t]+/g, ' ')
      .trim()}`
  }
  const signature = relaxed('DKIM-Signature')
  const tag = (name: string): string =>
    (new RegExp(`[;:] ?${name}=([^;]*)`).exec(signature)?.[1] ?? '').replaceAll(' ', '')
  expect([tag('d'), tag('s'), tag('c')]).toEqual(['noren.example', 'mail', 'relaxed/relaxed'])
  const signed = tag('h').split(':')
  expect(signed.map((name) => name.toLowerCase())).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
  )
  const content = [...signed.map(relaxed), signature.replace(/ b=.*$/, ' b=')].join('\r\n')
  expect(verify('sha256', Buffer.from(content, 'latin1'), publicKey, Buffer.from(tag('b'), 'base64'))).toBe(
    true,
  )
  const body = rest
    .join('\r\n\r\n')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ \r\n/g, '\r\n')
    .replace(/(\r\n)*$/, '\r\n')
  expect(tag('bh')).toBe(createHash('sha256').update(body, 'latin1').digest('base64'))
})

/** Takes the whole message and closes without an answer: nobody knows whether it was delivered. */
const hangingUp = (onMessage: () => void): Promise<string> => answering({ onMessage })

type Says = { greeting?: string; mail?: string; content?: string; onMessage?: () => void }

/** A relay that gives these answers, none where one is empty; without one to the content it hangs up. */
const answering = async ({
  greeting = '220 ready',
  mail: toMail,
  content,
  onMessage,
}: Says): Promise<string> => {
  const server = createServer((socket) => {
    let inData = false
    socket.on('error', () => undefined)
    const say = (line: string) => socket.write(`${line}\r\n`)
    say(greeting)
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return
        inData = false
        onMessage?.()
        if (content) say(content)
        else socket.destroy()
      } else if (text.startsWith('DATA')) {
        inData = true
        say('354 go on')
      } else {
        const answer = text.startsWith('MAIL') ? (toMail ?? '250 ok') : '250 ok'
        if (answer !== '') say(answer)
      }
    })
  })
  open.push(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return urlOf(server)
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = addressOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

const urlOf = (server: Pick<Server, 'address'>): string => `smtp://127.0.0.1:${addressOf(server).port}`

const addressOf = (server: Pick<Server, 'address'>): AddressInfo => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address
}
