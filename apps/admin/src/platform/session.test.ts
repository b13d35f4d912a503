import type { User } from '@noren/contract/accounts'
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { call, meKey, queryClient } from './api.ts'
import { refreshUser, SessionProvider, setUser, useSession } from './session.tsx'
import { openDraft, savedDraft } from './stored/drafts.ts'
import { setEnding } from './stored/ending.ts'

const user = (id: number): User => ({
  id,
  email: `owner-${id}@example.jp`,
  email_verified: true,
  shop_id: id,
  shop: { id, name: 'サロン', domain: 'salon', reservation_page_id: id, has_first_steps: false },
})

/** Each answer waits until the test gives it. */
const serve = (dataset: Record<string, string> = {}) => {
  const answers: ((status: number, body: unknown) => void)[] = []
  vi.stubGlobal('document', { cookie: '', documentElement: {}, body: { dataset } })
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answers.push((status, body) => resolve(Response.json(body, { status })))
      }),
  )
  // Only the provider has the query that reads the session.
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client: queryClient }, createElement(SessionProvider, null, null)),
  )
  return answers
}

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('outside of its provider the session throws', () => {
  const Probe = () => String(useSession().initialised)
  expect(() => renderToStaticMarkup(createElement(Probe))).toThrow(
    'must be used within an authenticator provider',
  )
})

test('a visitor whom the server saw without a session is asked for from the second time on', async () => {
  const answers = serve({ visitor: '' })
  setUser(null)
  expect(await refreshUser()).toBeNull()
  expect(answers).toHaveLength(0)
  const asked = refreshUser()
  answers[0]?.(200, { data: user(1) })
  expect(await asked).toEqual(user(1))
})

test('a login is not undone by the answer to an earlier read of the session', async () => {
  const answers = serve()
  setUser(null)
  const asked = refreshUser()
  setUser(user(1))
  answers[0]?.(401, { code: 'unauthenticated', message: '' })
  await asked
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(queryClient.getQueryData(meKey)).toEqual(user(1))
})

test('while something is being written, the background ends no session; the next press does, and it is kept', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  })
  serve()
  const refusal = { code: 'unauthenticated', message: '' }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 401 }))
  setUser(user(1))
  const close = openDraft('note.1.new', () => ({ title: 'お好み' }))
  await call('GET /api/menus', {})
  await call('POST /api/auth/logout', {}, { isBackground: true })
  expect(await refreshUser()).toEqual(user(1))
  expect(queryClient.getQueryData(meKey)).toEqual(user(1))
  expect(stored.size).toBe(0)

  await call('POST /api/auth/logout', {})
  expect(queryClient.getQueryData(meKey)).toBeNull()
  expect(savedDraft('note.1.new', 1)).toEqual({ title: 'お好み' })
  expect(savedDraft('note.1.new', 2)).toBeUndefined()

  // A logout in another tab is no background call.
  setUser(user(1))
  setEnding('elsewhere')
  await call('GET /api/menus', {})
  expect(queryClient.getQueryData(meKey)).toBeNull()
  close()

  // With nothing being written the background says it at once.
  setUser(user(1))
  await call('GET /api/menus', {})
  expect(queryClient.getQueryData(meKey)).toBeNull()
})

test('what is being written is kept when somebody else signs in in another tab', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  })
  const answers = serve()
  setUser(user(1))
  const close = openDraft('customer.new', () => '鈴木')
  const asked = refreshUser()
  answers[0]?.(200, { data: user(2) })
  await asked
  expect(savedDraft('customer.new', 1)).toBe('鈴木')
  expect(savedDraft('customer.new', 2)).toBeUndefined()
  close()
})

test('after another user signed in in another tab, nothing of the owner before is shown', async () => {
  const answers = serve()
  setUser(user(1))
  const asIs = { queryKey: ['reservations', 'of a month'], queryFn: () => 'the first owner’s' }
  await queryClient.fetchQuery(asIs)
  const again = refreshUser()
  answers[0]?.(200, { data: user(1) })
  expect(await again).toEqual(user(1))
  expect(queryClient.getQueryData(asIs.queryKey)).toBe('the first owner’s')

  // What is on the screen is read again, as the new owner.
  const shown = new QueryObserver(queryClient, {
    ...asIs,
    queryFn: () => 'the second owner’s',
    staleTime: 60_000,
  })
  const leave = shown.subscribe(() => undefined)
  const other = refreshUser()
  answers[1]?.(200, { data: user(2) })
  expect(await other).toEqual(user(2))
  expect(queryClient.getQueryData(asIs.queryKey)).not.toBe('the first owner’s')
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('the second owner’s'))
  leave()
})
