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
  const stranger = openVisitor(server.url)
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
const resetBy = async (email: string, userId: number): Promise<void> => {
  const now = server.services.clock.now()
  const token = `holder-${email}`
  await keepUserLink(server.services.db, { kind: 'reset', token, userId, expiresAt: now + 60_000 }, now)
  const done = await openVisitor(server.url).call('POST', `/api/auth/password/reset/${token}`, {
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
})

test('Gmail gives its addresses out itself; after a reset its holder is let in as before', async () => {
  const email = someEmail().replace('example.jp', 'gmail.com')
  const { userId } = await stage.registerByMail(email)
  await stage.prove(email)
  for (let round = 0; round < 2; round++) {
    const { answer } = await stage.signIn({ email }, { ...changedHands, purpose: 'signin' })
    expect(answer.body.data.id).toBe(userId)
    await server.sql('delete from link_tokens where user_id = $1', [userId])
    await resetBy(email, userId)
  }
})

test('both proven: Google is linked, the password stays, and the owner is told', async () => {
  const email = someEmail()
  const { userId, visitor } = await stage.registerByMail(email)
  await stage.prove(email)
  const linked = await stage.signIn({ email }, { purpose: 'signin' })
  expect(linked.answer.body.data.id).toBe(userId)
  expect((await stage.loginByMail(email)).status).toBe(200)
  expect((await stage.me(visitor)).status).toBe(200)
  const jobs = await server.sql("select data from pgboss.job where name = 'send-google-linked'")
  expect(jobs).toContainEqual({ data: { userId } })
})
