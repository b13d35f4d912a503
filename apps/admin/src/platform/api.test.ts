import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchFile, invalidate, queryClient, readOptions, replaceAnswer, withoutReads } from './api.ts'
import { setup } from './setup.ts'

beforeEach(() => void vi.stubGlobal('document', { cookie: 'language=ja; XSRF-TOKEN=a%2Bb' }))
afterEach(() => void vi.unstubAllGlobals())

test('a file download sends the headers of every call and has the same timeout', async () => {
  const asked = vi.fn<typeof fetch>(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  vi.stubGlobal('fetch', asked)
  setup.apiTimeout = 20
  await expect(fetchFile('/api/export')).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }))
  const [path, init] = asked.mock.calls[0] ?? []
  expect(path).toBe('/api/export')
  expect(init?.credentials).toBe('include')
  const headers = new Headers(init?.headers)
  expect(headers.get('accept')).toMatch(/^application\/json\b/)
  expect(headers.get('x-requested-with')).toBe('XMLHttpRequest')
  expect(headers.get('x-xsrf-token')).toBe('a+b')
})

test('a write makes stale what carries one of its tags, and nothing else', async () => {
  const cached = {
    hours: readOptions('GET /api/opening-days', { query: { from: '2026-11-01', to: '2026-11-30' } }),
    weekly: readOptions('GET /api/business-days', {}),
    explanation: readOptions('GET /api/availability/explain', {
      query: { date: '2026-11-21', time: '10:00', menu_id: 1 },
    }),
    menus: readOptions('GET /api/menus', {}),
    user: { queryKey: ['GET /api/auth/me'] },
    unknown: { queryKey: ['hours'] },
  }
  for (const { queryKey } of Object.values(cached)) queryClient.setQueryData([...queryKey], {})
  await invalidate(['hours'])
  const stale = Object.entries(cached)
    .filter(([, { queryKey }]) => queryClient.getQueryState([...queryKey])?.isInvalidated)
    .map(([name]) => name)
  expect(stale).toEqual(['hours', 'weekly', 'explanation'])
  queryClient.clear()
})

test('what a write answers replaces the cached answer, also one on its way, and is not read again', async () => {
  const [written, other] = ['7', '8'].map((id) =>
    readOptions('GET /api/reservations/{id}', { params: { id } }),
  )
  const late = Promise.withResolvers<object>()
  const before = queryClient.fetchQuery({ queryKey: written!.queryKey, queryFn: () => late.promise })
  queryClient.setQueryData<object>(['GET /api/reservations/{id}', { params: { id: '8' } }], {
    data: { id: 8 },
  })

  const key = await replaceAnswer('GET /api/reservations/{id}', { data: { id: 7, status: 'treated' } })
  late.resolve({ data: { id: 7, status: 'reserved' } })
  await before.catch(() => undefined)
  await invalidate(['reservations'], { fresh: key })

  expect(queryClient.getQueryData(written!.queryKey)).toEqual({ data: { id: 7, status: 'treated' } })
  expect(queryClient.getQueryState(written!.queryKey)?.isInvalidated).toBe(false)
  expect(queryClient.getQueryState(other!.queryKey)?.isInvalidated).toBe(true)
  queryClient.clear()
})

// Rule ACC-24.
test('a read that begins during a logout is sent after it, and not at all once its screen is gone', async () => {
  const asked = vi.fn<typeof fetch>(async () => Response.json({ data: [] }))
  vi.stubGlobal('fetch', asked)
  const shown = new QueryObserver(queryClient, readOptions('GET /api/menus', {}))
  const left = new QueryObserver(queryClient, readOptions('GET /api/business-days', {}))
  const leaving: (() => void)[] = []
  await withoutReads(async () => {
    leaving.push(shown.subscribe(() => undefined))
    // The screen hears of the outcome a moment after it is known, and goes.
    notifyManager.schedule(left.subscribe(() => undefined))
    expect(asked).not.toHaveBeenCalled()
  })
  await vi.waitFor(() => expect(shown.getCurrentResult().isSuccess).toBe(true))
  expect(asked.mock.calls.map(([path]) => path)).toEqual(['/api/menus'])
  for (const leave of leaving) leave()
  queryClient.clear()
})
