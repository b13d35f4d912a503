// A thousand addresses try passwords on one account. Few tries reach the hash; the owner gets in all the same.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openClient, type TestClient } from '#testing/client'
import { testPassword } from '#testing/callers'
import { makeOwner, type TestOwner } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'
import { toWire } from '#platform/clock'
import { hashPassword } from '#platform/identity/passwords'
import { extent, patience } from '../testing/extent.ts'

const counted = vi.hoisted(() => ({ verifications: 0 }))
// The real hash, counted.
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<{ verify: (...given: unknown[]) => Promise<boolean> }>()
  return {
    ...real,
    verify: (...given: unknown[]) => {
      counted.verifications++
      return real.verify(...given)
    },
  }
})

// Half an hour to midnight and on into the next day: no limit may begin anew with a calendar's hour.
const began = Date.parse('2026-11-21T23:30:00+09:00')
const minutes = 60
const addresses = 1_000
const attempts = extent({ short: 1_200, long: 10_000 })

const settings = { LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }
let server: TestServer
let owner: TestOwner
beforeAll(async () => {
  server = await startTestServer(settings)
})
beforeEach(async () => {
  server.setNow(toWire(began))
  owner = await makeOwner(server)
  await server.sql('update users set password_hash = $2 where id = $1', [
    owner.userId,
    await hashPassword(testPassword),
  ])
  await server.sql('delete from limits')
  counted.verifications = 0
})
afterAll(() => server.stop())

const newcomer = async (url = server.url): Promise<TestClient> => {
  const client = openClient(url)
  await client.call('GET', '/sanctum/csrf-cookie')
  return client
}

/** As the proxy on this machine hands it on. */
const from = (address: string) => ({ 'x-forwarded-for': address })
const addressOf = (index: number): string => `203.0.${Math.floor(index / 250)}.${(index % 250) + 1}`

const signIn = (
  client: TestClient,
  password: string,
  { email = owner.email, headers = {} }: { email?: string; headers?: Record<string, string> } = {},
) => client.call('POST', '/api/auth/login', { email, password }, headers)

test(
  'of an hour’s attempts at most 30 reach the hash; known devices get in during it, others after it',
  { timeout: patience },
  async () => {
    const known = await newcomer()
    expect((await signIn(known, testPassword, { headers: from('198.51.100.1') })).status).toBe(200)
    await known.call('POST', '/api/auth/logout')
    await known.call('GET', '/sanctum/csrf-cookie')
    // An attacker's own account gives no device for anybody else's.
    const other = await makeOwner(server)
    await server.sql(
      'update users set password_hash = (select password_hash from users where id = $2) where id = $1',
      [other.userId, owner.userId],
    )
    const theirs = await newcomer()
    expect(
      (await signIn(theirs, testPassword, { email: other.email, headers: from('198.51.100.2') })).status,
    ).toBe(200)
    await theirs.call('POST', '/api/auth/logout')
    await theirs.call('GET', '/sanctum/csrf-cookie')

    await server.sql('delete from limits')
    counted.verifications = 0
    const crowd = await newcomer()
    let [wrong, late, spent] = [0, 0, 0]
    for (let minute = 0; minute < minutes; minute++) {
      server.setNow(toWire(began + minute * 60_000))
      const these =
        Math.floor((attempts * (minute + 1)) / minutes) - Math.floor((attempts * minute) / minutes)
      const answers = await inTurns(these, 32, () =>
        signIn(crowd, 'Wrong-2026', { headers: from(addressOf(spent++ % addresses)) }),
      )
      for (const { status, headers, body } of answers) {
        if (status === 401) wrong++
        else {
          expect([status, body.code]).toEqual([429, 'too_many'])
          expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
          late++
        }
      }
      if (minute % 15 !== 14) continue
      // In the midst of it: the owner at the own desk, and the owner (or whoever knows the password) anywhere else.
      const verified = counted.verifications
      expect((await signIn(known, testPassword, { headers: from('198.51.100.1') })).status).toBe(200)
      await known.call('POST', '/api/auth/logout')
      await known.call('GET', '/sanctum/csrf-cookie')
      expect(counted.verifications).toBe(verified + 1)
      const elsewhere = { headers: from('198.51.100.3') }
      expect((await signIn(await newcomer(), testPassword, elsewhere)).status).toBe(429)
      expect((await signIn(theirs, testPassword, { headers: from('198.51.100.2') })).status).toBe(429)
      counted.verifications = verified
    }
    expect(wrong + late).toBe(attempts)
    expect(wrong).toBe(30)
    expect(counted.verifications).toBe(wrong)
    console.log(`  ${attempts} attempts from ${addresses} addresses: ${wrong} reached the hash`)

    server.setNow(toWire(began + 60 * 60_000))
    const after = await signIn(await newcomer(), testPassword, { headers: from('198.51.100.3') })
    expect(after.status).toBe(200)
  },
)

test('a flood from one address uses up its own tries, not those of the accounts it names', async () => {
  const crowd = await newcomer()
  const flood = (email: string) =>
    inTurns(60, 8, () => signIn(crowd, 'Wrong-2026', { email, headers: from('203.0.113.7') }))
  await flood('nobody@example.jp')
  expect((await flood(owner.email)).every(({ status }) => status === 429)).toBe(true)
  const elsewhere = await signIn(await newcomer(), testPassword, { headers: from('198.51.100.3') })
  expect(elsewhere.status).toBe(200)
})

test('an address that a client makes up for itself is not a new one', async () => {
  const forget = async (url: string, headersOf: (n: number) => Record<string, string>) => {
    const client = await newcomer(url)
    const answers = await inTurns(30, 8, (n) =>
      client.call('POST', '/api/auth/password/email', { email: `nobody-${n}@example.jp` }, headersOf(n)),
    )
    return answers.filter(({ status }) => status === 200).length
  }
  expect(await forget(server.url, (n) => from(`${addressOf(n)}, 2001:db8::${n}, 203.0.113.9`))).toBe(20)
  // Those whom the known proxy names have each their own; a minute later, as no address is asked about twice in one.
  server.setNow(toWire(began + 61_000))
  expect(await forget(server.url, (n) => from(`203.0.113.9, ${addressOf(n + 500)}`))).toBe(30)

  // Without one the header is anybody's word.
  const open = await startTestServer({ LIMITS: 'on' })
  try {
    const made = (n: number) => ({
      ...from(addressOf(n)),
      'x-real-ip': addressOf(n),
      forwarded: `for=${addressOf(n)}`,
    })
    expect(await forget(open.url, made)).toBe(20)
  } finally {
    await open.stop()
  }
})

test('two servers on one database count together', async () => {
  const beside = await startTestServer(settings, server)
  try {
    beside.setNow(toWire(began))
    const clients = [await newcomer(), await newcomer(beside.url)]
    const answers = await inTurns(40, 8, (n) => {
      const client = clients[n % 2]
      if (!client) throw new Error('nobody')
      return signIn(client, 'Wrong-2026', { headers: from(addressOf(n)) })
    })
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35)

    const forgot = await Promise.all(
      clients.map((client) =>
        client.call('POST', '/api/auth/password/email', { email: owner.email }, from(addressOf(0))),
      ),
    )
    expect(forgot.map(({ status }) => status).toSorted()).toEqual([200, 429])
  } finally {
    await beside.stop()
  }
})

/** So many in all, so many of them at once. */
const inTurns = async <T>(
  total: number,
  atOnce: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> => {
  const done: T[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(atOnce, total) }, async () => {
      while (next < total) done.push(await work(next++))
    }),
  )
  return done
}
