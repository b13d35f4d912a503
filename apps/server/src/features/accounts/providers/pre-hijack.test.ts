// The orders in which somebody can be at an account before its holder. Source: "Pre-hijacked accounts" (USENIX Security 2022).
import { expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { password, someEmail, useFakeGoogle } from '#testing/fake-google'
import { useTestServer } from '#testing/server'
import { keepUserLink } from '../user-links.ts'

const server = await useTestServer()
const fakeGoogle = await useFakeGoogle(server)

test('pre-hijack 1: a password set before the holder comes with Google opens nothing of theirs', async () => {
  const email = someEmail()
  const attacker = await fakeGoogle.registerByMail(email)
  const holder = await fakeGoogle.signIn({ email })
  expect(holder.answer.status).toBe(200)
  const { data } = (await fakeGoogle.loginByMail(email)).body
  expect(data).toMatchObject({ id: attacker.userId, email_verified: false, shop_id: null })
  expect((await fakeGoogle.me(holder.client)).body.data).toMatchObject({
    id: holder.answer.body.data.id,
    email_verified: true,
  })
  expect(holder.answer.body.data.id).not.toBe(attacker.userId)
})

test('pre-hijack 2: a session opened before stays one of a registration that nobody can prove any more', async () => {
  const email = someEmail()
  const attacker = await fakeGoogle.registerByMail(email)
  await fakeGoogle.signIn({ email }, { purpose: 'signin' })
  expect((await fakeGoogle.me(attacker.client)).body.data.email_verified).toBe(false)
  expect((await attacker.client.call('GET', '/api/auth/account')).body.code).toBe('email_unverified')
})

test('pre-hijack 3: links asked for before open nothing afterwards', async () => {
  const email = someEmail()
  const { userId } = await fakeGoogle.registerByMail(email)
  const now = server.services.clock.now()
  for (const kind of ['verify', 'reset'] as const)
    await keepUserLink(
      server.services.db,
      { kind, token: `${kind}-${email}`, userId, expiresAt: now + 60_000 },
      now,
    )
  await fakeGoogle.signIn({ email })
  const stranger = await fakeGoogle.newcomer()
  const press = { token: `verify-${email}`, password }
  expect((await stranger.call('POST', '/api/email/verify', press)).body.code).toBe('link_invalid')
  const reset = await stranger.call('POST', `/api/auth/password/reset/reset-${email}`, {
    password,
    password_confirmation: password,
  })
  expect(reset.body.code).toBe('link_invalid')
})

test('pre-hijack 4: a Google account that claims an unproven address never gets to the holder’s account', async () => {
  const email = someEmail()
  const crook = { email, subject: 'crook', isVerified: false }
  expect((await fakeGoogle.signIn(crook)).answer.body.code).toBe('oauth_unverified')
  await fakeGoogle.registerByMail(email)
  await fakeGoogle.prove(email)
  for (const purpose of ['signin', 'signup'])
    expect((await fakeGoogle.signIn(crook, { purpose })).answer.body.code).toBe('oauth_unverified')
})

const mine = 'Tsukimi2027'

/** By the mailed link, which only its holder can read. */
const resetBy = async (email: string, userId: number, client = openClient(server.url)): Promise<void> => {
  const now = server.services.clock.now()
  const token = `holder-${email}`
  await keepUserLink(server.services.db, { kind: 'reset', token, userId, expiresAt: now + 60_000 }, now)
  const done = await client.call('POST', `/api/auth/password/reset/${token}`, {
    password: mine,
    password_confirmation: mine,
  })
  expect(done.status).toBe(200)
}

test('pre-hijack 5: the holder finds the address taken and resets: password, session and what was linked are gone', async () => {
  const email = someEmail()
  const attacker = await fakeGoogle.registerByMail(email)
  await resetBy(email, attacker.userId)
  expect((await fakeGoogle.loginByMail(email)).status).toBe(401)
  expect((await fakeGoogle.me(attacker.client)).status).toBe(401)
  expect((await fakeGoogle.loginByMail(email, mine)).status).toBe(200)
})

test('pre-hijack 6: the holder opens the link of a stranger’s sign-up: nothing is verified until the password is their own', async () => {
  const email = someEmail()
  const attacker = await fakeGoogle.registerByMail(email)
  const now = server.services.clock.now()
  const token = `verify-${email}`
  const link = { kind: 'verify', token, userId: attacker.userId, expiresAt: now + 60_000 } as const
  await keepUserLink(server.services.db, link, now)
  const isVerified = async () => (await fakeGoogle.me(attacker.client)).body.data.email_verified as boolean

  const holder = await fakeGoogle.newcomer()
  const seen = await holder.call('GET', `/api/email/verify/${token}`)
  expect([seen.status, seen.body]).toEqual([200, { data: { email, is_signed_in: false } }])
  const press = (more: object, client = holder) =>
    client.call('POST', '/api/email/verify', { token, ...more })
  const bare = await press({})
  expect([bare.status, bare.body.errors]).toEqual([422, { password: ['入力してください'] }])
  const wrong = await press({ password: mine })
  expect([wrong.status, wrong.body.code]).toEqual([401, 'credentials'])
  // Signed in to an account of their own in this browser: that says nothing about this one.
  const other = await fakeGoogle.registerByMail(someEmail())
  expect((await press({}, other.client)).status).toBe(422)
  expect((await other.client.call('GET', `/api/email/verify/${token}`)).body.data.is_signed_in).toBe(false)
  expect(await isVerified()).toBe(false)

  await resetBy(email, attacker.userId, holder)
  expect((await fakeGoogle.me(attacker.client)).status).toBe(401)
  expect((await fakeGoogle.loginByMail(email)).status).toBe(401)
  expect((await press({ password: mine }, await fakeGoogle.newcomer())).body.code).toBe('link_invalid')
  const back = await fakeGoogle.loginByMail(email, mine)
  expect(back.body.data.email_verified).toBe(true)
})

// A salon's address of its own domain; the Google account was made by somebody who had it once.
const changedHands = { misbehaviour: { claims: { hd: null } } }

test('an address that Google does not give out itself opens nothing that somebody has proven', async () => {
  const email = someEmail()
  const { userId, client } = await fakeGoogle.registerByMail(email)
  await fakeGoogle.prove(email)
  for (const purpose of ['signin', 'signup']) {
    const { answer } = await fakeGoogle.signIn({ email }, { ...changedHands, purpose })
    expect([answer.status, answer.body.code]).toEqual([422, 'oauth_not_linked'])
  }
  expect(await server.sql('select from identities where user_id = $1', [userId])).toEqual([])
  expect((await fakeGoogle.me(client)).status).toBe(200)
})

test('who signed up with such an address before its holder came is out after a reset, and stays out', async () => {
  const email = someEmail()
  const attacker = await fakeGoogle.signIn({ email }, changedHands)
  await resetBy(email, attacker.answer.body.data.id)
  expect((await fakeGoogle.me(attacker.client)).status).toBe(401)
  expect((await fakeGoogle.signIn({ email }, changedHands)).answer.body.code).toBe('oauth_not_linked')
  expect((await fakeGoogle.loginByMail(email, mine)).status).toBe(200)
  expect(await changesTold(attacker.answer.body.data.id)).toEqual([{ isFirst: true, isUnlinked: true }])
})

test('a first password set by who is signed in with Google leaves Google linked, wherever the address is from', async () => {
  const email = someEmail()
  const { client, answer } = await fakeGoogle.signIn({ email }, changedHands)
  const userId: number = answer.body.data.id
  await resetBy(email, userId, client)
  expect(
    (await fakeGoogle.signIn({ email }, { ...changedHands, purpose: 'signin' })).answer.body.data.id,
  ).toBe(userId)
  expect(await changesTold(userId)).toEqual([{ isFirst: true, isUnlinked: false }])
})

/** What the mails about a changed password are to say. */
const changesTold = async (userId: number) => {
  const rows = await server.sql<{ details: Record<string, unknown> }>(
    "select details from account_messages where kind = 'password_changed' and user_id = $1",
    [userId],
  )
  return rows.map(({ details }) => details)
}

test.each([
  ['gmail.com', changedHands],
  ['example.jp', {}],
])('Google gives the address at %s out itself: it stays linked after a reset', async (domain, more) => {
  const email = someEmail().replace('example.jp', domain)
  const { userId } = await fakeGoogle.registerByMail(email)
  await fakeGoogle.prove(email)
  const { answer, client } = await fakeGoogle.signIn({ email }, { ...more, purpose: 'signin' })
  expect(answer.body.data.id).toBe(userId)
  await resetBy(email, userId)
  expect((await fakeGoogle.me(client)).status).toBe(401)
  const identities = await server.sql('select email from identities where user_id = $1', [userId])
  expect(identities).toEqual([{ email }])
  expect(await changesTold(userId)).toEqual([{ isFirst: false, isUnlinked: false }])
})

test('both proven: Google is linked, the password stays, and the owner is told', async () => {
  const email = someEmail()
  const { userId, client } = await fakeGoogle.registerByMail(email)
  await fakeGoogle.prove(email)
  const linked = await fakeGoogle.signIn({ email }, { purpose: 'signin' })
  expect(linked.answer.body.data.id).toBe(userId)
  expect((await fakeGoogle.loginByMail(email)).status).toBe(200)
  expect((await fakeGoogle.me(client)).status).toBe(200)
  const rows = await server.sql("select user_id from account_messages where kind = 'google_linked'")
  expect(rows).toContainEqual({ user_id: userId })
})
