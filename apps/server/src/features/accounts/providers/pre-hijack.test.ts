// The orders in which somebody can be at an account before its holder. Source: "Pre-hijacked accounts" (USENIX Security 2022).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openVisitor } from '#testing/browser'
import { openGoogleStage, password, someEmail, type GoogleStage } from '#testing/google-stage'
import { startTestServer, testNow, type TestServer } from '#testing/server'
import { keepUserLink } from '#platform/identity/links'

let server: TestServer
let stage: GoogleStage

beforeAll(async () => {
  server = await startTestServer()
  stage = await openGoogleStage(server)
})
beforeEach(() => {
  server.setNow(testNow)
  stage.offer()
})
afterAll(async () => {
  await stage.google.stop()
  await server.stop()
})

test('pre-hijack 1: a password set before the holder comes with Google is dropped', async () => {
  const email = someEmail()
  await stage.registerByMail(email)
  const holder = await stage.signIn({ email })
  expect(holder.answer.status).toBe(200)
  expect((await stage.loginByMail(email)).status).toBe(401)
  expect((await stage.me(holder.visitor)).body.data.email_verified).toBe(true)
})

test('pre-hijack 2: a session opened before does not outlive the holder’s coming', async () => {
  const email = someEmail()
  const attacker = await stage.registerByMail(email)
  await stage.signIn({ email })
  expect((await stage.me(attacker.visitor)).status).toBe(401)
})

test('pre-hijack 3: links asked for before open nothing afterwards', async () => {
  const email = someEmail()
  const { userId } = await stage.registerByMail(email)
  const now = server.services.clock.now()
  for (const kind of ['verify', 'reset'] as const)
    await keepUserLink(
      server.services.db,
      { kind, token: `${kind}-${email}`, userId, expiresAt: now + 60_000 },
      now,
    )
  await stage.signIn({ email })
  const stranger = await stage.newcomer()
  expect((await stranger.call('POST', '/api/email/verify', { token: `verify-${email}` })).body.code).toBe(
    'link_invalid',
  )
  const reset = await stranger.call('POST', `/api/auth/password/reset/reset-${email}`, {
    password,
    password_confirmation: password,
  })
  expect(reset.body.code).toBe('link_invalid')
})

test('pre-hijack 4: a Google account that claims an unproven address never gets to the holder’s account', async () => {
  const email = someEmail()
  const crook = { email, subject: 'crook', isVerified: false }
  expect((await stage.signIn(crook)).answer.body.code).toBe('oauth_unverified')
  await stage.registerByMail(email)
  await stage.prove(email)
  for (const purpose of ['signin', 'signup'])
    expect((await stage.signIn(crook, { purpose })).answer.body.code).toBe('oauth_unverified')
})

const mine = 'Tsukimi2027'

/** By the mailed link, which only its holder can read. */
const resetBy = async (email: string, userId: number, visitor = openVisitor(server.url)): Promise<void> => {
  const now = server.services.clock.now()
  const token = `holder-${email}`
  await keepUserLink(server.services.db, { kind: 'reset', token, userId, expiresAt: now + 60_000 }, now)
  const done = await visitor.call('POST', `/api/auth/password/reset/${token}`, {
    password: mine,
    password_confirmation: mine,
  })
  expect(done.status).toBe(200)
}

test('pre-hijack 5: the holder finds the address taken and resets: password, session and what was linked are gone', async () => {
  const email = someEmail()
  const attacker = await stage.registerByMail(email)
  await resetBy(email, attacker.userId)
  expect((await stage.loginByMail(email)).status).toBe(401)
  expect((await stage.me(attacker.visitor)).status).toBe(401)
  expect((await stage.loginByMail(email, mine)).status).toBe(200)
})

test('pre-hijack 6: the holder opens the link of a stranger’s sign-up: nothing is verified until the password is their own', async () => {
  const email = someEmail()
  const attacker = await stage.registerByMail(email)
  const now = server.services.clock.now()
  const token = `verify-${email}`
  const link = { kind: 'verify', token, userId: attacker.userId, expiresAt: now + 60_000 } as const
  await keepUserLink(server.services.db, link, now)
  const isVerified = async () => (await stage.me(attacker.visitor)).body.data.email_verified as boolean

  const holder = await stage.newcomer()
  const seen = await holder.call('GET', `/api/email/verify/${token}`)
  expect([seen.status, seen.body]).toEqual([200, { data: { email, is_signed_in: false } }])
  const press = (more: object, visitor = holder) =>
    visitor.call('POST', '/api/email/verify', { token, ...more })
  const bare = await press({})
  expect([bare.status, bare.body.errors]).toEqual([422, { password: ['入力してください'] }])
  const wrong = await press({ password: mine })
  expect([wrong.status, wrong.body.code]).toEqual([401, 'credentials'])
  // Signed in to an account of their own in this browser: that says nothing about this one.
  const other = await stage.registerByMail(someEmail())
  expect((await press({}, other.visitor)).status).toBe(422)
  expect((await other.visitor.call('GET', `/api/email/verify/${token}`)).body.data.is_signed_in).toBe(false)
  expect(await isVerified()).toBe(false)

  await resetBy(email, attacker.userId, holder)
  expect((await stage.me(attacker.visitor)).status).toBe(401)
  expect((await stage.loginByMail(email)).status).toBe(401)
  expect((await press({ password: mine }, await stage.newcomer())).body.code).toBe('link_invalid')
  const back = await stage.loginByMail(email, mine)
  expect(back.body.data.email_verified).toBe(true)
})

// A salon's address of its own domain; the Google account was made by somebody who had it once.
const changedHands = { crooked: { claims: { hd: null } } }

test('an address that Google does not give out itself opens nothing that somebody has proven', async () => {
  const email = someEmail()
  const { userId, visitor } = await stage.registerByMail(email)
  await stage.prove(email)
  for (const purpose of ['signin', 'signup']) {
    const { answer } = await stage.signIn({ email }, { ...changedHands, purpose })
    expect([answer.status, answer.body.code]).toEqual([422, 'oauth_not_linked'])
  }
  expect(await server.sql('select from identities where user_id = $1', [userId])).toEqual([])
  expect((await stage.me(visitor)).status).toBe(200)
})

test('who signed up with such an address before its holder came is out after a reset, and stays out', async () => {
  const email = someEmail()
  const attacker = await stage.signIn({ email }, changedHands)
  await resetBy(email, attacker.answer.body.data.id)
  expect((await stage.me(attacker.visitor)).status).toBe(401)
  expect((await stage.signIn({ email }, changedHands)).answer.body.code).toBe('oauth_not_linked')
  expect((await stage.loginByMail(email, mine)).status).toBe(200)
  expect(await changesTold(attacker.answer.body.data.id)).toEqual([{ isFirst: true, isUnlinked: true }])
})

test('a first password set by who is signed in with Google leaves Google linked, wherever the address is from', async () => {
  const email = someEmail()
  const { visitor, answer } = await stage.signIn({ email }, changedHands)
  const userId: number = answer.body.data.id
  await resetBy(email, userId, visitor)
  expect((await stage.signIn({ email }, { ...changedHands, purpose: 'signin' })).answer.body.data.id).toBe(
    userId,
  )
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
  const { userId } = await stage.registerByMail(email)
  await stage.prove(email)
  const { answer, visitor } = await stage.signIn({ email }, { ...more, purpose: 'signin' })
  expect(answer.body.data.id).toBe(userId)
  await resetBy(email, userId)
  expect((await stage.me(visitor)).status).toBe(401)
  const identities = await server.sql('select email from identities where user_id = $1', [userId])
  expect(identities).toEqual([{ email }])
  expect(await changesTold(userId)).toEqual([{ isFirst: false, isUnlinked: false }])
})

test('both proven: Google is linked, the password stays, and the owner is told', async () => {
  const email = someEmail()
  const { userId, visitor } = await stage.registerByMail(email)
  await stage.prove(email)
  const linked = await stage.signIn({ email }, { purpose: 'signin' })
  expect(linked.answer.body.data.id).toBe(userId)
  expect((await stage.loginByMail(email)).status).toBe(200)
  expect((await stage.me(visitor)).status).toBe(200)
  const rows = await server.sql("select user_id from account_messages where kind = 'google_linked'")
  expect(rows).toContainEqual({ user_id: userId })
})
