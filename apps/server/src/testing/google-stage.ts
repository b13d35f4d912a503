// A browser that goes to the provider and comes back, as the pages do it; the provider is crooked where a test says so.
import { randomUUID } from 'node:crypto'
import {
  startMisbehavingGoogle,
  type Misbehaviour,
  type MisbehavingGoogle,
  type Person,
} from '@noren/sandbox/misbehaving-google'
import { expect } from 'vitest'
import { openGoogle } from '#platform/identity/google'
import { openVisitor, type Answer, type Visitor } from './browser.ts'
import type { TestServer } from './server.ts'

export const password = 'Koharu2026'
export const someEmail = (): string => `${randomUUID()}@example.jp`

export type GoogleStage = Awaited<ReturnType<typeof openGoogleStage>>

export const openGoogleStage = async (server: TestServer) => {
  const google: MisbehavingGoogle = await startMisbehavingGoogle()
  /** With a patience that tests have. */
  const offer = (issuer = google.issuer) => {
    server.services.google = openGoogle({ ...google, issuer, patience: 1 })
  }

  const newcomer = async (): Promise<Visitor> => {
    const visitor = openVisitor(server.url)
    await visitor.call('GET', '/sanctum/csrf-cookie')
    return visitor
  }
  /** The address at the provider to which the button sends this browser. */
  const set = async (visitor: Visitor, purpose = 'signup'): Promise<string> => {
    const started = await visitor.call('POST', '/api/auth/oauth/start', { provider: 'google', purpose })
    expect(started.status).toBe(200)
    return started.body.data.url
  }
  /** The browser comes back; where it is sent on to. */
  const come = async (visitor: Visitor, to: URL | string): Promise<string> => {
    const { pathname, search } = new URL(to)
    const answer = await visitor.call('GET', pathname + search)
    expect(answer.status).toBe(303)
    return answer.headers.get('location') ?? ''
  }
  const finish = (visitor: Visitor) => visitor.call('POST', '/api/auth/oauth/signin')

  return {
    google,
    offer,
    newcomer,
    set,
    come,
    finish,
    /** The whole dance. */
    signIn: async (
      person: Person,
      {
        visitor,
        purpose = 'signup',
        crooked = {},
      }: { visitor?: Visitor; purpose?: string; crooked?: Misbehaviour } = {},
    ): Promise<{ visitor: Visitor; answer: Answer }> => {
      const browser = visitor ?? (await newcomer())
      await come(browser, google.accept(await set(browser, purpose), person, crooked))
      return { visitor: browser, answer: await finish(browser) }
    },
    me: (visitor: Visitor) => visitor.call('GET', '/api/auth/me'),
    registerByMail: async (email: string) => {
      const visitor = await newcomer()
      const made = await visitor.call('POST', '/api/auth/register', {
        email,
        password,
        password_confirmation: password,
        agreed: true,
      })
      expect(made.status).toBe(201)
      return { visitor, userId: made.body.data.id as number }
    },
    loginByMail: async (email: string, secret = password) =>
      (await newcomer()).call('POST', '/api/auth/login', { email, password: secret }),
    prove: (email: string) =>
      server.sql('update users set email_verified_at = now() where email = $1', [email]),
    usersOf: (email: string) => server.sql('select id from users where email = $1', [email]),
  }
}
