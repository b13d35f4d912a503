import type { User } from '@noren/contract/accounts'
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { meKey, queryClient } from './api.ts'
import { refreshUser, SessionProvider, setUser, useSession } from './session.tsx'

const user = (id: number): User => ({
  id,
  email: `owner-${id}@example.jp`,
  email_verified: true,
  shop_id: id,
  shop: { id, name: 'サロン', domain: 'salon', reservation_page_id: id },
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
