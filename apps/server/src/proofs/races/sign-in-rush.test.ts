// Many networks try passwords on one account: few tries of each reach the hash, and the owner signs in from elsewhere. Rules SEC-8, SEC-9.
import { beforeEach, expect, test, vi } from 'vitest'
import { openClient, type TestClient } from '#testing/client'
import { testPassword } from '#testing/callers'
import { makeOwner, type TestOwner } from '#testing/factories'
import { startTestServer, useTestServer } from '#testing/server'
import { millisToWire } from '#platform/clock'
import { hashPassword } from '#platform/identity/passwords'
import { testSize, testTimeout } from '../testing/test-size.ts'

const counted = vi.hoisted(() => ({ verifications: 0 }))
// The real hash with a counter.
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

// From half past eleven at night into the next day: no limit may be reset by a new hour or day.
const began = Date.parse('2026-11-21T23:30:00+09:00')
const minutes = 60
const addresses = 20
/** Of an account from everywhere, and then of each network. */
const triesMax = 30 + 5 * addresses
const attempts = testSize({ short: 600, long: 10_000 })

const settings = { LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }
let owner: TestOwner
const server = await useTestServer(settings)
beforeEach(async () => {
  server.setNow(millisToWire(began))
  owner = await makeOwner(server)
  await server.sql('update users set password_hash = $2 where id = $1', [
    owner.userId,
    await hashPassword(testPassword),
  ])
  await server.sql('delete from limits')
  counted.verifications = 0
})

const newClient = async (url = server.url): Promise<TestClient> => {
  const client = openClient(url)
  await client.call('GET', '/sanctum/csrf-cookie')
  return client
}

/** As a proxy on this machine would send it. */
const from = (address: string) => ({ 'x-forwarded-for': address })
const addressOf = (index: number): string => `203.0.${Math.floor(index / 250)}.${(index % 250) + 1}`

const signIn = (
  client: TestClient,
  password: string,
  { email = owner.email, headers = {} }: { email?: string; headers?: Record<string, string> } = {},
) => client.call('POST', '/api/auth/login', { email, password }, headers)

test(
  'of an hour’s attempts 30 reach the hash and five of each network; the owner signs in meanwhile',
  { timeout: testTimeout },
  async () => {
    const known = await newClient()
    expect((await signIn(known, testPassword, { headers: from('198.51.100.1') })).status).toBe(200)
    await known.call('POST', '/api/auth/logout')
    await known.call('GET', '/sanctum/csrf-cookie')
    // A device of the attacker's own account is none for the owner's.
    const other = await makeOwner(server)
    await server.sql(
      'update users set password_hash = (select password_hash from users where id = $2) where id = $1',
      [other.userId, owner.userId],
    )
    const theirs = await newClient()
    expect(
      (await signIn(theirs, testPassword, { email: other.email, headers: from('198.51.100.2') })).status,
    ).toBe(200)
    await theirs.call('POST', '/api/auth/logout')
    await theirs.call('GET', '/sanctum/csrf-cookie')

    await server.sql('delete from limits')
    counted.verifications = 0
    const attacker = await newClient()
    let [wrong, late, spent] = [0, 0, 0]
    for (let minute = 0; minute < minutes; minute++) {
      server.setNow(millisToWire(began + minute * 60_000))
      const these =
        Math.floor((attempts * (minute + 1)) / minutes) - Math.floor((attempts * minute) / minutes)
      const answers = await runBatches(these, 32, () =>
        signIn(attacker, 'Wrong-2026', { headers: from(addressOf(spent++ % addresses)) }),
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
      // Meanwhile: the owner on a known device, and from a network of their own.
      const verified = counted.verifications
      expect((await signIn(known, testPassword, { headers: from('198.51.100.1') })).status).toBe(200)
      await known.call('POST', '/api/auth/logout')
      await known.call('GET', '/sanctum/csrf-cookie')
      expect(counted.verifications).toBe(verified + 1)
      const elsewhere = { headers: from('198.51.100.3') }
      expect((await signIn(await newClient(), testPassword, elsewhere)).status).toBe(200)
      expect((await signIn(theirs, 'Wrong-2026', { headers: from(addressOf(0)) })).status).toBe(429)
      counted.verifications = verified
    }
    expect(wrong + late).toBe(attempts)
    expect(wrong).toBeGreaterThanOrEqual(30)
    expect(wrong).toBeLessThanOrEqual(triesMax)
    // Of the account and of the latest registration of its address.
    expect(counted.verifications).toBe(2 * wrong)
    console.log(`  ${attempts} attempts from ${addresses} addresses: ${wrong} reached the hash`)
  },
)

test('many tries from one address use up its own limit, not that of the accounts', async () => {
  const attacker = await newClient()
  const tryMany = (email: string) =>
    runBatches(60, 8, () => signIn(attacker, 'Wrong-2026', { email, headers: from('203.0.113.7') }))
  await tryMany('nobody@example.jp')
  expect((await tryMany(owner.email)).every(({ status }) => status === 429)).toBe(true)
  const elsewhere = await signIn(await newClient(), testPassword, { headers: from('198.51.100.3') })
  expect(elsewhere.status).toBe(200)
})

test('a forged address header does not evade the limits', async () => {
  const forget = async (url: string, headersOf: (n: number) => Record<string, string>) => {
    const client = await newClient(url)
    const answers = await runBatches(30, 8, (n) =>
      client.call('POST', '/api/auth/password/email', { email: `nobody-${n}@example.jp` }, headersOf(n)),
    )
    return answers.filter(({ status }) => status === 200).length
  }
  expect(await forget(server.url, (n) => from(`${addressOf(n)}, 2001:db8::${n}, 203.0.113.9`))).toBe(20)
  // Addresses named by the trusted proxy count apart; a minute later, because each account may be asked about once a minute.
  server.setNow(millisToWire(began + 61_000))
  expect(await forget(server.url, (n) => from(`203.0.113.9, ${addressOf(n + 500)}`))).toBe(30)

  // Without a trusted proxy the header is ignored.
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
    beside.setNow(millisToWire(began))
    const clients = [await newClient(), await newClient(beside.url)]
    const answers = await runBatches(40, 8, (n) => {
      const client = clients[n % 2]
      if (!client) throw new Error('no client')
      return signIn(client, 'Wrong-2026', { headers: from(addressOf(0)) })
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

/** Runs `work` `total` times, at most `atOnce` of them at the same time. */
const runBatches = async <T>(
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
