// Mails, and the password for the relay, are never sent in plain text unless the operator says so. Rule MSG-142.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailbox, type Mailbox } from '@noren/sandbox/mailbox'
import { afterEach, expect, test } from 'vitest'
import { authority, certificates, key } from '#testing/mails/certificates'
import { openMailer, type Delivery } from './mailer.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const mail = {
  from: { name: 'Hair Salon', address: 'noreply@noren.example' },
  to: 'hanako@example.jp',
  subject: 'Your reservation',
  text: 'text',
  html: '<p>html</p>',
  messageId: 'confirmed.1.2',
}

const relay = async (certificate?: keyof typeof certificates): Promise<Mailbox & { seen: string[] }> => {
  const seen: string[] = []
  const made = await startMailbox({
    isUser: (user, password) => seen.push(`${user}:${password}`) > 0,
    ...(certificate && { tls: { key, cert: certificates[certificate] } }),
  })
  open.push(made.stop)
  return { ...made, seen }
}

/** The test's relay by a name that is not this machine's to us, and is reached all the same. */
const elsewhere = ({ smtpUrl }: Mailbox, query = ''): string =>
  `smtp://user:secret@0.0.0.0:${new URL(smtpUrl).port}${query}`

const send = (url: string): Promise<Delivery> => {
  const made = openMailer(url)
  open.push(() => made.close())
  return made.send(mail)
}

test('a relay without TLS gets neither password nor mail, unless it is on this machine or that is meant', async () => {
  const plain = await relay()
  expect(await send(elsewhere(plain))).toEqual({
    away: expect.stringMatching(/^5\d\d( 5\.\d\.\d)? STARTTLS$/),
  })
  expect([plain.seen, plain.messages()]).toEqual([[], []])

  expect(await send(elsewhere(plain, '?requireTLS=false'))).toBe('sent')
  expect(await send(plain.smtpUrl.replace('//', '//user:secret@'))).toBe('sent')
  expect(plain.seen).toEqual(['user:secret', 'user:secret'])
})

test('on this machine a certificate that nobody knows is in no way, unless TLS is asked for', async () => {
  const own = await relay('right')
  const url = own.smtpUrl.replace('//', '//user:secret@')
  expect(await send(url)).toBe('sent')
  expect(await send(`${url}?requireTLS=true`)).toEqual({ away: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE CONN' })
})

test('the authority of NODE_EXTRA_CA_CERTS is trusted; a wrong or expired certificate is named, and nothing is sent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-authority-'))
  open.push(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'authority.pem')
  writeFileSync(file, authority)
  const relays = {
    right: await relay('right'),
    expired: await relay('expired'),
    ofAnotherHost: await relay('ofAnotherHost'),
  }
  const script = `
    import { openMailer } from ${JSON.stringify(new URL('mailer.ts', import.meta.url).href)}
    const outcomes = []
    for (const url of ${JSON.stringify(Object.values(relays).map((one) => elsewhere(one)))}) {
      const mailer = openMailer(url)
      outcomes.push(await mailer.send(${JSON.stringify(mail)}))
      mailer.close()
    }
    console.log(JSON.stringify(outcomes))`
  // Read once, when a process starts.
  const environment = { ...process.env, NODE_EXTRA_CA_CERTS: file }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: environment,
  })
  expect(JSON.parse(stdout)).toEqual([
    'sent',
    { away: 'CERT_HAS_EXPIRED CONN' },
    { away: 'ERR_TLS_CERT_ALTNAME_INVALID CONN' },
  ])
  expect(Object.values(relays).map(({ seen }) => seen)).toEqual([['user:secret'], [], []])
})
