// A browser that signs in with a fake Google and comes back, as the pages do it; the fake misbehaves where a test says so.
import { randomUUID } from 'node:crypto'
import {
  startMisbehavingGoogle,
  type Misbehaviour,
  type MisbehavingGoogle,
  type Person,
} from '@noren/sandbox/misbehaving-google'
import { afterAll, beforeEach, expect } from 'vitest'
import { openGoogle } from '#platform/identity/google'
import { openClient, type Answer, type TestClient } from './client.ts'
import { testNow, type TestServer } from './server.ts'

export const password = 'Koharu2026'
export const someEmail = (): string => `${randomUUID()}@example.jp`

/** For all tests of a file; each begins with a Google that behaves. */
export const useFakeGoogle = async (server: TestServer) => {
  const google: MisbehavingGoogle = await startMisbehavingGoogle()
  beforeEach(() => {
    server.setNow(testNow)
    offer()
  })
  afterAll(() => google.stop())
  /** With a timeout that suits tests. */
  const offer = (issuer = google.issuer) => {
    server.services.google = openGoogle({ ...google, issuer, timeout: 1 })
  }

  const newcomer = async (): Promise<TestClient> => {
    const client = openClient(server.url)
    await client.call('GET', '/sanctum/csrf-cookie')
    return client
  }
  /** The address at the provider to which the button sends this browser. */
  const set = async (client: TestClient, purpose = 'signup'): Promise<string> => {
    const started = await client.call('POST', '/api/auth/oauth/start', { provider: 'google', purpose })
    expect(started.status).toBe(200)
    return started.body.data.url
  }
  /** The browser comes back; where it is sent on to. */
  const come = async (client: TestClient, to: URL | string): Promise<string> => {
    const { pathname, search } = new URL(to)
    const answer = await client.call('GET', pathname + search)
    expect(answer.status).toBe(303)
    return answer.headers.get('location') ?? ''
  }
  const finish = (client: TestClient) => client.call('POST', '/api/auth/oauth/signin')

  return {
    google,
    offer,
    newcomer,
    set,
    come,
    finish,
    /** From the button to the session. */
    signIn: async (
      person: Person,
      {
        client,
        purpose = 'signup',
        misbehaviour = {},
      }: { client?: TestClient; purpose?: string; misbehaviour?: Misbehaviour } = {},
    ): Promise<{ client: TestClient; answer: Answer }> => {
      const browser = client ?? (await newcomer())
      await come(browser, google.accept(await set(browser, purpose), person, misbehaviour))
      return { client: browser, answer: await finish(browser) }
    },
    me: (client: TestClient) => client.call('GET', '/api/auth/me'),
    registerByMail: async (email: string) => {
      const client = await newcomer()
      const made = await client.call('POST', '/api/auth/register', {
        email,
        password,
        password_confirmation: password,
        agreed: true,
      })
      expect(made.status).toBe(201)
      return { client, userId: made.body.data.id as number }
    },
    loginByMail: async (email: string, secret = password) =>
      (await newcomer()).call('POST', '/api/auth/login', { email, password: secret }),
    prove: (email: string) =>
      server.sql('update users set email_verified_at = now() where email = $1', [email]),
    usersOf: (email: string) => server.sql('select id from users where email = $1', [email]),
  }
}
