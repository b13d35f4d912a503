// A server of typed answers behind `fetch`: what is asked for and not answered fails the test.
import type { ErrorCode, RefusalDetails } from '@noren/contract/errors'
import type { Call, CallOutput } from '@noren/contract/client'
import { expect, vi } from 'vitest'

type Sent = {
  params: Record<string, string>
  query: URLSearchParams
  body: unknown
  key: string | null
}

type Refusal = RefusalDetails & { status: number; code?: ErrorCode; message?: string }
type Answer<C extends Call> = { body: CallOutput<C> } | Refusal | 'lost'

export const fakeServer = () => {
  const answers = new Map<string, (sent: Sent) => Answer<Call> | Promise<Answer<Call>>>()
  const log: { name: string; sent: Sent }[] = []
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(input, 'https://noren.test')
    const found = [...answers.keys()].flatMap((name) => {
      const params = paramsOf(name, `${method} ${pathname}`)
      return params ? [{ name, params }] : []
    })
    // '/api/form-sections/reorder' before '/api/form-sections/{id}'.
    const [match] = found.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
    expect(match, `no answer to ${method} ${input}`).toBeDefined()
    if (!match) throw new Error('unreachable')
    const sent: Sent = {
      params: match.params,
      query: searchParams,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      key: new Headers(headers).get('idempotency-key'),
    }
    log.push({ name: match.name, sent })
    const answer = await answers.get(match.name)?.(sent)
    if (answer === undefined || answer === 'lost') throw new TypeError('Failed to fetch')
    if ('body' in answer) return Response.json(answer.body ?? null)
    return Response.json({ message: '', request_id: 'test', code: 'fault', ...answer }, answer)
  })
  return {
    /** From now on, also in place of an answer that was given before. `'lost'`: no answer comes. */
    answer: <C extends Call>(name: C, answer: (sent: Sent) => Answer<C> | Promise<Answer<C>>) =>
      void answers.set(name, answer),
    /** What was sent to a call, the oldest first. */
    sent: (name: Call): Sent[] => log.filter((one) => one.name === name).map(({ sent }) => sent),
  }
}

/** `GET /api/menus/{id}` and `GET /api/menus/7` → { id: '7' }. */
const paramsOf = (name: string, asked: string): Record<string, string> | undefined =>
  new RegExp(`^${name.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(asked)?.groups ??
  (name === asked ? {} : undefined)
