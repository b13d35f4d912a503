// What goes to an address before its holder has shown to read it, and what afterwards (rules MSG-41 to MSG-44).
import { beforeEach, describe, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { makeSilentShop, proveAddress, useMailbox } from '#testing/mails/mailbox'
import { testNow, useUncheckedServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { keysOfProof, makeProof } from './mailbox-keys.ts'

const server = await useUncheckedServer({ LIMITS: 'on' })
const { mailbox, drain } = await useMailbox(server)
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  shop = await makeSilentShop(server)
  on = visitsOf(server, shop)
})

const hanako = 'hanako@example.jp'
const client = openClient(server.url)
const mailsTo = (address: string) => mailbox.messages(address)
const proofIn = (text: string): string => /\/m\/([\w.-]+)/.exec(text)?.[1] ?? ''
const prove = (token: string) => client.call('POST', '/api/public/mailboxes', { token })

/** The shop's words are a lure, and so is the name under which it books at itself. */
const writeLures = async () => {
  await shop.client.call('PUT', '/api/email-templates/confirmation', {
    subject: 'OWNER-SUBJECT',
    body_header: 'OWNER-OPENING',
  })
}
const bookLure = (time = '10:00', email = hanako) =>
  on.booking(time, undefined, { email, family_name: 'CUSTOMER-NAME', given_name: 'X', note: 'CUSTOMER-NOTE' })

describe('an address that nobody has shown to read', () => {
  test('gets the facts in the words of the system alone', async () => {
    await writeLures()
    expect((await bookLure()).status).toBe(201)
    await drain()
    const [mail, ...others] = mailsTo(hanako)
    expect(others).toEqual([])
    const whole = JSON.stringify([mail?.subject, mail?.text, mail?.html, mail?.attachments])
    for (const word of ['OWNER-', 'CUSTOMER-', 'phish.example', 'calendar']) expect(whole).not.toContain(word)
    expect(mail?.text).toContain('/m/')
  })

  test('gets the words of the shop once its holder has pressed, and a GET is no press', async () => {
    await writeLures()
    await bookLure()
    await drain()
    const proof = proofIn(mailsTo(hanako)[0]?.text ?? '')
    expect((await fetch(`${server.url}/m/${proof}`)).status).toBe(200)
    expect(await server.sql('select key from proven_mailboxes')).toEqual([])
    expect((await prove(proof)).body).toEqual({ data: { proven: true } })
    mailbox.clear()
    await bookLure('12:00')
    await drain()
    expect(mailsTo(hanako)[0]?.text).toContain('OWNER-OPENING')
  })

  test('gets five mails an hour over all shops and kinds; what is over waits', async () => {
    const other = await makeShop(server)
    for (let index = 0; index < 4; index++) await bookLure(`${10 + index}:00`)
    const elsewhere = visitsOf(server, other)
    for (let index = 0; index < 4; index++)
      await elsewhere.booking(`${10 + index}:00`, undefined, { email: 'hanako+a@example.jp' })
    await client.call('POST', '/api/auth/password/email', { email: hanako })
    await drain()
    expect(mailsTo(hanako).length + mailsTo('hanako+a@example.jp').length).toBe(5)
  })
})

describe('a proof', () => {
  test('is good for its mailbox and thirty days, and cannot be made up', async () => {
    const { secret } = server.services
    const now = server.services.clock.now()
    const proof = makeProof(secret, 'Hana.ko+a@gmail.com', now)
    expect(keysOfProof(secret, proof, now)).toEqual([
      makeProof(secret, 'hanako@gmail.com', now).split('.')[0],
    ])
    expect(keysOfProof(secret, proof, now + 31 * 86_400_000)).toEqual([])
    for (const bad of [
      '',
      'a.b.c',
      proof.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      proof.slice(1),
    ])
      expect((await prove(bad || 'x')).status).toBe(422)
    expect(await server.sql('select key from proven_mailboxes')).toEqual([])
  })

  test('leads on to the reservation by its page', async () => {
    await bookLure()
    await drain()
    const [link = ''] = /\/m\/\S+/.exec(mailsTo(hanako)[0]?.text ?? '') ?? []
    const page = await (await fetch(server.url + link)).text()
    expect(page).toContain('method="post"')
    const pressed = await fetch(server.url + link, { method: 'POST', redirect: 'manual' })
    expect([pressed.status, pressed.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/r\/\d+\./),
    ])
    expect(await server.sql('select key from proven_mailboxes')).toHaveLength(1)
    const elsewhere = await fetch(`${server.url}/m/x?r=//evil.example`, {
      method: 'POST',
      redirect: 'manual',
    })
    expect(elsewhere.status).toBe(422)
  })
})

describe('a proven mailbox', () => {
  const press = () => proveAddress(server, hanako)

  test('is told of a cancellation whatever strangers had sent to it', async () => {
    await press()
    const made = await on.booking('15:00', undefined, { email: hanako })
    for (let index = 0; index < 5; index++) await bookLure(`${10 + index}:00`)
    await drain()
    mailbox.clear()
    const [row] = await server.sql<{ id: number }>(
      'select id from reservations where shop_id = $1 and reservation_number = $2',
      [shop.shopId, made.body.data.reservation_number],
    )
    await on.change(row?.id ?? 0, { status: 'canceled', cancel_reason: 'shop', notify: true })
    await drain()
    expect(mailsTo(hanako)).toHaveLength(1)
  })

  test('has room for its own booking after strangers used up another shop', async () => {
    await press()
    const strangers = visitsOf(server, await makeShop(server))
    for (let index = 0; index < 5; index++)
      await strangers.booking(`${10 + index}:00`, undefined, { email: hanako })
    await drain()
    mailbox.clear()
    await on.booking('15:00', undefined, { email: hanako })
    await drain()
    expect(mailsTo(hanako)).toHaveLength(1)
  })
})

test("a shop's own address gets no notices before it is proven: the owner's does", async () => {
  const victim = 'victim@example.jp'
  await server.sql('update shops set email = $2 where id = $1', [shop.shopId, victim])
  await bookLure()
  await drain()
  await bookLure('11:00')
  await drain()
  expect(mailsTo(shop.email)).toHaveLength(2)
  // Asked once, in the system's words.
  const asked = mailsTo(victim)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.text).not.toContain('CUSTOMER-')
  mailbox.clear()
  expect((await prove(proofIn(asked[0]?.text ?? ''))).status).toBe(200)
  await bookLure('12:00')
  await drain()
  expect(mailsTo(victim)).toHaveLength(1)
})

test('whoever books elsewhere has not agreed to be the address of a shop, and is asked once by each', async () => {
  const victim = 'victim@example.jp'
  await proveAddress(server, victim)
  const wanted = () => shop.client.call('GET', '/api/contact-address')
  const ask = () => shop.client.call('POST', '/api/contact-address/proof')
  expect((await wanted()).body).toEqual({ data: { email: null, confirmed: true } })
  expect((await ask()).body).toEqual({ data: { queued: false } })
  await server.sql('update shops set email = $2 where id = $1', [shop.shopId, victim])
  expect((await wanted()).body).toEqual({ data: { email: victim, confirmed: false } })
  expect((await ask()).body).toEqual({ data: { queued: true } })
  expect((await ask()).body).toEqual({ data: { queued: false } })
  for (const time of ['10:00', '11:00', '12:00']) await bookLure(time)
  await drain()
  const asked = mailsTo(victim)
  expect(asked).toHaveLength(1)
  expect((await prove(proofIn(asked[0]?.text ?? ''))).status).toBe(200)
  expect((await wanted()).body.data.confirmed).toBe(true)
  // For that shop alone.
  const other = await makeShop(server)
  await server.sql('update shops set email = $2 where id = $1', [other.shopId, victim])
  expect((await other.client.call('GET', '/api/contact-address')).body.data.confirmed).toBe(false)
})

test('an owner names three strangers a day, and the own address of the account needs no asking', async () => {
  const name = async (email: string) => {
    await server.sql('update shops set email = $2 where id = $1', [shop.shopId, email])
    return (await shop.client.call('POST', '/api/contact-address/proof')).body.data.queued
  }
  const answers = []
  for (let index = 0; index < 4; index++) answers.push(await name(`stranger${index}@example.jp`))
  expect(answers).toEqual([true, true, true, false])
  await name(shop.email.replace('@', '+shop@'))
  expect((await shop.client.call('GET', '/api/contact-address')).body.data.confirmed).toBe(true)
})

test('a shop with fewer than ten proven customers is young, whatever its age', async () => {
  await server.sql("update shops set created_at = '2026-10-01' where id = $1", [shop.shopId])
  const save = (body_header: string) =>
    shop.client.call('PUT', '/api/email-templates/confirmation', { subject: '', body_header })
  for (let index = 0; index < 10; index++) {
    const made = await bookLure('10:00', `regular${index}@example.jp`)
    await on.cancel(String(made.body.data.manage_url).split('/').at(-1) ?? '')
    expect((await save('https://salon.example/')).status).toBe(422)
    await proveAddress(server, `regular${index}@example.jp`)
  }
  expect((await save('https://salon.example/')).status).toBe(200)
})

test('what a young shop wrote before such words were refused is left out of its mails', async () => {
  await proveAddress(server, hanako)
  const write = (subject: string, opening: string) =>
    server.sql(
      "update email_templates set subject = $2, body_header = $3 where shop_id = $1 and type = 'confirmation'",
      [shop.shopId, subject, opening],
    )
  await write('OWNER-SUBJECT', 'OWNER-OPENING https://phish.example/')
  await bookLure()
  await write('OWNER-SUBJECT pay@phish.example', 'OWNER-OPENING')
  await drain()
  const [mail] = mailsTo(hanako)
  expect([mail?.subject.includes('OWNER-SUBJECT'), mail?.text.includes('OWNER-OPENING')]).toEqual([
    false,
    true,
  ])
  await write('OWNER-SUBJECT', 'OWNER-OPENING https://phish.example/')
  mailbox.clear()
  await bookLure('12:00')
  await drain()
  const [next] = mailsTo(hanako)
  expect([next?.subject.includes('OWNER-SUBJECT'), next?.text.includes('OWNER-OPENING')]).toEqual([
    true,
    false,
  ])
})

test('a young shop reaches fifty unproven mailboxes a day, also by booking at itself and canceling', async () => {
  const sent: string[] = []
  for (let index = 0; index < 52; index++) {
    server.setNow(new Date(Date.parse(testNow) + index * 60_000).toISOString())
    const answer = await openClient(server.url).call(
      'POST',
      `/api/public/shops/${shop.domain}/reservations`,
      { ...someBooking(shop.menuId, at('10:00')), email: `stranger${index}@example.jp` },
      { ...keyed(), 'x-forwarded-for': `10.0.${index}.1` },
    )
    if (answer.status !== 201) continue
    sent.push(answer.body.data.mail)
    const token = String(answer.body.data.manage_url).split('/').at(-1) ?? ''
    await on.cancel(token)
  }
  expect(sent.filter((state) => state === 'queued')).toHaveLength(50)
})
