import type { User } from '@noren/contract/accounts'
import { QueryClientProvider } from '@tanstack/react-query'
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
const serve = () => {
  const answers: ((status: number, body: unknown) => void)[] = []
  vi.stubGlobal('document', { cookie: '', documentElement: {} })
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answers.push((status, body) => resolve(Response.json(body, { status })))
      }),
  )
  // The provider alone knows how to ask who is here.
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client: queryClient }, createElement(SessionProvider, null, null)),
  )
  return answers
}

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('outside its provider the session is a fault, not an empty one', () => {
  const Probe = () => String(useSession().initialised)
  expect(() => renderToStaticMarkup(createElement(Probe))).toThrow(
    'must be used within an authenticator provider',
  )
})

test('who has just signed in is not thrown out by an answer to what was asked before', async () => {
  const answers = serve()
  setUser(null)
  const asked = refreshUser()
  setUser(user(1))
  answers[0]?.(401, { code: 'unauthenticated', message: '' })
  await asked
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(queryClient.getQueryData(meKey)).toEqual(user(1))
})
